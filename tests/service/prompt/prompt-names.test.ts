import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const person = (name: string) => `from_name:"${name}" OR from_email:"${name}"`;

describe('names of people', () => {
  it.each([
    // The point of a title ends no sentence.
    ['en', 'messages from Mrs. Whitaker', person('Whitaker')],
    ['en', 'from Prof. Dr. Hanna Weber', person('Hanna Weber')],
    ['de', 'Mails von Hr. Weber', person('Weber')],
    [
      'en',
      'messages from Mr. Kent after 2 pm',
      `(${person('Kent')}) AND received:[2026-11-18T13:00:00.000Z TO *}`,
    ],
    // 'My' colleague is not the person who asks.
    [
      'en',
      'my colleague tom@corp.example got something from a.example',
      'recipients:="tom@corp.example" AND from_domain:"a.example"',
    ],
    ['en', 'my colleague is waiting for mail from a.example', 'from_domain:"a.example"'],
    // A name may be made of words that mean something else.
    ['en', 'from Royal Mail', person('Royal Mail')],
    ['de', 'Mails von Deutsche Post mit Anhang', `(${person('Deutsche Post')}) AND has:attachment`],
    ['en', 'mails from Peter List or Ann Show', `${person('Peter List')} OR ${person('Ann Show')}`],
    ['en', 'mails from Parents Council', person('Parents Council')],
    [
      'en',
      'Emails From Ann Smith Received Today',
      `(${person('Ann Smith')}) AND received:[2026-11-17T23:00:00.000Z TO 2026-11-18T23:00:00.000Z}`,
    ],
    ['en', 'mails from Ann List all', person('Ann')],
    ['en', 'mails from Ann Smith Only', person('Ann Smith')],
    ['de', 'Mails von Anna Schmidt Treffer', person('Anna Schmidt')],
    ['de', 'Mails von DHL Sendung', person('DHL Sendung')],
    ['de', 'Mails von Peter Anhang', `(${person('Peter')}) AND has:attachment`],
  ])('[AI-02] reads %s: %s', (locale, prompt, expected) => {
    expect(readingOf(prompt, locale, [])).toBe(expected);
  });

  it.each([
    'mails from pupils',
    'mails to nurses or doctors since Monday',
    'mails from pupils who misbehave',
    'mails from folks who complain',
    'mails from Mr. and Mrs. Hill',
    'spam that my boss received',
    "my manager's mails",
    // 'With' and 'without' begin something else, and are part of nobody's name.
    'to the moon with cheese',
    'mails from Ann without cheese',
  ])('[AI-03] refuses people without a name: %s', (prompt) => {
    expect(readingOf(prompt, 'en', [])).toBe('prompt_not_understood');
  });
});
