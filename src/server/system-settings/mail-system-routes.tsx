import { Hono } from 'hono';
import { z } from 'zod';
import {
  changeMailSystem,
  connectMailSystem,
  listMailSystems,
  mailSecurities,
  mailSignIns,
  type MailSystem,
  mailSystemProblems,
  removeMailSystem,
  testMailSystem,
} from '../../api/contract/config/mail-systems.ts';
import { ServiceError } from '../../api/errors.ts';
import { certificateLimit, mailSystemLimits } from '../../api/limits.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { refuse } from '../../runtime/refuse.ts';
import { paths } from '../../site/paths.ts';
import {
  MailboxesPage,
  type MailboxRow,
  type MailSystemCard,
  NewMailSystemPage,
  TestResult,
} from '../../views/system-settings/mailboxes-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, exactly, flag, idParam, line, text } from '../fields.ts';
import { defineForm, formPage, formRoute, readForm, stay } from '../form-page.ts';
import type { FieldErrors } from '../form-problems.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderSettings } from '../render/render-page.tsx';
import { presentGateway } from './present-gateway.ts';
import { form as formBody, readQuery } from '../validate.ts';

const { systemSettings } = paths;
/** Mailboxes of a mail system that its card shows: those with a problem first. */
const maxShown = 100;

const typedFields = {
  name: line(mailSystemLimits.text + 1),
  host: line(255),
  port: line(6),
  security: choice(mailSecurities),
  authorities: text(certificateLimit + 1),
  sign_in: choice(mailSignIns),
  user: line(mailSystemLimits.text + 1),
  mailboxes: text(1_000_000),
  secret: exactly(mailSystemLimits.secret),
};
const newFields = z.object({ ...typedFields, do: choice(['test', 'connect']) });
type Typed = z.output<typeof newFields>;

const isPort = (port: string): boolean => /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535;
const bodyOf = ({ do: _, security = 'tls', sign_in = 'master', port, mailboxes, ...typed }: Typed) => ({
  ...typed,
  security,
  sign_in,
  port: isPort(port) ? Number(port) : 993,
  mailboxes: mailboxes.split(/[\s,;]+/).filter((address) => address !== ''),
});

/** Connects mailboxes by IMAP, once they answer. Without scripts a test shows the form again. */
const newSystem = formPage(systemSettings.newMailSystem(), {
  fields: newFields,
  inCookie: true,
  secrets: ['secret'],
  page: (_, __, typed) => systemSettings.newMailSystem(typed.do === 'test' ? { tested: '1' } : {}),
  stored: () => ({
    name: '',
    host: '',
    port: '993',
    security: 'tls' as const,
    authorities: '',
    sign_in: 'master' as const,
    user: '',
    mailboxes: '',
    secret: '',
    do: undefined,
  }),
  checks: ({ port }): FieldErrors<'port'> => (isPort(port) ? {} : { port: { key: 'mailboxes.port_wrong' } }),
  async save(c, typed) {
    const body = bodyOf(typed);
    if (typed.do !== 'test') {
      await c.var.client.call(connectMailSystem, { body });
      return systemSettings.mailSystems({ done: 'connected' });
    }
    const tested = await c.var.client.call(testMailSystem, { body });
    if (tested.success) return stay;
    throw refuse('invalid_input', `mail_system_${asProblem(tested.problem)}`, { detail: tested.detail });
  },
  show(c, form) {
    const t = messagesOf(c.var.locale);
    const { tested } = readQuery(c, z.object({ tested: line(1) }));
    const isWell = tested === '1' && form.isTyped && !form.failure && Object.keys(form.problems).length === 0;
    const values = {
      ...form.values,
      security: form.values.security ?? 'tls',
      sign_in: form.values.sign_in ?? 'master',
    };
    const view = { ...form, values };
    const page = (
      <NewMailSystemPage
        t={t}
        viewer={c.var.user}
        form={view}
        tested={isWell ? `${t('mailboxes.test_well')} ${t('mailboxes.test_secret')}` : ''}
        securities={mailSecurities}
        signIns={mailSignIns}
      />
    );
    return renderSettings(c, t('mailboxes.connect_imap'), page);
  },
});

const ofSystem = {
  params: idParam,
  load: (_: ConsoleContext, { id }: { id: string }) => Promise.resolve(id),
  page: () => systemSettings.mailSystems(),
  about: ['not_found'] as const,
  afterProof: () => systemSettings.mailSystems(),
  show: (c: ConsoleContext) => show(c),
};

const pauseForm = defineForm({
  ...ofSystem,
  name: 'pause',
  fields: z.object({ paused: flag }),
  async save(c, { paused }, id) {
    await c.var.client.call(changeMailSystem, { params: { id }, body: { paused } });
    return systemSettings.mailSystems({ done: 'changed' });
  },
});

const secretForm = defineForm({
  ...ofSystem,
  name: 'secret',
  page: (_: ConsoleContext, id: string) => systemSettings.mailSystems({ id }),
  fields: z.object({ secret: exactly(mailSystemLimits.secret) }),
  forgets: ['secret'],
  async save(c, { secret }, id) {
    await c.var.client.call(changeMailSystem, { params: { id }, body: { secret } });
    return systemSettings.mailSystems({ done: 'changed' });
  },
});

const removalForm = defineForm({
  ...ofSystem,
  name: 'removal',
  fields: z.object({}),
  async save(c, _, id) {
    await c.var.client.call(removeMailSystem, { params: { id } });
    return systemSettings.mailSystems({ done: 'removed' });
  },
});

