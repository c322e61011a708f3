import { randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { MessageKey } from '../messages/catalogue.ts';
import type { ConsoleContext } from './context.ts';
import type { FormError } from './form-problems.ts';

const name = 'postern-shown';
const parameter = 'shown';

/** How long a form can be shown again as it was, seconds. */
const lifetime = 10 * 60;

/** Browsers drop larger cookies. */
const mostBytes = 3_500;

/** What a page shows again: what was wrong with its form, and what was typed into it; no passwords and no codes. */
export interface Shown {
  error?: FormError;
  values?: Readonly<Record<string, string>>;
}

const shownSchema = z.object({
  error: z.object({ key: z.string(), count: z.number().optional() }).optional(),
  values: z.record(z.string(), z.string()).optional(),
});

/**
 * The address at which a page shows its form again: loading it once more sends nothing. What it shows is in a cookie that
 * counts for this address alone, so that the page's plain address never tells of an older try.
 */
export function pathShowing(c: ConsoleContext, https: boolean, path: string, shown: Shown): string {
  const text = Buffer.from(JSON.stringify(shown)).toString('base64url');
  if (text.length > mostBytes) return path;
  const id = randomBytes(6).toString('base64url');
  setCookie(c, name, `${id}.${text}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: https,
    maxAge: lifetime,
  });
  const url = new URL(path, c.req.url);
  url.searchParams.set(parameter, id);
  return url.pathname + url.search;
}

/** What this address shows again; empty for a page that was just opened. */
export function readShown(c: ConsoleContext): Shown {
  const [id, text = ''] = (getCookie(c, name) ?? '').split('.');
  if (!id || id !== c.req.query(parameter)) return {};
  try {
    const { error, values } = shownSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return {
      ...(error && { error: { ...error, key: error.key as MessageKey } as FormError }),
      ...(values && { values }),
    };
  } catch {
    return {};
  }
}
