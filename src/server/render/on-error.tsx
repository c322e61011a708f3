import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { OutcomeUnknown, ServiceError } from '../../api/errors.ts';
import { notPermitted, problemHeader } from '../../islands/own-answer.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { getSafeReturnTo, isPasswordResetPath } from '../../site/safe-return.ts';
import { ErrorNotice } from '../../views/errors/error-notice.tsx';
import { doneBefore, errorPageContent } from '../../views/errors/error-message-keys.ts';
import { ErrorPage, type FormAgain } from '../../views/errors/error-page.tsx';
import { brandOf } from '../../site/brands.ts';
import { type ConsoleContext, type ConsoleEnv, currentUser } from '../context.ts';
import { loadUser } from '../middleware/guards.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { DoneBefore } from '../request-key.ts';
import { getReturnPage } from '../return-pages.ts';
import { renderFragment } from './render-fragment.ts';
import { renderPage } from './render-page.tsx';
import { callingPage, isFragment, isHtmx, wantsJson } from './request-kind.ts';
import { refuse, refuseWith } from '../../runtime/refuse.ts';
import { ClientGone } from '../../runtime/request-bodies.ts';
import { requestAgainField, requestKeyField } from '../../islands/request-key.ts';

/** Turns whatever a route threw into the answer the caller can use: a page, a fragment or JSON. */
export const onError: ErrorHandler<ConsoleEnv> = async (error, c) => {
  // Nobody waits for the answer any more; that is no failure.
  if (error instanceof ClientGone || c.req.raw.signal.aborted) {
    c.var.log?.debug('the client ended its request');
    return c.body(null, 408);
  }
  if (error instanceof OutcomeUnknown) {
    c.var.log?.error({ err: error, cause: error.cause }, 'the outcome of a change is not known');
    if (wantsJson(c)) return answerUnknownAsJson(c, error);
    const form = error.mayRepeat ? await readFormToCheck(c) : undefined;
    return answerOutcome(c, error.refusal.code, error.refusal.status, form);
  }
  if (error instanceof DoneBefore) {
    c.var.log?.error({ err: error, cause: error.cause }, 'a change was made, and its page cannot be shown');
    if (wantsJson(c)) return answerUnknownAsJson(c, new OutcomeUnknown(error, { mayRepeat: false }));
    return answerOutcome(c, doneBefore, 503);
  }
  const refusal = toServiceError(error);
  if (refusal.code === 'internal' || refusal.isDown) {
    c.var.log?.error({ err: error, cause: error.cause }, 'request failed');
  }
  if (refusal.code === 'unauthenticated') return keepForm(c, refusal);
  if (refusal.code === 'proof_needed') return sendToProof(c, refusal);
  return answerError(c, refusal);
};

/** The page for an address that does not exist. */
export const onNotFound: NotFoundHandler<ConsoleEnv> = (c) =>
  answerError(c, refuse('not_found', 'page_missing'));

function toServiceError(error: Error): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return refuseWith({ cause: error }, 'invalid_input', 'input_wrong');
  }
  return new ServiceError('internal', 'Something went wrong here.', { cause: error });
}

function answerUnknownAsJson(c: ConsoleContext, { mayRepeat, refusal }: OutcomeUnknown): Response {
  const info = messageOfRefusal(messagesOf(c.var.locale ?? 'en'), refusal);
  return c.json({ ...refusal.toBody(), info, may_repeat: mayRepeat }, refusal.status as 504);
}

/**
 * Says that a change was made, or may have been, and offers to ask again by `form`, or, if that could do it twice, to
 * look at the page that it was sent from.
 */
async function answerOutcome(
  c: ConsoleContext,
  code: string,
  status: number,
  form?: FormAgain,
): Promise<Response> {
  const { locale } = messagesOf(c.var.locale ?? 'en');
  const outcome = { form, stateHref: callingPage(c) ?? paths.home() };
  const props = { locale, code, outcome, requestId: c.var.requestId };
  if (isFragment(c)) return renderFragment(c, <ErrorNotice {...props} />, { status: status as 504 });
  await loadUser(c).catch(() => undefined);
  const alone = currentUser(c) === undefined;
  const page = <ErrorPage {...props} {...{ status, alone }} brandId={c.var.brandId} />;
  return renderPage(c, page, { title: titleOf(c, code), status: status as ContentfulStatusCode });
}

async function answerError(c: ConsoleContext, error: ServiceError): Promise<Response> {
  const status = error.status as ContentfulStatusCode;
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
  const t = messagesOf(c.var.locale ?? 'en');
  // A service that names no problem of its own refuses by the code alone.
  if (error.code === 'permission_denied' && (error.problem ?? notPermitted) === notPermitted)
    c.header(problemHeader, notPermitted);
  // Scripts of our pages show the text as it comes.
  if (wantsJson(c)) return c.json({ ...error.toBody(), info: messageOfRefusal(t, error) }, status);
  const code = error.isBusy
    ? 'server_busy'
    : error.problem === 'settings_unknown'
      ? error.problem
      : error.code;
  const props = {
    locale: t.locale,
    code,
    // The service named the reason of the refusal, or for how long; missing pages need no more text.
    detail:
      error.isPlain ||
      (error.problem !== undefined && [403, 409, 422, 429].includes(status)) ||
      (error.code === 'too_many_requests' && error.retryAfter !== undefined) ||
      error.isBusy
        ? messageOfRefusal(t, error)
        : undefined,
    requestId: c.var.requestId,
  };
  if (isFragment(c)) return renderFragment(c, <ErrorNotice {...props} />, { status });
  // Only signed-in people get the navigation; when the service is down, the session cannot be checked.
  await loadUser(c).catch(() => undefined);
  const form = error.code === 'unavailable' ? await readFormAgain(c) : undefined;
  const alone = currentUser(c) === undefined;
  const isHome = !alone && c.req.path === paths.dashboard();
  const page = <ErrorPage {...props} {...{ status, alone, form, isHome }} brandId={c.var.brandId} />;
  return renderPage(c, page, { title: titleOf(c, code), status });
}

