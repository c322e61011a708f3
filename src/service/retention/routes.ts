import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { showRetention as showEndpoint } from '../../api/contract/config/retention.ts';
import {
  byCategory,
  presetOf,
  retentionCategories,
  type RetentionDays,
} from '../../api/vocabulary/retention.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import { fieldProblem, refuse, refuseInput } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { legalHoldRoutes } from './legal-holds.ts';
import { noteSlot, readNextSlot, readSlot } from './open-retention.ts';
import { defaultRetention, readRetention, retentionSetting } from './retention-policy.ts';
import type { RetentionRun } from './retention-run-store-sqlite.ts';
import { isoOrNull } from '../../api/iso-time.ts';

type RetentionCalls =
  | 'showRetention'
  | 'previewRetention'
  | 'changeRetention'
  | 'runRetention'
  | 'listLegalHolds'
  | 'setLegalHold'
  | 'liftLegalHold';

/** How long mail is kept, for administrators. */
export const retentionRoutes = (parts: ServiceParts): HandlersOf<RetentionCalls> => ({
  showRetention: () => showRetention(parts),
  async previewRetention({ body: { days } }) {
    requireLongEnough(days);
    const { stores, now } = parts;
    const found = await stores.retention.previewRetention({ days, now: now() });
    return {
      ...found,
      oldest: isoOrNull(found.oldest),
      newest: isoOrNull(found.newest),
      first_run_at: new Date(await readNextSlot(stores, now())).toISOString(),
    };
  },
  async changeRetention({ body }, call) {
    requireLongEnough(body.days);
    await changeRetention(parts, body, call);
    return { success: true };
  },
  async runRetention(_, { caller }) {
    const { active } = await readRetention(parts.stores);
    if (!active) throw refuse('conflict', 'retention_off');
    const id = await parts.retention.begin(caller.account.email);
    if (id === null) throw refuse('conflict', 'retention_running');
    return { success: true, job_id: id };
  },
  ...legalHoldRoutes(parts),
});

async function showRetention({ stores, now }: ServiceParts): Promise<CallAnswer<typeof showEndpoint>> {
  const policy = await readRetention(stores);
  const [since, last, [running], space, next] = await Promise.all([
    stores.tenant.readCompleteSince(undefined),
    stores.retention.findRetentionRun({ id: null }),
    stores.retention.listUnfinishedRetention(undefined),
    stores.retention.readSpace(undefined),
    readNextSlot(stores, now()),
  ]);
  return {
    active: policy.active,
    days: byCategory((category) => ({ ...policy.days[category] })),
    preset: presetOf(policy.days),
    changed_by: policy.changedBy,
    changed_at: isoOrNull(policy.changedAt),
    complete_since: isoOrNull(since),
    next_run_at: policy.active ? isoOrNull(next) : null,
    last_run: last ? presentRun(last) : null,
    running: running ?? null,
    file: { bytes: space.bytes, free: space.free, gives_back: space.givesBack },
  };
}

const presentRun = (run: RetentionRun) => ({
  job_id: run.id,
  status: run.status,
  began_at: new Date(run.createdAt).toISOString(),
  finished_at: isoOrNull(run.finishedAt),
  mails: run.mails,
  originals: run.originals,
  bytes: run.bytes,
  given_back: run.givenBack,
  held: run.held,
  asked_for: run.askedFor,
});

async function changeRetention(
  { stores, now }: ServiceParts,
  { active, days }: { active: boolean; days: RetentionDays },
  call: SignedInCall,
): Promise<void> {
  const before = await readRetention(stores);
  const at = now();
  const actor = call.caller.account.email;
  // Before it holds: the work begins with the next night, whatever the clock shows now.
  if (active && !before.active) await noteSlot(stores, await readSlot(stores, at));
  await stores.tenant.changeSetting({
    patch: { name: retentionSetting, fields: { active, days, changedBy: actor, changedAt: at } },
    unset: { ...defaultRetention },
    audit: { at, actor, action: 'retention_change', outcome: 'success', clientAddress: call.clientAddress },
  });
}

/** @throws ServiceError `invalid_input` where the rest of a mail would go before its original. */
function requireLongEnough(days: RetentionDays): void {
  const short = retentionCategories.filter((category) => days[category].metadata < days[category].raw);
  if (short.length === 0) return;
  throw refuseInput(
    short.map((category) => fieldProblem(`days.${category}.metadata`, 'retention_metadata_short')),
  );
}
