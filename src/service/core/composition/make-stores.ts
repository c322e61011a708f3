import type { Operation } from '../../database/operation.ts';
import type { Run } from '../../database/keep-answers.ts';
import type { Stores } from '../stores.ts';
import { operations } from './operations.ts';

/** The stores of all areas, each operation called by what `callOf` makes of it. */
export function makeStores(
  callOf: (area: string, name: string, operation: Operation<unknown, unknown>) => Run,
): Stores {
  const areas = Object.entries(operations).map(([area, group]) => [
    area,
    Object.fromEntries(
      Object.entries(group as Record<string, Operation<unknown, unknown>>).map(([name, operation]) => [
        name,
        callOf(area, name, operation),
      ]),
    ),
  ]);
  return Object.fromEntries(areas) as Stores;
}