const titleOf = (c: ConsoleContext, code: string): string =>
  messagesOf(c.var.locale ?? 'en').find(errorPageContent(code, brandOf(c.var.brandId).isPartner).title) ??
  code;

/**
 * A form whose sender has to sign in first, or to confirm who they are, is kept on a page that sends it again. Sign-in
 * has forms of its own, and answers of others.
 * @param secrets Its secret fields, if they are known.
 */
export async function keepForm(
  c: ConsoleContext,
  error: ServiceError,
  secrets?: readonly string[],
): Promise<Response> {
  const isPage = !isHtmx(c) && !wantsJson(c) && !c.req.path.startsWith(`${paths.signIn.index()}/`);
  const form = isPage ? await readFormAgain(c, secrets) : undefined;
  const { code, status } = error;
  const isProof = code === 'proof_needed';
  if (!form) return isProof ? sendToProof(c, error) : sendToSignIn(c, error);
  const t = messagesOf(c.var.locale ?? 'en');
  const first = isProof
    ? { href: paths.account.proof(), label: t('proof.title') }
    : { href: loginFor(c, callingPage(c)), label: t('sign_in.submit') };
  const props = { locale: t.locale, code, status, form, first, alone: !isProof };
  const page = <ErrorPage {...props} brandId={c.var.brandId} />;
  return renderPage(c, page, { title: titleOf(c, code), status: status as ContentfulStatusCode });
}

/**
 * Leads to sign-in and from there back to the page the person was on, unless that chose a new password or is no page
 * (SI-21). A fragment or a script cannot be redirected by status: htmx follows `HX-Redirect`, scripts read `login`.
 */
function sendToSignIn(c: ConsoleContext, error: ServiceError): Response {
  if (isHtmx(c) || wantsJson(c) || c.req.method !== 'GET') {
    const login = loginFor(c, isSearch(c) ? addressOf(c) : callingPage(c));
    if (isHtmx(c)) return c.text('', 401, { 'HX-Redirect': login });
    if (wantsJson(c)) return c.json({ ...error.toBody(), login }, 401);
    return c.redirect(login, 303);
  }
  return c.redirect(loginFor(c, addressOf(c)), 302);
}

const addressOf = (c: ConsoleContext): string => {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
};

/** Whether htmx sent a form whose address is a page: what was typed is in its query. */
const isSearch = (c: ConsoleContext): boolean =>
  c.req.method === 'GET' &&
  (c.req.header('hx-source')?.startsWith('form') ?? false) &&
  callingPage(c)?.split('?')[0] === c.req.path;

/** Asks for re-authentication, for pages without a more specific way to continue. */
function sendToProof(c: ConsoleContext, error: ServiceError): Response {
  const { origin } = c.var;
  const isPage = c.req.method === 'GET' && !isHtmx(c) && !wantsJson(c);
  const proof = paths.account.proof(isPage ? getSafeReturnTo(addressOf(c), origin) : callingPage(c));
  if (isHtmx(c)) return c.text('', 403, { 'HX-Redirect': proof });
  if (wantsJson(c)) return c.json({ ...error.toBody(), proof }, 403);
  return c.redirect(proof, 303);
}

function loginFor(c: ConsoleContext, asked: string | undefined): string {
  const page = getReturnPage(asked, c.var.origin);
  return paths.signIn.login(
    page === undefined || page === paths.home() || isPasswordResetPath(page) ? undefined : page,
  );
}

/** Longest form that is kept on the page of an error, characters. */
const maxText = 100_000;

/** Fields that no page may say again. */
const secretName = /pass|code|secret|token|private|pem/i;

/** The same to learn the outcome of what was sent, which is known by its key: also for a button without fields. */
async function readFormToCheck(c: ConsoleContext): Promise<FormAgain | undefined> {
  const form = await readForm(c);
  return form && { ...form, fields: [...form.fields, { name: requestAgainField, value: '1' }] };
}

/**
 * The form that was sent while the service did not answer, or after its sender was signed out, to be sent again by a button: browsers do
 * not keep what was typed on pages that may not be stored. Undefined for what is no plain form, for forms with secrets, and for a button
 * without fields, which has nothing to keep.
 */
async function readFormAgain(c: ConsoleContext, secrets?: readonly string[]): Promise<FormAgain | undefined> {
  const form = await readForm(c, secrets);
  return form?.fields.some(({ name }) => name !== requestKeyField) ? form : undefined;
}

/** The form that was sent, with its key. */
async function readForm(c: ConsoleContext, secrets?: readonly string[]): Promise<FormAgain | undefined> {
  const { method, url, headers } = c.req.raw;
  const { requestKey = '' } = c.var;
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  if (method !== 'POST' || !isForm) return undefined;
  const body = await c.req.parseBody({ all: true }).catch(() => ({}));
  const fields = Object.entries(body)
    .filter(([name]) => name !== requestKeyField && name !== requestAgainField)
    .flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: String(one) })));
  const length = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  const isSecret = (name: string) => secrets?.includes(name) ?? secretName.test(name);
  const hasSecret = fields.some(({ name, value }) => value !== '' && isSecret(name));
  if (length > maxText || hasSecret) return undefined;
  const { pathname, search } = new URL(url);
  return { action: pathname + search, fields: [...fields, { name: requestKeyField, value: requestKey }] };
}
