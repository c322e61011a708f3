import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const all = 'recipients:="a@corp.example" AND recipients:="b@corp.example" AND recipients:="c@corp.example"';

describe('words for how many and for none', () => {
  it.each([
    // 'A single' in a denial is any.
    ['en', 'mails without a single link', 'NOT has:link'],
    ['de', 'Mails mit keinem einzigen Link', 'NOT has:link'],
    ['de', 'Mails ohne einen einzigen Anhang', 'NOT has:attachment'],
    ['en', 'mails with a single link', 'links_count:1'],
    // '+' joins two conditions, or means 'or more'.
    ['en', 'exactly 1 recipient + at least 2 links', 'recipients_count:1 AND links_count:>=2'],
    ['en', 'mails with 10 recipients +', 'recipients_count:>=10'],
    // 'All three' are those that are listed.
    ['en', 'sent to all three of a@corp.example, b@corp.example and c@corp.example', all],
    // Nobody else gives a level.
    ['en', 'mails with SCL 7 or higher from Microsoft', 'scl:(7 OR 8 OR 9)'],
    // Phrases behind a comma that add nothing are no further value.
    [
      'en',
      'mails about invoices, any time in October',
      'subject:"invoices" AND received:[2026-09-30T22:00:00.000Z TO 2026-10-31T23:00:00.000Z}',
    ],
    [
      'en',
      'mail about the lease, must have been in October',
      'subject:"lease" AND received:[2026-09-30T22:00:00.000Z TO 2026-10-31T23:00:00.000Z}',
    ],
    ['de', 'Haben wir irgendetwas von a@x.example bekommen?', 'from_email:="a@x.example"'],
    // Signs of programs, in front of what is no number.
    ['en', 'subject != "x", sender != a.example', 'NOT subject:"x" AND NOT from_domain:"a.example"'],
    ['de', 'Absender != a@x.example', 'NOT from_email:="a@x.example"'],
    // In which role somebody was involved.
    [
      'en',
      'data-loss events involving a@x.example as the sender',
      'detection:(cp_leak OR ms_leak) AND from_email:="a@x.example"',
    ],
    [
      'en',
      'delivered to junk despite a clean verdict',
      'quarantined_state:(ms_delivered_junk OR google_delivered_junk) AND detection:cp_clean',
    ],
    ['de', 'Quarantäne durch System', 'quarantine_actor:cp'],
    // Who got or sent a file that stands in front of the verb.
    ['de', 'bob@x.example hat eine .iso-Datei bekommen', 'recipients:="bob@x.example" AND attachment:*.iso'],
    [
      'de',
      'bob@x.example hat rechnung.pdf verschickt',
      'from_email:="bob@x.example" AND attachment:"rechnung.pdf"',
    ],
    [
      'de',
      'hat bob@x.example bericht.docx oder plan.xlsx bekommen',
      'recipients:="bob@x.example" AND (attachment:"bericht.docx" OR attachment:"plan.xlsx")',
    ],
    ['de', 'wer hat bericht.docx erhalten', 'attachment:"bericht.docx"'],
  ])('[AI-02] reads %s: %s', (locale, prompt, expected) => {
    expect(readingOf(prompt, locale, [])).toBe(expected);
  });

  it.each(['mails to all three recipients', 'SELECT * FROM mails'])('[AI-03] refuses: %s', (prompt) => {
    expect(readingOf(prompt, 'en', [])).toBe('prompt_not_understood');
  });
});
