import { keysOf, type PromptToken } from '../read-tokens.ts';

const loose = /^(?:[,.;:!(–—-]|…)$/;
/** Words beside a cue, which are no cue alone. */
const soft =
  /^(?:ach|oh|ah|ups|oje|also|oder|bzw|beziehungsweise|natuerlich|jetzt|nun|doch|nicht|ja|mein|fehler|war|ein|bitte|da|ist|mir|hab|mich|vertan|verschrieben|vertippt)$/;
const sure = ['nein', 'nee', 'noe', 'naa', 'quatsch', 'bloedsinn', 'unsinn', 'korrektur', 'verzeihung', 'entschuldigung', 'tschuldigung', 'entschuldige', 'entschuldigen sie', 'pardon', 'sorry', 'ich meine', 'ich meinte', 'ich mein', 'meine ich', 'meinte ich', 'ich wollte sagen', 'wollte sagen', 'will sagen', 'besser gesagt', 'richtiger gesagt', 'vielmehr', 'streich das', 'vergiss das', 'vergesst das', 'das war falsch', 'stimmt nicht', 'das stimmt nicht', 'doch nicht', 'falsch', 'moment', 'moment mal', 'warte', 'warte mal', 'warten sie', 'stopp', 'stop', 'irrtum', 'mein fehler', 'hab mich vertan', 'hab mich verschrieben', 'ich korrigiere', 'korrigiere', 'ups', 'ach was', 'ach wo', 'i wo', 'vertippt', 'verschrieben'].map((words) => words.split(' ')); // oxfmt-ignore
/** Cues that have other meanings as well. */
const weak = ['halt', 'ne', 'aeh', 'aehm', 'oeh', 'oehm', 'eh', 'hm', 'hmm', 'genauer gesagt', 'genauer', 'eigentlich', 'doch lieber', 'lieber doch', 'lieber', 'besser', 'eher', 'das heisst', 'meine natuerlich'].map((words) => words.split(' ')); // oxfmt-ignore

interface RetractionCue {
  /** Start of the punctuation in front of it. */
  start: number;
  end: number;
  /** Whether it is unambiguous. */
  isSure: boolean;
}

/** ', nein warte,', '(Verzeihung:', 'oder besser gesagt', 'bzw. eigentlich': a phrase that retracts what is in front of it. */
export function retractionCueAt(tokens: readonly PromptToken[], at: number): RetractionCue | undefined {
  const mark = tokens[at - 1];
  const isJoined =
    mark?.text === '-' && (mark.end === tokens[at]?.start || mark.start === tokens[at - 2]?.end);
  // 'Quarantäne: nein, freigegeben: ja' are answers.
  const isMark = loose.test(mark?.text ?? '') && mark?.text !== ':' && !isJoined;
  const isOr = /^(?:oder|bzw|beziehungsweise)$/.test(tokens[at]?.key ?? '');
  if (!isMark && !isOr) return undefined;
  const found = phraseAt(tokens, at);
  // 'Spam oder eher Malware' are both; 'bzw. eigentlich' takes back.
  if (!found || (isOr && !isMark && !found.isSure && !/\b(?:eigentlich|genauer)\b/.test(found.words)))
    return undefined;
  const behind = tokens[found.end];
  const isApart = behind !== undefined && loose.test(behind.text);
  if (!found.isSure && !isOr && !isApart && !/^(?:genauer|das heisst|meine|doch|aehm?|oehm?|eh|hmm?)/.test(found.words)) return undefined; // oxfmt-ignore
  let start = at;
  while (start > 1 && loose.test(tokens[start - 1]?.text ?? '')) start -= 1;
  return { start, end: found.end, isSure: found.isSure };
}

function phraseAt(
  tokens: readonly PromptToken[],
  from: number,
): { end: number; isSure: boolean; words: string } | undefined {
  let [at, end, isSure] = [from, from, false];
  const lengthOf = (list: readonly (readonly string[])[]) =>
    Math.max(0, ...list.filter((words) => keysOf(tokens.slice(at, at + words.length)) === words.join(' ')).map((words) => words.length)); // oxfmt-ignore
  for (;;) {
    const [strong, other] = [lengthOf(sure), lengthOf(weak)];
    if (strong > 0 || other > 0) {
      at += Math.max(strong, other);
      end = at;
      isSure ||= strong >= other;
    } else if (soft.test(tokens[at]?.key ?? '') || (loose.test(tokens[at]?.text ?? '') && at > from)) at += 1;
    else break;
    if (at >= tokens.length) break;
  }
  return end > from ? { end, isSure, words: keysOf(tokens.slice(from, end)) } : undefined;
}
