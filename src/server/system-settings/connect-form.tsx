import { Hono } from 'hono';
import { z } from 'zod';
import type { MailSystemChoices, MailSystemKind } from '../../api/contract/config/mail-system-kinds.ts';
import {
  connectMailSystem,
  mailSystemProblems,
  testMailSystem,
} from '../../api/contract/config/mail-systems.ts';
import { ServiceError } from '../../api/errors.ts';
import { mailSystemLimits } from '../../api/limits.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { refuse } from '../../runtime/refuse.ts';
import { paths } from '../../site/paths.ts';
import {
  type ConnectForm,
  ConnectPage,
  TestResult,
  type WayIn,
} from '../../views/system-settings/connect-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, exactly, line } from '../fields.ts';
import { formPage, stay } from '../form-page.ts';
import type { FieldErrors } from '../form-problems.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderSettings } from '../render/render-page.tsx';
import { form as formBody, readQuery } from '../validate.ts';

const { systemSettings } = paths;

/** The fields of every form that connects a mail system. */
const ownFields = {
  name: line(mailSystemLimits.text + 1),
  secret: exactly(mailSystemLimits.secret),
  hold_old: line(2),
  do: choice(['test', 'connect']),
};

type Fields = Record<string, z.ZodType<string | undefined>>;
type Typed<Own extends Fields> = z.output<z.ZodObject<Own & typeof ownFields>>;

/** How one kind of mail system is connected by a form. */
interface ConnectKindDefinition<Kind extends MailSystemKind, Own extends Fields> {
  kind: Kind;
  form: ConnectForm;
  card: Pick<WayIn, 'icon' | 'title' | 'text' | 'isMain'>;
  /** Its fields beside `name` and `secret`; each is a text. */
  fields: Own;
  /** Values of an empty form, where they are not empty. */
  empty: Partial<z.output<z.ZodObject<Own>>>;
  /** What the contract cannot say about typed values. */
  checks(typed: Typed<Own>): FieldErrors<keyof Own & string>;
  /** Whether everything is typed that a test needs, beside the secret. */
  isWhole(typed: Typed<Own>): boolean;
  settings(typed: Typed<Own>): Extract<MailSystemChoices, { kind: Kind }>;
  /** Where it is, and the rights to give it so that held mail is hidden; empty for none. */
  show(
    settings: Extract<MailSystemChoices, { kind: Kind }>,
    holdFolder: string,
  ): { place: string; rights: string };
}

/** A kind of mail system that can be connected. */
export interface ConnectKind {
  kind: MailSystemKind;
  way: WayIn;
  routes: Hono<ConsoleEnv>;
  show(settings: MailSystemChoices, holdFolder: string): { place: string; rights: string };
}

