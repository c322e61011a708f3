import { z } from 'zod';
import { mailAnswers, type RestoreStatus } from '../../api/contract/end-users/restore-links.ts';
import { ServiceError } from '../../api/errors.ts';
import { emailLimit } from '../../api/limits.ts';
import { maliciousGroups } from '../../api/vocabulary/verdicts.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { getSafeReturnTo } from '../../site/safe-return.ts';
import type { LinkPageName } from '../../views/end-users/model.ts';
import type { ConsoleContext } from '../context.ts';
import { choice, exactly, flag, line, oneTimeCode } from '../fields.ts';
import { messageOf } from '../present/error-messages.ts';
import {
  countWrongCode,
  forgetProof,
  keepCode,
  keepProof,
  type KeptProof,
  readKeptProof,
  refusalOf,
  requestCode,
} from './prove-address.ts';
import { pathShowing, type Shown } from '../show-again.ts';
import type { Asked } from '../validate.ts';
import { linkCalls, type LinkCalls, type linkQuery, type PageLink, readLink } from './call-service.ts';
import { refuse } from '../../runtime/refuse.ts';

interface Step {
  c: ConsoleContext;
  link: PageLink;
  form: z.output<typeof linkForm>;
  proof: KeptProof | undefined;
  calls: LinkCalls;
}

/** Values of the buttons for answers. */
const answers = [...mailAnswers, ...mailAnswers.map((answer) => `undo_${answer}`), 'dismiss'];

export const linkForm = z.object({
  step: choice([
    'email',
    'resend',
    'code',
    'release',
    'request',
    'file',
    'approve',
    'decline',
    'forget',
    ...answers,
  ]),
  email: line(),
  code: oneTimeCode,
  message: line(),
  file: exactly(),
  /** Whether an administrator has confirmed that malicious mail is released. */
  sure: flag,
});

/** POST of a public page: processes one step of its form and redirects to the page. */
export async function takeLink(
  c: Asked<{ query: typeof linkQuery; form: typeof linkForm }>,
  page: LinkPageName,
): Promise<Response> {
  // The link is a secret and must not be sent as a referrer.
  c.header('Referrer-Policy', 'no-referrer');
  const link = readLink(c, page);
  if (!link) {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(pathname + search, 303);
  }
  const form = c.req.valid('form');
  const proof = readKeptProof(c);
  const step: Step = { c, link, form, proof, calls: linkCalls(c, link, proof) };
  switch (form.step) {
    case 'email':
      return sendCode(step, form.email);
    case 'resend':
      return sendCode(step, proof?.email ?? '');
    case 'code':
      return takeCode(step);
    case 'release':
      return release(step);
    case 'request':
      return request(step);
    case 'approve':
    case 'decline':
      return decide(step, form.step);
    case 'file':
      return openFile(step);
    case 'forget':
      forgetProof(c);
      break;
    default:
      break;
  }
  const answer = answers.find((one) => one === form.step);
  return answer ? recordAnswer(step, answer === 'dismiss' ? '' : answer) : back(step);
}

const back = ({ c, link }: Step): Response => c.redirect(link.address, 303);

async function sendCode(step: Step, email: string): Promise<Response> {
  const { c, link } = step;
  const refuse = (why: Shown) => again(step, { ...why, values: { email: email.slice(0, emailLimit) } });
  const invalid = {
    error: {
      key: link.page === 'attachment' ? 'restore.attachment_email_invalid' : 'restore.email_invalid',
    },
  } as const;
  if (!isEmailAddress(email)) return refuse(invalid);
  const sent = await requestCode(step, email, (kept) => linkCalls(c, link, kept).sendCode(kept.email));
  if (sent instanceof ServiceError) {
    if (sent.status === 410) return back(step);
    return refuse(
      sent.code === 'invalid_input' ? invalid : { error: { key: `restore.${link.page}.verify` } },
    );
  }
  if (sent.status !== 'ok') {
    // The service's own message, if there is one.
    const { message } = sent;
    return refuse(
      message
        ? { refusal: ServiceError.received('conflict', message) }
        : { error: { key: `restore.${link.page}.verify` } },
    );
  }
  return back(step);
}

