import { Hono } from 'hono';
import { z } from 'zod';
import { samlMetadata } from '../../../api/contract/accounts/single-sign-on.ts';
import { oidcProviders, signInProviders } from '../../../api/vocabulary/sign-in-providers.ts';
import { paths } from '../../../paths.ts';
import { getSafeReturnTo } from '../../../safe-return.ts';
import { PopupDonePage, SamlRelayPage } from '../../../views/sign-in/sso-pages.tsx';
import type { ConsoleEnv } from '../../context.ts';
import { exactly, flag, given } from '../../fields.ts';
import { form, onlyForms, query } from '../../validate.ts';
import { renderAuth } from '../render-auth.tsx';
import { finishSignIn } from './finish-sign-in.tsx';
import { readHandle } from './handle-cookie.ts';
import { startQuery, startSignIn } from './start-sign-in.tsx';

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
export function ssoRoutes(https: boolean): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  for (const provider of signInProviders) {
    app.get(paths.signIn[provider](), query(startQuery), (c) => startSignIn(c, https, provider));
  }
  for (const provider of oidcProviders) {
    app.get(paths.sso[provider](), query(callbackQuery), (c) =>
      finishSignIn(c, https, provider, c.req.valid('query')),
    );
  }
  return app
    .post(paths.sso.samlConsumer(), onlyForms, form(samlForm), async (c) => {
      const { relayed, ...answer } = c.req.valid('form');
      // A cross-site post lacks the cookie that binds it; a page of the console posts it again.
      if (!readHandle(c) && !relayed) {
        const page = <SamlRelayPage locale={c.var.locale} answer={answer} />;
        return renderAuth(c, page, 'sso.relay_title');
      }
      return finishSignIn(c, https, 'saml', answer);
    })
    .get(paths.signIn.popupDone(), query(z.object({ next: given })), (c) => {
      const next = getSafeReturnTo(c.req.valid('query').next, c.var.origin) ?? paths.signIn.login();
      return renderAuth(c, <PopupDonePage locale={c.var.locale} url={next} />, 'sso.done_title');
    })
    .get(paths.sso.samlMetadata(), async (c) => {
      const answer = await c.var.client.download(samlMetadata, {}, { token: undefined });
      return c.body(await answer.text(), 200, { 'Content-Type': 'application/samlmetadata+xml' });
    });
}
