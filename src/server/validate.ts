import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler } from 'hono';
import type { z, ZodObject, ZodType } from 'zod';
import type { ConsoleContext, ConsoleEnv } from './context.ts';
import { refuse, refuseWith } from '../runtime/refuse.ts';
import { takeKeyOfForm } from './request-key.ts';
import { getSafeReturnTo } from '../site/safe-return.ts';

/**
 * Validates request input by schema: a handler gets `c.req.valid('query')`, `'param'`, `'form'` or `'json'`, typed, and reads
 * nothing unchecked. Schemas consist of the fields in `fields.ts`, most of which accept anything and fall back to a
 * default, because URLs are typed by hand or old.
 */

/** The context of a handler behind these validators: `Asked<{ query: typeof listQuery }>`. */
export type Asked<Parts extends { query?: ZodType; param?: ZodType; form?: ZodType; json?: ZodType }> =
  Context<
    ConsoleEnv,
    string,
    { out: { [Part in keyof Parts]: Parts[Part] extends ZodType ? z.output<Parts[Part]> : never } }
  >;

/** The query string. @throws ServiceError `invalid_input` with the fields (400). */
export const query = <Schema extends ZodType>(schema: Schema) =>
  zValidator('query', schema, (result) => {
    if (!result.success) refuseFields(result.error);
  });

/** The path values. @throws ServiceError `not_found` for an address that does not exist (404). */
export const param = <Schema extends ZodType>(schema: Schema) =>
  zValidator('param', schema, (result) => {
    if (!result.success) throw refuse('not_found', 'page_missing');
  });

/**
 * A form post, behind `onlyForms`. A repeated field is a list.
 * @throws ServiceError `invalid_input` with the fields (400)
 */
export const form = <Schema extends ZodType>(schema: Schema) =>
  zValidator('form', schema, (result) => {
    if (!result.success) refuseFields(result.error);
  });

/** A JSON body. @throws ServiceError `invalid_input` with the fields (400) */
export const json = <Schema extends ZodType>(schema: Schema) =>
  zValidator('json', schema, (result) => {
    if (!result.success) refuseFields(result.error);
  });

/** The query string of the page, by the schema of its route; of the form's page, where that is the answer to a form. */
export const readQuery = <Schema extends ZodType>(c: ConsoleContext, schema: Schema): z.output<Schema> =>
  readKeptForm(schema, new URL(c.var.answered?.address ?? '', c.req.url).search);

/** The form as it was sent, stored with an address to be shown again. */
export function readKeptForm<Schema extends ZodType>(schema: Schema, text: string): z.output<Schema> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = fields[name];
    fields[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return schema.parse(fields);
}

/**
 * Maximum fields of a form: the largest legitimate one names 500 mails. A megabyte of tiny fields would block for 0.2
 * s.
 */
const maxFields = 5_000;

/** Refuses other content types before parsing: our forms carry text only, so `multipart/form-data` is not accepted. */
export const onlyForms: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  await checkForm(c);
  await next();
};

/** The same, but also accepts a request without a body. */
export const formOrNothing: MiddlewareHandler<ConsoleEnv> = (c, next) =>
  c.req.header('content-type') === undefined ? next() : onlyForms(c, next);

/** The body of a form post. @throws ServiceError `invalid_input` or `payload_too_large` */
export async function checkForm(c: ConsoleContext): Promise<string> {
  const type = c.req.header('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw refuse('invalid_input', 'form_type');
  }
  const text = await c.req.text();
  if (countFields(text) > maxFields) {
    throw refuse('payload_too_large', 'input_too_many', { most: maxFields });
  }
  takeKeyOfForm(c, text);
  return text;
}

function countFields(text: string): number {
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0 && count <= maxFields; at = text.indexOf('&', at + 1)) count += 1;
  return count;
}

function refuseFields(error: z.core.$ZodError): never {
  const fields = error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
    problem: 'input_wrong',
  }));
  throw refuseWith({ fields }, 'invalid_input', 'input_wrong');
}

/**
 * The filters and the place of the list that a form came from (`back`), by the schema of that list's query: as texts for
 * an address, without those that have no value. `list` is the list without filters, for a `back` that is none of ours.
 */
export function readListOfForm<Schema extends ZodObject>(
  c: ConsoleContext,
  schema: Schema,
  { back, list }: { back: string; list: string },
): Partial<Record<keyof z.output<Schema>, string>> {
  const { origin } = c.var;
  const { search } = new URL(getSafeReturnTo(back, origin) ?? list, origin);
  const kept = Object.entries(readKeptForm(schema, search)).filter(([, value]) => value);
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)])) as Partial<
    Record<keyof z.output<Schema>, string>
  >;
}
