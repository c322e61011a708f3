import type { PromptItem } from './items.ts';
import { CombineError } from './parts.ts';

const isMail = ({ kind }: PromptItem) => kind === 'mail';
const isAsked = (item: PromptItem) => item.kind === 'condition' || item.kind === 'value';
const isSign = (item: PromptItem) =>
  item.kind === 'operator' && ['not', 'except', 'neither', 'nor', 'either'].includes(item.operator);

/** 'mails from Ann and mails to Bob': two kinds of mail, each with its own description; either is requested. */
export function joinKinds(items: readonly PromptItem[]): readonly PromptItem[] {
  const at = items.findIndex(
    (item, index) => item.kind === 'operator' && item.operator === 'and' && isMailNext(items, index),
  );
  if (at < 0) return items;
  const left = items.slice(0, at);
  // 'mails from a and mails to b, but nothing from c': an exception at the end is one of both.
  const but = items.findIndex((_item, index) => index > at && isButNot(items, index));
  const [right, exception] =
    but < 0 ? [items.slice(at + 1), []] : [items.slice(at + 1, but), items.slice(but)];
  const mail = left.findIndex(isMail);
  const isDescribed =
    mail >= 0 && left.slice(mail).some(isAsked) && right.slice(right.findIndex(isMail)).some(isAsked);
  if (!isDescribed || left.some(isSign) || items.some(({ kind }) => kind === 'open')) return items;
  const joint = items[at] as PromptItem & { kind: 'operator' };
  // 'mails from Ann and mails to Bob with attachments': of both or of the latter?
  const behind = (side: readonly PromptItem[]) => side.slice(side.findIndex(isMail)).filter(isAsked).length;
  if (behind(right) > behind(left)) throw new CombineError('prompt_ambiguous', joint);
  const { start, end } = joint;
  const [open, close] = [
    { kind: 'open', start, end },
    { kind: 'close', start, end },
  ] as const;
  const either = [open, ...left, close, { ...joint, operator: 'or' as const }, open, ...right, close];
  return but < 0 ? either : [open, ...either, close, ...exception];
}

/** ', but nothing', ', aber nicht'. */
function isButNot(items: readonly PromptItem[], at: number): boolean {
  const [comma, but, not] = items.slice(at, at + 3);
  const isComma = comma?.kind === 'operator' && comma.operator === 'comma';
  const isBut = but?.kind === 'operator' && but.operator === 'but';
  return isComma && isBut && not?.kind === 'operator' && not.operator === 'not';
}

/** 'mails', 'all mails' directly behind. */
const isMailNext = (items: readonly PromptItem[], at: number): boolean => {
  const next = items.slice(at + 1).find((item) => item.kind !== 'clause' || item.only);
  return next?.kind === 'mail';
};

/** 'no spam, only malware' is malware: of one denied verdict 'only' starts over. */
export function startOver(items: readonly PromptItem[]): readonly PromptItem[] {
  const first = items.findIndex(({ kind }) => kind !== 'mail' && kind !== 'clause');
  const [not, denied, ...rest] = items.slice(first);
  if (not?.kind !== 'operator' || not.operator !== 'not' || !isVerdict(denied)) return items;
  const only = rest.findIndex((item) => item.kind === 'clause' && item.only);
  const isNext = rest.slice(0, Math.max(only, 0)).every(({ kind, ...item }) => kind === 'mail' || (kind === 'operator' && 'operator' in item && /^(?:comma|but|and)$/.test(item.operator))); // oxfmt-ignore
  const wanted = rest[only + 1];
  return only >= 0 && isNext && isVerdict(wanted) ? [...items.slice(0, first), ...rest.slice(only)] : items;
}

const isVerdict = (item: PromptItem | undefined): boolean =>
  item?.kind === 'condition' && item.node.kind === 'detection' && item.node.anyOf.join() !== 'cp_clean';
