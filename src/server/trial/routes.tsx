import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { requestTrialExtension } from '../../api/contract/config/deployment.ts';
import { ServiceError } from '../../api/errors.ts';
import { isAdministrator } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { type TrialFailure, TrialPage } from '../../views/trial/trial-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { presentRequester } from '../present/present-requester.ts';
import { messageOf } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';

/** The page of a trial that is over (SH-07): administrators ask for more time there. */
export const trialRoutes = new Hono<ConsoleEnv>()
  .get(paths.trial(), (c) => (hasEnded(c) ? renderTrial(c) : c.redirect(paths.home(), 302)))
  .post(paths.trial(), async (c) => {
    if (!hasEnded(c)) return c.redirect(paths.home(), 303);
    try {
      const answer = await c.var.client.call(requestTrialExtension, { body: presentRequester(c) });
      if (answer.success) return c.redirect(paths.trial(), 303);
      const info = messageOf(messagesOf(c.var.locale), answer, answer.info);
      return renderTrial(c, { kind: 'refused', info }, 422);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
      return renderTrial(c, { kind: 'failed' }, error.status as ContentfulStatusCode);
    }
  });

const hasEnded = ({ var: { deployment } }: ConsoleContext): boolean =>
  deployment?.deploymentMode === 'poc' && deployment.trialExpired;

function renderTrial(c: ConsoleContext, failure?: TrialFailure, status?: ContentfulStatusCode): Response {
  const page = (
    <TrialPage
      locale={c.var.locale}
      isAdmin={isAdministrator(c.var.user)}
      isWaiting={c.var.deployment?.waitingForApproval ?? false}
      {...(failure && { failure })}
    />
  );
  return renderPage(c, page, { title: messagesOf(c.var.locale)('trial.title'), ...(status && { status }) });
}
