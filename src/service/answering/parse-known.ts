import type { ZodType } from 'zod';
import { refuseInput } from '../refuse.ts';
import { describeIssue, issueErrorMap } from './describe-issue.ts';

/** Maximum number of reported input problems. */
const maxIssues = 50;

/** Objects within objects within unions are read again for each layer of unknown fields, at most so often. */
const maxRounds = 8;

/** An input as a schema reads it, and the fields that were left out of it. */
interface KnownInput {
  value: unknown;
  ignored: IgnoredField[];
}

export interface IgnoredField {
  /** `action_needed`, `filters.colour` */
  path: string;
  /** Whether it asked for something: it is neither empty nor switched off. */
  isWanted: boolean;
}

/**
 * Reads an input by a closed schema. Fields that the specification has and that mean nothing for this call (`ignores`) are left out; so
 * are unknown ones, unless `isStrict`: a caller that is newer than this service goes on working, and learns what was
 * ignored (decision 228).
 * @param sent Read for this call alone: what is ignored is removed from it.
 * @throws ServiceError `invalid_input` with all problems at their fields.
 */
export function parseKnown(
  schema: ZodType,
  sent: unknown,
  { ignores, isStrict }: { ignores: readonly string[]; isStrict: boolean },
): KnownInput {
  const ignored: IgnoredField[] = [];
  removeFields(sent, [], ignores, ignored);
  for (let round = 1; ; round += 1) {
    const parsed = schema.safeParse(sent, { error: issueErrorMap, reportInput: true });
    if (parsed.success) return { value: parsed.data, ignored };
    const { issues } = parsed.error;
    const unknown = isStrict ? [] : issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (unknown.length === 0 || round === maxRounds)
      throw refuseInput(issues.slice(0, maxIssues).map(describeIssue));
    for (const { path, keys } of unknown) removeFields(sent, path, keys, ignored);
  }
}

/** Removes fields of the object at a path within a value, and adds their paths to `removed`. */
function removeFields(
  value: unknown,
  path: readonly PropertyKey[],
  fields: readonly string[],
  removed: IgnoredField[],
): void {
  let part = value as Record<PropertyKey, unknown> | null | undefined;
  for (const step of path) part = part?.[step] as typeof part;
  if (typeof part !== 'object' || part === null) return;
  for (const field of fields) {
    if (!Object.hasOwn(part, field)) continue;
    removed.push({ path: [...path.map(String), field].join('.'), isWanted: asksForSomething(part[field]) });
    delete part[field];
  }
}

const asksForSomething = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

/** Most names in one list of ignored fields; a caller who sends more is told of the first ones. */
const maxNames = 20;

/** Names of fields as one line of at most 1,300 characters, with whatever no header may hold replaced. */
export const namesForHeader = (names: readonly string[]): string =>
  names
    .slice(0, maxNames)
    .map((name) => name.slice(0, 60).replaceAll(/[^\w.-]/g, '?'))
    .join(', ');
