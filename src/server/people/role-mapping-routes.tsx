import { Hono } from 'hono';
import { scopeLimit } from '../../api/limits.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import {
  claimLimit,
  mappingLimit,
  previewRoleMapping,
  showRoleMapping,
  writeRoleMapping,
} from '../../api/contract/people/role-mapping.ts';
import type { ServiceError } from '../../api/errors.ts';
import { splitValues } from '../../api/validators.ts';
import { sectionsBeyond } from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { Option } from '../../views/ui/inputs.tsx';
import type { MappingLine, MappingPreview } from '../../views/people/role-mapping-page.tsx';
import { RoleMappingPage } from '../../views/people/role-mapping-page.tsx';
import type { PeopleNotice } from '../../views/people/model.ts';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, count, line, list } from '../fields.ts';
import { messageOfField, messageOfRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { pathShowing, readShown, showAgain } from '../show-again.ts';
import { type Asked, form, onlyForms, query } from '../validate.ts';
import { mayChangePeople, readRoles, roleTitle } from './present-people.ts';
import { isForPage } from './roles-form.ts';
import { offerGroups, readGroups } from './scope-form.ts';

/** Empty rows below the existing ones. */
const spareLines = 3;

const pageQuery = z.object({ done: choice(['saved']), changed: count(1_000_000) });
const mappingForm = z.object({
  attribute: line(200),
  group: list(mappingLimit),
  provider: list(mappingLimit),
  claim: list(mappingLimit),
  role: list(mappingLimit),
  domains: list(mappingLimit),
  /** Groups whose mail a role covers, each prefixed by its row number from 0: `3:ID`. */
  mail_group: list(mappingLimit * scopeLimit),
  seen: line(40),
  step: choice(['preview', 'save']),
  /** The rows of the last preview. */
  previewed: line(64_000),
});

/** The mapping as typed in the form. */
const typedSchema = z.object({
  attribute: z.string(),
  lines: z.array(
    z.object({
      group: z.string(),
      provider: z.string().default(''),
      claim: z.string(),
      role: z.string(),
      domains: z.string(),
      mail: z.array(z.string()),
    }),
  ),
  seen: z.string(),
});
type Typed = z.infer<typeof typedSchema>;

/** Roles by the identity provider's groups. Behind `requireUser` and the right to view people. */
export const roleMappingRoutes = new Hono<ConsoleEnv>()
  .get(paths.roleMapping(), query(pageQuery), (c) => {
    const { values, refusal } = readShown(c);
    const typed = unpack(values?.['typed']);
    const asked = c.req.valid('query');
    if (!typed) return show(c, { ...(asked.done && { saved: asked.changed }) });
    return show(c, { typed, step: values?.['step'] ?? '', ...(refusal && { refusal }) });
  })
  .post(paths.roleMapping(), onlyForms, form(mappingForm), (c) => take(c));

interface Shown {
  typed?: Typed;
  /** `preview`, `save` after a refusal, or `other` if the rows differ from the preview. */
  step?: string;
  refusal?: ServiceError;
  /** Number of people whose roles were changed by saving. */
  saved?: number;
}

async function take(c: Asked<{ form: typeof mappingForm }>): Promise<Response> {
  const { step, previewed, ...fields } = c.req.valid('form');
  const typed = typedIn(fields);
  const text = JSON.stringify(typed);
  const again = (shown: { step: string; refusal?: ServiceError }) =>
    showAgain(
      c,
      paths.roleMapping(),
      { values: { typed: text, step: shown.step }, ...(shown.refusal && { refusal: shown.refusal }) },
      () => show(c, { typed, ...shown }),
    );
  if (step !== 'save') return again({ step: 'preview' });
  // Only previewed rows are saved.
  if (previewed !== text) return again({ step: 'other' });
  const back = pathShowing(c, paths.roleMapping(), { values: { typed: text, step: 'preview' } });
  return withProof(c, back, async () => {
    try {
      const { changed } = await c.var.client.call(writeRoleMapping, { body: bodyOf(typed) });
      return c.redirect(paths.roleMapping({ done: 'saved', changed: `${changed}` }), 303);
    } catch (error) {
      if (!isForPage(error)) throw error;
      return again({ step: 'save', refusal: error });
    }
  });
}

async function show(
  c: ConsoleContext,
  { typed, step = '', refusal, saved }: Shown,
  status?: ContentfulStatusCode,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const [stored, roles, groups] = await Promise.all([
    c.var.client.call(showRoleMapping, {}),
    readRoles(c),
    readGroups(c),
  ]);
  const now = typed ?? typedOf(stored);
  const providers = presentProviders(t, stored, now);
  const isWhole = now.lines.every(
    ({ group, provider, claim, role }) => (group || (claim && (provider || providers.length === 1))) && role,
  );
  const looked = typed && isWhole && step !== 'save' ? await preview(c, typed) : {};
  const wrong = refusal ?? looked.refusal;
  const problems = new Map(
    (wrong?.fields ?? []).map((field) => [field.path.replace(/^body\./, ''), messageOfField(t, field)]),
  );
  const given = roles.filter(
    ({ role_name, role_content }) =>
      sectionsBeyond(role_content.sections, c.var.user.rights).length === 0 ||
      now.lines.some(({ role }) => role === role_name),
  );
  const notices: PeopleNotice[] = [
    ...(saved === undefined
      ? []
      : [{ tone: 'positive' as const, text: t('role_mapping.saved', { count: saved }) }]),
    ...(wrong ? [{ tone: 'danger' as const, text: messageOfRefusal(t, wrong) }] : []),
    ...(step === 'other' ? [{ tone: 'caution' as const, text: t('role_mapping.changed_after') }] : []),
  ];
  const mayChange = mayChangePeople(c);
  const lines: MappingLine[] = now.lines.map(({ mail, ...one }, index) => ({
    ...one,
    mail: offerGroups(t, groups, mail),
    problems: {
      value:
        problems.get(`rows.${index}.value`) ??
        (one.group || one.claim ? '' : t('role_mapping.value_missing')),
      provider:
        problems.get(`rows.${index}.provider`) ??
        (one.group || one.provider || (typed && providers.length === 1)
          ? ''
          : t('role_mapping.choose_provider')),
      role: problems.get(`rows.${index}.role`) ?? (one.role ? '' : t('role_mapping.choose')),
      domains: problems.get(`rows.${index}.domains`) ?? '',
      mail: problems.get(`rows.${index}.groups`) ?? '',
    },
  }));
  const blank = {
    group: '',
    provider: '',
    claim: '',
    role: '',
    domains: '',
    mail: offerGroups(t, groups, []),
    problems: { value: '', provider: '', role: '', domains: '', mail: '' },
  };
  const spare = mayChange ? Math.min(spareLines, mappingLimit - lines.length) : 0;
  const view = {
    lines: [...lines, ...Array.from({ length: spare }, () => blank)],
    attribute: now.attribute,
    seen: now.seen,
    groups: stored.groups.map(({ id, name, members }) => ({
      value: id,
      label: `${name} (${t('people.count', { count: members })})`,
    })),
    providers,
    roles: given.map(({ role_name: value }) => ({ value, label: roleTitle(t, value) })),
    claimedGroups: [...new Set(stored.claimed_groups.map(({ value }) => value))],
    updated:
      stored.updated_at === null
        ? ''
        : t('role_mapping.updated', {
            who: stored.updated_by ?? '',
            when: t.dateTime(stored.updated_at, c.var.timeZone, 'medium'),
          }),
    preview: looked.preview ?? null,
    previewed: looked.preview ? JSON.stringify(now) : '',
    mayChange,
    notices,
  };
  return renderPage(c, <RoleMappingPage t={t} view={view} viewer={c.var.user} />, {
    title: t('settings.role_mapping'),
    section: 'system-settings',
    ...(status && { status }),
  });
}

async function preview(
  c: ConsoleContext,
  typed: Typed,
): Promise<{ preview?: MappingPreview; refusal?: ServiceError }> {
  const t = messagesOf(c.var.locale);
  try {
    const { total, changes, problem } = await c.var.client.call(previewRoleMapping, { body: bodyOf(typed) });
    const words = (names: readonly string[]) =>
      names.map((name) => titleWithMail(t, name)).join(', ') || t('role_mapping.no_roles');
    return {
      preview: {
        total,
        problem: problem ? (t.find(`service.${problem}`) ?? problem) : '',
        changes: changes.map(({ email, first_name, last_name, before, after }) => ({
          email,
          name: `${first_name} ${last_name}`.trim(),
          before: words(before),
          after: words(after),
        })),
      },
    };
  } catch (error) {
    if (!isForPage(error)) throw error;
    return { refusal: error };
  }
}

/** The providers to choose from: those configured, and others that named groups or that lines are about. */
function presentProviders(
  t: Translate,
  stored: Awaited<ReturnType<typeof askMapping>>,
  now: Typed,
): Option[] {
  const configured = stored.providers.map(({ provider, kind, domains }) => ({
    value: provider,
    label: kind === 'saml' ? `SAML (${domains.join(', ') || provider})` : nameOf(kind, provider),
  }));
  const others = [...stored.claimed_groups, ...now.lines]
    .map(({ provider }) => provider)
    .filter((provider) => provider !== '' && !configured.some(({ value }) => value === provider));
  return [
    ...configured,
    ...[...new Set(others)].map((value) => ({
      value,
      label: t('role_mapping.not_configured', { provider: value }),
    })),
  ];
}

/** Another provider than that of the name has its issuer in brackets. */
function nameOf(kind: 'google' | 'microsoft', issuer: string): string {
  const isOwn = {
    google: /^https:\/\/accounts\.google\.com$/,
    microsoft: /^https:\/\/login\.microsoftonline\./,
  };
  const name = { google: 'Google', microsoft: 'Microsoft' }[kind];
  return isOwn[kind].test(issuer) ? name : `${name} (${issuer})`;
}

/** The title of a role with its scope: `viewer (branch.example)`. */
function titleWithMail(t: Translate, name: string): string {
  const [, role, mail] = /^(\w+)( \(.*\))$/.exec(name) ?? [];
  return role ? `${roleTitle(t, role)}${mail}` : roleTitle(t, name);
}

/** Ignores empty rows. */
function typedIn({
  attribute,
  group,
  provider,
  claim,
  role,
  domains,
  mail_group,
  seen,
}: Omit<z.output<typeof mappingForm>, 'step' | 'previewed'>): Typed {
  // oxfmt-ignore
  const lines = role.map((one, index) => ({
    group: (group[index] ?? '').slice(0, 100),
    provider: group[index] ? '' : (provider[index] ?? '').slice(0, 500),
    claim: group[index] ? '' : (claim[index] ?? '').trim().slice(0, claimLimit),
    role: one.slice(0, 60),
    domains: (domains[index] ?? '').trim().slice(0, 2_000),
    mail: mail_group.filter((chosen) => chosen.startsWith(`${index}:`)).map((chosen) => chosen.slice(`${index}:`.length)),
  }));
  // In the order of the schema, because the preview is compared as text.
  return {
    attribute,
    // The only provider is chosen in every line.
    lines: lines.filter(({ provider: _, ...one }) => Object.values(one).some((values) => values.length > 0)),
    seen,
  };
}

const typedOf = (stored: Awaited<ReturnType<typeof askMapping>>): Typed => ({
  attribute: stored.attribute,
  lines: stored.rows.map(({ source, provider, value, role, domains, groups }) => ({
    group: source === 'group' ? value : '',
    provider,
    claim: source === 'claim' ? value : '',
    role,
    domains: domains.join(', '),
    mail: groups,
  })),
  seen: stored.updated_at ?? '',
});
const askMapping = (c: ConsoleContext) => c.var.client.call(showRoleMapping, {});

const bodyOf = ({ attribute, seen, lines }: Typed) => ({
  attribute,
  seen: seen || null,
  rows: lines.map(({ group, provider, claim, role, domains, mail }) => ({
    source: group ? ('group' as const) : ('claim' as const),
    provider,
    value: group || claim,
    role,
    domains: splitValues(domains.toLowerCase()).map((domain) => domain.replace(/^@/, '')),
    groups: mail,
  })),
});

function unpack(text: string | undefined): Typed | undefined {
  if (text === undefined) return undefined;
  try {
    return typedSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
