import { startSso } from '../../../api/contract/accounts/single-sign-on.ts';
import { ServiceError } from '../../../api/errors.ts';
import { paths } from '../../../paths.ts';
import { LeavingPage, SamlEmailPage } from '../../../views/sign-in/sso-pages.tsx';
import type { ConsoleContext } from '../../context.ts';
import { renderAuth, safeReturnUrl } from '../render-auth.tsx';
import { forgetReturnUrl, keepReturnUrl } from '../return-cookie.ts';
import { failProof, failSignIn, type SsoProvider } from './fail-sign-in.tsx';
import { keepHandle } from './handle-cookie.ts';
import { emailLimit } from '../../../api/limits.ts';

/** Begins a sign-in at a provider and sends the browser there. */
export async function startSignIn(
  c: ConsoleContext,
  https: boolean,
  provider: SsoProvider,
): Promise<Response> {
  const returnUrl = safeReturnUrl(c, c.req.query('returnUrl'));
  const isProof = c.req.query('proof') === '1';
  const inPopup = !isProof && c.req.query('popup') === '1';
  const email = c.req.query('email')?.trim().slice(0, emailLimit);
  try {
    const { handle, url } = await c.var.client.call(
      startSso,
      { body: { provider, email: email || null, return_url: returnUrl ?? null, proof: isProof } },
      isProof ? {} : { token: undefined },
    );
    keepHandle(c, https, { handle, inPopup, isProof });
    // The service has it too, but tells it only at a sign-in that succeeds.
    if (returnUrl) keepReturnUrl(c, https, returnUrl);
    else forgetReturnUrl(c, https);
    if (email === undefined || isProof) return c.redirect(url, 302);
    // The answer to a form may not redirect to another site (form-action), but a page may lead there.
    c.header('Refresh', `0; url=${url}`);
    return renderAuth(c, <LeavingPage locale={c.var.locale} url={url} />, 'sso.leaving_title');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (isProof) return failProof(c, provider, error, returnUrl);
    if (provider !== 'saml' || error.code !== 'invalid_input') {
      return failSignIn(c, provider, error, { inPopup, ...(returnUrl && { returnUrl }) });
    }
    // Several organisations: the address says which.
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
