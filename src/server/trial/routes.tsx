import { z } from 'zod';
import { requestTrialExtension } from '../../api/contract/config/deployment.ts';
import { readErrorBody } from '../../api/errors.ts';
import { isAdministrator } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { type TrialFailure, TrialPage } from '../../views/trial/trial-page.tsx';
import type { ConsoleContext } from '../context.ts';
import { formPage, type FormState } from '../form-page.ts';
import { messageOf } from '../present/error-messages.ts';
import { presentRequester } from '../present/for-viewer.ts';
import { renderPage } from '../render/render-page.tsx';

/** The page of an expired trial (SH-07), where administrators can request an extension. */
export const trialRoutes = formPage(paths.trial(), {
  fields: z.object({}),
  load: async (c) => (hasEnded(c) ? undefined : c.redirect(paths.home(), c.req.method === 'GET' ? 302 : 303)),
  async save(c) {
    const answer = await c.var.client.call(requestTrialExtension, { body: presentRequester(c) });
    if (!answer.success) throw readErrorBody(422, answer);
    return paths.trial();
  },
  about: 'all',
  show: showTrial,
});

const hasEnded = ({ var: { deployment } }: ConsoleContext): boolean =>
  deployment?.deploymentMode === 'poc' && deployment.trialExpired;

function showTrial(c: ConsoleContext, { refusal }: FormState<z.ZodObject>): Response {
  const t = messagesOf(c.var.locale);
  const failure: TrialFailure | undefined =
    refusal &&
    (refusal.status === 422
      ? { kind: 'refused', info: messageOf(t, refusal, refusal.message) }
      : { kind: 'failed' });
  const page = (
    <TrialPage
      locale={c.var.locale}
      isAdmin={isAdministrator(c.var.user)}
      isWaiting={c.var.deployment?.waitingForApproval ?? false}
      {...(failure && { failure })}
    />
  );
  return renderPage(c, page, { title: t('trial.title') });
}
