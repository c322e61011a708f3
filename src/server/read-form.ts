import { ServiceError } from '../api/errors.ts';
import type { ConsoleContext } from './context.ts';

/** Most fields of a form: the largest honest one names 500 mails. A million bytes of tiny fields would take 0.2 s. */
const mostFields = 5_000;

/** Reads a form post. Forms here carry text only, so `multipart/form-data` is not taken. */
export async function readForm(c: ConsoleContext): Promise<URLSearchParams> {
  const type = c.req.header('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw new ServiceError('invalid_input', 'Send the form as application/x-www-form-urlencoded.');
  }
  const text = await c.req.text();
  if (countFields(text) > mostFields) {
    throw new ServiceError('payload_too_large', `The form has more than ${mostFields} fields.`);
  }
  return new URLSearchParams(text);
}

function countFields(text: string): number {
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0 && count <= mostFields; at = text.indexOf('&', at + 1)) count += 1;
  return count;
}
