import { Hono } from 'hono';
import { samlMetadata } from '../../../api/contract/accounts/single-sign-on.ts';
import { paths } from '../../../paths.ts';
import { getSafeReturnTo } from '../../../safe-return.ts';
import { PopupDonePage, SamlRelayPage } from '../../../views/sign-in/sso-pages.tsx';
import type { ConsoleContext, ConsoleEnv } from '../../context.ts';
import { readForm } from '../../read-form.ts';
import { renderAuth } from '../render-auth.tsx';
import { finishSignIn } from './finish-sign-in.tsx';
import { readHandle } from './handle-cookie.ts';
import { startSignIn } from './start-sign-in.tsx';

/** Sign-in at Google, Microsoft and SAML identity providers (SI-17): the console only carries the browser through it. */
export const ssoRoutes = (https: boolean): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.signIn.google(), (c) => startSignIn(c, https, 'google'))
    .get(paths.signIn.microsoft(), (c) => startSignIn(c, https, 'microsoft'))
    .get(paths.signIn.saml(), (c) => startSignIn(c, https, 'saml'))
    .get(paths.sso.google(), (c) => finishSignIn(c, https, 'google', queryOf(c)))
    .get(paths.sso.microsoft(), (c) => finishSignIn(c, https, 'microsoft', queryOf(c)))
    .post(paths.sso.samlConsumer(), async (c) => {
      const fields = await readForm(c);
      const answer = {
        SAMLResponse: fields.get('SAMLResponse') ?? '',
        RelayState: fields.get('RelayState') ?? '',
      };
      // A post from another site comes without the cookie that binds it; the console's own page sends it again with it.
      if (!readHandle(c) && fields.get('relayed') !== '1') {
        const page = <SamlRelayPage locale={c.var.locale} answer={answer} />;
        return renderAuth(c, page, 'sso.relay_title');
      }
      return finishSignIn(c, https, 'saml', answer);
    })
    .get(paths.signIn.popupDone(), (c) => {
      const next = getSafeReturnTo(c.req.query('next'), new URL(c.req.url).origin) ?? paths.signIn.login();
      return renderAuth(c, <PopupDonePage locale={c.var.locale} url={next} />, 'sso.done_title');
    })
    .get(paths.sso.samlMetadata(), async (c) => {
      const answer = await c.var.client.download(samlMetadata, {}, { token: undefined });
      return c.body(await answer.text(), 200, { 'Content-Type': 'application/samlmetadata+xml' });
    });

/** A callback's parameters; more and longer ones than any provider sends are left out. */
function queryOf(c: ConsoleContext): Record<string, string> {
  const entries = Object.entries(c.req.query());
  return Object.fromEntries(
    entries.filter(([name, value]) => name.length <= 100 && value.length <= 10_000).slice(0, 20),
  );
}
