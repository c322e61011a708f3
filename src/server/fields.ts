import { z } from 'zod';
import { gridPageSize, pageLimit } from '../api/limits.ts';
import { entityTypes } from '../api/vocabulary/platforms.ts';

/** Fields of query strings and forms. They accept any input; missing, unknown or overlong values become the default. */

/** Also matches a missing field. */
const anything = z.unknown().optional();
/** Of a repeated field the first value counts. */
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
const asText = (value: unknown): string => {
  const one = first(value);
  return typeof one === 'string' ? one : '';
};

/** Text of at most `limit` characters, trimmed; empty when it is missing. */
export const line = (limit = Infinity) => anything.transform((value) => asText(value).trim().slice(0, limit));

/** Text exactly as it was sent, of at most `limit` characters: a password, a secret; empty when it is missing. */
export const exactly = (limit = Infinity) => anything.transform((value) => asText(value).slice(0, limit));

/** The same, but undefined when missing, where an empty field means something else. */
export const given = anything.transform((value) => (value === undefined ? undefined : asText(value)));

/** A one-time code; people type spaces where the app shows them. */
export const oneTimeCode = anything.transform((value) => asText(value).replaceAll(/\s/g, ''));

/** JSON that a script wrote into a field, such as a passkey; undefined unless it is an object. */
export const jsonObject = anything.transform((value): Record<string, unknown> | undefined => {
  try {
    const read: unknown = JSON.parse(asText(value));
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
});

/** Text of at most `limit` characters as typed, with line ends normalised; empty when missing. */
export const text = (limit: number) =>
  anything.transform((value) => asText(value).replaceAll('\r\n', '\n').slice(0, limit));

/** One of some values; undefined for anything else. */
export const choice = <const Value extends string>(values: readonly Value[]) =>
  anything.transform((value) => values.find((known) => known === first(value)));

/** Those of the allowed values that are present, in the order of the list: several fields, or one with blanks between. */
export const choices = <const Value extends string>(values: readonly Value[]) =>
  anything.transform((value) => {
    const given = [value ?? []].flat().join(' ').split(' ');
    return values.filter((known) => given.includes(known));
  });

/** Whether the field is present, whatever its value: a ticked check box. */
export const ticked = anything.transform((value) => value !== undefined);

/** Whether the field is `1`. */
export const flag = anything.transform((value) => first(value) === '1');

/** All values of a repeated field; at most `limit`. */
export const list = (limit: number) =>
  anything.transform((value) =>
    [value ?? []]
      .flat()
      .slice(0, limit)
      .filter((one): one is string => typeof one === 'string'),
  );

/** An integer from 0 to `most`; others are clamped, and non-numbers become 0. */
export const count = (most: number) =>
  anything.transform((value) => Math.max(0, Math.min(most, Math.trunc(Number(first(value)) || 0))));

/** The offset of a page of a list, from 0. */
export const offset = count(1_000_000);

/** An uploaded file; undefined for anything else. */
export const file = anything.transform((value) => {
  const one = first(value);
  return one instanceof File ? one : undefined;
});

/** Number of mail rows requested at once; the page size unless it is a number. */
export const rows = anything.transform((value) => {
  const asked = Number(asText(value) || gridPageSize);
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pageLimit) : gridPageSize;
});

/** The mail in a URL. */
export const emailParam = z.object({ entity_type: z.enum(entityTypes), entity_id: z.string().min(1) });
export type EmailParam = z.output<typeof emailParam>;

/** The id in a URL, of a job or an export. */
export const idParam = z.object({ id: z.string().min(1) });
