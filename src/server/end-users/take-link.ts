import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RestoreStatus } from '../../api/contract/end-users/restore-links.ts';
import { ServiceError } from '../../api/errors.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { LinkPageName, LinkPageState } from '../../views/end-users/model.ts';
import type { ConsoleContext } from '../context.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import type { FormError } from '../form-problems.ts';
import { readForm } from '../read-form.ts';
import { pathShowing } from '../show-again.ts';
import { linkCalls, type LinkCalls } from './call-service.ts';
import { forgetProof, keepProof, type KeptProof, newBrowser, readKeptProof } from './link-cookie.ts';
import { maskAddress, presentStatus, problemState } from './present-link.ts';
import { type PageLink, readLink } from './read-link.ts';
import { answer, formFor, problemOf, refusalOf, waitOf } from './show-link.ts';

interface Step {
  c: ConsoleContext;
  t: Translate;
  link: PageLink;
  https: boolean;
  form: URLSearchParams;
  proof: KeptProof | undefined;
  calls: LinkCalls;
}

/** Wrong codes after which a new one is needed, where the service does not count (EU-03). */
const mostWrong = 4;

/** POST of a public page: one step of its form, which ends at the page itself again. */
export async function takeLink(c: ConsoleContext, page: LinkPageName, https: boolean): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const link = readLink(c, page);
  if (!link) {
    return answer(c, undefined, { page, state: problemState(t, page, 'missing'), status: 400 });
  }
  const form = await readForm(c);
  const proof = readKeptProof(c, https);
  const step: Step = { c, t, link, https, form, proof, calls: linkCalls(c, link, proof) };
  switch (form.get('step')) {
    case 'email':
      return sendCode(step, (form.get('email') ?? '').trim());
    case 'resend':
      return sendCode(step, proof?.email ?? '');
    case 'code':
      return takeCode(step);
    case 'release':
      return act(step, 'release');
    case 'request':
      return request(step);
    case 'dismiss':
      return act(step, 'dismiss');
    case 'forget':
      forgetProof(c, https);
      break;
    default:
      break;
  }
  return back(step);
}

const back = ({ c, link }: Step): Response => c.redirect(link.address, 303);

async function sendCode(step: Step, email: string): Promise<Response> {
  const { c, t, link, https, proof } = step;
  const invalid = t(
    link.page === 'attachment' ? 'restore.attachment_email_invalid' : 'restore.email_invalid',
  );
  if (!isEmailAddress(email)) return again(step, { kind: 'email', email, error: invalid }, 422);
  // Another address begins anew: what the browser proved for one does not speak for the other.
  const browser = proof && proof.email === email ? proof.browser : newBrowser();
  const kept: KeptProof = { browser, email, code: '', askedAt: Date.now(), againAt: 0, wrong: 0 };
  const sent = await linkCalls(c, link, kept).sendCode(email).catch(refusalOf);
  if (sent instanceof ServiceError) {
    if (sent.status === 410) return back(step);
    const error = sent.code === 'invalid_input' ? invalid : t(`restore.${link.page}.verify`);
    return again(step, { kind: 'email', email, error }, sent.status as ContentfulStatusCode);
  }
  if (sent.status !== 'ok') {
    const error = sent.message || t(`restore.${link.page}.verify`);
    return again(step, { kind: 'email', email, error }, 422);
  }
  keepProof(c, https, { ...kept, againAt: Date.now() + sent.wait_time * 1_000 });
  return back(step);
}

