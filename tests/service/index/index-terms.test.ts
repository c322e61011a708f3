import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { termsOf } from '../../../src/service/index/sqlite/index-terms.ts';

it('returns the same terms of a mail in every version: mail is removed from the index by its terms', () => {
  const terms = termsOf({
    subject: 'überweisung 7 🙂 für müller',
    sender: 'a.b@mail.example.co.uk',
    senderName: 'ab',
    recipients: ['x@one.example', 'y@two.example'],
    links: ['https://www.example.com/path?q=1', 'ftp://x'],
    serverIp: '198.51.100.7',
    clientIp: '2001:db8::1',
    files: ['plan.pdf'],
    hashes: ['a'.repeat(32), 'b'.repeat(64)],
    messageId: 'id@example',
    mailbox: 'box@one.example',
  });
  // Whoever changes this needs a migration that makes the index anew: the old terms would stay in it for ever, in silence.
  expect(createHash('sha256').update(terms).digest('hex')).toBe(
    '25346793c3295a8308c1463210aedb0153900110c332af5dc08695ec062dd1fc',
  );
});
