import { Hono } from 'hono';
import { z } from 'zod';
import { learningMode } from '../../api/contract/config/learning-mode.ts';
import { messagesOf } from '../../messages/messages.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../site/paths.ts';
import { getSafeReturnTo } from '../../site/safe-return.ts';
import { LearningBanner } from '../../views/shell/banners.tsx';
import type { ConsoleEnv } from '../context.ts';
import { text } from '../fields.ts';
import { requireUser } from '../middleware/guards.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { isFragment } from '../render/request-kind.ts';
import { form, onlyForms } from '../validate.ts';
import { dismissLearning, isLearningDismissed } from './learning-notice.ts';

const noticeForm = z.object({ returnUrl: text(4_000) });

/** The notice about learning progress, which pages load later (SH-08). */
export const learningRoutes = new Hono<ConsoleEnv>()
  .get(paths.learning(), requireUser, async (c) => {
    // A fragment of pages; without meaning as a page.
    if (!isFragment(c)) return c.redirect(paths.home(), 302);
    // A page opened before the feature was disabled may still request it.
    const isAsked = c.var.features.enableLearningMode && !isLearningDismissed(c);
    const learning = isAsked ? await c.var.client.call(learningMode, {}).catch(nothingIfClosed) : undefined;
    return renderFragment(
      c,
      !learning || learning.progress_number >= 100 ? null : (
        <LearningBanner t={messagesOf(c.var.locale)} learning={learning} />
      ),
    );
  })
  .post(paths.learning(), onlyForms, form(noticeForm), (c) => {
    const { returnUrl } = c.req.valid('form');
    dismissLearning(c);
    return c.redirect(getSafeReturnTo(returnUrl, c.var.origin) ?? paths.home(), 303);
  });

/** The organisation is locked, or its trial is over: its pages do without the notice. */
function nothingIfClosed(error: unknown): undefined {
  if (!(error instanceof ServiceError && error.code === 'permission_denied')) throw error;
}
