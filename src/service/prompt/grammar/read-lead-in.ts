import type { PromptToken } from '../read-tokens.ts';

const mostWords = 8;
const purpose = /(?:analysis|review|audit|report|reporting|request|inquiry|check|investigation|ticket|incident|meeting|sample|evidence|follow-up|handover|briefing|statistics|assessment|analyse|pruefung|bericht|anfrage|frist|fristen|vorfall|vorfalls|revision|kontrolle|uebergabe|auskunft|nachweis|auswertung|untersuchung|statistik|abgleich|vorgang|stichprobe)$/; // prettier-ignore
const urgency = /^(?:urgent|urgently|dringend|eilig|eilt|hurry|asap)$/;
const waiting = /^(?:wartet|warten|draengt|waiting|waits|draengelt)$/;
const denying = /^(?:not|no|without|except|nicht|kein|keine|ohne|ausser|delete|release|loesche|block)$/;

/**
 * 'For the gap analysis: …', 'Wegen der Löschfrist: …', 'Kunde wartet: …': what a question is asked for stands in front of a
 * colon and says nothing of the mails. The number of tokens with the colon.
 */
export function readLeadIn(tokens: readonly PromptToken[]): number | undefined {
  const colon = tokens.slice(0, mostWords + 1).findIndex(({ text }) => text === ':');
  const words = tokens.slice(0, Math.max(colon, 0));
  const isPlain = words.every(({ kind, key }) => kind === 'word' && !denying.test(key));
  if (colon < 1 || !isPlain || tokens[colon + 1] === undefined) return undefined;
  const last = words.at(-1)?.key ?? '';
  const isUrgent = words.length <= 2 && urgency.test(last);
  const isPurpose = words.length > 1 && (purpose.test(last) || waiting.test(last));
  return isUrgent || isPurpose ? colon + 1 : undefined;
}
