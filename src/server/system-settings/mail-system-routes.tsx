import { Hono } from 'hono';
import { z } from 'zod';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import {
  changeMailSystem,
  checkMailSystem,
  listMailSystems,
  mailboxCheckSteps,
  type MailSystem,
  removeMailSystem,
} from '../../api/contract/config/mail-systems.ts';
import { countEmails } from '../../api/contract/emails/summarize-emails.ts';
import { ServiceError } from '../../api/errors.ts';
import { mailSystemLimits } from '../../api/limits.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { detectionsOfSeverity } from '../../api/vocabulary/verdicts.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { ConnectChoicePage, type WayIn } from '../../views/system-settings/connect-page.tsx';
import {
  type MailboxCheck,
  MailboxCheckPage,
  MailboxesPage,
  MailSystemRemovalPage,
  MailSystemState,
  type MailboxRow,
  type MailSystemCard,
} from '../../views/system-settings/mailboxes-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, exactly, flag, idParam, line } from '../fields.ts';
import { defineForm, formPage, formRoute, readForm } from '../form-page.ts';
import { criteriaOfSaved, readSavedSearch } from '../mail-search/saved-search.ts';
import type { FormView } from '../../views/ui/field.tsx';
import { renderFragment } from '../render/render-fragment.ts';
import { renderSettings } from '../render/render-page.tsx';
import { isHtmx } from '../render/request-kind.ts';
import { settle } from '../settle.ts';
import { readQuery } from '../validate.ts';
import { type ConnectKind, holdText, problemText } from './connect-form.tsx';
import { connectGmail } from './connect-gmail.ts';
import { connectGraph } from './connect-graph.ts';
import { connectImap } from './connect-imap.ts';
import { presentGateway } from './present-gateway.ts';

const { systemSettings } = paths;
const anyTime = 'last=10y';
/** Mailboxes of a mail system that its card shows: those with a problem first. */
const maxShown = 100;

/** The kinds of mail systems that can be connected, as cards. */
const kinds: readonly ConnectKind[] = [connectImap, connectGraph, connectGmail];

const waysIn: readonly WayIn[] = [
  ...kinds.map(({ way }) => way),
  {
    id: 'gateway',
    icon: 'arrow-left-right',
    title: 'mailboxes.kind.gateway',
    text: 'mailboxes.kind.gateway_text',
    action: { href: paths.helpTopic('operations-gateway'), label: 'mailboxes.guide' },
  },
  {
    id: 'import',
    icon: 'folder',
    title: 'mailboxes.kind.import',
    text: 'mailboxes.kind.import_text',
    action: { href: systemSettings.mailImport(), label: 'mailboxes.kind.import_open' },
  },
];

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

/** Checks a mailbox with an email. Its answer is what it found: to load the page again checks again. */
const checkPage = formPage(systemSettings.mailSystemCheck(':id'), {
  params: idParam,
  fields: z.object({ mailbox: line(mailSystemLimits.text) }),
  load: (c, { id }) => findSystem(c, id),
  stored: ({ mailboxes: [first] }) => ({ mailbox: first?.address ?? '' }),
  about: ['not_found'],
  async save(c, { mailbox }, system) {
    const checked = await c.var.client.call(checkMailSystem, {
      params: { id: system.id },
      body: { mailbox },
    });
    const form = {
      values: { mailbox },
      problems: {},
      failure: '',
      done: '',
      isSaved: false,
      isUnsaved: false,
    };
    return showCheck(c, system, form, presentCheck(messagesOf(c.var.locale), checked));
  },
  show: (c, state, system) => showCheck(c, system, state, undefined),
});

function showCheck(
  c: ConsoleContext,
  { id, name }: MailSystem,
  form: FormView<{ mailbox: string }>,
  found: MailboxCheck | undefined,
): Response | Promise<Response> {
  const t = messagesOf(c.var.locale);
  const view = { t, viewer: c.var.user, system: { id, name }, form, found };
  return renderSettings(c, t('mailboxes.check_title', { name }), <MailboxCheckPage {...view} />);
}

function presentCheck(t: Translate, checked: CallAnswer<typeof checkMailSystem>): MailboxCheck {
  const { success, problem, detail, hold, steps } = checked;
  if (problem !== null) {
    const said = detail && t('mailboxes.said', { detail });
    return { tone: 'danger', text: [problemText(t, problem), said].filter(Boolean).join(' '), steps: [] };
  }
  const held = t('mailboxes.test_hold', { hold: holdText(t, hold) });
  return {
    ...(!success
      ? { tone: 'danger', text: t('mailboxes.check_failed') }
      : hold === 'none'
        ? { tone: 'caution', text: t('mailboxes.check_watched') }
        : { tone: 'positive', text: `${t('mailboxes.check_well')} ${held}` }),
    steps: steps.map((one) => ({
      name: t(`mailboxes.check_step.${mailboxCheckSteps.find((step) => step === one.step) ?? 'unknown'}`),
      isWell: one.success,
    })),
  };
}

async function findSystem(c: ConsoleContext, id: string): Promise<MailSystem | Response> {
  const { mail_systems: systems } = await c.var.client.call(listMailSystems, {});
  return systems.find((one) => one.id === id) ?? c.redirect(systemSettings.mailSystems(), 303);
}

