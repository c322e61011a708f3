import type { core } from 'zod';
import type { FieldProblem } from '../../api/errors.ts';
import { codeOf, fieldProblem, englishText } from '../refuse.ts';

/** The English words of what is wrong, where a schema has no own ones: those of a code, never the library's. */
export const issueErrorMap: core.$ZodErrorMap = (issue) => codeFor('', issue as core.$ZodIssue).message;

/**
 * What a schema of the contract found wrong with an input: the schema's own English with a code beside it. A schema that
 * has rules of its own names the code in its `params`, as `headerRowSchema` does.
 * @param issue Found with `issueErrorMap` for its words, and with the input that it is about.
 */
export function describeIssue(issue: core.$ZodIssue): FieldProblem {
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
