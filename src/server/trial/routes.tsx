import { Hono } from 'hono';
import { requestTrialExtension } from '../../api/contract/config/deployment.ts';
import { readErrorBody, ServiceError } from '../../api/errors.ts';
import { isAdministrator } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { type TrialFailure, TrialPage } from '../../views/trial/trial-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { presentRequester } from '../present/present-requester.ts';
import { messageOf } from '../present/error-messages.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';

/** The page of an expired trial (SH-07), where administrators can request an extension. */
export const trialRoutes = new Hono<ConsoleEnv>()
  .get(paths.trial(), (c) => (hasEnded(c) ? showTrial(c) : c.redirect(paths.home(), 302)))
  .post(paths.trial(), async (c) => {
    if (!hasEnded(c)) return c.redirect(paths.home(), 303);
    try {
      const answer = await c.var.client.call(requestTrialExtension, { body: presentRequester(c) });
      if (answer.success) return c.redirect(paths.trial(), 303);
      return again(c, readErrorBody(422, answer));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
      return again(c, error);
    }
  });

const hasEnded = ({ var: { deployment } }: ConsoleContext): boolean =>
  deployment?.deploymentMode === 'poc' && deployment.trialExpired;

/** Redirects, so that reloading is not another request. */
const again = (c: ConsoleContext, refusal: ServiceError): Response =>
  c.redirect(pathShowing(c, paths.trial(), { refusal }), 303);

function showTrial(c: ConsoleContext): Response {
  const { refusal } = readShown(c);
  if (!refusal) return renderTrial(c);
  if (refusal.status !== 422) return renderTrial(c, { kind: 'failed' });
  const info = messageOf(messagesOf(c.var.locale), refusal, refusal.message);
  return renderTrial(c, { kind: 'refused', info });
}

function renderTrial(c: ConsoleContext, failure?: TrialFailure): Response {
  const page = (
    <TrialPage
      locale={c.var.locale}
      isAdmin={isAdministrator(c.var.user)}
      isWaiting={c.var.deployment?.waitingForApproval ?? false}
      {...(failure && { failure })}
    />
  );
  return renderPage(c, page, { title: messagesOf(c.var.locale)('trial.title') });
}
