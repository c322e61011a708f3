import { Hono } from 'hono';
import { z } from 'zod';
import { originLimit } from '../../islands/partner-messages.ts';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { requireUser } from '../middleware/guards.ts';

const rejection = z.strictObject({
  origin: z
    .string()
    .max(originLimit)
    .regex(/^(?:null|[a-z][a-z0-9+.-]*:\/\/[\w.:[\]-]*)$/i),
});

/** `POST /partner-portal/rejections`: logs that a page refused a message from an untrusted origin (SH-10). */
export const partnerRoutes = new Hono<ConsoleEnv>().post(
  paths.partnerRejections(),
  requireUser,
  async (c) => {
    const read = rejection.safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) return c.json({ success: false, code: 'invalid_input', info: 'Name an origin.' }, 400);
    c.var.log.warn({ origin: read.data.origin }, 'a message of an untrusted origin was rejected');
    return c.body(null, 204);
  },
);
