import { z } from 'zod';
import { startSso } from '../../../api/contract/accounts/single-sign-on.ts';
import type { SignInProvider } from '../../../api/vocabulary/sign-in-providers.ts';
import { ServiceError } from '../../../api/errors.ts';
import { paths } from '../../../paths.ts';
import { LeavingPage, SamlEmailPage } from '../../../views/sign-in/sso-pages.tsx';
import { flag, given } from '../../fields.ts';
import type { Asked } from '../../validate.ts';
import { renderAuth, safeReturnUrl } from '../render-auth.tsx';
import { forgetReturnUrl, keepReturnUrl } from '../return-cookie.ts';
import { failProof, failSignIn } from './fail-sign-in.tsx';
import { keepHandle } from './handle-cookie.ts';
import { emailLimit } from '../../../api/limits.ts';

/** `email` is present, possibly empty, if a form asked for it. */
export const startQuery = z.object({
  returnUrl: given,
  proof: flag,
  popup: flag,
  email: given.transform((typed) => typed?.trim().slice(0, emailLimit)),
});

/** Starts a sign-in at a provider and redirects the browser to it. */
export async function startSignIn(
  c: Asked<{ query: typeof startQuery }>,
  https: boolean,
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
    keepHandle(c, https, { handle, inPopup, isProof });
    // The service has it too, but returns it only after a successful sign-in.
    if (returnUrl) keepReturnUrl(c, https, returnUrl);
    else forgetReturnUrl(c, https);
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
