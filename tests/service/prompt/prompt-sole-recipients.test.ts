import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const ida = 'recipients:="ida@x.example"';
const pair = `${ida} AND recipients:="noah@x.example" AND recipients_count:2`;
const list = 'ida@x.example and noah@x.example';

describe('recipients beside whom there are no others', () => {
  it.each([
    [`emails that went to both ${list} and to nobody else`, pair],
    [`emails to ${list}, and to no one else`, pair],
    ['emails to ida@x.example and to noah@x.example but nobody else', pair],
    [`emails to ${list} and no other recipients`, pair],
    [`emails sent only to ${list}`, pair],
    [`emails sent to only ${list}`, pair],
    [`emails exclusively to ${list}`, pair],
    [`emails to ${list} alone`, pair],
    [`emails to nobody but ${list}`, pair],
    [`emails that only ${list} received`, pair],
    [`emails whose only recipients are ${list}`, pair],
    [`emails with ${list} as the only recipients`, pair],
    ['emails to ida@x.example, not to anyone else', `${ida} AND recipients_count:1`],
    ['emails to ida@x.example without any other recipients', `${ida} AND recipients_count:1`],
    ['emails received only by ida@x.example', `${ida} AND recipients_count:1`],
    ['emails only to me', 'recipients:="anna@corp.example" AND recipients_count:1'],
    // These narrow what was said.
    ['only emails to ida@x.example', ida],
    ['emails from a.example, but only to ida@x.example', `from_domain:"a.example" AND ${ida}`],
  ])('[AI-02] reads "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  });

  it('[AI-02] reads several of them in German', () => {
    expect(readingOf('Mails an ida@x.example und noah@x.example und sonst niemanden', 'de', [])).toBe(pair);
  });

  it.each([
    'pdf and zip attached to the same mail',
    'mails with both a pdf and a zip in one mail',
    'a pdf alongside a zip',
    'mails with pdf and zip at once',
    'a pdf and a zip in a single mail',
  ])('[AI-02] reads "%s" as both', (prompt) => {
    expect(readingOf(prompt, 'en', [])).toBe('attachment:*.pdf AND attachment:*.zip');
  });
});