async function takeCode(step: Step): Promise<Response> {
  const { c, t, https, form, calls } = step;
  const { proof } = step;
  if (!proof) return back(step);
  const code = (form.get('code') ?? '').replaceAll(/\s/g, '').slice(0, 20);
  const codeForm = (error: string): LinkPageState => ({
    kind: 'code',
    email: proof.email,
    error,
    wait: waitOf(proof),
  });
  if (code === '') return again(step, codeForm(t('restore.code_required')), 422);
  const status = await calls.status(code).catch(refusalOf);
  if (!(status instanceof ServiceError)) {
    keepProof(c, https, { ...proof, code, askedAt: 0, wrong: 0 });
    return back(step);
  }
  // The address is proved, and then there is no such mail, or it is gone.
  if (status.problem === 'link_unknown' || status.problem === 'email_gone' || status.status === 410) {
    keepProof(c, https, { ...proof, askedAt: 0 });
    return back(step);
  }
  if (status.status !== 404) return failed(step, codeForm(''), status);
  // A counted try is answered by an address, so that loading its page again counts none.
  const left = Math.max(0, status.attemptsLeft ?? mostWrong - proof.wrong - 1);
  keepProof(c, https, left > 0 ? { ...proof, wrong: proof.wrong + 1 } : { ...proof, askedAt: 0, wrong: 0 });
  const error: FormError =
    left > 0 ? { key: 'restore.code_wrong', count: left } : { key: 'restore.code_over' };
  return c.redirect(pathShowing(c, https, step.link.address, { error }), 303);
}

async function act(step: Step, name: 'release' | 'dismiss'): Promise<Response> {
  const { c, link, calls } = step;
  if (name === 'release') {
    const done = await calls.release().catch(refusalOf);
    if (done instanceof ServiceError) return failed(step, undefined, done);
    // What has to be asked for is asked for on the same page.
    if (done.status === 'quarantined' && done.may === undefined) {
      return c.redirect(withMode(link, 'request'), 303);
    }
    return back(step);
  }
  const done = await calls.dismiss().catch(refusalOf);
  if (done instanceof ServiceError) return failed(step, undefined, done);
  return done.success ? c.redirect(`${link.address}&done=1`, 303) : back(step);
}

async function request(step: Step): Promise<Response> {
  const { t, form, calls } = step;
  const message = (form.get('message') ?? '').trim();
  const sent: RestoreStatus | ServiceError =
    message === ''
      ? new ServiceError('invalid_input', '', { problem: 'message_needed' })
      : await calls.request(message).catch(refusalOf);
  if (!(sent instanceof ServiceError)) return back(step);
  const isEmpty = message === '' || sent.fields?.[0]?.path === 'commentary';
  return failed(step, { message, error: isEmpty ? t('restore.enter_message') : '' }, sent);
}

/** Shows the form again with what was typed; an answer that ends it shows that end instead. */
async function failed(
  step: Step,
  shown: LinkPageState | { message: string; error: string } | undefined,
  refusal: ServiceError,
): Promise<Response> {
  const { c, t, link, calls, proof } = step;
  const { page, mode } = link;
  if (refusal.status === 410) return c.redirect(paths.errors.gone(), 303);
  if (refusal.code === 'proof_needed') return again(step, formFor(proof), 403);
  const status = (refusal.code === 'invalid_input' ? 422 : refusal.status) as ContentfulStatusCode;
  if (refusal.status === 404 || refusal.status === 405) {
    return again(step, problemState(t, page, problemOf(refusal)), status);
  }
  const words = refusal.status < 500 ? messageOfRefusal(t, refusal) : t(`restore.${page}.unknown`);
  if (shown && 'kind' in shown)
    return again(step, 'error' in shown ? { ...shown, error: words } : shown, status);
  const now = await calls.status().catch(() => undefined);
  const state = now
    ? presentStatus(now, { t, page, mode, timeZone: c.var.timeZone })
    : problemState(t, page, 'unknown');
  if (state.kind === 'request' && shown) {
    return again(step, { ...state, message: shown.message, error: shown.error || words }, status);
  }
  return again(step, 'error' in state ? { ...state, error: words } : state, status);
}

async function again(step: Step, state: LinkPageState, status: ContentfulStatusCode): Promise<Response> {
  const { c, link, calls, proof } = step;
  const { organisation } = await calls.identify().catch(() => ({ organisation: '' }));
  const isProved = state.kind === 'request' || state.kind === 'act';
  const provedAs = isProved && proof ? maskAddress(proof.email) : '';
  return answer(c, link, { page: link.page, organisation, provedAs, state, status });
}

const withMode = ({ address }: PageLink, mode: string): string =>
  `${address.replace(/&mode=[^&]*/, '')}&mode=${mode}`;
