import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const person = (name: string) => `from_name:"${name}" OR from_email:"${name}"`;

describe('names of people', () => {
  it.each([
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
    ['de', 'Mails von Peter Anhang', `(${person('Peter')}) AND has:attachment`],
  ])('[AI-02] reads %s: %s', (locale, prompt, expected) => {
    expect(readingOf(prompt, locale, [])).toBe(expected);
  });
});
