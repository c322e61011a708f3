import { scopeLimit } from '../../api/limits.ts';
import { z } from 'zod';
import {
  claimLimit,
  mappingLimit,
  previewRoleMapping,
  showRoleMapping,
  writeRoleMapping,
} from '../../api/contract/people/role-mapping.ts';
import { ServiceError } from '../../api/errors.ts';
import { splitValues } from '../../api/validators.ts';
import { sectionsBeyond } from '../../api/vocabulary/sections.ts';
import { nameOfProvider } from '../../api/vocabulary/sign-in.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { Option } from '../../views/ui/field.tsx';
import type { MappingLine, MappingPreview } from '../../views/people/role-mapping-page.tsx';
import { RoleMappingPage } from '../../views/people/role-mapping-page.tsx';
import type { PeopleNotice } from '../../views/people/model.ts';
import type { ConsoleContext } from '../context.ts';
import { choice, count, line, list } from '../fields.ts';
import { formPage, type FormState, isAboutForm, stay } from '../form-page.ts';
import { messageOfField, messageOfRefusal } from '../present/error-messages.ts';
import { renderSettings } from '../render/render-page.tsx';
import { readQuery } from '../validate.ts';
import { mayChangePeople, offerGroups, readGroups, readRoles, roleTitle } from './present-people.ts';

/** Empty rows below the existing ones. */
const spareLines = 3;

const pageQuery = z.object({ changed: count(1_000_000) });
const mappingFields = z.object({
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
interface Typed {
  attribute: string;
  lines: { group: string; provider: string; claim: string; role: string; domains: string; mail: string[] }[];
  seen: string;
}

/** Roles by the identity provider's groups. Behind `requireUser` and the right to view people. */
export const roleMappingRoutes = formPage(paths.roleMapping(), {
  fields: mappingFields,
  forgets: ['previewed'],
  inCookie: true,
  // Only previewed rows are saved.
  checks: ({ step, previewed, ...typed }) =>
    step === 'save' && previewed !== JSON.stringify(typedIn(typed))
      ? { previewed: { key: 'role_mapping.changed_after' } }
      : {},
  async save(c, { step, ...typed }) {
    if (step !== 'save') return stay;
    const { changed } = await c.var.client.call(writeRoleMapping, { body: bodyOf(typedIn(typed)) });
    return paths.roleMapping({ done: 'saved', changed: `${changed}` });
  },
  show,
});

async function show(
  c: ConsoleContext,
  {
    values,
    isTyped,
    isSaved,
    refusal,
    problems: { previewed: changedAfter },
  }: FormState<typeof mappingFields>,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const typed = isTyped ? typedIn(values) : undefined;
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
  const looked = typed && isWhole && !refusal ? await preview(c, typed) : {};
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
    ...(isSaved
      ? [
          {
            tone: 'positive' as const,
            text: t('role_mapping.saved', { count: readQuery(c, pageQuery).changed }),
          },
        ]
      : []),
    ...(wrong ? [{ tone: 'danger' as const, text: messageOfRefusal(t, wrong) }] : []),
    ...(changedAfter ? [{ tone: 'caution' as const, text: changedAfter }] : []),
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
  return renderSettings(
    c,
    t('settings.role_mapping'),
    <RoleMappingPage t={t} view={view} viewer={c.var.user} />,
  );
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
    if (!(error instanceof ServiceError && isAboutForm(error))) throw error;
    return { refusal: error };
  }
}

/** The providers to choose from: those configured, and others that named groups or that lines are about. */
function presentProviders(
  t: Translate,
  stored: Awaited<ReturnType<typeof askMapping>>,
  now: Typed,
): Option[] {
  const configured = stored.providers.map(({ provider, kind, name, domains }) => ({
    value: provider,
    label: nameOfProvider(kind, name) ?? `SAML (${domains.join(', ') || provider})`,
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
}: Omit<z.output<typeof mappingFields>, 'step' | 'previewed'>): Typed {
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
