import type { ZodType } from 'zod';
import { namesPerson, privacy, type Privacy, type QuestionName } from '../../api/privacy.ts';
import { searchesPrivateData } from './searches-private-data.ts';
import { partOf } from './walk-schema.ts';

/**
 * The path of the first private value in a call's input, since searching by a value reveals it. Undefined for none;
 * empty values do not count.
 */
export function findPrivateQuestion(schema: ZodType, value: unknown, path = ''): string | undefined {
  if (isEmpty(value)) return undefined;
  const how = privacy.get(schema)?.privacy;
  if (how !== undefined) return isPrivate(how, value) ? path : undefined;
  const part = partOf(schema);
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  switch (part.kind) {
    case 'object':
      return first(Object.entries(part.shape), ([name, of]) =>
        findPrivateQuestion(of, (value as Record<string, unknown>)[name], below(name)),
      );
    case 'record':
      return first(Object.entries(value as object), ([name, one]) =>
        findPrivateQuestion(part.values, one, below(name)),
      );
    case 'list':
      // A form has no use for the index within a list.
      if (!Array.isArray(value)) return undefined;
      return first(value, (one) => first(part.of, (of) => findPrivateQuestion(of, one, path)));
    case 'same':
      return first(part.of, (of) => findPrivateQuestion(of, value, path));
    default:
      return undefined;
  }
}

function isPrivate(how: Privacy, value: unknown): boolean {
  if (how === 'public') return false;
  if (typeof how === 'object' && 'question' in how)
    return typeof value === 'string' && questions[how.question](value);
  return true;
}

const questions: Record<QuestionName, (text: string) => boolean> = {
  lucene: searchesPrivateData,
  drillDown: namesPerson,
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  // Input that does not match its schema is refused elsewhere.
  typeof value === 'number' ||
  typeof value === 'boolean';

function first<One, Found>(all: readonly One[], find: (one: One) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
