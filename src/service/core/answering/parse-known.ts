import type { core, ZodType } from 'zod';
import { codeOf, englishText, fieldProblem, refuseInput } from '../refuse.ts';
import type { FieldProblem } from '../../../api/errors.ts';

/** The English words of what is wrong, where a schema has no own ones: those of a code, never the library's. */
const issueErrorMap: core.$ZodErrorMap = (issue) => codeFor('', issue as core.$ZodIssue).message;

/**
 * What a schema of the contract found wrong with an input: the schema's own English with a code beside it. A schema that
 * has rules of its own names the code in its `params`, as `headerRowSchema` does.
 * @param issue Found with `issueErrorMap` for its words, and with the input that it is about.
 */
function describeIssue(issue: core.$ZodIssue): FieldProblem {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const [first = ''] = issue.keys;
    const names = issue.keys.map((name) => name.slice(0, 100)).slice(0, 10);
    return fieldProblem(path === '' ? first : `${path}.${first}`, 'input_unknown', {
      names: names.join(', '),
    });
  }
  const { message: _, path: __, ...messageCode } = codeFor(path, issue);
  return { path, message: issue.message, ...messageCode };
}

function codeFor(path: string, issue: core.$ZodIssue): FieldProblem {
  switch (issue.code) {
    case 'too_small': {
      const least = Number(issue.minimum);
      if (issue.origin === 'string')
        return least === 1
          ? fieldProblem(path, 'input_required')
          : fieldProblem(path, 'input_too_short', { least });
      if (issue.origin === 'array') return fieldProblem(path, 'input_too_few', { least });
      return fieldProblem(path, 'input_too_low', { least });
    }
    case 'too_big': {
      const most = Number(issue.maximum);
      if (issue.origin === 'string') return fieldProblem(path, 'input_too_long', { most });
      if (issue.origin === 'array') return fieldProblem(path, 'input_too_many', { most });
      return fieldProblem(path, 'input_too_high', { most });
    }
    case 'invalid_value':
      return fieldProblem(path, 'input_choose', { choices: issue.values.map(String).join(', ') });
    case 'invalid_format':
      return fieldProblem(path, issue.format === 'datetime' ? 'input_no_time' : 'input_wrong');
    case 'invalid_type':
      return fieldProblem(
        path,
        issue.input === undefined ? 'input_required' : (wrongType[issue.expected] ?? 'input_wrong'),
      );
    case 'custom': {
      const own = ownCode(issue.params);
      return { path, message: issue.message ?? englishText('input_wrong'), ...own };
    }
    default:
      return fieldProblem(path, 'input_wrong');
  }
}

/** The message for a value of a wrong type, by the expected type. */
const wrongType: Readonly<
  Partial<
    Record<
      string,
      | 'input_no_text'
      | 'input_no_number'
      | 'input_no_whole_number'
      | 'input_no_switch'
      | 'input_no_list'
      | 'input_no_object'
    >
  >
> = {
  string: 'input_no_text',
  number: 'input_no_number',
  int: 'input_no_whole_number',
  boolean: 'input_no_switch',
  array: 'input_no_list',
  object: 'input_no_object',
  record: 'input_no_object',
};

/** The code that a schema names for a rule of its own. */
function ownCode(params: Record<string, unknown> | undefined): Omit<FieldProblem, 'path' | 'message'> {
  const most = params?.['most'];
  if (typeof most === 'number')
    return codeOf(params?.['of'] === 'characters' ? 'input_too_long' : 'input_too_many', { most });
  return codeOf(params?.['isMissing'] === true ? 'input_required' : 'input_wrong');
}

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
