import { Hono } from 'hono';
import { z } from 'zod';
import { finishSso, samlMetadata, startSso } from '../../../api/contract/accounts/single-sign-on.ts';
import { oidcProviders, type SignInProvider, signInProviders } from '../../../api/vocabulary/sign-in.ts';
import { paths } from '../../../site/paths.ts';
import { getSafeReturnTo } from '../../../site/safe-return.ts';
import {
  LeavingPage,
  PopupDonePage,
  SamlEmailPage,
  SamlRelayPage,
} from '../../../views/sign-in/sso-pages.tsx';
import type { ConsoleContext, ConsoleEnv } from '../../context.ts';
import { exactly, flag, given } from '../../fields.ts';
import { type Asked, form, onlyForms, query } from '../../validate.ts';
import { renderAuth, safeReturnUrl } from '../render-auth.tsx';
import { returnCookie, ssoAttemptCookie, ssoLinkCookie } from '../cookies.ts';
import { ServiceError } from '../../../api/errors.ts';
import { failProof, failSignIn, leaveProvider } from './fail-sign-in.tsx';
import { emailLimit } from '../../../api/limits.ts';
import { openSessionCookie } from '../../middleware/session.ts';
import { continueSignIn } from '../continue-sign-in.ts';

/** Completes a sign-in with the provider's response, which the service verifies. */
async function finishSignIn(
  c: ConsoleContext,
  provider: SignInProvider,
  parameters: Record<string, string>,
): Promise<Response> {
  const attempt = ssoAttemptCookie.read(c);
  const inPopup = attempt?.inPopup ?? false;
  ssoAttemptCookie.forget(c);
  try {
    const answer = await c.var.client.call(
      finishSso,
      { body: { provider, handle: attempt?.handle ?? null, parameters } },
      attempt?.isProof ? {} : { token: undefined },
    );
    const returnUrl = safeReturnUrl(c, answer.return_url);
    if (!answer.sign_in) {
      if (answer.link) ssoLinkCookie.keep(c, answer.link.handle);
      returnCookie.keep(c, returnUrl);
      return leaveProvider(c, paths.signIn.linkCode(), inPopup);
    }
    if (provider === 'saml' && !attempt?.isProof) {
      // The login page continues (SI-05), in whichever window it is open.
      openSessionCookie(c, answer.sign_in.token, answer.sign_in.expires_at);
      const query = new URLSearchParams({ samlSuccess: 'true', ...(returnUrl && { returnUrl }) });
      return leaveProvider(c, `${paths.signIn.login()}?${query.toString()}`, inPopup);
    }
    const next = await continueSignIn(c, answer.sign_in, returnUrl);
    return inPopup ? leaveProvider(c, next.headers.get('location') ?? paths.home(), true) : next;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The return target survives the detour to the provider.
    const returnUrl = returnCookie.read(c);
    returnCookie.forget(c);
    if (attempt?.isProof) return failProof(c, provider, error, returnUrl);
    return failSignIn(c, provider, error, { inPopup, ...(returnUrl && { returnUrl }) });
  }
}

/** `email` is present, possibly empty, if a form asked for it. */
const startQuery = z.object({
  returnUrl: given,
  proof: flag,
  popup: flag,
  email: given.transform((typed) => typed?.trim().slice(0, emailLimit)),
});

/** Starts a sign-in at a provider and redirects the browser to it. */
async function startSignIn(
  c: Asked<{ query: typeof startQuery }>,
  provider: SignInProvider,
): Promise<Response> {
  const { email, proof: isProof, ...asked } = c.req.valid('query');
  const returnUrl = safeReturnUrl(c, asked.returnUrl);
  const inPopup = !isProof && asked.popup;
  try {
    const { handle, url } = await c.var.client.call(
      startSso,
      { body: { provider, email: email || null, return_url: returnUrl ?? null, proof: isProof } },
      isProof ? {} : { token: undefined },
    );
    ssoAttemptCookie.keep(c, { handle, inPopup, isProof });
    // The service has it too, but returns it only after a successful sign-in.
    if (returnUrl) returnCookie.keep(c, returnUrl);
    else returnCookie.forget(c);
    if (email === undefined || isProof) return c.redirect(url, 302);
    // The response to a form must not redirect to another site (form-action), but a page may.
    c.header('Refresh', `0; url=${url}`);
    return renderAuth(c, <LeavingPage locale={c.var.locale} url={url} />, 'sso.leaving_title');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (isProof) return failProof(c, provider, error, returnUrl);
    if (provider !== 'saml' || error.code !== 'invalid_input') {
      return failSignIn(c, provider, error, { inPopup, ...(returnUrl && { returnUrl }) });
    }
    // With several organisations, the address determines which.
    const page = (
      <SamlEmailPage
        locale={c.var.locale}
        action={paths.signIn.saml()}
        inPopup={inPopup}
        {...(returnUrl && { returnUrl })}
        {...(email && { email })}
      />
    );
    return renderAuth(c, page, 'sso.email_title', email ? 422 : 200);
  }
}

/** The parameters of a callback, of any provider; excessive ones are dropped. */
const callbackQuery = z.record(z.string(), given).transform((sent) =>
  Object.fromEntries(
    Object.entries(sent)
      .filter((entry): entry is [string, string] => isShort(entry[0], 100) && isShort(entry[1], 10_000))
      .slice(0, 20),
  ),
);
const isShort = (text: string | undefined, limit: number): boolean =>
  text !== undefined && text.length <= limit;
const samlForm = z.object({ SAMLResponse: exactly(), RelayState: exactly(), relayed: flag });

/** Sign-in at identity providers (SI-17): the console only forwards the browser. */
export const ssoRoutes = new Hono<ConsoleEnv>()
  .post(paths.sso.samlConsumer(), onlyForms, form(samlForm), async (c) => {
    const { relayed, ...answer } = c.req.valid('form');
    // A cross-site post lacks the cookie that binds it; a page of the console posts it again.
    if (!ssoAttemptCookie.read(c) && !relayed) {
      const page = <SamlRelayPage locale={c.var.locale} answer={answer} />;
      return renderAuth(c, page, 'sso.relay_title');
    }
    return finishSignIn(c, 'saml', answer);
  })
  .get(paths.signIn.popupDone(), query(z.object({ next: given })), (c) => {
    const next = getSafeReturnTo(c.req.valid('query').next, c.var.origin) ?? paths.signIn.login();
    return renderAuth(c, <PopupDonePage locale={c.var.locale} url={next} />, 'sso.done_title');
  })
  .get(paths.sso.samlMetadata(), async (c) => {
    const answer = await c.var.client.download(samlMetadata, {}, { token: undefined });
    return c.body(await answer.text(), 200, { 'Content-Type': 'application/samlmetadata+xml' });
  });
for (const provider of signInProviders) {
  ssoRoutes.get(paths.signIn[provider](), query(startQuery), (c) => startSignIn(c, provider));
}
for (const provider of oidcProviders) {
  ssoRoutes.get(paths.sso[provider](), query(callbackQuery), (c) =>
    finishSignIn(c, provider, c.req.valid('query')),
  );
}
