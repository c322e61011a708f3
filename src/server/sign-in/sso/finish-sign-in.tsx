import { finishSso } from '../../../api/contract/accounts/single-sign-on.ts';
import type { SignInProvider } from '../../../api/vocabulary/sign-in-providers.ts';
import { ServiceError } from '../../../api/errors.ts';
import { paths } from '../../../paths.ts';
import type { ConsoleContext } from '../../context.ts';
import { openSessionCookie } from '../../middleware/session.ts';
import { continueSignIn } from '../continue-sign-in.ts';
import { safeReturnUrl } from '../render-auth.tsx';
import { forgetReturnUrl, keepReturnUrl, readReturnUrl } from '../return-cookie.ts';
import { failProof, failSignIn, leaveProvider } from './fail-sign-in.tsx';
import { forgetHandle, keepLink, readHandle } from './handle-cookie.ts';

/** Completes a sign-in with the provider's response, which the service verifies. */
export async function finishSignIn(
  c: ConsoleContext,
  https: boolean,
  provider: SignInProvider,
  parameters: Record<string, string>,
): Promise<Response> {
  const attempt = readHandle(c);
  const inPopup = attempt?.inPopup ?? false;
  forgetHandle(c, https);
  try {
    const answer = await c.var.client.call(
      finishSso,
      { body: { provider, handle: attempt?.handle ?? null, parameters } },
      attempt?.isProof ? {} : { token: undefined },
    );
    const returnUrl = safeReturnUrl(c, answer.return_url);
    if (!answer.sign_in) {
      if (answer.link) keepLink(c, https, answer.link.handle);
      keepReturnUrl(c, https, returnUrl);
      return leaveProvider(c, paths.signIn.linkCode(), inPopup);
    }
    if (provider === 'saml' && !attempt?.isProof) {
      // The login page continues (SI-05), in whichever window it is open.
      openSessionCookie(c, https, answer.sign_in.token, answer.sign_in.expires_at);
      const query = new URLSearchParams({ samlSuccess: 'true', ...(returnUrl && { returnUrl }) });
      return leaveProvider(c, `${paths.signIn.login()}?${query.toString()}`, inPopup);
    }
    const next = await continueSignIn(c, https, answer.sign_in, returnUrl);
    return inPopup ? leaveProvider(c, next.headers.get('location') ?? paths.home(), true) : next;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The return target survives the detour to the provider.
    const returnUrl = readReturnUrl(c);
    forgetReturnUrl(c, https);
    if (attempt?.isProof) return failProof(c, provider, error, returnUrl);
    return failSignIn(c, provider, error, { inPopup, ...(returnUrl && { returnUrl }) });
  }
}
