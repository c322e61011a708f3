import { describe, expect, it } from 'vitest';
import { readingOf, toPerson } from './support/reading-of.ts';

const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';
const fromBob = '(from_name:"Bob" OR from_email:"Bob")';

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
  }); // oxfmt-ignore

  it.each([
    ["mails that Bob didn't get", 'NOT recipients:"Bob"'],
    ["which mails didn't Bob get", 'NOT recipients:"Bob"'],
    ['Mails Bob never received', 'NOT recipients:"Bob"'],
    ["spam bob@x.example hasn't received", `${spam} AND NOT recipients:="bob@x.example"`],
    ["emails from Bob that Ann didn't get", `${fromBob} AND NOT recipients:"Ann"`],
    [
      'quarantined mails with links which bob@x.example never received',
      'is_quarantined:true AND has:link AND NOT recipients:="bob@x.example"',
    ],
    ['everything that Bob never sent', 'NOT (from_name:"Bob" OR from_email:"Bob")'],
    // A sentence that tells who misses a mail.
    ["I think that Bob didn't get the mail from a.example", 'recipients:"Bob" AND from_domain:"a.example"'],
    [
      'Lena Meyer has not got her mail from a.example',
      `${toPerson('Lena Meyer')} AND from_domain:"a.example"`,
    ],
  ])('[AI-02] reads what somebody did not get or send: "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  });

  it.each(['mails with only pdf attachments', 'mails whose attachments are only pdfs', 'mails whose attachments are all pdf', 'mails with nothing but pdf attachments', 'containing only .exe', 'with nothing but a .docx file', 'mails with only links to a.example'])(
    '[AI-03] refuses "%s", as it cannot be searched for that there is nothing else',
    (prompt) => {
      expect(readingOf(prompt, 'en', [])).toMatch(/^prompt_/);
    },
  ); // oxfmt-ignore

  it.each([
    ['only pdf attachments', 'attachment:*.pdf'],
    ['Show only mails with pdf attachments', 'attachment:*.pdf'],
    ['mails with only one attachment', 'attachments_count:1'],
  ])('[AI-02] narrows by "only": "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  });
});
