import { z } from 'zod';
import {
  factsOf,
  type MatchingMode,
  type MatchingName,
  modesTaken,
  type TextFilterName,
} from '../vocabulary/search-fields.ts';

const mode = <Mode extends string>(modes: readonly Mode[]) =>
  z
    .enum(modes)
    .nullish()
    .transform((value): Mode => value ?? modes[0]!);

/** The ways to compare that filters have, by the names that calls have for them; the default where none is given. */
export function matchingSchemas<Name extends MatchingName>(
  filters: readonly TextFilterName[],
): { [Each in Name]: ReturnType<typeof mode<MatchingMode<Each>>> } {
  const schemas = filters.flatMap((filter) => {
    const { matching } = factsOf(filter);
    return matching ? [[matching.name, mode(modesTaken(filter))] as const] : [];
  });
  return Object.fromEntries(schemas) as unknown as ReturnType<typeof matchingSchemas<Name>>;
}
