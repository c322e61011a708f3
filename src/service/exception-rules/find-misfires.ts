import { bulkLimit } from '../../api/limits.ts';
import { heldByPeople } from '../../api/vocabulary/states.ts';
import type { Log } from '../core/log.ts';
import type { Stores } from '../core/stores.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import { repeatWork } from '../database/repeat-work.ts';
import type { FoundMisfire } from './past-store-sqlite.ts';
import { pastQuery } from './past-query.ts';
import type { StoredRule } from './stored-rule.ts';
import type { EmailFlag } from '../ports/mail-records.ts';

const hour = 3_600_000;
const week = 7 * 24 * hour;
/** The period in which contradictions by people count. */
const looksBack = 4 * week;
/** A rule surges from this many mails of a week, and so many times those of the weeks around its writing. */
const surge = { least: 50, times: 5 };
/** Released mails that contradict a block rule: minimum number, and minimum share of its matches. */
const releases = { least: 3, share: 0.1 };

interface Parts {
  stores: Stores;
  now: () => number;
}

/**
 * Finds rules that act differently than intended:
 * - `surge`: what fits it in the last week is more than five times what did in the week before, and in the week after, it was
 *   written, and at least 50 mails;
 * - `contradicted`: people released a tenth, and three at least, of the mails that a block rule fits in four weeks; or held a mail that
 *   an allow rule fits, or called one a threat that an employee reported.
 * Rules that ask for headers are left out: to read these of all mail takes too long.
 */
export async function findMisfires({ stores, now }: Parts, stopping: AbortSignal): Promise<FoundMisfire[]> {
  const at = now();
  const completeSince = (await stores.tenant.readCompleteSince(undefined)) ?? -Infinity;
  const found: FoundMisfire[] = [];
  for (const rule of await stores.exceptionRules.listFiringRules({ since: at - looksBack, at })) {
    if (stopping.aborted) return [];
    if (rule.conditions.message_headers !== null) continue;
    const misfire =
      (await findContradiction(stores, rule, at)) ?? (await findSurge(stores, rule, { at, completeSince }));
    if (misfire) found.push({ rule: rule.number, updatedAt: rule.updatedAt, ...misfire });
  }
  return found;
}

type Misfire = Pick<FoundMisfire, 'kind' | 'mails' | 'usual'>;

async function findContradiction(stores: Stores, rule: StoredRule, at: number): Promise<Misfire | undefined> {
  const since = Math.max(rule.updatedAt, at - looksBack);
  const fits = (also: readonly SearchExpression[] = []) =>
    pastQuery(rule.conditions, { from: since, to: at }, also).expression;
  const count = (flags: readonly EmailFlag[]) =>
    stores.emails.count({ expression: fits([{ kind: 'flags', anyOf: flags }]), cap: bulkLimit });
  if (rule.type === 'whitelist') {
    const [held, reported] = await Promise.all([
      count(heldByPeople),
      stores.exceptionRules.countReportedThreats({ expression: fits(), since }),
    ]);
    // A mail that was reported and then held counts once.
    const mails = Math.max(held, reported);
    return mails === 0 ? undefined : { kind: 'contradicted', mails, usual: await total() };
  }
  const mails = await count(['restored']);
  if (mails < releases.least) return undefined;
  const usual = await total();
  return mails < usual * releases.share ? undefined : { kind: 'contradicted', mails, usual };

  function total(): Promise<number> {
    return stores.emails.count({ expression: fits(), cap: bulkLimit });
  }
}

async function findSurge(
  stores: Stores,
  { conditions, updatedAt }: StoredRule,
  { at, completeSince }: { at: number; completeSince: number },
): Promise<Misfire | undefined> {
  // Its first week has to be over before the last one begins, and be stored.
  if (updatedAt > at - 2 * week || updatedAt - week < completeSince) return undefined;
  const count = (from: number) =>
    stores.emails.count({
      expression: pastQuery(conditions, { from, to: from + week }).expression,
      cap: bulkLimit,
    });
  const mails = await count(at - week);
  if (mails < surge.least) return undefined;
  const usual = Math.max(...(await Promise.all([count(updatedAt - week), count(updatedAt)])));
  return mails > surge.times * usual ? { kind: 'surge', mails, usual } : undefined;
}

/** Runs once an hour, the first time soon after the start. Returns a function that stops it. */
export function startFindingMisfires(parts: Parts, log: Log): () => Promise<void> {
  const look = async (signal: AbortSignal) => {
    const found = await findMisfires(parts, signal);
    if (!signal.aborted) await parts.stores.exceptionRules.writeMisfires(found);
  };
  const failure = 'rules could not be looked at';
  return repeatWork(look, { every: hour, first: hour / 60, log, failure }).stop;
}
