import { ServiceError } from '../api/errors.ts';
import type { ConsoleContext } from './context.ts';

/** Reads a form post. Forms here carry text only, so `multipart/form-data` is not taken. */
export async function readForm(c: ConsoleContext): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw new ServiceError('invalid_input', 'Send the form as application/x-www-form-urlencoded.');
  }
  return new URLSearchParams(await c.req.text());
}
