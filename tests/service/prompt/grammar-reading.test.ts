import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formsOf } from '../../../src/service/prompt/chart/morphology.ts';
import { readWithGrammar } from '../../../src/service/prompt/chart/read-with-grammar.ts';
import { parseQuery } from '../../../src/service/index/parse-query.ts';
import type { PromptAsker } from '../../../src/service/prompt/translate-prompt.ts';

const asker: PromptAsker = {
  now: Date.parse('2026-11-18T14:30:00Z'),
  timeZone: 'Europe/Berlin',
  locale: 'en',
  me: 'anna@corp.example',
  domains: ['corp.example'],
};

/** What a reading says, as the docstrings of the rules have it. */
function tell(prompt: string): string {
  const reading = readWithGrammar(prompt, asker);
  if (reading.kind === 'understood') return reading.query;
  return reading.kind === 'refused' ? `refused, ${reading.reason}` : 'ambiguous';
}

const rules = new URL('../../../src/service/prompt/chart/rules/', import.meta.url);
const examples = readdirSync(rules).flatMap((name) =>
  [...readFileSync(new URL(name, rules), 'utf8').matchAll(/^ \* - (.+) → (.+)$/gm)].map(
    ([, prompt = '', meaning = '']) => ({ name, prompt, meaning }),
  ),
);

describe('the rules of questions', () => {
  it('have examples in each file', () => {
    expect(new Set(examples.map(({ name }) => name)).size).toBe(readdirSync(rules).length);
  });

  it.each(examples)('[AI-02] $name: $prompt', ({ prompt, meaning }) => {
    expect(tell(prompt)).toBe(meaning);
  });
});

describe('a question that is none', () => {
  it.each([
    ['the same word two thousand times', 'mail '.repeat(400)],
    ['one long word', 'x'.repeat(2_000)],
    ['brackets in brackets', '('.repeat(200) + 'spam' + ')'.repeat(200)],
    ['commas between words', 'spam, or malware, '.repeat(40)],
    ['control and bidirectional characters', 'sp\u202eam \u0000\u0007 from \u200b me'],
    ['emoji', '🎣🎣🎣 🐟'],
    ['right-to-left text', 'הודעות דואר מאתמול'],
    ['a table that was pasted', 'From\tTo\tSubject\na@x.example\tb@x.example\thello\n'.repeat(20)],
    ['nothing', ''],
  ])('[AI-03] is refused or read in bounded time: %s', (_, prompt) => {
    const start = performance.now();
    const reading = readWithGrammar(prompt, asker);
    expect(performance.now() - start).toBeLessThan(2_000);
    if (reading.kind === 'understood') expect(() => parseQuery(reading.query)).not.toThrow();
  });
});

it('[AI-02] a list of 40 pasted addresses is read', () => {
  const addresses = Array.from({ length: 40 }, (_, at) => `user${at}@example.com`);
  expect(tell(`mails from ${addresses.join(', ')}`)).toBe(
    addresses.map((address) => `from_email:="${address}"`).join(' OR '),
  );
});

describe('the forms of a word', () => {
  it.each([
    ['send!', ['send', 'sends', 'sending', 'sent']],
    ['flag!', ['flag', 'flags', 'flagging', 'flagged']],
    ['reply!', ['reply', 'replies', 'replying', 'replied']],
    ['quarantine!', ['quarantine', 'quarantines', 'quarantining', 'quarantined']],
    ['box*', ['box', 'boxes']],
    ['link*', ['link', 'links']],
    ['gelöscht~', ['geloescht', 'geloeschte', 'geloeschter', 'geloeschten', 'geloeschtes', 'geloeschtem']],
    ['anh{ang,änge}', ['anhang', 'anhaenge']],
  ])('of %s', (written, forms) => {
    expect(formsOf(written)).toEqual(forms);
  });

  it.each([
    ['schick^', ['schicken', 'schickt', 'schickten', 'geschickt', 'geschickte']],
    ['ein_liefer^', ['einliefern', 'eingeliefert', 'einlieferte', 'liefert', 'lieferten']],
    ['an_komm^', ['ankommen', 'kam', 'ankam', 'angekommen', 'angekommene']],
    ['versend^', ['versendet', 'versendete', 'versendeten']],
  ])('of the German verb %s', (written, forms) => {
    expect(formsOf(written)).toEqual(expect.arrayContaining(forms));
  });
});

describe('a word with slips', () => {
  it.each([
    ['quarentined emials form bob@x.example', 'is_quarantined:true AND from_email:="bob@x.example"'],
    ['outgoin mails whith lnks', 'direction:is_outgoing AND has:link'],
    [
      'spamm von bob@x.example',
      'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam) AND from_email:="bob@x.example"',
    ],
  ])('[AI-02] is read: %s', (prompt, meaning) => {
    expect(tell(prompt)).toBe(meaning);
  });

  it('[AI-03] is no other everyday word, whose letters stand in another order', () => {
    expect(tell('mails cloud yesterday')).toBe('refused, prompt_not_understood');
  });

  it('is no other word in a name', () => {
    expect(tell('mails from linkedin')).toBe('from_name:"linkedin" OR from_email:"linkedin"');
  });
});
