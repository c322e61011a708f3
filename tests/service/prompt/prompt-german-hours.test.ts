import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const time = (from: string, to: string) => `received:[2026-11-${from}:00.000Z TO 2026-11-${to}:00.000Z}`;
const either = (...times: string[]) => times.join(' OR ');
const monday10 = time('16T09:00', '16T10:00');
const tuesday10 = time('17T09:00', '17T10:00');

describe('[AI-02] German hours of several days', () => {
  it.each([
    // Behind the days.
    ['am Montag und Dienstag, jeweils zwischen 10 und 11 Uhr', either(monday10, tuesday10)],
    ['Mails am Montag und am Dienstag von 10 bis 11', either(monday10, tuesday10)],
    ['Mails von gestern und vorgestern (jeweils 10-11 Uhr)', either(tuesday10, monday10)],
    ['am 16. und 17.11. je 10:00-11:00 Uhr', either(monday10, tuesday10)],
    ['Montag bis Dienstag jeweils um 10 Uhr', either(monday10, tuesday10)],
    ['Montag und Dienstag ab 20 Uhr', either(time('16T19:00', '16T23:00'), time('17T19:00', '17T23:00'))],
    ['heute und gestern jeweils bis 9 Uhr', either(time('17T23:00', '18T08:00'), time('16T23:00', '17T08:00'))],
    ['gestern und heute von 9 bis 12', either(time('17T08:00', '17T11:00'), time('18T08:00', '18T11:00'))],
    ['am 9., 11. und 13. November jeweils zwischen 22 und 23 Uhr', either(time('09T21:00', '09T22:00'), time('11T21:00', '11T22:00'), time('13T21:00', '13T22:00'))],
    ['am Wochenende jeweils nach 18 Uhr', either(time('14T17:00', '14T23:00'), time('15T17:00', '15T23:00'))],
    ['Samstag und Sonntag nachmittags', either(time('14T11:00', '14T17:00'), time('15T11:00', '15T17:00'))],
    // In front of them; of a week that goes on, the days that have begun.
    ['zwischen 10 und 11 Uhr am Montag und Dienstag', either(monday10, tuesday10)],
    ['diese Woche jeweils zwischen 10 und 11 Uhr', either(monday10, tuesday10, time('18T09:00', '18T10:00'))],
    // One time all the same.
    ['Montag bis Mittwoch 18 Uhr', time('15T23:00', '18T17:00')],
    ['zwischen dem 3. und 5. November', time('02T23:00', '05T23:00')],
    // Of which days, and of one hour or of each day?
    ['an den letzten drei Tagen jeweils zwischen 8 und 10 Uhr', 'prompt_recurring'],
    ['diese Woche nach 18 Uhr', 'prompt_recurring'],
    ['im Oktober zwischen 8 und 9 Uhr', 'prompt_recurring'],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  }); // oxfmt-ignore
});

describe('[AI-02] German weeks and months in a row', () => {
  it.each([
    ['KW 44-46', 'received:[2026-10-25T23:00:00.000Z TO 2026-11-15T23:00:00.000Z}'],
    ['in diesem und im letzten Monat', 'received:[2026-09-30T22:00:00.000Z TO 2026-11-30T23:00:00.000Z}'],
  ])('reads %s', (prompt, query) => {
    expect(readingOf(prompt, 'de')).toBe(query);
  });
});