/** Asks before a mail system is disconnected, and says what becomes of its held mail. */
const removalPage = formPage(systemSettings.mailSystemRemoval(':id'), {
  params: idParam,
  fields: z.object({ leave: flag }),
  load: (c, { id }) => findSystem(c, id),
  about: ['not_found'],
  async save(c, { leave }, { id }) {
    const query = leave ? { leave_hidden: 'true' as const } : {};
    await c.var.client.call(removeMailSystem, { params: { id }, query });
    return systemSettings.mailSystems({ done: 'removed' });
  },
  show(c, { failure }, { id, name, settings: { kind }, hold_folder: folder, held }) {
    const t = messagesOf(c.var.locale);
    const { hidden, kept } = held;
    const texts = [
      ...(kept > 0 ? [t('mailboxes.removal_kept', { count: kept })] : [t('mailboxes.removal_text')]),
      ...(hidden > 0
        ? [t(`mailboxes.removal_hidden${kind === 'gmail' ? '_gmail' : ''}`, { count: hidden, folder })]
        : []),
    ];
    const page = (
      <MailSystemRemovalPage
        t={t}
        viewer={c.var.user}
        system={{ id, name, texts, mayRemove: kept === 0, leavesHidden: hidden > 0, failure }}
        heldHref={kept + hidden > 0 ? paths.mailExplorer.show(`${anyTime}&is_quarantined=true`) : ''}
      />
    );
    return renderSettings(c, t('mailboxes.removal', { name }), page);
  },
});

/** Connected mail systems, and the forms for new ones. */
export const mailSystemRoutes = new Hono<ConsoleEnv>()
  .get(systemSettings.mailSystems(), (c) => show(c))
  .get(systemSettings.newMailSystem(), (c) => showKinds(c))
  .route('/', formRoute(systemSettings.mailSystem(':id'), pauseForm))
  .route('/', formRoute(systemSettings.mailSystemSecret(':id'), secretForm))
  .route('/', checkPage)
  .route('/', removalPage);
for (const { routes } of kinds) mailSystemRoutes.route('/', routes);

function showKinds(c: ConsoleContext): Response | Promise<Response> {
  const t = messagesOf(c.var.locale);
  return renderSettings(
    c,
    t('mailboxes.connect'),
    <ConnectChoicePage t={t} viewer={c.var.user} ways={waysIn} />,
  );
}

async function show(c: ConsoleContext): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { done, id, state } = readQuery(
    c,
    z.object({ done: choice(['connected', 'changed', 'removed']), id: line(100), state: line(100) }),
  );
  const { mail_systems: systems, gateway } = await c.var.client.call(listMailSystems, {});
  const asked = isHtmx(c) && systems.find((one) => one.id === state);
  if (asked) return renderFragment(c, <MailSystemState t={t} system={await present(c, asked, '')} />);
  const secret = readForm(c, secretForm, id);
  const { failure } = readForm(c, pauseForm, '');
  const page = (
    <MailboxesPage
      t={t}
      viewer={c.var.user}
      systems={await Promise.all(
        systems.map((one) => present(c, one, one.id === id ? (secret.problems.secret ?? '') : '')),
      )}
      gateway={gateway ? presentGateway(c, gateway) : undefined}
      ways={waysIn.filter(({ id: way }) => way !== 'gateway' || !gateway)}
      done={done ? t(`mailboxes.done.${done}`) : ''}
      failure={failure || secret.failure}
    />
  );
  return renderSettings(c, t('settings.mailboxes'), page);
}

async function present(
  c: ConsoleContext,
  system: MailSystem,
  secretProblem: string,
): Promise<MailSystemCard> {
  const t = messagesOf(c.var.locale);
  const { id, name, settings, paused, mailboxes, hold_folder: folder } = system;
  const { place, rights } = kinds.find(({ kind }) => kind === settings.kind)!.show(settings, folder);
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
  const needsRights = mailboxes.some(({ hold }) => hold !== 'hidden' && hold !== 'none');
  const more = mailboxes.length - shown.length;
  const isComing =
    !paused &&
    mailboxes.some((one) => one.problem === null && (one.last_contact_at === null || one.backlog > 0));
  const stored = mailboxes.reduce((sum, one) => sum + one.stored, 0);
  return {
    id,
    name,
    place,
    badge,
    isPaused: paused,
    stateHref: isComing ? systemSettings.mailSystems({ state: id }) : '',
    stored: stored > 0 ? t('mailboxes.stored', { count: stored }) : '',
    storedHref: stored > 0 ? paths.mailExplorer.show(anyTime) : '',
    found: await findOld(c, system),
    // What was built with a stand-in, and not with the product itself.
    untried: settings.kind !== 'imap' && system.checked_at === null ? t('mailboxes.untried') : '',
    mailboxes: shown.map((mailbox) => presentMailbox(c, mailbox)),
    more: more > 0 ? t('mailboxes.more', { count: more }) : '',
    rights: needsRights ? rights : '',
    secretProblem,
  };
}

/** Malicious mail from before a mail system was connected, which nobody has decided on: how much, and its search. */
async function findOld(
  c: ConsoleContext,
  { hold_old: holdsOld, connected_at: at }: MailSystem,
): Promise<MailSystemCard['found']> {
  if (holdsOld || !may(c.var.user, 'mail_explorer', 'view')) return undefined;
  const verdict = detectionsOfSeverity('malicious')
    .map((one) => `detection=${one}`)
    .join('&');
  const search = `from=1990-01-01T00:00:00Z&to=${at}&${verdict}&is_quarantined=false&is_deleted_message=false`;
  const saved = readSavedSearch(c, search);
  const body = await criteriaOfSaved(c, saved);
  const counted = await settle(c.var.client.call(countEmails, { body }));
  if (counted instanceof ServiceError || counted.total_rows === 0) return undefined;
  const t = messagesOf(c.var.locale);
  return { text: t('mailboxes.found_old', { count: counted.total_rows }), href: saved.runHref };
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
