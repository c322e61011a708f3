import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importPaths } from '../../../../src/service/mail/import/import-paths.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import { receivedFrom, writeMail } from '../hostile-mails/write-mail.ts';
import { openMailStore } from '../support/open-mail-store.ts';
import { parse, tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pool = createParsePool(1);
afterAll(() => pool.close());

/** From an unauthenticated address of the tenant, to a stranger and to another person of the tenant. */
const mail = (text: string) =>
  writeMail(['From: ceo@acme.example', 'To: bob@elsewhere.example, ann@acme.example'], text);

it('recognises a mail that an earlier version stored in the mailbox of its claimed sender', async () => {
  const folder = temporaryFolder();
  const store = openMailStore(join(folder, 'postern.db'));
  const takeIn = async (text: string, mailbox?: string) => {
    const path = join(folder, 'mail.eml');
    writeFileSync(path, mail(text));
    const settings = { tenant, ...(mailbox && { mailbox }) };
    const { imported, present } = await importPaths([path], { settings }, { store, pool });
    return { imported, present };
  };
  try {
    expect(await takeIn('first', 'ceo@acme.example')).toEqual({ imported: 1, present: 0 });
    expect(await takeIn('first')).toEqual({ imported: 0, present: 1 });
    // The same Message-ID with other content is a separate mail, in its recipient's mailbox.
    expect(await takeIn('second')).toEqual({ imported: 1, present: 0 });
    expect(await takeIn('second')).toEqual({ imported: 0, present: 1 });
    const rows = store.handle.records.read(store.handle.index.keys({ kind: 'all' }, 10));
    expect(rows.map(({ mailbox }) => mailbox).toSorted()).toEqual(['ann@acme.example', 'ceo@acme.example']);
  } finally {
    store.close();
  }
});

describe('headers of delivery', () => {
  const mailboxOf = async (headers: readonly string[], trustedHops: readonly string[] = []) =>
    (await parse(writeMail(headers), { settings: { tenant: { ...tenant, trustedHops } } })).row.mailbox;
  const border = receivedFrom('out.sender.example', '203.0.113.9');
  const inner = receivedFrom('mx.acme.example', '10.0.0.5', 'imap.acme.example');

  it.each(['Delivered-To', 'X-Original-To', 'Envelope-To', 'X-Envelope-To', 'X-Delivered-To'])(
    'choose the mailbox by %s above our own hops, and not below them',
    async (name) => {
      const delivered = `${name}: ben@acme.example`;
      expect(await mailboxOf([delivered, inner, border])).toBe('ben@acme.example');
      expect(await mailboxOf([inner, delivered, border])).toBe('ben@acme.example');
      expect(await mailboxOf([border, delivered])).toBe('ann@acme.example');
      expect(await mailboxOf([inner, border, delivered])).toBe('ann@acme.example');
      expect(
        await mailboxOf([border, delivered, receivedFrom('a.example', '10.0.0.1', 'mx.acme.example')]),
      ).toBe('ann@acme.example');
      expect(await mailboxOf(['Delivered-To: ann@acme.example', border, delivered])).toBe('ann@acme.example');
    },
  );

  it('count above the topmost hop where our servers are named and it is none of them', async () => {
    const named = ['mx.other.example'];
    expect(await mailboxOf(['Delivered-To: ben@acme.example', border], named)).toBe('ben@acme.example');
    expect(await mailboxOf([border, 'Delivered-To: ben@acme.example'], named)).toBe('ann@acme.example');
  });

  it('count in a mail without any hop above its own headers only', async () => {
    const own = ['From: a@sender.example', 'To: ann@acme.example'];
    expect(await mailboxOf(['Delivered-To: ben@acme.example', ...own])).toBe('ben@acme.example');
    expect(await mailboxOf([...own, 'Delivered-To: ben@acme.example'])).toBe('ann@acme.example');
  });
});
