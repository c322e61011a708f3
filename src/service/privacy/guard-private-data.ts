import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { type Endpoint, rightsOf } from '../../api/contract/endpoint.ts';
import { isReachWithin, reachOf } from '../../api/vocabulary/scopes.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Call, SignedInCall } from '../core/call.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import { isOwnMail, maskAnswer, ownMailOf, partOf } from './mask-answer.ts';
import type { ZodType } from 'zod';
import { namesPerson, privacy, type Privacy, type QuestionName } from '../../api/privacy.ts';
import { savesPrivateData, searchesPrivateData } from './searches-private-data.ts';

/**
 * The path of the first private value in a call's input, since searching by a value reveals it. Undefined for none;
 * empty values do not count.
 */
function findPrivateQuestion(schema: ZodType, value: unknown, path = ''): string | undefined {
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
  savedSearch: savesPrivateData,
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

/**
 * Whether a call's input and answer have to be checked: unless its caller may see the private data of all mail that it reaches. Public
 * calls do not depend on the caller: they disclose mail to its proved recipient only.
 */
function isMasked({ permission, by }: Endpoint, { caller }: Call): boolean {
  if (caller === null || permission === 'public' || by === 'anyone') return false;
  const { account } = caller;
  if (!seesPrivateData(account)) return true;
  const needed = rightsOf(permission);
  return (
    needed !== undefined && !isReachWithin(reachOf(account, needed), reachOf(account, 'private_data:view'))
  );
}

/**
 * Refuses a call whose input has private values, whatever the answer would be.
 * @param input As it was sent.
 * @throws ServiceError `permission_denied` at the field.
 */
export function refusePrivateQuestion(
  endpoint: Endpoint,
  input: { query?: unknown; body?: unknown },
  call: Call,
): void {
  if (!isMasked(endpoint, call)) return;
  for (const part of ['query', 'body'] as const) {
    const schema = endpoint[part];
    const path = schema && findPrivateQuestion(schema, input[part]);
    if (path !== undefined) throw refuseField(fieldProblem(path, 'private_question'), 'permission_denied');
  }
}

/** The answer of a call as its caller may see it. */
export function maskForCaller(endpoint: Endpoint, answer: unknown, call: Call): unknown {
  if (!endpoint.answer || !isMasked(endpoint, call)) return answer;
  return maskAnswer(endpoint.answer, answer, ownMailOf(call.caller!.account));
}

/**
 * Refuses unmaskable parts of a mail, except to its mailbox's owner and to people who may see private data.
 * @throws ServiceError `permission_denied`.
 */
export function requirePrivateData(
  mail: Pick<EmailRow, 'mailbox' | 'received_at'>,
  { caller }: SignedInCall,
): void {
  if (seesPrivateData(caller.account) || isOwnMail(mail, ownMailOf(caller.account))) return;
  throw refuse('permission_denied', 'private_data');
}
