import { describe, expect, it } from 'vitest';
import { readingOf, toPerson } from './support/reading-of.ts';

const from = (name: string) => `(from_name:"${name}" OR from_email:"${name}")`;
const to = (name: string) => (name.includes(' ') ? toPerson(name) : `recipients:"${name}"`);
const toMe = 'recipients:="anna@corp.example"';
const yesterday = 'received:[2026-11-16T23:00:00.000Z TO 2026-11-17T23:00:00.000Z}';

describe('English questions with a helping verb', () => {
  it.each([
    ['what did Marcus Feld send me?', `${from('Marcus Feld')} AND ${toMe}`],
    ["what'd Marcus Feld send me yesterday", `${from('Marcus Feld')} AND ${toMe} AND ${yesterday}`],
    ['what did marcus send me', `${from('marcus')} AND ${toMe}`],
    ['what has Marcus Feld sent to bob@x.example', `${from('Marcus Feld')} AND recipients:="bob@x.example"`],
    ['what did Marcus email Lena Meyer', `${from('Marcus')} AND ${to('Lena Meyer')}`],
    ['which mails has Lena Meyer written to me?', `${from('Lena Meyer')} AND ${toMe}`],
    ['did Marcus Feld write to Lena Meyer yesterday?', `${from('Marcus Feld')} AND ${to('Lena Meyer')} AND ${yesterday}`],
    ['to whom did Marcus Feld write yesterday', `${from('Marcus Feld')} AND ${yesterday}`],
    ['what does a.example send us', 'from_domain:"a.example"'],
    ['which pdfs did Marcus Feld send out', `attachment:*.pdf AND ${from('Marcus Feld')} AND direction:is_outgoing`],
    ['what has Microsoft sent me', `${from('Microsoft')} AND ${toMe}`],
    ['what did Mr Weber send me', `${from('Weber')} AND ${toMe}`],
    ['which mails did Marcus Feld get', to('Marcus Feld')],
    ['what is Marcus Feld getting from outside', `${to('Marcus Feld')} AND direction:is_incoming`],
    ['what has Marcus Feld been sent by a.example', `${to('Marcus Feld')} AND from_domain:"a.example"`],
    ['were Marcus and Lena sent any mail from a.example?', `${to('Marcus')} AND ${to('Lena')} AND from_domain:"a.example"`],
    ['who has been emailing lena@x.example?', 'recipients:="lena@x.example"'],
    ['who emailed Marcus Feld', to('Marcus Feld')],
    ['did somebody send lena@x.example a zip file', 'recipients:="lena@x.example" AND attachment:*.zip'],
    ["Marcus Feld's mails to Bob", `${from('Marcus Feld')} AND ${to('Bob')}`],
    ["mails in Lena's inbox", `quarantined_state:(ms_delivered_inbox OR google_delivered_inbox) AND ${to('Lena')}`],
  ])('[AI-02] reads "%s"', (prompt, query) => {
    const bare = /^\([^()]*\)$/.test(query) ? query.slice(1, -1) : query;
    expect(readingOf(prompt, 'en', [])).toBe(bare);
  }); // oxfmt-ignore

  it.each(['what did they send', 'what did our CFO send me', 'what did the accountant send me', 'what did Marcus Feld delete', 'what did Marcus reply to me', 'did marcus email bob', 'did Marcus Feld get quarantined'])(
    '[AI-03] refuses "%s"',
    (prompt) => {
      expect(readingOf(prompt, 'en', [])).toMatch(/^prompt_/);
    },
  ); // oxfmt-ignore
});
