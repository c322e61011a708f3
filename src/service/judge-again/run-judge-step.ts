import { availableParallelism } from 'node:os';
import { placeAfterJudgement } from '../emails/email-states.ts';
import { holds, statesOfPlatformHold } from '../judging/decide-verdict.ts';
import { createParsePool, type ParsePool } from '../mail/import/parse-pool.ts';
import type { JudgedItem, StoredItem } from '../mail/import/parse-protocol.ts';
import { detectionFlags, flagsOf, maskOf, stateFlags } from '../records/email-flags.ts';
import type { Stores } from '../core/stores.ts';
import type { Judging } from './judge-plan-store-sqlite.ts';
import { type PlannedMail, shownFlags } from './judge-plan.ts';
import type { ReadMail, ReadStretch } from './read-stored-mails-sqlite.ts';
import type { EmailFlag } from '../ports/mail-records.ts';
import { createJobRunner, type JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../core/log.ts';
import { newId } from '../secret-box/secrets.ts';
import { readTenant, tenantMailOf } from '../config/tenant-store.ts';
import { digestRequest, type JobActor } from '../jobs/job-actor.ts';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import { earliestTime, latestTime } from '../records/mail-key.ts';

/** Dependencies of a step. */
export interface JudgeParts {
  readonly stores: Stores;
  /** The threads that parse mail; started on demand. */
  readonly pool: () => ParsePool;
  readonly now: () => number;
}

/** Mails that are changed in one transaction: few, so that other writes are not delayed. */
const changedAtOnce = 200;

/**
 * Performs the next step of a judgement: judges a stretch of stored mail for its plan, or changes some mails by a confirmed one. All
 * state is in the store, so that any process can continue; a step that two processes do at once counts once.
 */
export async function runJudgeStep(parts: JudgeParts, id: string): Promise<{ ended: boolean }> {
  const { stores, now } = parts;
  const judging = await stores.judge.findJudging(id);
  if (!judging) return { ended: true };
  if (!judging.plan) return stores.judge.runJudgeBatch({ id, limit: changedAtOnce, at: now() });
  if (await stores.judge.dropSuperseded(undefined)) return { ended: false };
  const { since, before } = judging.plan;
  const stretch = await stores.judge.readStoredMails({ since, before });
  const judged = await judgeStretch(parts, judging.plan, stretch);
  return stores.judge.advanceJudgePlan({
    id,
    before,
    next: stretch.next,
    looked: stretch.mails.length,
    failed: judged.filter(({ effect }) => effect === 'missing' || effect === 'unreadable').length,
    mails: judged,
    at: now(),
  });
}

/** Judges the mails of a stretch on all threads; returns those that would change or could not be judged. */
async function judgeStretch(
  { stores, pool, now }: JudgeParts,
  { tenant, inspectors }: NonNullable<Judging['plan']>,
  { mails, buffer }: ReadStretch,
): Promise<PlannedMail[]> {
  const readable = mails.flatMap((mail) =>
    typeof mail.read === 'string' ? [] : [{ mail, item: mail.read }],
  );
  const { rules } = await stores.mail.readRuleSet(undefined);
  const parsers = pool();
  const share = Math.ceil(readable.length / parsers.size) || 1;
  const shares = Array.from({ length: parsers.size }, (_, at) =>
    readable.slice(at * share, (at + 1) * share),
  );
  const answers = await Promise.all(
    shares.map((part) =>
      part.length === 0
        ? []
        : parsers.judge(buffer, part.map(({ item }) => item), tenant, { rules, at: now() }),
    ),
  ); // oxfmt-ignore
  const judged = answers.flat();
  return [
    ...mails.flatMap((mail) => (typeof mail.read === 'string' ? [unchanged(mail, mail.read)] : [])),
    ...readable.flatMap(({ mail, item }, at) => planMail(mail, item, judged[at], inspectors) ?? []),
  ];
}

const unchanged = ({ key, flags, was }: ReadMail, effect: PlannedMail['effect']): PlannedMail => ({
  key,
  effect,
  flags,
  before: 0,
  after: 0,
  was,
  evidence: null,
});

/** The planned change of a mail; null when it stays as it is, judged by the same inspectors. */
function planMail(
  mail: ReadMail,
  { facts }: StoredItem,
  judged: JudgedItem | undefined,
  inspectors: number,
): PlannedMail | null {
  if (!judged || 'unreadable' in judged) return unchanged(mail, 'unreadable');
  const before = shownFlags(mail.flags);
  const { place, after } = flagsAfterJudgement(mail, judged);
  const { evidence } = judged;
  if (before !== after) {
    const effect = place === 'stays' ? 'verdict' : place;
    return { ...unchanged(mail, effect), flags: facts.flags, before, after, evidence };
  }
  if (evidence) return { ...unchanged(mail, 'evidence'), evidence };
  return mail.was?.inspectors === inspectors ? null : unchanged(mail, 'versions');
}

/** The flags of verdict and place that a mail would have. */
function flagsAfterJudgement(mail: ReadMail, judged: Exclude<JudgedItem, { unreadable: string }>) {
  const flags = flagsOf(mail.flags);
  const place = placeAfterJudgement(new Set(flags), {
    wasHolding: flags.some((flag) => detectionFlags.has(flag) && holds(flag as never)),
    isHolding: judged.states.includes('cp_quarantined_by_cp'),
  });
  const states = flags.filter((flag) => stateFlags.has(flag));
  const placed: readonly string[] =
    place === 'held'
      ? ['cp_quarantined_by_cp']
      : place === 'let_go'
        ? placeOfFreed(states, mail, judged)
        : states;
  return { place, after: Number(maskOf([...judged.detections, ...placed])) };
}

/** The place of a mail that Postern releases: the one before its quarantine. Microsoft's quarantine is not changed. */
function placeOfFreed(
  states: readonly EmailFlag[],
  { folder }: ReadMail,
  { states: decided }: { states: readonly string[] },
): readonly string[] {
  return statesOfPlatformHold(states) ?? (folder ? ['cp_not_quarantined', folder] : decided);
}

/** How often judgements that another program left unfinished are looked for, milliseconds. */
const lookInterval = 30_000;

/** Judges stored mail in the background, on threads of low priority that exist only while something is judged. */
export function openJudging({ stores, now, log }: { stores: Stores; now: () => number; log: Log }): {
  runner: JobRunner;
  stop(): Promise<void>;
} {
  let pool: ParsePool | undefined;
  // One processor is left for searches.
  const size = Math.max(1, Math.min(availableParallelism() - 1, 4));
  const parts = {
    stores,
    now,
    pool: () => (pool ??= createParsePool(size, { name: 'judge-again', isPatient: true })),
  };
  const closePool = async () => {
    const closed = pool;
    pool = undefined;
    await closed?.close();
  };
  const runner = createJobRunner(
    {
      list: () => stores.judge.listUnfinishedJudging(undefined),
      async step(id) {
        const { ended } = await runJudgeStep(parts, id);
        if (ended) await closePool();
        return { ended };
      },
      async giveUp(id) {
        await closePool();
        await stores.jobs.failJob({ id, at: now() });
      },
    },
    log,
  );
  const stopLooking = adoptAbandoned(stores, runner);
  return {
    runner,
    async stop() {
      stopLooking();
      await runner.stop();
      await closePool();
    },
  };
}

/** Resumes stalled judgements: a command that began one may have been killed. */
function adoptAbandoned(stores: Stores, runner: JobRunner): () => void {
  let seen = new Map<string, number>();
  const look = async () => {
    const found = new Map<string, number>();
    for (const id of await stores.judge.listUnfinishedJudging(undefined)) {
      const job = await stores.jobs.findJob(id);
      if (!job) continue;
      const worked = job.done + job.failed;
      if (seen.get(id) === worked) runner.enqueue(id);
      found.set(id, worked);
    }
    seen = found;
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookInterval).unref();
  return () => clearInterval(timer);
}

interface Asked {
  /** Milliseconds since 1970; mail received in [since, until). */
  since: number;
  /** Default: now. */
  until: number | undefined;
  actor: JobActor;
  idempotencyKey: string | null;
  at: number;
}

/**
 * Creates the job that judges the stored mail of a period again and stores what would change.
 * @throws ServiceError `invalid_input` for a period that ends before it begins; `conflict` while a judgement is running.
 */
export async function planJudgement(
  stores: Stores,
  { since, until, actor, idempotencyKey, at }: Asked,
): Promise<{ id: string; total: number }> {
  const period = { since: inBounds(since), until: inBounds(until ?? at) };
  if (period.since >= period.until) throw refuseField(fieldProblem('until', 'range_empty'));
  return stores.judge.createJudgePlan({
    ...period,
    id: newId(),
    actor,
    reason: '',
    total: await stores.judge.countPeriod(period),
    tenant: tenantMailOf(await readTenant(stores)),
    idempotencyKey,
    requestHash: digestRequest('judge_preview', [since, until ?? null]),
    at,
  });
}

const inBounds = (time: number): number => Math.min(Math.max(time, earliestTime), latestTime);
