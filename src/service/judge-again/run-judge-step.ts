import { placeAfterJudgement } from '../emails/email-states.ts';
import { holds, statesOfPlatformHold } from '../judging/decide-verdict.ts';
import type { ParsePool } from '../mail/import/parse-pool.ts';
import type { JudgedItem, StoredItem } from '../mail/import/parse-protocol.ts';
import { detectionFlags, flagsOf, maskOf, stateFlags } from '../records/email-flags.ts';
import type { Stores } from '../core/stores.ts';
import type { Judging } from './judge-plan-store-sqlite.ts';
import { type PlannedMail, shownFlags } from './judge-plan.ts';
import type { ReadMail, ReadStretch } from './read-stored-mails-sqlite.ts';
import type { EmailFlag } from '../ports/mail-records.ts';

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
