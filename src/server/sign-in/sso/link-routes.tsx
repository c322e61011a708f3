import { Hono } from 'hono';
import { z } from 'zod';
import {
  proveSsoLink,
  sendSsoLinkCode,
  ssoLinkStatus,
} from '../../../api/contract/accounts/single-sign-on.ts';
import type { CallAnswer } from '../../../api/contract/endpoint.ts';
import { ServiceError } from '../../../api/errors.ts';
import { codeLimit } from '../../../api/limits.ts';
import type { MessageKey } from '../../../messages/catalogue.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import { LinkCodePage } from '../../../views/sign-in/email-code-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../../context.ts';
import { choice, line } from '../../fields.ts';
import { textOf } from '../../form-problems.ts';
import { pathShowing, readShown } from '../../show-again.ts';
import { form, onlyForms, query } from '../../validate.ts';
import { continueSignIn, goTo } from '../continue-sign-in.ts';
import { renderAuth } from '../render-auth.tsx';
import { readReturnUrl } from '../return-cookie.ts';
import { failSignIn } from './fail-sign-in.tsx';
import { forgetLink, readLink } from './handle-cookie.ts';

type LinkState = CallAnswer<typeof ssoLinkStatus> & { handle: string };

/** The mailed code at a first sign-in whose address the identity provider does not prove. */
export const linkRoutes = (https: boolean): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(paths.signIn.linkCode(), query(z.object({ sent: choice(['0', '1']) })), async (c) => {
      const state = await requireLink(c);
      if (state instanceof Response) return state;
      const { sent } = c.req.valid('query');
      const { error } = readShown(c);
      const text = error && textOf(messagesOf(c.var.locale), error);
      const page = (
        <LinkCodePage
          locale={c.var.locale}
          provider={state.provider}
          email={state.email}
          hasMailServer={state.mail_server}
          isSent={state.code.sent}
          isOver={state.code.over}
          canSend={state.code.can_send}
          waitTime={state.code.wait_time}
          {...(text && { error: text })}
          {...(sent && { resent: sent === '1' })}
        />
      );
      return renderAuth(c, page, 'link_code.title');
    })
    .post(paths.signIn.linkCode(), onlyForms, form(z.object({ code: line(codeLimit) })), async (c) => {
      const state = await requireLink(c);
      if (state instanceof Response) return state;
      // Redirects, so that reloading is not another try.
      const again = (key: MessageKey) => goTo(c, pathShowing(c, paths.signIn.linkCode(), { error: { key } }));
      const { code } = c.req.valid('form');
      if (code === '') return again('code.required');
      const { handle, provider } = state;
      try {
        const answer = await c.var.client.call(
          proveSsoLink,
          { body: { handle, code } },
          { token: undefined },
        );
        forgetLink(c, https);
        return await continueSignIn(c, https, answer.sign_in);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'sso_failed') return goTo(c, linkEnded());
        if (error.code === 'wrong_code' || error.code === 'max_attempts')
          return again(error.problem === 'email_code_expired' ? 'service.email_code_expired' : 'wrong_code');
        if (error.code !== 'permission_denied' && error.code !== 'account_disabled') throw error;
        forgetLink(c, https);
        const returnUrl = readReturnUrl(c);
        return failSignIn(c, provider, error, { inPopup: false, ...(returnUrl && { returnUrl }) });
      }
    })
    .post(paths.signIn.linkCodeSending(), async (c) => {
      const state = await requireLink(c);
      if (state instanceof Response) return state;
      const page = (sent: boolean) => goTo(c, paths.signIn.linkCode({ sent: sent ? '1' : '0' }));
      try {
        const body = { handle: state.handle };
        return page((await c.var.client.call(sendSsoLinkCode, { body }, { token: undefined })).success);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'sso_failed') return goTo(c, linkEnded());
        // The page shows which limit applied, from the state of the codes.
        if (error.status === 429) return page(false);
        throw error;
      }
    });

/** This browser's waiting first sign-in; else a redirect to the login page. */
async function requireLink(c: ConsoleContext): Promise<LinkState | Response> {
  const handle = readLink(c);
  if (!handle) return c.redirect(linkEnded(), 303);
  try {
    const state = await c.var.client.call(ssoLinkStatus, { body: { handle } }, { token: undefined });
    return { ...state, handle };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'sso_failed') return c.redirect(linkEnded(), 303);
    throw error;
  }
}

const linkEnded = (): string => `${paths.signIn.login()}?notice=step_expired`;
