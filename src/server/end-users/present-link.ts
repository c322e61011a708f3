import type { MailAnswer, RestoreStatus } from '../../api/contract/end-users/restore-links.ts';
import type { ServiceError } from '../../api/errors.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import type { HeldMailView, LinkPageName, LinkPageState } from '../../views/end-users/model.ts';
import { messageOfRefusal } from '../present/error-messages.ts';

/** Most files listed on a mail's page. */
const filesShown = 10;

/** What went wrong on a page, by the texts that each page has for it. */
export type LinkProblem = 'missing' | 'not_found' | 'not_restorable' | 'identify' | 'verify' | 'unknown';

/** The page of a problem; with the way to try again where that can help. */
export function problemState(
  t: Translate,
  page: LinkPageName,
  problem: LinkProblem,
  refusal?: ServiceError,
): LinkPageState {
  const isWait = refusal?.code === 'too_many_requests';
  const canRetry = refusal !== undefined && (isWait || refusal.status >= 500);
  return {
    kind: 'message',
    tone: 'bad',
    title: t('restore.failed_title'),
    text: isWait ? messageOfRefusal(t, refusal) : t(`restore.${page}.${problem}`),
    // An empty address is the page itself.
    ...(canRetry && { link: { href: '', label: t('common.retry') } }),
  };
}

/** The link was altered on its way, which no answer about the mail can follow from. */
export const brokenState = (t: Translate): LinkPageState => ({
  kind: 'message',
  tone: 'bad',
  title: t('restore.broken_title'),
  text: t('restore.broken_text'),
  link: { href: paths.emailActions('held-mail'), label: t('restore.list.title') },
});

export const expiredState = (t: Translate): LinkPageState => ({
  kind: 'message',
  tone: 'plain',
  title: t('restore.expired_title'),
  text: t('restore.expired_text'),
  link: { href: paths.emailActions('held-mail'), label: t('restore.list.title') },
});

/** Approval requires a session: a mailed code confirms an address and signs nobody in. */
export const administratorState = (t: Translate): LinkPageState => ({
  kind: 'message',
  tone: 'plain',
  title: t('restore.admin_title'),
  text: t('restore.admin_text'),
  link: { href: paths.restoreRequests.list(), label: t('restore.admin_open') },
});

/** The service's message about an action; empty to use the page's own. */
type DoneWords = Readonly<Record<string, string>>;

/** After an action of a service that does not return the mail's state. */
export const thankYouState = (t: Translate, done: DoneWords = {}): LinkPageState => {
  const { primary, secondary } = done;
  return {
    kind: 'message',
    tone: 'good',
    title: t('restore.thank_you'),
    text: primary || t('restore.action_done'),
    ...(secondary ? { detail: secondary } : !primary && { detail: t('restore.action_done_text') }),
  };
};

const givenAnswers = ({ answers = [] }: RestoreStatus) =>
  answers.map(({ answer, undo_until: until }) => ({ answer, mayUndo: Date.parse(until) > Date.now() }));

/** The answers in the order of their question: what it is, that it is not wanted, and what else can be done. */
const answerOrder = ['phishing', 'safe', 'dismiss', 'block'] as const;

/** Possible and given answers about a mail. Held mail can also be dismissed without an answer. */
function answersState(status: RestoreStatus, context: StatusContext): LinkPageState {
  const given = givenAnswers(status);
  const isOffered = (answer: MailAnswer) =>
    status.may_answer?.includes(answer) === true && !given.some((one) => one.answer === answer);
  const isHeld = status.status === 'quarantined' || status.status === 'requested';
  const isDismissed = context.done?.['problem'] === 'mail_dismissed';
  return {
    kind: 'answers',
    mail: presentMail(status, context),
    done: context.done ? wordsOfDone(context.done, context.t) : '',
    given,
    offered: answerOrder.filter((answer) =>
      answer === 'dismiss' ? isHeld && !isDismissed : isOffered(answer),
    ),
    error: '',
  };
}

const wordsOfDone = ({ primary, secondary }: DoneWords, t: Translate): string =>
  [primary || t('restore.action_done'), secondary]
    .filter(Boolean)
    .join('. ')
    .replace(/([.!?])\. /, '$1 ');

interface StatusContext {
  t: Translate;
  page: LinkPageName;
  mode: string;
  timeZone: string;
  /** The completed action, with the service's message. */
  done?: DoneWords;
}

