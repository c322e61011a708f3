import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { type Endpoint, rightsOf } from '../../api/contract/endpoint.ts';
import { isReachWithin, reachOf } from '../../api/vocabulary/scopes.ts';
import { seesPrivateData } from '../../api/vocabulary/sections.ts';
import type { Call, SignedInCall } from '../call.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';
import { findPrivateQuestion } from './find-private-question.ts';
import { isOwnMail, maskAnswer, ownMailOf } from './mask-answer.ts';

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
