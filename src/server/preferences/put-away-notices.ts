import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { endQuiet } from '../../api/contract/config/system.ts';
import { paths } from '../../site/paths.ts';
import { getSafeReturnTo } from '../../site/safe-return.ts';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { text } from '../fields.ts';
import { form, onlyForms } from '../validate.ts';
import { requireUser } from '../middleware/guards.ts';

const cookieName = 'postern-licence-notice';
const noticeForm = z.object({ end: text(40), returnUrl: text(4_000) });

/** `POST /licence-notice`: hides the notice of a licence's end until the browser is closed (SH-06). */
export const licenceNoticeRoutes = new Hono<ConsoleEnv>().post(
  paths.licenceNotice(),
  onlyForms,
  form(noticeForm),
  (c) => {
    const { end, returnUrl } = c.req.valid('form');
    setCookie(c, cookieName, end, { path: '/', sameSite: 'Lax', secure: c.var.https, httpOnly: true });
    return c.redirect(getSafeReturnTo(returnUrl, c.var.origin) ?? paths.home(), 303);
  },
);

/** The licence end whose notice was dismissed in this browser; undefined if none was. */
export const dismissedLicence = (c: ConsoleContext): string | undefined => getCookie(c, cookieName);

/** `POST /restored-copy`: an administrator confirms that this server works with the data from now on. */
export const restoredCopyRoutes = new Hono<ConsoleEnv>().post(
  paths.restoredCopy(),
  requireUser,
  onlyForms,
  form(z.object({ returnUrl: text(4_000) })),
  async (c) => {
    const page = getSafeReturnTo(c.req.valid('form').returnUrl, c.var.origin) ?? paths.home();
    return withProof(c, page, async () => {
      await c.var.client.call(endQuiet, {});
      return c.redirect(page, 303);
    });
  },
);