/** The page of a mail for its proved recipient. */
export function presentStatus(status: RestoreStatus, context: StatusContext): LinkPageState {
  const { t, page, mode } = context;
  const mail = presentMail(status, context);
  const shown = status.mail && { mail };
  const isFile = page === 'attachment';
  if (page === 'action' && status.may_answer) return answersState(status, context);
  switch (status.status) {
    case 'restored':
    case 'done':
      return {
        kind: 'message',
        tone: 'good',
        title: t(isFile ? 'restore.attachment_restored_title' : 'restore.restored_title'),
        text: t(isFile ? 'restore.attachment_restored' : 'restore.restored_text'),
        ...(isFile && { detail: t('restore.attachment_where') }),
        ...shown,
      };
    case 'declined':
      return {
        kind: 'message',
        tone: 'plain',
        title: t('restore.declined_title'),
        text: t(isFile ? 'restore.attachment_declined' : 'restore.declined_text'),
        ...(status.reason && { detail: t('restore.declined_reason', { reason: status.reason }) }),
        ...shown,
      };
    case 'requested':
      if (page === 'action') break;
      return {
        kind: 'progress',
        title: t('restore.waiting_title'),
        text: t(isFile ? 'restore.attachment_requested' : 'restore.waiting_text'),
        ...shown,
      };
    case 'releasing':
      return {
        kind: 'progress',
        title: t('restore.releasing_title'),
        text: t('restore.releasing_text'),
        ...shown,
      };
    case 'started':
      return {
        kind: 'progress',
        title: t('restore.started_title'),
        text: t(isFile ? 'restore.attachment_started' : 'restore.started_text'),
        ...shown,
      };
    case 'quarantined':
      break;
    default:
      return problemState(t, page, 'unknown');
  }
  if (page === 'action') return answersState(status, context);
  const files = (status.files ?? [])
    .slice(0, filesShown)
    .map(({ MD5, name, size }) => ({ MD5, name, size: t.bytes(size) }));
  // Not an error: the page describes the mail, and that it stays in quarantine.
  if (status.may === 'nothing') {
    const text = t(`restore.${page}.not_restorable`);
    return { kind: 'message', tone: 'plain', title: t(`restore.${page}.title`), text, ...shown };
  }
  const given = givenAnswers(status);
  const isReported = given.some(({ answer }) => answer === 'phishing');
  const report = {
    given,
    isOffered: status.may_answer?.includes('phishing') === true && !isReported && !isFile,
  };
  // If the service does not say what is allowed, a release is tried first; the service refuses it if it must
  // be requested.
  const isAsked = mode === 'request' || mode === 'phish_request_restore' || status.may === 'request';
  return { kind: isAsked ? 'request' : 'act', mail, files, report, message: '', error: '' };
}

function presentMail({ mail, status }: RestoreStatus, { t, timeZone }: StatusContext): HeldMailView {
  if (!mail) {
    const why = whyHeld(t, 'other');
    return { subject: t('restore.no_subject'), facts: [], why, others: '', text: '' };
  }
  return {
    subject: mail.subject || t('restore.no_subject'),
    facts: [
      { term: t('restore.from'), text: mail.sender },
      receivedFact(t, mail.received_at, timeZone),
      ...(mail.attachment ? [{ term: t('restore.file'), text: mail.attachment }] : []),
    ],
    why: whyHeld(t, mail.group, [
      ...(mail.looks_like ? [t('restore.looks_like', mail.looks_like)] : []),
      ...(isReleased(status) ? [] : [t('restore.in_mailbox')]),
    ]),
    others: mail.others > 0 ? t('restore.also_others', { count: mail.others }) : '',
    text: mail.text,
  };
}

/** A time in the organisation's zone, which scripts write in the browser's. */
export const receivedFact = (t: Translate, at: string, timeZone: string): HeldMailView['facts'][number] => ({
  term: t('restore.received'),
  text: t.dateTime(at, timeZone, 'deadline'),
  at,
});

const tones: Partial<Record<VerdictGroup, 'danger' | 'caution'>> = {
  malware: 'danger',
  phishing: 'danger',
  suspected_phishing: 'caution',
  dlp: 'caution',
};

/** Why a mail is held, in a sentence, with what else its reader should know. */
export const whyHeld = (t: Translate, group: VerdictGroup, more: string[] = []): HeldMailView['why'] => ({
  tone: tones[group] ?? 'plain',
  text: t(`restore.why.${group}`),
  more,
});

const isReleased = (status: RestoreStatus['status']): boolean => status === 'restored' || status === 'done';

/**
 * `a…a@example.com`: enough to recognise one's own address, too little for somebody looking over a shoulder.
 */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`;
}
