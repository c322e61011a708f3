import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const hours = (day: number, from: string, to: string) =>
  `received:[2026-11-${day}T${from}:00.000Z TO 2026-11-${day}T${to}:00.000Z}`;
const both = (from: string, to: string) => `(${hours(16, from, to)} OR ${hours(17, from, to)})`;
const mornings =
  '(received:[2026-11-15T23:00:00.000Z TO 2026-11-16T11:00:00.000Z} OR received:[2026-11-16T23:00:00.000Z TO 2026-11-17T11:00:00.000Z})';

describe('hours of days in English', () => {
  it.each([
    ['Monday and Tuesday, 10 to 11', both('09:00', '10:00')],
    ['Monday and Tuesday 10-11', both('09:00', '10:00')],
    ['Monday and Tuesday, each between 10 and 11', both('09:00', '10:00')],
    ['on Monday and Tuesday, in each case from 10 to 11', both('09:00', '10:00')],
    ['on 16 Nov and on 17 Nov, 10 to 11 each', both('09:00', '10:00')],
    ['at 10 to 11 on 16 and 17 November', both('09:00', '10:00')],
    ['on 16/11 and 17/11 between 10 and 11', both('09:00', '10:00')],
    ['last Monday and last Tuesday from 10 to 11', both('09:00', '10:00')],
    ['mon + tue, 10am to 11am', both('09:00', '10:00')],
    ['both days, Monday and Tuesday, from ten to eleven', both('09:00', '10:00')],
    ['Monday and Tuesday between two and four in the afternoon', both('13:00', '15:00')],
    ['Monday and Tuesday, 9-5', both('08:00', '16:00')],
    ['Monday and Tuesday at 10', both('09:00', '10:00')],
    [
      'on Monday, 10 to 11, and on Tuesday, 2 to 3 pm',
      `(${hours(16, '09:00', '10:00')} OR ${hours(17, '13:00', '14:00')})`,
    ],
    ['Monday and Tuesday morning', mornings],
    ['on the mornings of 16 and 17 November', mornings],
    ['yesterday, 10 to 11', hours(17, '09:00', '10:00')],
    ['yesterday evening, 7 to 9', hours(17, '18:00', '20:00')],
    ['between 7 and 9 last night', hours(17, '18:00', '20:00')],
    ['between 2:00 and 4:00 yesterday afternoon', hours(17, '13:00', '15:00')],
  ])('[AI-02] reads "%s"', (time, query) => {
    expect(readingOf(`mails from a.example ${time}`, 'en', [])).toBe(`from_domain:"a.example" AND ${query}`);
  });

  it.each([
    ["Give me Tuesday's mail between 10am and noon", hours(17, '09:00', '11:00')],
    ["yesterday's mail from 10 to 11", hours(17, '09:00', '10:00')],
    ["last Monday's mails from a.example after 6pm", `from_domain:"a.example" AND ${hours(16, '17:00', '23:00')}`],
    ["Tuesday's mail with 3 to 5 recipients", 'recipients_count:[3 TO 5] AND received:[2026-11-16T23:00:00.000Z TO 2026-11-17T23:00:00.000Z}'],
  ])('[AI-02] applies hours behind the mails of a day to that day: "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  }); // oxfmt-ignore

  it('[AI-02] does not read a number of recipients behind a day as an hour', () => {
    const prompt = 'mails with 10 to 11 recipients Monday and Tuesday';
    expect(readingOf(prompt, 'en')).toBe(
      'recipients_count:[10 TO 11] AND received:[2026-11-15T23:00:00.000Z TO 2026-11-17T23:00:00.000Z}',
    );
  });
});
