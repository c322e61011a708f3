import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const md5 = 'd131dd02c5e6eec4693d9a0698aff95c';
const ip = '"203.0.113.7" OR sender_server_ip:"203.0.113.7" OR sender_client_ip:"203.0.113.7"';

describe('values anywhere in a mail', () => {
  it.each([
    // A text of the mail has no hash of its files, nor the address of the server that sent it.
    ['en', `${md5} anywhere`, `attach_md5:"${md5}"`],
    ['en', `mails containing ${md5}`, `attach_md5:"${md5}"`],
    ['de', `Mails, in denen ${md5} vorkommt`, `attach_md5:"${md5}"`],
    ['en', '203.0.113.7 anywhere', ip],
    ['de', 'Mails, die 203.0.113.7 enthalten', ip],
    ['en', 'containing 203.0.113.0/24', 'sender_server_ip:"203.0.113.0/24" OR sender_client_ip:"203.0.113.0/24"'],
    ['en', 'containing <abc@x.example>', '"abc@x.example" OR message_id:"<abc@x.example>"'],
    ['en', 'bob@evil.example anywhere', '"bob@evil.example"'],
  ])('[AI-02] finds them where they can be, in %s: %s', (locale, prompt, query) => {
    expect(readingOf(prompt, locale, [])).toBe(query);
  }); // oxfmt-ignore
});
