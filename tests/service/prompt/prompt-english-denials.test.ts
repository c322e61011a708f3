import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

describe('English denials of links, attachments, senders and recipients', () => {
  it.each([
    ['links to a.example, but none to b.example', 'link:"a.example" AND NOT link:"b.example"'],
    ['mails with links to a.example or c.example but not to b.example', '(link:"a.example" OR link:"c.example") AND NOT link:"b.example"'],
    ['mails with links pointing to a.example but none of them pointing to b.example', 'link:"a.example" AND NOT link:"b.example"'],
    ['attachments named invoice, but none named report', 'attachment:"invoice" AND NOT attachment:"report"'],
    ['attachments ending in .pdf, but none ending in .exe', 'attachment:*.pdf AND NOT attachment:*.exe'],
    // Of mails it says who did not get them.
    ['mails to a.example but not to b.example', 'recipients:"@a.example" AND NOT recipients:"@b.example"'],
    ['mails to a.example with links but not to b.example', 'recipients:"@a.example" AND has:link AND NOT recipients:"@b.example"'],
    ['with a link to a.example, but not to bob@x.example', 'link:"a.example" AND NOT recipients:="bob@x.example"'],
  ])('[AI-02] leaves with links and attachments what is denied of them: "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  }); // prettier-ignore
});
