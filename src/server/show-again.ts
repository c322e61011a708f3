import { randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { readErrorBody, type ServiceError } from '../api/errors.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import { paths } from '../site/paths.ts';
import type { ConsoleContext } from './context.ts';
import type { FormError } from './form-problems.ts';

/** The cookie of a page; that of re-authentication has one of its own, because the other has the form that waits for it. */
const cookies = ['postern-shown', 'postern-shown-proof'] as const;
const cookieOf = (path: string) => cookies[path === paths.account.proof() ? 1 : 0];
/** The query parameter that marks such an address. */
export const shownParameter = 'shown';

/** How long a refused form can be shown again, seconds. */
const lifetime = 10 * 60;

/** Browsers drop larger cookies. */
const maxBytes = 3_500;

/** Maximum length of a cookie's content after decompression. */
const maxText = 64_000;

/** What a page shows again: the errors of its form and the typed values, without passwords and codes. */
export interface Shown {
  /** Errors of the whole form. */
  error?: FormError;
  /** Errors of fields, by name. */
  problems?: Readonly<Record<string, FormError>>;
  /** The service's refusal. */
  refusal?: ServiceError;
  values?: Readonly<Record<string, string>>;
  /** The form as it was sent. */
  sent?: string;
  /** Which form of the page it was. */
  form?: string;
}

const problem = z.object({
  key: z.string(),
  count: z.number().optional(),
  wait: z.number().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const shownSchema = z.object({
  error: problem.optional(),
  problems: z.record(z.string(), problem).optional(),
  refusal: z.object({ status: z.number(), body: z.unknown() }).optional(),
  values: z.record(z.string(), z.string()).optional(),
  sent: z.string().optional(),
  form: z.string().optional(),
});

/**
 * The address at which a page shows its form again; reloading it sends nothing. The content is in a cookie that is
 * valid for this address alone, so the page's plain address never shows an older attempt. Undefined when it exceeds
 * what browsers store.
 */
export function addressShowing(c: ConsoleContext, path: string, shown: Shown): string | undefined {
  const text = pack(shown);
  if (text === undefined || text.length > maxBytes) return undefined;
  const id = randomBytes(6).toString('base64url');
  const url = new URL(path, c.req.url);
  setCookie(c, cookieOf(url.pathname), `${id}.${text}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.https,
    maxAge: lifetime,
  });
  url.searchParams.set(shownParameter, id);
  return url.pathname + url.search + url.hash;
}

/** The same; drops the typed values if they are too long, so that the message survives. */
export function pathShowing(c: ConsoleContext, path: string, shown: Shown): string {
  const { values: _, sent: __, ...withoutValues } = shown;
  return addressShowing(c, path, shown) ?? addressShowing(c, path, withoutValues) ?? path;
}

/**
 * Answers a refused form with a redirect to its page, which shows it again (`readShown`).
 * @param itself The page as the answer itself, for more than browsers keep.
 */
export function showAgain(
  c: ConsoleContext,
  path: string,
  shown: Shown,
  itself: () => Response | Promise<Response>,
): Response | Promise<Response> {
  const address = addressShowing(c, path, shown);
  return address === undefined ? itself() : c.redirect(address, 303);
}

/** Deletes the typed values: somebody else may use this browser now. */
export function forgetShown(c: ConsoleContext): void {
  for (const name of cookies)
    if (getCookie(c, name) !== undefined) deleteCookie(c, name, { path: '/', secure: c.var.https });
}

/** The content stored for this address; empty for a page that was just opened. */
export const readShown = (c: ConsoleContext): Shown => readShownAt(c, c.req.url);

/** Whether the address is one at which a form is shown again. */
export const isShowingAgain = (c: ConsoleContext): boolean =>
  new URL(c.req.url).searchParams.has(shownParameter);

/** The content stored for another address of this console. */
export function readShownAt(c: ConsoleContext, path: string): Shown {
  const { pathname, searchParams } = new URL(path, c.req.url);
  const [id, text = ''] = (getCookie(c, cookieOf(pathname)) ?? '').split('.');
  if (!id || id !== searchParams.get(shownParameter)) return {};
  try {
    const packed = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: maxText });
    const { error, problems, refusal, ...plain } = shownSchema.parse(JSON.parse(packed.toString()));
    return {
      ...(error && { error: readProblem(error) }),
      ...(problems && {
        problems: Object.fromEntries(
          Object.entries(problems).map(([field, one]) => [field, readProblem(one)]),
        ),
      }),
      ...(refusal && { refusal: readErrorBody(refusal.status, refusal.body) }),
      ...(plain as Pick<Shown, 'values' | 'sent' | 'form'>),
    };
  } catch {
    return {};
  }
}

/** What a refusal is read from again. A text that is all there is has no code. */
function bodyOf(refusal: ServiceError): object {
  const { code, ...body } = refusal.toBody();
  return refusal.isPlain ? body : { ...body, code };
}

/** The content of the cookie; undefined for more than is read again. */
function pack({ refusal, ...shown }: Shown): string | undefined {
  const text = JSON.stringify({
    ...shown,
    ...(refusal && { refusal: { status: refusal.status, body: bodyOf(refusal) } }),
  });
  return Buffer.byteLength(text) > maxText ? undefined : deflateRawSync(text).toString('base64url');
}

/** A key that this version does not know has no text, and shows none. */
const readProblem = ({ key, count, wait, values }: z.infer<typeof problem>): FormError => ({
  key: key as MessageKey,
  ...(count !== undefined && { count }),
  ...(wait !== undefined && { wait }),
  ...(values && { values }),
});
