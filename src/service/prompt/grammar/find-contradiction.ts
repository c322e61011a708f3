import { directions } from '../../../api/vocabulary/directions.ts';
import { accuses, type Detection } from '../../../api/vocabulary/verdicts.ts';
import { startOfLast } from '../../index/resolve-date.ts';
import { wireUnits } from '../../../api/vocabulary/time-units.ts';
import type { PromptBound, PromptNode } from '../../../api/contract/emails/ask-prompt.ts';

/** The instant of a bound, milliseconds since 1970. */
export function instantOf(bound: PromptBound, now: number): number {
  if ('at' in bound) return bound.at;
  return bound.unit === 'm'
    ? now - bound.amount * 60_000
    : startOfLast(bound.amount, wireUnits[bound.unit], now);
}

/** Whether no mail can meet a meaning: internal mail from outside, after Friday and before Monday, x and not x; or only mail of the future can. */
export function findContradiction(
  node: PromptNode,
  now: number,
): 'prompt_contradiction' | 'prompt_future' | undefined {
  if (node.kind === 'or') {
    const found = node.of.map((part) => findContradiction(part, now));
    return found.every((part) => part !== undefined) ? found[0] : undefined;
  }
  if (node.kind === 'not') return undefined;
  const all = node.kind === 'and' ? node.of : [node];
  for (const part of all) {
    const inner = node.kind === 'and' ? findContradiction(part, now) : undefined;
    if (inner) return inner;
  }
  return periodProblem(all, now) ?? (isContradiction(all) ? 'prompt_contradiction' : undefined);
}

function periodProblem(all: readonly PromptNode[], now: number) {
  const periods = all.filter((part) => part.kind === 'received');
  const from = Math.max(...periods.map((part) => (part.from ? instantOf(part.from, now) : -Infinity)));
  const to = Math.min(...periods.map((part) => (part.to ? instantOf(part.to, now) : Infinity)));
  if (periods.length > 0 && from >= to) return 'prompt_contradiction';
  // 'in October, excluding the 15th' of November excludes nothing, so it is a misunderstanding.
  const isBeside = ({ from: start, to: end }: PromptNode & { kind: 'received' }) =>
    (end !== undefined && instantOf(end, now) <= from) ||
    (start !== undefined && instantOf(start, now) >= to);
  if (all.some((part) => part.kind === 'not' && part.of.kind === 'received' && isBeside(part.of)))
    return 'prompt_contradiction';
  return periods.length > 0 && from > now ? 'prompt_future' : undefined;
}

/** What a mail can have one of, as the set of values that a part leaves. */
function isContradiction(all: readonly PromptNode[]): boolean {
  for (const kind of ['direction', 'platform'] as const) {
    const sets = all.flatMap((part) => (part.kind === kind ? [new Set<string>(part.anyOf)] : []));
    const denied = all.flatMap((part) => (part.kind === 'not' && part.of.kind === kind ? part.of.anyOf : []));
    const [first, ...others] = sets;
    // 'neither incoming nor outgoing nor internal'.
    if (kind === 'direction' && directions.every((value) => denied.some((other) => other === value)))
      return true;
    if (
      first &&
      [...first].every(
        (value) => denied.some((other) => other === value) || others.some((set) => !set.has(value)),
      )
    )
      return true;
  }
  const keys = new Set(all.map(keyOf));
  if (all.some((part) => part.kind === 'not' && keys.has(keyOf(part.of)))) return true;
  // Who sent a mail is one person; the same field cannot equal two texts.
  for (const field of ['sender_email', 'message_id'] as const) {
    const values = all.flatMap((part) =>
      part.kind === 'text' && part.field === field && part.match === 'exact'
        ? [part.value.toLowerCase()]
        : [],
    );
    if (new Set(values).size > 1) return true;
  }
  const domains = all.flatMap((part) =>
    part.kind === 'text' && part.field === 'sender_domain' && part.match !== 'starts' && part.match !== 'ends'
      ? [part.value.toLowerCase()]
      : [],
  );
  const isApart = (one: string, other: string) =>
    !`.${one}`.endsWith(`.${other}`) && !`.${other}`.endsWith(`.${one}`);
  if (domains.some((one) => domains.some((other) => isApart(one, other)))) return true;
  const missing = all.flatMap((part) =>
    part.kind === 'not' && part.of.kind === 'present' ? [part.of.part] : [],
  );
  if (
    missing.some((part) =>
      all.some(
        (other) =>
          other.kind === 'text' &&
          (other.field === part || (part === 'attachment' && other.field.startsWith('attach_'))),
      ),
    )
  )
    return true;
  // What a product called clean it did not accuse; 'clean' alone is its word against everybody's.
  const lists = all.flatMap((part) => (part.kind === 'detection' ? [part.anyOf] : []));
  for (const product of ['cp', 'ms']) {
    const accused = (value: string) => value.startsWith(`${product}_`) && accuses(value as Detection);
    const isAccused = lists.some(
      (list) => list.every(accuses) && (product === 'cp' ? list.some(accused) : list.every(accused)),
    );
    if (isAccused && lists.some((list) => list.length === 1 && list[0] === `${product}_clean`)) return true;
  }
  const counts = all.filter((part) => part.kind === 'count');
  const partOf = { attachments_count: 'attachment', links_count: 'link', recipients_count: 'recipients' };
  for (const { of, min } of counts) {
    if (min > 0 && missing.some((part) => part === partOf[of])) return true;
    if (counts.some((other) => other.of === of && other.max !== undefined && other.max < min)) return true;
  }
  const flags = new Set(all.flatMap((part) => (part.kind === 'flag' ? [part.flag] : [])));
  // Who holds a mail is known only while it is held: of one that was released it is gone.
  const held = flags.has('is_quarantined') || all.some(({ kind }) => kind === 'actor');
  return (
    held &&
    (flags.has('is_restored') ||
      all.some((part) => part.kind === 'not' && part.of.kind === 'flag' && part.of.flag === 'is_quarantined'))
  );
}

const keyOf = (node: PromptNode): string => JSON.stringify(node);
