import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const there = '(from_email:="a@x.example" AND recipients:="b@y.example")';
const back = '(from_email:="b@y.example" AND recipients:="a@x.example")';
const me = 'anna@corp.example';
const lastWeekend = 'received:[2026-11-13T23:00:00.000Z TO 2026-11-15T23:00:00.000Z}';

describe('English exchanges, roles and questions where something turned up', () => {
  it.each([
    ...['or the other way round', 'or vice versa', '(or vice versa)', 'in either direction', 'both ways', ', in both directions', 'or from b@y.example to a@x.example'].map(
      (reverse) => [`mails from a@x.example to b@y.example ${reverse}`, `${there} OR ${back}`],
    ),
    ['from a@x.example to b@y.example or vice versa, quarantined', `(${there} OR ${back}) AND is_quarantined:true`],
    ['mails from a@x.example to me or from me to her', `(from_email:="a@x.example" AND recipients:="${me}") OR (from_email:="${me}" AND recipients:="a@x.example")`],
    ['mails from a@x.example to b@y.example', there.slice(1, -1)],
    // What somebody is to us.
    ['Did our customer bluepeak.example write last weekend?', `from_domain:"bluepeak.example" AND ${lastWeekend}`],
    ['mails from our customers a.example and b.example', 'from_domain:"a.example" OR from_domain:"b.example"'],
    ['mail to our new supplier a.example', 'recipients:"@a.example"'],
    ['did the partner a@x.example write to b@y.example?', there.slice(1, -1)],
    // Where it turned up.
    ['Where did the attachment with MD5 9e107d9d372bb6826bd81d3542a419d6 turn up?', 'attach_md5:"9e107d9d372bb6826bd81d3542a419d6"'],
    ['where did the link to evil.example appear', 'link:"evil.example"'],
    ['Where have mails from a.example ended up?', 'from_domain:"a.example"'],
    ['Where did the spam from a.example land last weekend', `detection:(cp_spam OR ms_spam OR ms_high_confidence_spam) AND from_domain:"a.example" AND ${lastWeekend}`],
  ])('[AI-02] reads "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  }); // oxfmt-ignore

  it.each(['where did the mail go', 'where did it turn up', 'did our customer write last weekend'])(
    '[AI-03] refuses "%s"',
    (prompt) => {
      expect(readingOf(prompt, 'en', [])).toMatch(/^prompt_/);
    },
  );
});
