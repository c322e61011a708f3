import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

describe('how many recipients, attachments or links', () => {
  it.each([
    ['en', 'mails with more than 10 recipients', 'recipients_count:>=11'],
    ['en', 'no more than two links', 'links_count:<=2'],
    ['en', 'exactly one attachment', 'attachments_count:1'],
    ['en', 'a single link', 'links_count:1'],
    ['en', 'without links, with exactly two attachments', 'NOT has:link AND attachments_count:2'],
    ['de', 'Mails ohne Links mit genau zwei Anhängen', 'NOT has:link AND attachments_count:2'],
    ['en', '3 or more attachments', 'attachments_count:>=3'],
    ['en', 'ten recipients or fewer', 'recipients_count:<=10'],
    ['en', 'between 2 and 5 links', 'links_count:[2 TO 5]'],
    // The second bound is of what the first counts.
    ['en', 'to more than 5 people but fewer than 50', 'recipients_count:>=6 AND recipients_count:<=49'],
    ['de', 'mehr als 2 Links, aber höchstens 5', 'links_count:>=3 AND links_count:<=5'],
    ['en', '2-4 attachments', 'attachments_count:[2 TO 4]'],
    ['en', 'with 2–5 recipients', 'recipients_count:[2 TO 5]'],
    // The hyphen that does not break, the minus and the dash, as programs write them.
    ['en', 'with 1\u20113 links', 'links_count:[1 TO 3]'],
    ['en', 'with 1\u22123 links', 'links_count:[1 TO 3]'],
    ['en', 'with 1—3 links', 'links_count:[1 TO 3]'],
    // Behind a day they are no hours.
    [
      'en',
      'mails yesterday 1-3 links',
      'links_count:[1 TO 3] AND received:[2026-11-16T23:00:00.000Z TO 2026-11-17T23:00:00.000Z}',
    ],
    [
      'de',
      'Mails gestern 1-3 Links',
      'links_count:[1 TO 3] AND received:[2026-11-16T23:00:00.000Z TO 2026-11-17T23:00:00.000Z}',
    ],
    ['en', 'more than 2 but fewer than 10 recipients', 'recipients_count:[3 TO 9]'],
    ['en', 'attachments >= 3, recipients > 20', 'attachments_count:>=3 AND recipients_count:>=21'],
    ['en', 'number of links over 30', 'links_count:>=31'],
    ['en', 'sent to over 50 people', 'recipients_count:>=51'],
    ['en', 'multiple attachments and no links', 'attachments_count:>=2 AND NOT has:link'],
    ['en', 'more than 3 links or more than 2 attachments', 'links_count:>=4 OR attachments_count:>=3'],
    ['en', 'two or four links', 'links_count:2 OR links_count:4'],
    ['en', 'not more than 5 attachments', 'attachments_count:<=5'],
    ['de', 'Mails mit mindestens drei Anhängen', 'attachments_count:>=3'],
    ['de', 'mit genau einem Anhang', 'attachments_count:1'],
    ['de', 'mit höchstens zwei Links', 'links_count:<=2'],
    ['de', 'an mehr als zehn Empfänger', 'recipients_count:>=11'],
    ['de', 'an nur einen Empfänger', 'recipients_count:1'],
    ['de', 'Anzahl der Empfänger über 20', 'recipients_count:>=21'],
    ['de', 'mit mehreren Anhängen', 'attachments_count:>=2'],
    ['de', 'max. 2 Anhänge', 'attachments_count:<=2'],
    ['de', 'die mehr als 20 Empfänger haben', 'recipients_count:>=21'],
    // One at least is having one, and none is having none.
    ['en', 'at least one attachment', 'has:attachment'],
    ['en', 'fewer than 1 link', 'NOT has:link'],
    [
      'en',
      'mails whose only recipient was ann@b.example',
      'recipients:="ann@b.example" AND recipients_count:1',
    ],
    [
      'en',
      'mails with ann@b.example as the sole recipient',
      'recipients:="ann@b.example" AND recipients_count:1',
    ],
    ['en', 'mails to ann@b.example and nobody else', 'recipients:="ann@b.example" AND recipients_count:1'],
    [
      'en',
      'mails from bob@c.example whose only recipient was ann@b.example',
      'from_email:="bob@c.example" AND recipients:="ann@b.example" AND recipients_count:1',
    ],
    [
      'de',
      'Mails, deren einziger Empfänger ann@b.example war',
      'recipients:="ann@b.example" AND recipients_count:1',
    ],
    [
      'de',
      'Mails an ann@b.example und sonst niemanden',
      'recipients:="ann@b.example" AND recipients_count:1',
    ],
    ['en', 'mails without links and attachments', 'NOT has:link AND NOT has:attachment'],
    ['en', 'missing both a subject and an attachment', 'subject:="" AND NOT has:attachment'],
    ['de', 'Mails ohne Links und Anhänge', 'NOT has:link AND NOT has:attachment'],
    ['de', 'mit einem Anhang', 'has:attachment'],
  ])('[AI-02] %s: %s', (locale, prompt, query) => {
    expect(readingOf(prompt, locale, [])).toBe(query);
  });

  it.each([
    ['en', 'many recipients', 'prompt_not_recorded'],
    ['en', 'mails with around 10 recipients', 'prompt_not_understood'],
    ['en', 'more than 3 pdf attachments', 'prompt_not_recorded'],
    ['en', 'more than 3 attachments or links', 'prompt_ambiguous'],
    ['en', 'more than 3 links to evil.example', 'prompt_ambiguous'],
    ['en', 'two attachments named a.pdf', 'prompt_ambiguous'],
    ['en', 'more than 3 attachments without any attachment', 'prompt_contradiction'],
    ['en', 'fewer than 2 recipients and more than 5 recipients', 'prompt_contradiction'],
    ['en', 'attachments over 5 MB', 'prompt_not_recorded'],
    ['en', 'more than 10 recipients clicked', 'prompt_not_recorded'],
    ['en', 'more than 10 mails', 'prompt_not_recorded'],
    ['de', 'mehr als 5 verschiedene Links', 'prompt_not_recorded'],
    ['de', 'Mails mit mehr als 3 Antworten', 'prompt_not_recorded'],
    ['de', 'mehr als drei Links auf evil.example', 'prompt_ambiguous'],
  ])('[AI-03] refuses %s: %s', (locale, prompt, reason) => {
    expect(readingOf(prompt, locale, [])).toBe(reason);
  });
});
