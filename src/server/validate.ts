import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler } from 'hono';
import type { z, ZodType } from 'zod';
import { ServiceError } from '../api/errors.ts';
import type { ConsoleContext, ConsoleEnv } from './context.ts';

/**
 * What a route reads of a request, by schema: its handler gets `c.req.valid('query')`, `'param'` or `'form'`, typed, and
 * nothing of a request is read without having been checked. Schemas are made of the fields in `fields.ts`, most of which
 * take anything and fall back, because addresses are typed by hand and old.
 */

/** A handler's context behind these validators: `Asked<{ query: typeof listQuery }>`. */
export type Asked<Parts extends { query?: ZodType; param?: ZodType; form?: ZodType }> = Context<
  ConsoleEnv,
  string,
  { out: { [Part in keyof Parts]: Parts[Part] extends ZodType ? z.output<Parts[Part]> : never } }
>;

/** The query string. @throws ServiceError `invalid_input` with the fields (400). */
export const query = <Schema extends ZodType>(schema: Schema) =>
  zValidator('query', schema, (result) => {
    if (!result.success) refuse(result.error);
  });

/** The values in the path. @throws ServiceError `not_found`: an address that names nothing (404). */
export const param = <Schema extends ZodType>(schema: Schema) =>
  zValidator('param', schema, (result) => {
    if (!result.success) throw new ServiceError('not_found', 'There is nothing at this address.');
  });

/**
 * A form post, behind `onlyForms`. A field that stands more than once is a list.
 * @throws ServiceError `invalid_input` with the fields (400)
 */
export const form = <Schema extends ZodType>(schema: Schema) =>
  zValidator('form', schema, (result) => {
    if (!result.success) refuse(result.error);
  });

/** A form of this kind that an address keeps as it was sent, to be shown again. */
export function readKeptForm<Schema extends ZodType>(schema: Schema, text: string): z.output<Schema> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = fields[name];
    fields[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return schema.parse(fields);
}

/** Most fields of a form: the largest honest one names 500 mails. A million bytes of tiny fields would take 0.2 s. */
const mostFields = 5_000;

/** Refuses what is no form of ours before it is parsed: they carry text only, so `multipart/form-data` is not taken. */
export const onlyForms: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  await checkForm(c);
  await next();
};

/** The same where a request that carries nothing at all is taken as well. */
export const formOrNothing: MiddlewareHandler<ConsoleEnv> = (c, next) =>
  c.req.header('content-type') === undefined ? next() : onlyForms(c, next);

/** The text of a form that was sent. @throws ServiceError `invalid_input` or `payload_too_large` */
export async function checkForm(c: ConsoleContext): Promise<string> {
  const type = c.req.header('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw new ServiceError('invalid_input', 'Send the form as application/x-www-form-urlencoded.');
  }
  const text = await c.req.text();
  if (countFields(text) > mostFields) {
    throw new ServiceError('payload_too_large', `The form has more than ${mostFields} fields.`);
  }
  return text;
}

function countFields(text: string): number {
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0 && count <= mostFields; at = text.indexOf('&', at + 1)) count += 1;
  return count;
}

function refuse(error: z.core.$ZodError): never {
  throw new ServiceError('invalid_input', 'A value of this request is not one that can be read.', {
    fields: error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}
