import { keysOf, type PromptToken } from '../read-tokens.ts';

const loose = /^(?:[,.;:!(–—-]|…)$/;
/** Words around them, which take nothing back alone. */
const soft = /^(?:ach|oh|ah|ups|oje|also|oder|bzw|beziehungsweise|natuerlich|jetzt|nun|doch|nicht|ja|mein|fehler|war|ein|bitte|da|ist|mir|hab|mich|vertan|verschrieben|vertippt)$/; // prettier-ignore
const sure = ['nein', 'nee', 'noe', 'naa', 'quatsch', 'bloedsinn', 'unsinn', 'korrektur', 'verzeihung', 'entschuldigung', 'tschuldigung', 'entschuldige', 'entschuldigen sie', 'pardon', 'sorry', 'ich meine', 'ich meinte', 'ich mein', 'meine ich', 'meinte ich', 'ich wollte sagen', 'wollte sagen', 'will sagen', 'besser gesagt', 'richtiger gesagt', 'vielmehr', 'streich das', 'vergiss das', 'vergesst das', 'das war falsch', 'stimmt nicht', 'das stimmt nicht', 'doch nicht', 'falsch', 'moment', 'moment mal', 'warte', 'warte mal', 'warten sie', 'stopp', 'stop', 'irrtum', 'mein fehler', 'hab mich vertan', 'hab mich verschrieben', 'ich korrigiere', 'korrigiere', 'ups', 'ach was', 'ach wo', 'i wo', 'vertippt', 'verschrieben'].map((words) => words.split(' ')); // prettier-ignore
/** Which may say something else. */
const weak = ['halt', 'ne', 'aeh', 'aehm', 'oeh', 'oehm', 'eh', 'hm', 'hmm', 'genauer gesagt', 'genauer', 'eigentlich', 'doch lieber', 'lieber doch', 'lieber', 'besser', 'eher', 'das heisst', 'meine natuerlich'].map((words) => words.split(' ')); // prettier-ignore

interface Saying {
  /** Where the marks and words in front of it begin. */
  start: number;
  end: number;
  /** Whether nothing else can be meant. */
  isSure: boolean;
}

/** ', nein warte,', '(Verzeihung:', 'oder besser gesagt', 'bzw. eigentlich': what takes back what stands in front of it. */
export function sayingAt(tokens: readonly PromptToken[], at: number): Saying | undefined {
  const mark = tokens[at - 1];
  const isJoined =
    mark?.text === '-' && (mark.end === tokens[at]?.start || mark.start === tokens[at - 2]?.end);
  // 'Quarantäne: nein, freigegeben: ja' are answers.
  const isMark = loose.test(mark?.text ?? '') && mark?.text !== ':' && !isJoined;
  const isOr = /^(?:oder|bzw|beziehungsweise)$/.test(tokens[at]?.key ?? '');
  if (!isMark && !isOr) return undefined;
  const found = wordsOf(tokens, at);
  // 'Spam oder eher Malware' are both; 'bzw. eigentlich' takes back.
  if (!found || (isOr && !isMark && !found.isSure && !/\b(?:eigentlich|genauer)\b/.test(found.words))) return undefined; // prettier-ignore
  const behind = tokens[found.end];
  const isApart = behind !== undefined && loose.test(behind.text);
  if (!found.isSure && !isOr && !isApart && !/^(?:genauer|das heisst|meine|doch|aehm?|oehm?|eh|hmm?)/.test(found.words)) return undefined; // prettier-ignore
  let start = at;
  while (start > 1 && loose.test(tokens[start - 1]?.text ?? '')) start -= 1;
  return { start, end: found.end, isSure: found.isSure };
}

function wordsOf(
  tokens: readonly PromptToken[],
  from: number,
): { end: number; isSure: boolean; words: string } | undefined {
  let [at, end, isSure] = [from, from, false];
  const lengthOf = (list: readonly (readonly string[])[]) =>
    Math.max(0, ...list.filter((words) => keysOf(tokens.slice(at, at + words.length)) === words.join(' ')).map((words) => words.length)); // prettier-ignore
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
