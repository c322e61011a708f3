import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { inviteDays, invitePerson, personNameLimit } from '../../api/contract/people/people.ts';
import type { ServiceError } from '../../api/errors.ts';
import { emailLimit } from '../../api/limits.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { noRole } from '../../api/vocabulary/sections.ts';
import { locales, messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { InvitationView, PeopleNotice } from '../../views/people/model.ts';
import { InvitationPage } from '../../views/people/person-pages.tsx';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, line } from '../fields.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { readShown, showAgain } from '../show-again.ts';
import { type Asked, form, onlyForms, query } from '../validate.ts';
import { presentChoice, readRoles } from './present-people.ts';
import { isForPage, readNames, roleFields } from './roles-form.ts';
import { presentScope, scopeFields, scopeOfForm } from './scope-form.ts';

const { people } = paths;

const invitationForm = z.object({
  email: line(emailLimit + 1),
  first_name: line(personNameLimit),
  last_name: line(personNameLimit),
  locale: choice(locales),
  ...roleFields,
  ...scopeFields,
});

/** Inviting people. Behind `requireUser` and the right to view people. */
export const invitationRoutes = new Hono<ConsoleEnv>()
  .get(people.invitation(), query(invitationForm), (c) => {
    const { values, refusal } = readShown(c);
    const typed = values ? unpackTyped(values) : c.req.valid('query');
    if (values) return showInvitation(c, typed, wrongWith(messagesOf(c.var.locale), typed, refusal));
    return showInvitation(c, typed, typed.email === '' ? {} : { isUnsaved: true });
  })
  .post(people.invitation(), onlyForms, form(invitationForm), (c) => invite(c));

type Typed = z.output<typeof invitationForm>;

async function showInvitation(
  c: ConsoleContext,
  typed: Typed,
  { status, problem, failure, isUnsaved }: { status?: ContentfulStatusCode; problem?: string; failure?: string; isUnsaved?: boolean } = {}, // oxfmt-ignore
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const roles = await readRoles(c);
  const notices: PeopleNotice[] = [
    ...(failure ? [{ tone: 'danger' as const, text: failure }] : []),
    ...(isUnsaved ? [{ tone: 'caution' as const, text: t('people.unsaved') }] : []),
  ];
  const view: InvitationView = {
    email: typed.email,
    firstName: typed.first_name,
    lastName: typed.last_name,
    locale: typed.locale ?? c.var.locale,
    roles: presentChoice(c, t, roles, { ...typed, role: typed.role || 'viewer' }),
    scope: await presentScope(c, typed),
    days: inviteDays,
    problems: { ...(problem && { email: problem }) },
    notices,
  };
  return renderPage(c, <InvitationPage t={t} view={view} />, {
    title: t('people.invite'),
    section: 'system-settings',
    ...(status && { status }),
  });
}

async function invite(c: Asked<{ form: typeof invitationForm }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const typed = c.req.valid('form');
  // Redirects, so that reloading is not another attempt.
  const refuse = (refusal?: ServiceError) =>
    showAgain(c, people.invitation(), { values: packTyped(typed), ...(refusal && { refusal }) }, () =>
      showInvitation(c, typed, { status: 422, ...wrongWith(t, typed, refusal) }),
    );
  if (!isEmailAddress(typed.email)) return refuse();
  const { custom_roles, locale, scope_domains, scope_groups, ...person } = typed;
  const again = people.invitation({
    ...person,
    ...(locale && { locale }),
    ...(scope_domains && { scope_domains }),
  });
  const several = [
    ...custom_roles.map((name) => `&custom_roles=${encodeURIComponent(name)}`),
    ...scope_groups.map((group) => `&scope_groups=${encodeURIComponent(group)}`),
  ].join('');
  return withProof(c, again + several, async () => {
    try {
      const body = {
        ...person,
        role: person.role || noRole,
        custom_roles,
        locale,
        scope: scopeOfForm(typed),
      };
      await c.var.client.call(invitePerson, { body });
    } catch (error) {
      if (!isForPage(error)) throw error;
      return refuse(error);
    }
    return c.redirect(people.list({ invited: '1' }), 303);
  });
}

/** The errors of an invitation: at its address, or of the whole form. */
function wrongWith(
  t: Translate,
  typed: Typed,
  refusal: ServiceError | undefined,
): { problem?: string; failure?: string } {
  if (!refusal) return isEmailAddress(typed.email) ? {} : { problem: t('people.email_wrong') };
  const words = messageOfRefusal(t, refusal);
  const isAboutEmail = refusal.problem === 'user_exists' || refusal.problem === 'user_email';
  return isAboutEmail ? { problem: words } : { failure: words };
}

/** The form's values for showing it again; roles and groups are lists. */
const packTyped = ({ custom_roles, scope_groups, ...plain }: Typed): Record<string, string> => ({
  ...(Object.fromEntries(Object.entries(plain).filter(([, value]) => value)) as Record<string, string>),
  custom_roles: JSON.stringify(custom_roles),
  scope_groups: JSON.stringify(scope_groups),
});

const unpackTyped = ({
  custom_roles = '[]',
  scope_groups = '[]',
  ...plain
}: Readonly<Record<string, string>>): Typed =>
  invitationForm.parse({
    ...plain,
    custom_roles: readNames(custom_roles),
    scope_groups: readNames(scope_groups),
  });