/** Connected mail systems, and the form for a new one. */
export const mailSystemRoutes = new Hono<ConsoleEnv>()
  .get(systemSettings.mailSystems(), (c) => show(c))
  .route('/', newSystem)
  .post(systemSettings.mailSystemTest(), formBody(newFields), (c) => testTyped(c, c.req.valid('form')))
  .route('/', formRoute(systemSettings.mailSystem(':id'), pauseForm))
  .route('/', formRoute(systemSettings.mailSystemSecret(':id'), secretForm))
  .route('/', formRoute(systemSettings.mailSystemRemoval(':id'), removalForm));

/** Tests what is typed so far: a fragment, empty while something is missing. */
async function testTyped(c: ConsoleContext, typed: Typed): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const body = bodyOf(typed);
  const isWhole = [body.host, body.user, body.secret].every((one) => one !== '') && body.mailboxes.length > 0;
  if (!isWhole) return c.body('');
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

/** A problem that this version knows. */
const asProblem = (problem: string | null): (typeof mailSystemProblems)[number] =>
  mailSystemProblems.find((one) => one === problem) ?? 'failed';

const problemText = (t: Translate, problem: string): string =>
  t.find(`mailboxes.problem.${problem}`) ?? t('mailboxes.problem.failed');

function testText(
  t: Translate,
  {
    success,
    problem,
    detail,
    hold,
  }: { success: boolean; problem: string | null; detail: string; hold: string | null },
): string {
  if (!success)
    return [problemText(t, problem ?? 'failed'), detail && t('mailboxes.said', { detail })]
      .filter(Boolean)
      .join(' ');
  return `${t('mailboxes.test_well')} ${t('mailboxes.test_hold', { hold: holdText(t, hold) })}`;
}

const holdText = (t: Translate, hold: string | null): string =>
  t.find(`mailboxes.hold.${hold ?? 'unknown'}`) ?? t('mailboxes.hold.unknown');

async function show(c: ConsoleContext): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { done, id } = readQuery(
    c,
    z.object({ done: choice(['connected', 'changed', 'removed']), id: line(100) }),
  );
  const { mail_systems: systems, gateway } = await c.var.client.call(listMailSystems, {});
  const secret = readForm(c, secretForm, id);
  const failures = [readForm(c, pauseForm, ''), readForm(c, removalForm, '')].map(({ failure }) => failure);
  const page = (
    <MailboxesPage
      t={t}
      viewer={c.var.user}
      systems={systems.map((one) => present(c, one, one.id === id ? (secret.problems.secret ?? '') : ''))}
      gateway={gateway ? presentGateway(c, gateway) : undefined}
      done={done ? t(`mailboxes.done.${done}`) : ''}
      failure={failures.find((failure) => failure !== '') ?? secret.failure}
    />
  );
  return renderSettings(c, t('settings.mailboxes'), page);
}

function present(c: ConsoleContext, system: MailSystem, secretProblem: string): MailSystemCard {
  const t = messagesOf(c.var.locale);
  const { id, name, host, port, paused, mailboxes, hold_folder: folder } = system;
  const failing = mailboxes.filter(({ problem }) => problem !== null);
  const shown = [...failing, ...mailboxes.filter(({ problem }) => problem === null)].slice(0, maxShown);
  const isNew = mailboxes.every(({ last_contact_at: at }) => at === null);
  const badge = paused
    ? { tone: 'neutral' as const, label: t('mailboxes.state.paused') }
    : failing.length > 0
      ? { tone: 'danger' as const, label: t('mailboxes.state.failing') }
      : isNew
        ? { tone: 'neutral' as const, label: t('mailboxes.state.new') }
        : { tone: 'positive' as const, label: t('mailboxes.state.live') };
  const needsRights = folder !== '' && mailboxes.some(({ hold }) => hold !== 'hidden' && hold !== 'none');
  const more = mailboxes.length - shown.length;
  return {
    id,
    name,
    place: `IMAP, ${host}:${port}`,
    badge,
    isPaused: paused,
    mailboxes: shown.map((mailbox) => presentMailbox(c, mailbox)),
    more: more > 0 ? t('mailboxes.more', { count: more }) : '',
    rights: needsRights ? rightsOf(folder, system.user) : '',
    secretProblem,
  };
}

/** Lines of the global ACL file of Dovecot: the master user may do everything, and nobody sees the folder but he. */
function rightsOf(folder: string, master: string): string {
  const all = 'lrwstipekxa';
  return [
    `* owner ${all}`,
    `* user=${master} ${all}`,
    `${folder} -owner ${all}`,
    `${folder} user=${master} ${all}`,
  ].join('\n');
}

function presentMailbox(c: ConsoleContext, mailbox: MailSystem['mailboxes'][number]): MailboxRow {
  const t = messagesOf(c.var.locale);
  const { address, last_contact_at: at, backlog, minutes_left: minutes, problem, detail, hold } = mailbox;
  const mails = t('mailboxes.backlog_mails', { count: backlog });
  return {
    address,
    contact: at === null ? t('mailboxes.never') : t.dateTime(at, c.var.timeZone, 'medium'),
    backlog:
      backlog === 0
        ? t('mailboxes.backlog_none')
        : minutes === null
          ? mails
          : t('mailboxes.backlog_minutes', { mails, count: Math.max(1, Math.ceil(minutes)) }),
    hold: holdText(t, hold),
    problem: problem === null ? '' : problemText(t, problem),
    detail: problem !== null && detail ? t('mailboxes.said', { detail }) : '',
  };
}
