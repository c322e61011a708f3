import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/messages/catalogue.ts';
import { de } from '../../src/messages/de.ts';
import { en } from '../../src/messages/en.ts';

/** American spellings; names that the API or other products give stay as they are, in code marks or as one word with them. */
const american = new RegExp(
  [
    String.raw`\b(?:un)?(?:organi|recogni|authori|normali|summari|customi|categori|minimi|optimi|prioriti|saniti|locali)z(?:e[ds]?|ing|ations?)\b`,
    String.raw`\b(?:analyz(?:e[drs]?|ing)|licenses?|colors?|colored|behaviors?|centers?|favorites?|gray|defense|fulfill|judgment|artifacts?)\b`,
    String.raw`\b(?:cancel|label|model|signal|travel)(?:ed|ing)\b`,
  ].join('|'),
  'i',
);

/** What nobody should meet in texts of the console, pages and mails, and what is said instead. */
const avoided: Record<'en' | 'de', [pattern: RegExp, instead: string][]> = {
  en: [
    [american, 'British spelling'],
    [/\b(?:allow|block) rule…?$|^(?:Create|Edit) (?:allow|block) rule/, 'allow-list rule, block-list rule'],
    [/^and \{count\} more$/, 'what the others are: and {count} more values'],
  ],
  de: [
    [/Tasta\w+kürzel/, 'Tastenkürzel'],
    [/Blockierregel/, 'Sperrregel'],
    [/Freigabe[-‑][Aa]nfrage/, 'Freigabeanfrage'],
    [/Erika Muster\b/, 'Erika Mustermann'],
    [/stimmt überein/, 'ist genau'],
    [/und (?:1|\{count\}) weitere[rns]?$/, 'was die weiteren sind: und {count} weitere Werte'],
    [/Mitarbeiter(?:n|s|in|innen)?\b/, 'Mitarbeitende'],
    [/^Wer .*bekommen hat/, 'erhalten hat'],
  ],
};

const textsOf = (message: Message) =>
  typeof message === 'string' ? [message] : [message.one, message.other];

describe.each(Object.entries({ en, de }))('the texts in the language %s', (locale, catalogue) => {
  // What a search in the settings also finds, by the words of other products.
  const texts = Object.entries<Message>(catalogue)
    .filter(([key]) => !key.startsWith('settings.also.'))
    .flatMap(([key, message]) => textsOf(message).map((text) => `${key}: ${text}`));

  it.each(avoided[locale as 'en' | 'de'])('have no %s', (pattern, instead) => {
    const own = (text: string) => text.slice(text.indexOf(': ') + 2);
    expect(
      texts.filter((text) => pattern.test(own(text))),
      `instead: ${instead}`,
    ).toEqual([]);
  });
});

describe('the documentation', () => {
  const written = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter(
    // The requirements quote the specification.
    (name) => name.endsWith('.md') && name !== 'spec/requirements.md',
  );
  const files = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...written.map((name) => `docs/${name}`)];

  it.each(files)('%s is in British spelling', (file) => {
    const prose = readFileSync(file, 'utf8').replaceAll(/```.*?```|`[^`]*`|\]\([^)]*\)|URL Defense/gs, '');
    expect(prose.split('\n').filter((line) => american.test(line))).toEqual([]);
  });
});
