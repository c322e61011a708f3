import { compileLucene } from '../../../../src/service/index/compile-lucene.ts';
import { getPromptTranslator } from '../../../../src/service/prompt/translate-prompt.ts';

/** A Wednesday. */
const now = Date.parse('2026-11-18T14:30:00Z');
const translate = getPromptTranslator();

/**
 * What a prompt in English (`en`) or German (`de`) is read as: its query, which compiles, or the reason why it is refused.
 * `domains` are those of the organisation.
 */
export function readingOf(
  prompt: string,
  locale: string,
  domains: readonly string[] = ['corp.example'],
): string {
  const answer = translate(prompt, {
    now,
    timeZone: 'Europe/Berlin',
    locale,
    me: 'anna@corp.example',
    domains,
  });
  if (!answer.isUnderstood) return answer.reason;
  compileLucene(answer.query, { now });
  return answer.query;
}

/** The condition for a recipient named with a first name and a surname of plain letters. */
export function toPerson(name: string): string {
  const [first = '', last = ''] = name.toLowerCase().split(' ');
  const spelt = [
    `${first}.${last}`,
    `${first}_${last}`,
    `${first}-${last}`,
    `${first}${last}`,
    `${last}.${first}`,
  ];
  return `recipients:(${spelt.map((one) => `"${one}"`).join(' OR ')})`;
}
