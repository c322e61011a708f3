import { Hono } from 'hono';
import { z } from 'zod';
import { originLimit } from '../../islands/partner-messages.ts';
import { paths } from '../../site/paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { requireUser } from '../middleware/guards.ts';
import { json } from '../validate.ts';

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
  json(rejection),
  (c) => {
    c.var.log.warn({ origin: c.req.valid('json').origin }, 'a message of an untrusted origin was rejected');
    return c.body(null, 204);
  },
);
