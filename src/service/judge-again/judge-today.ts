import { holderAmong } from '../../api/vocabulary/states.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { judgeRequestedMail } from '../../api/contract/judge-again/judge-again.ts';
import { readTenant, tenantMailOf } from '../config/tenant-store.ts';
import { readReaders } from '../end-users/read-readers.ts';
import type { ParsePool } from '../mail-in/parse-pool.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';

/** Dependencies of `judgeToday`. */
export type JudgeTodayParts = ServiceParts & { readonly judge: ParsePool['judge'] };

/**
 * What would happen to the mail of a request if it arrived now: judges its original by the current inspectors and rules.
 * Nothing is changed or stored.
 * @throws ServiceError `not_found`.
 */
export async function judgeToday(
  { stores, judge, now }: JudgeTodayParts,
  id: string,
): Promise<CallAnswer<typeof judgeRequestedMail>> {
  const found = await stores.endUsers.showRequest({ id, readers: await readReaders(stores) });
  if (!found) throw refuse('not_found', 'request_missing');
  const row = found.request.copy?.row;
  const stored = row && (await stores.judge.readStoredMail(row.entity_id));
  if (!stored) return { outcome: 'unknown', detections: [] };
  const { rules } = await stores.mail.readRuleSet(undefined);
  const tenant = tenantMailOf(await readTenant(stores));
  const [judged] = await judge(stored.buffer, [stored.item], tenant, { rules, at: now() });
  if (!judged || 'unreadable' in judged) return { outcome: 'unknown', detections: [] };
  const isHeld = holderAmong((state) => judged.states.includes(state)) !== undefined;
  return { outcome: isHeld ? 'held' : 'let_through', detections: [...judged.detections] };
}