/** A form that connects mail systems of one kind, once they answer. Without scripts a test shows the form again. */
export function connectKind<Kind extends MailSystemKind, Own extends Fields>(
  definition: ConnectKindDefinition<Kind, Own>,
): ConnectKind {
  const { kind, form, card } = definition as unknown as AnyDefinition;
  const { checks, isWhole, settings, empty, show } = definition as unknown as AnyDefinition;
  const fields = z.object({ ...definition.fields, ...ownFields } as Fields);
  const bodyOf = (typed: AnyTyped) => ({
    name: typed['name'] ?? '',
    secret: typed['secret'] ?? '',
    hold_old: typed['hold_old'] === 'on',
    settings: settings(typed),
  });
  const path = systemSettings.newMailSystemOf(kind);
  const page = formPage(path, {
    fields,
    inCookie: true,
    secrets: ['secret'],
    page: (_, __, typed) =>
      systemSettings.newMailSystemOf(kind, typed['do'] === 'test' ? { tested: '1' } : {}),
    stored: () => ({ ...fields.parse({}), ...empty }),
    checks: (typed) => checks(typed),
    async save(c, typed) {
      const body = bodyOf(typed);
      if (typed['do'] !== 'test') {
        await c.var.client.call(connectMailSystem, { body });
        return systemSettings.mailSystems({ done: 'connected' });
      }
      const tested = await c.var.client.call(testMailSystem, { body });
      if (tested.success) return stay;
      throw refuse('invalid_input', `mail_system_${asProblem(tested.problem)}`, { detail: tested.detail });
    },
    show(c, state) {
      const t = messagesOf(c.var.locale);
      const { tested } = readQuery(c, z.object({ tested: line(1) }));
      const isWell =
        tested === '1' && state.isTyped && !state.failure && Object.keys(state.problems).length === 0;
      const typed = Object.entries(state.values).map(([name, value]) => [name, value ?? empty[name] ?? '']);
      const view = {
        t,
        viewer: c.var.user,
        kind,
        fields: form,
        form: { ...state, values: Object.fromEntries(typed) as Record<string, string> },
        tested: isWell ? `${t('mailboxes.test_well')} ${t('mailboxes.test_secret')}` : '',
      };
      return renderSettings(c, t(form.title), <ConnectPage {...view} />);
    },
  });
  const test = async (c: ConsoleContext, typed: AnyTyped) =>
    typed['secret'] === '' || !isWhole(typed) ? c.body('') : testTyped(c, bodyOf(typed));
  return {
    kind,
    way: { id: kind, ...card, action: { href: path, label: 'mailboxes.choose' } },
    routes: new Hono<ConsoleEnv>()
      .route('/', page)
      .post(systemSettings.mailSystemTest(kind), formBody(fields), (c) => test(c, c.req.valid('form'))),
    show,
  };
}

type AnyTyped = Readonly<Record<string, string | undefined>>;
/** A definition for its generic part: what it is called with was read by its own fields. */
interface AnyDefinition {
  kind: MailSystemKind;
  form: ConnectForm;
  card: Pick<WayIn, 'icon' | 'title' | 'text' | 'isMain'>;
  empty: AnyTyped;
  checks(typed: AnyTyped): FieldErrors<string>;
  isWhole(typed: AnyTyped): boolean;
  settings(typed: AnyTyped): MailSystemChoices;
  show(settings: MailSystemChoices, holdFolder: string): { place: string; rights: string };
}

/** Tests what is typed: a fragment. */
async function testTyped(
  c: ConsoleContext,
  body: { name: string; secret: string; hold_old: boolean; settings: MailSystemChoices },
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  try {
    const tested = await c.var.client.call(testMailSystem, { body });
    return renderFragment(
      c,
      <TestResult tone={tested.success ? 'positive' : 'danger'} text={testText(t, tested)} />,
    );
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid_input') throw error;
    return renderFragment(c, <TestResult tone="danger" text={messageOfRefusal(t, error)} />);
  }
}

/** Addresses as they are typed: on lines, or with blanks, commas or semicolons between them. */
export const addressList = (typed: string): string[] =>
  typed.split(/[\s,;]+/).filter((address) => address !== '');

/** A problem that this version knows. */
const asProblem = (problem: string | null): (typeof mailSystemProblems)[number] =>
  mailSystemProblems.find((one) => one === problem) ?? 'failed';

/** What is wrong with a mail system, and what to do. */
export const problemText = (t: Translate, problem: string): string =>
  t.find(`mailboxes.problem.${problem}`) ?? t('mailboxes.problem.failed');

/** How held mail is kept from its owner. */
export const holdText = (t: Translate, hold: string | null): string =>
  t.find(`mailboxes.hold.${hold ?? 'unknown'}`) ?? t('mailboxes.hold.unknown');

interface Tested {
  success: boolean;
  problem: string | null;
  detail: string;
  hold: string | null;
}

function testText(t: Translate, { success, problem, detail, hold }: Tested): string {
  if (success) return `${t('mailboxes.test_well')} ${t('mailboxes.test_hold', { hold: holdText(t, hold) })}`;
  return [problemText(t, problem ?? 'failed'), detail && t('mailboxes.said', { detail })]
    .filter(Boolean)
    .join(' ');
}
