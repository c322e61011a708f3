import { z } from 'zod';
import { gridPageSize, pageLimit } from '../api/limits.ts';

/** Fields of query strings and forms. They take whatever comes; what is missing, unknown or too long falls back. */

/** Also a field that is not there at all. */
const anything = z.unknown().optional();
/** A field that stands more than once counts once: the first. */
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
const asText = (value: unknown): string => {
  const one = first(value);
  return typeof one === 'string' ? one : '';
};

/** Text of at most `limit` characters, trimmed; empty when it is missing. */
export const line = (limit = Infinity) => anything.transform((value) => asText(value).trim().slice(0, limit));

/** Text exactly as it was sent, of at most `limit` characters: a password, a secret; empty when it is missing. */
export const exactly = (limit = Infinity) => anything.transform((value) => asText(value).slice(0, limit));

/** The same, and undefined when it is missing: an empty field says something else than none. */
export const given = anything.transform((value) => (value === undefined ? undefined : asText(value)));

/** A one-time code; people type spaces where the app shows them. */
export const oneTimeCode = anything.transform((value) => asText(value).replaceAll(/\s/g, ''));

/** What a script of the page wrote into a field as JSON: a passkey; undefined for anything that is no object. */
export const jsonObject = anything.transform((value): Record<string, unknown> | undefined => {
  try {
    const read: unknown = JSON.parse(asText(value));
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
});

/** Text of at most `limit` characters as it was typed, with one form of line ends; empty when it is missing. */
export const text = (limit: number) =>
  anything.transform((value) => asText(value).replaceAll('\r\n', '\n').slice(0, limit));

/** One of some values; undefined for anything else. */
export const choice = <const Value extends string>(values: readonly Value[]) =>
  anything.transform((value) => values.find((known) => known === first(value)));

/** Every one of some values that is named, in their own order. */
export const choices = <const Value extends string>(values: readonly Value[]) =>
  anything.transform((value) => values.filter((known) => [value].flat().includes(known)));

/** Whether the field is there, whatever it says: a ticked box. */
export const ticked = anything.transform((value) => value !== undefined);

/** Whether the field says `1`. */
export const flag = anything.transform((value) => first(value) === '1');

/** The texts of a field that stands once for each; at most `limit` of them. */
export const list = (limit: number) =>
  anything.transform((value) =>
    [value ?? []]
      .flat()
      .slice(0, limit)
      .filter((one): one is string => typeof one === 'string'),
  );

/** A whole number from 0 to `most`; what is less, more or none of it becomes the nearest, or 0. */
export const count = (most: number) =>
  anything.transform((value) => Math.max(0, Math.min(most, Math.trunc(Number(first(value)) || 0))));

/** The position a page of a list begins at, from 0. */
export const offset = count(1_000_000);

/** A file of a form that carries some; undefined for anything else. */
export const file = anything.transform((value) => {
  const one = first(value);
  return one instanceof File ? one : undefined;
});

/** How many rows of mail are asked for at once: those of a page unless it is a number. */
export const rows = anything.transform((value) => {
  const asked = Number(asText(value) || gridPageSize);
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pageLimit) : gridPageSize;
});
