import { type Endpoint, takesKey } from '../../../api/contract/endpoint.ts';
import type { Contract } from '../../../api/contract/table.ts';
import { ServiceError } from '../../../api/errors.ts';
import type { Call } from '../call.ts';
import { digestRequest } from '../../jobs/digest-request.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { answerPurpose } from '../../secret-box/seal-purposes.ts';

/** Calls that keep their keys with the job that they create, in one transaction. */
const keptWithJobs: ReadonlySet<string> = new Set<keyof Contract>([
  'manualActions',
  'quarantineEmails',
  'restoreEmails',
  'undoJob',
  'retryJob',
  'createJudgement',
  'applyJudgement',
]);

/** Longest answer that is kept, characters: a small export has about 300,000. */
const longestAnswer = 1_000_000;

interface RunningCall {
  requestHash: string;
  answer: Promise<unknown>;
}

/** The calls that each service is working on, by caller and key. */
const running = new WeakMap<ServiceParts['stores'], Map<string, RunningCall>>();

/**
 * Runs the handler of a call; one that changes something and has an idempotency key is run once. The same call again
 * waits for the first one and gets its answer, for a day. What was refused changed nothing and may be tried again.
 * @throws ServiceError `conflict` when the key belongs to a different call; `outcome_unknown` when the program ended, or
 * failed, before the first one had an answer.
 */
export async function answerOnce(
  parts: ServiceParts,
  name: keyof Contract,
  endpoint: Endpoint,
  call: Call,
  input: unknown,
  run: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  const { caller, idempotencyKey: key } = call;
  if (!caller || key === null || !takesKey(endpoint) || keptWithJobs.has(name)) return run(call);
  const calls = running.get(parts.stores) ?? new Map<string, RunningCall>();
  running.set(parts.stores, calls);
  const id = `${caller.account.id} ${key}`;
  const requestHash = digestRequest(name, input);
  const earlier = calls.get(id);
  if (earlier) return requireSame(earlier, requestHash).answer;
  const answer = beginAndRun(parts, { actorId: caller.account.id, key, requestHash }, call, run);
  calls.set(id, { requestHash, answer });
  try {
    return await answer;
  } finally {
    calls.delete(id);
  }
}

async function beginAndRun(
  { stores, secretBox, now, log }: ServiceParts,
  asked: { actorId: number; key: string; requestHash: string },
  call: Call,
  run: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  const { actorId, key, requestHash } = asked;
  const purpose = answerPurpose(asked);
  const begun = await stores.callKeys.beginCall({ ...asked, at: now() });
  if (begun) {
    const { answer } = requireSame(begun, requestHash);
    if (answer === null) throw refuse('outcome_unknown', 'outcome_unknown');
    return JSON.parse(secretBox.open(answer, purpose)) as unknown;
  }
  let answer: unknown;
  try {
    // It is not ended halfway when its caller goes: the caller asks again.
    answer = await run({ ...call, signal: new AbortController().signal });
  } catch (error) {
    if (changedNothing(error)) await stores.callKeys.forgetCall({ actorId, key });
    throw error;
  }
  const text = JSON.stringify(answer);
  if (text.length <= longestAnswer) {
    const kept = { actorId, key, answer: secretBox.seal(text, purpose) };
    await stores.callKeys.keepAnswer(kept).catch((error: unknown) => {
      log('warn', 'the answer of a call was not kept', { request: call.requestId, error: String(error) });
    });
  }
  return answer;
}

function requireSame<Known extends { requestHash: string }>(known: Known, requestHash: string): Known {
  if (known.requestHash !== requestHash) throw refuse('conflict', 'key_reused');
  return known;
}

/** Refusals come before anything is done; after a fault nobody knows. */
const changedNothing = (error: unknown): boolean =>
  error instanceof ServiceError &&
  (error.status < 500 || error.code === 'disk_full' || error.retryAfter !== undefined);
