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
import { nameOfProvider } from '../../../api/vocabulary/sign-in.ts';
import { paths } from '../../../site/paths.ts';
import { LinkCodePage } from '../../../views/sign-in/step-pages.tsx';
import type { ConsoleContext, ConsoleEnv } from '../../context.ts';
import { choice, line } from '../../fields.ts';
import { formPage, goTo } from '../../form-page.ts';
import type { FieldErrors } from '../../form-problems.ts';
import { readQuery } from '../../validate.ts';
import { continueSignIn } from '../continue-sign-in.ts';
import { readOidcName } from '../../read-captcha.ts';
import { renderAuth } from '../render-auth.tsx';
import { failSignIn } from './fail-sign-in.tsx';
import { returnCookie, ssoLinkCookie } from '../cookies.ts';

type LinkState = CallAnswer<typeof ssoLinkStatus> & { handle: string };

const fields = z.object({ code: line(codeLimit) });
const sentQuery = z.object({ sent: choice(['0', '1']) });

const codeStep = formPage(paths.signIn.linkCode(), {
  fields,
  forgets: ['code'],
  load: requireLink,
  checks: ({ code }): FieldErrors<'code'> => (code === '' ? { code: { key: 'code.required' } } : {}),
  async save(c, { code }, { handle }) {
    const answer = await c.var.client.call(proveSsoLink, { body: { handle, code } }, { token: undefined });
    ssoLinkCookie.forget(c);
    return continueSignIn(c, answer.sign_in);
  },
  explain(error, c, _, { provider }) {
    if (error.code === 'sso_failed') return goTo(c, linkEnded());
    if (error.code === 'wrong_code' || error.code === 'max_attempts') {
      const isExpired = error.problem === 'email_code_expired';
      return { code: { key: isExpired ? 'service.email_code_expired' : 'wrong_code' } };
    }
    if (error.code !== 'permission_denied' && error.code !== 'account_disabled') return undefined;
    ssoLinkCookie.forget(c);
    const returnUrl = returnCookie.read(c);
    return failSignIn(c, provider, error, { inPopup: false, ...(returnUrl && { returnUrl }) });
  },
  async show(c, { problems, failure }, state) {
    const { sent } = readQuery(c, sentQuery);
    const error = problems.code ?? failure;
    const page = (
      <LinkCodePage
        locale={c.var.locale}
        provider={nameOfProvider(state.provider, await readOidcName(c))}
        email={state.email}
        hasMailServer={state.mail_server}
        hasOutbox={c.var.hasOutbox}
        isSent={state.code.sent}
        triesLeft={state.code.tries_left ?? undefined}
        isOver={state.code.over}
        canSend={state.code.can_send}
        waitTime={state.code.wait_time}
        {...(error && { error })}
        {...(sent && { resent: sent === '1' })}
      />
    );
    return renderAuth(c, page, 'link_code.title');
  },
});

/** The mailed code at a first sign-in whose address the identity provider does not prove. */
export const linkRoutes = new Hono<ConsoleEnv>()
  .route('/', codeStep)
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
  const handle = ssoLinkCookie.read(c);
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
