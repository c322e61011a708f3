import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const there = '(from_email:="a@x.example" AND recipients:="b@y.example")';
const back = '(from_email:="b@y.example" AND recipients:="a@x.example")';
const me = 'anna@corp.example';
const lastWeekend = 'received:[2026-11-13T23:00:00.000Z TO 2026-11-15T23:00:00.000Z}';

describe('English exchanges and roles', () => {
  it.each([
    ...['or the other way round', 'or vice versa', '(or vice versa)', 'in either direction', 'both ways', ', in both directions', 'or from b@y.example to a@x.example'].map(
      (reverse) => [`mails from a@x.example to b@y.example ${reverse}`, `${there} OR ${back}`] as const,
    ),
    ['from a@x.example to b@y.example or vice versa, quarantined', `(${there} OR ${back}) AND is_quarantined:true`],
    ['mails from a@x.example to me or from me to her', `(from_email:="a@x.example" AND recipients:="${me}") OR (from_email:="${me}" AND recipients:="a@x.example")`],
    ['mails from a@x.example to b@y.example', there.slice(1, -1)],
    // What somebody is to us.
    ['Did our customer bluepeak.example write last weekend?', `from_domain:"bluepeak.example" AND ${lastWeekend}`],
    ['mails from our customers a.example and b.example', 'from_domain:"a.example" OR from_domain:"b.example"'],
    ['mail to our new supplier a.example', 'recipients:"@a.example"'],
    ['did the partner a@x.example write to b@y.example?', there.slice(1, -1)],
  ])('[AI-02] reads "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  }); // prettier-ignore
});
