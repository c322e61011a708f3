import type { FormAgain } from '../../views/errors/error-page.tsx';
import type { ConsoleContext } from '../context.ts';

/** Longest form that is kept on the page of an error, characters. */
const mostText = 100_000;

/** Fields that no page may say again. */
const secretName = /pass|code|secret|token|private|pem/i;

/**
 * The form that was sent while the service did not answer, or after its sender was signed out, to be sent again by a button: browsers do
 * not keep what was typed on pages that may not be stored. Undefined for what is no plain form, and for forms with secrets.
 */
export async function readFormAgain(c: ConsoleContext): Promise<FormAgain | undefined> {
  const { method, url, headers } = c.req.raw;
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  if (method !== 'POST' || !isForm) return undefined;
  const body = await c.req.parseBody({ all: true }).catch(() => ({}));
  const fields = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((one) => ({ name, value: String(one) })),
  );
  const length = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  const isSecret = fields.some(({ name, value }) => value !== '' && secretName.test(name));
  if (length === 0 || length > mostText || isSecret) return undefined;
  const { pathname, search } = new URL(url);
  return { action: pathname + search, fields };
}
