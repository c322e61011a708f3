import { Hono } from 'hono';
import { z } from 'zod';
import { endQuiet } from '../../api/contract/config/quiet.ts';
import { paths } from '../../site/paths.ts';
import { getSafeReturnTo } from '../../site/safe-return.ts';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleEnv } from '../context.ts';
import { text } from '../fields.ts';
import { requireUser } from '../middleware/guards.ts';
import { form, onlyForms } from '../validate.ts';

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
