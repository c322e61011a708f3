import type { ConsoleContext } from './context.ts';
import { checkForm } from './validate.ts';

/** Reads a form post whose fields are read one by one. */
export async function readForm(c: ConsoleContext): Promise<URLSearchParams> {
  return new URLSearchParams(await checkForm(c));
}