async function takeCode(step: Step): Promise<Response> {
  const { c, form, calls, proof } = step;
  if (!proof) return back(step);
  const code = form.code.slice(0, 20);
  if (code === '') return again(step, { error: { key: 'restore.code_required' } });
  const status = await calls.status(code).catch(refusalOf);
  if (!(status instanceof ServiceError)) {
    keepCode(step, proof, code);
    return back(step);
  }
  // The address is proved, but the mail does not exist or is gone.
  if (status.problem === 'link_unknown' || status.problem === 'email_gone' || status.status === 410) {
    keepProof(c, { ...proof, askedAt: 0 });
    return back(step);
  }
  if (status.status !== 404) return failed(step, status);
  // Redirects, so that reloading does not count as another attempt.
  return again(step, { error: countWrongCode(step, proof, status) });
}

async function release(step: Step): Promise<Response> {
  const { c, link, calls } = step;
  const done = await calls.release().catch(refusalOf);
  if (done instanceof ServiceError) return failed(step, done);
  // A mail that has to be requested is requested on the same page.
  if (done.status === 'quarantined' && done.may === undefined) {
    return c.redirect(withMode(link, 'request'), 303);
  }
  return back(step);
}

/** Decides a request on behalf of somebody with a proved administrator's address. */
async function decide(step: Step, decision: 'approve' | 'decline'): Promise<Response> {
  const { calls, form } = step;
  if (decision === 'approve' && !form.sure) {
    const asked = await calls.approval().catch(refusalOf);
    if (!(asked instanceof ServiceError) && asked.may === 'approve' && maliciousGroups.has(asked.group)) {
      return again(step, {
        error: { key: 'restore.approval_unsure' },
        values: { message: form.message },
      });
    }
  }
  const decided = await calls.decide(decision, form.message).catch(refusalOf);
  if (!(decided instanceof ServiceError)) return back(step);
  return failed(step, decided, { refusal: decided, values: { message: form.message } });
}

/** Redirects to the page of one file of the mail. */
async function openFile(step: Step): Promise<Response> {
  const { c, calls, form } = step;
  const made = await calls.openFile(form.file).catch(refusalOf);
  if (made instanceof ServiceError) return failed(step, made);
  const path = getSafeReturnTo(made.path, c.var.origin);
  return path ? c.redirect(path, 303) : back(step);
}

/**
 * Records or withdraws an answer about the mail. The service's message is shown as it is, unless the page
 * lists the answer anyway.
 */
async function recordAnswer(step: Step, answer: string): Promise<Response> {
  const { c, link, calls } = step;
  const done = await calls.answer(answer).catch(refusalOf);
  if (done instanceof ServiceError) return failed(step, done);
  const { primary_text: primary, secondary_text: text } = done;
  const secondary = messageOf(messagesOf(c.var.locale), done, text);
  if (!done.success) {
    const words = [primary, secondary].filter(Boolean).join(' ');
    return again(
      step,
      words
        ? { refusal: ServiceError.received('conflict', words) }
        : { error: { key: 'restore.action.not_restorable' } },
    );
  }
  const address = `${link.address}&done=1`;
  const { problem = '' } = done;
  const isListed = mailAnswers.some((one) => problem === `answer_${one}`);
  const hasWords = !isListed && (primary !== '' || secondary !== '');
  const values = { primary, secondary, problem };
  return c.redirect(hasWords ? pathShowing(c, address, { values }) : address, 303);
}

async function request(step: Step): Promise<Response> {
  const { form, calls } = step;
  const { message } = form;
  const sent: RestoreStatus | ServiceError =
    message === ''
      ? refuse('invalid_input', 'message_needed')
      : await calls.request(message).catch(refusalOf);
  if (!(sent instanceof ServiceError)) return back(step);
  const isEmpty = message === '' || sent.fields?.[0]?.path === 'commentary';
  const shown = isEmpty ? { error: { key: 'restore.enter_message' } as const } : { refusal: sent };
  return failed(step, sent, { ...shown, values: { message } });
}

/** Redirects to the page with the refusal; an answer that ends the form redirects to its end instead. */
function failed(step: Step, refusal: ServiceError, shown: Shown = { refusal }): Response {
  if (refusal.status === 410) return step.c.redirect(paths.errors.gone(), 303);
  return refusal.code === 'proof_needed' ? back(step) : again(step, shown);
}

/** The URL at which the page shows its form again, so that reloading is not another attempt. */
const again = ({ c, link }: Step, shown: Shown): Response =>
  c.redirect(pathShowing(c, link.address, shown), 303);

const withMode = ({ address }: PageLink, mode: string): string =>
  `${address.replace(/&mode=[^&]*/, '')}&mode=${mode}`;
