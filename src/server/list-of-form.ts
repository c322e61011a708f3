import type { z, ZodObject } from 'zod';
import { getSafeReturnTo } from '../safe-return.ts';
import type { ConsoleContext } from './context.ts';
import { readKeptForm } from './validate.ts';

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
