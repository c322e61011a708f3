import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ServiceError } from '../../../../src/api/errors.ts';
import { importPaths, type ImportOptions } from '../../../../src/service/mail/import/import-paths.ts';
import { contentHash } from '../../../../src/service/mail/parse/mail-identity.ts';
import { identifyMail } from '../../../../src/service/records/mail-key.ts';
import type { MailStore } from '../../../../src/service/mail/import/mail-store.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import { openMailStore, type TestMailStore } from '../support/open-mail-store.ts';
import { tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { hashNumber } from '../../../../src/service/records/restore-row.ts';

const pool = createParsePool(2);
afterAll(() => pool.close());

let folder: string;
let store: TestMailStore;
beforeEach(() => {
  folder = temporaryFolder();
  store = openMailStore(join(folder, 'postern.db'));
  mkdirSync(join(folder, 'in'));
  // Registered after the folder's own hook, so it runs first.
  onTestFinished(() => store.close());
});

const path = (...parts: string[]) => join(folder, 'in', ...parts);
const message = (subject: string, body = 'text') =>
  `From: a@sender.example\nTo: ann@acme.example\nSubject: ${subject}\nMessage-ID: <${subject}@s.example>\nDate: Mon, 5 Jan 2026 10:00:00 +0000\n\n${body}\n`;
const mbox = (count: number, body = 'text') =>
  Array.from(
    { length: count },
    (_, at) => `From a@b.example Thu Aug 22 13:17:22 2002\n${message(`mbox ${at}`, body)}\n`,
  ).join('');

async function run(paths: string[], more: Partial<ImportOptions> = {}, into: MailStore = store) {
  const unreadable: string[] = [];
  const leftOut: string[] = [];
  const summary = await importPaths(
    paths,
    {
      settings: { tenant },
      onUnreadable: (source, place, reason) =>
        unreadable.push([source.replace(folder, ''), place, reason].join('|')),
      onLeftOut: (source, place, reason) =>
        leftOut.push([source.replace(folder, ''), place, reason].join('|')),
      ...more,
    },
    { store: into, pool },
  );
  return { ...summary, named: unreadable, leftOut };
}

const subjects = () =>
  store.handle.index
    .page({ kind: 'all' }, null, 2_000)
    .rows.map((row) => row.subject)
    .sort();

describe('importing paths', () => {
  it('imports files, folders, mbox, Maildir and rows, detected by content', async () => {
    writeFileSync(path('one.eml'), message('one'));
    mkdirSync(path('deep', 'er'), { recursive: true });
    writeFileSync(path('deep', 'er', 'no-extension'), message('two'));
    writeFileSync(path('archive.txt'), mbox(2));
    for (const part of ['cur', 'new', 'tmp', '.Sent/cur', '.Sent/new'])
      mkdirSync(path('Maildir', part), { recursive: true });
    writeFileSync(path('Maildir', 'cur', '1:2,S'), message('three'));
    writeFileSync(path('Maildir', 'new', '2'), message('four'));
    writeFileSync(path('Maildir', 'tmp', '3'), message('unfinished'));
    writeFileSync(path('Maildir', '.Sent', 'cur', '4'), message('five'));
    writeFileSync(path('Maildir', 'dovecot.index'), 'x');
    writeFileSync(path('rows.dat'), '{"received_at":"2026-01-01T00:00:00Z","subject":"six"}\n');
    const summary = await run([path()]);
    expect(summary).toMatchObject({ outcome: 'done', imported: 8, present: 0, unreadable: 0, named: [] });
    expect(subjects()).toEqual(['five', 'four', 'mbox 0', 'mbox 1', 'one', 'six', 'three', 'two']);
  });

  it('keeps originals byte for byte, and details', async () => {
    const bytes = Buffer.concat([Buffer.from(message('original')), Buffer.from([0xff, 0, 0x0d, 0x0a])]);
    writeFileSync(path('one.eml'), bytes);
    await run([path('one.eml')]);
    const [key = 0] = store.handle.index.keys({ kind: 'all' }, 10);
    expect(Buffer.from((await store.readOriginal(key)) ?? [])).toEqual(bytes);
    expect(await store.originalSize(key)).toBe(bytes.length);
    expect((await store.readDetail(key))?.headers[2]).toEqual({ name: 'Subject', value: 'original' });
    expect(await store.readDetail(1)).toBeNull();
    expect(await store.readOriginal(1)).toBeNull();
  });

  it('is idempotent by Message-ID and mailbox', async () => {
    writeFileSync(path('box'), mbox(30) + mbox(30));
    writeFileSync(path('copy.eml'), message('mbox 3'));
    expect(await run([path('box')])).toMatchObject({ imported: 30, present: 30 });
    expect(await run([path()])).toMatchObject({ imported: 0, present: 61, resumed: false });
    expect(
      await run([path('copy.eml')], { settings: { tenant, mailbox: 'dan@acme.example' } }),
    ).toMatchObject({ imported: 1 });
  });

  it('lists what it cannot read and continues', async () => {
    writeFileSync(path('a.eml'), message('first'));
    writeFileSync(path('b.eml'), '');
    writeFileSync(path('c.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
    writeFileSync(path('d.gz'), Buffer.from([0x1f, 0x8b, 8, 0]));
    writeFileSync(
      path('e.ndjson'),
      '{"received_at":"2026-01-01T00:00:00Z"}\n\n{"subject":"no time"}\n{oops\n{"received_at":"2026-01-01T00:00:01Z","detections":["nonsense"]}\n',
    );
    symlinkSync(path('nowhere'), path('f.eml'));
    symlinkSync(path(), path('g-loop'));
    writeFileSync(path('z.eml'), message('last'));
    const summary = await run([path(), path('missing')]);
    expect(summary).toMatchObject({ outcome: 'done', imported: 3, unreadable: 9 });
    expect(summary.named.sort()).toEqual([
      '/in/b.eml||The file is empty.',
      '/in/c.jpg||It is a picture, not a message.',
      '/in/d.gz||The file is compressed. Unpack it first.',
      expect.stringMatching(/^\/in\/e\.ndjson\|line 3\|received_at: /),
      expect.stringMatching(/^\/in\/e\.ndjson\|line 4\|It is no JSON: /),
      expect.stringMatching(/^\/in\/e\.ndjson\|line 5\|detections\.0: /),
      '/in/f.eml||There is no such file or folder.',
      '/in/g-loop||It is a link to a folder. Name that folder itself.',
      '/in/missing||There is no such file or folder.',
    ]);
  });

  it('treats a file that begins with a brace as rows only when its first line is one', async () => {
    const pretty = JSON.stringify({ subject: 'parsed', headers: [{ From: 'x@y.example' }] }, null, 1);
    writeFileSync(path('a-fixture.json'), `${pretty}\n`.repeat(2_000));
    writeFileSync(path('b-array'), '[{"received_at":"2026-01-01T00:00:00Z","subject":"row"}]\n');
    writeFileSync(path('b-log'), '{"level":30,"time":1}\n'.repeat(2_000));
    writeFileSync(path('c-message'), `{a stray line}\n${message('braces')}`);
    writeFileSync(
      path('d-rows'),
      '\n{"received_at":"2026-01-01T00:00:00Z","subject":"row"}\n{"subject":"no time"}\n',
    );
    const long = {
      received_at: '2026-01-01T00:00:01Z',
      subject: 'long',
      recipients: Array(900).fill('a@b.example'),
    };
    writeFileSync(path('e-long'), JSON.stringify(long));
    const { named, ...summary } = await run([path()]);
    expect(summary).toMatchObject({ imported: 3, unreadable: 4 });
    expect(named.sort()).toEqual([
      '/in/a-fixture.json||It is neither a message, a mbox nor lines of rows.',
      '/in/b-array||It is neither a message, a mbox nor lines of rows.',
      '/in/b-log||It is neither a message, a mbox nor lines of rows.',
      expect.stringMatching(/^\/in\/d-rows\|line 3\|received_at: /),
    ]);
    expect(subjects().sort()).toEqual(['braces', 'long', 'row']);
  });

  it('lists the first hundred unreadable items of a file, and counts the rest', async () => {
    writeFileSync(
      path('rows.ndjson'),
      `{"received_at":"2026-01-01T00:00:00Z"}\n${'{"oops"}\n'.repeat(2_345)}`,
    );
    const { named, unreadable } = await run([path()]);
    expect(unreadable).toBe(2_345);
    expect(named).toHaveLength(101);
    expect(named.at(-1)).toBe('/in/rows.ndjson||2245 more that cannot be read.');
  });

  it('lists skipped files once, not as a failure', async () => {
    // An empty `tmp` is not reported as skipped.
    for (const box of ['box', 'other'])
      for (const name of ['cur', 'new', 'tmp']) mkdirSync(path(box, name), { recursive: true });
    writeFileSync(path('box', 'cur', '1:2,S'), message('delivered'));
    writeFileSync(path('box', 'tmp', '2'), message('on its way'));
    writeFileSync(path('box', 'dovecot.index'), 'x');
    writeFileSync(path('.DS_Store'), 'x');
    writeFileSync(path('Drafts'), '');
    expect(await run([path()])).toMatchObject({ imported: 1, unreadable: 0, named: [] });
    expect((await run([path()])).leftOut.sort()).toEqual([
      '/in/.DS_Store||By its name it is no mail.',
      '/in/Drafts||A mail folder that nothing was ever put into.',
      '/in/box/dovecot.index||By its name it is no mail.',
      '/in/box/tmp||Mail in it is not delivered yet.',
    ]);
  });

  it.skipIf(process.getuid?.() === 0)('names a file it may not read', async () => {
    writeFileSync(path('a.eml'), message('secret'));
    chmodSync(path('a.eml'), 0);
    expect((await run([path()])).named).toEqual(['/in/a.eml||You have no permission to read it.']);
  });

  const contradictions: Record<string, [row: object, reason: RegExp]> = {
    'two holders': [{ states: ['cp_quarantined_by_cp', 'cp_quarantined_by_admin'] }, /^states: .* exclude/],
    'held and not held': [{ states: ['cp_quarantined_by_cp', 'cp_not_quarantined'] }, /^states: .* exclude/],
    'held and in a folder': [
      { states: ['cp_quarantined_by_cp', 'ms_delivered_inbox'] },
      /^states: .* exclude/,
    ],
    'held by Microsoft and in a folder': [
      { states: ['cp_not_quarantined', 'ms_quarantined', 'ms_delivered_junk'] },
      /^states: .* exclude/,
    ],
    'in two folders': [{ states: ['ms_delivered_inbox', 'ms_delivered_junk'] }, /^states: .* exclude/],
    'an actor of a mail that is not held': [
      { is_quarantined: false, quarantine_actor: 'admin' },
      /^quarantine_actor: /,
    ],
    'another actor than the states': [
      { quarantine_actor: 'cp', states: ['cp_not_quarantined', 'ms_quarantined'] },
      /^quarantine_actor: cp, but .* by microsoft$/,
    ],
    'quarantined in no state': [
      { is_quarantined: true, states: ['cp_not_quarantined'] },
      /^is_quarantined: true/,
    ],
    'not quarantined in a held state': [
      { is_quarantined: false, states: ['cp_quarantined_by_analyst'] },
      /^is_quarantined: false/,
    ],
    'restored and held': [{ is_restored: true, is_quarantined: true }, /^is_restored: /],
    'clean and accused': [
      { detections: ['cp_clean', 'cp_phishing'] },
      /^detections: cp_clean and cp_phishing/,
    ],
    'clean and accused by Microsoft': [
      { detections: ['cp_clean', 'ms_clean', 'ms_spam'] },
      /^detections: ms_clean/,
    ],
  };
  for (const [name, [row, reason]] of Object.entries(contradictions))
    it(`refuses a row with ${name}`, async () => {
      writeFileSync(path('rows.ndjson'), JSON.stringify({ received_at: '2026-01-01T00:00:00Z', ...row }));
      const { named, imported } = await run([path('rows.ndjson')]);
      expect(imported).toBe(0);
      expect(named[0]?.split('|')[2]).toMatch(reason);
    });

  it('imports a row with only quarantine_actor as quarantined', async () => {
    const row = {
      received_at: '2026-01-01T00:00:00Z',
      quarantine_actor: 'analyst',
      detections: ['cp_spam', 'ms_clean'],
    };
    writeFileSync(path('rows.ndjson'), JSON.stringify(row));
    expect(await run([path('rows.ndjson')])).toMatchObject({ imported: 1, unreadable: 0 });
    expect(store.handle.index.page({ kind: 'all' }, null, 1).rows).toMatchObject([
      { is_quarantined: true, quarantine_actor: 'analyst', states: ['cp_quarantined_by_analyst'] },
    ]);
  });

  it('fills in missing fields of rows', async () => {
    const rows = [
      {
        received_at: '2026-01-01T00:00:00+01:00',
        sender_address: 'ann@acme.example',
        recipients: ['x@y.example'],
        detections: ['cp_malicious'],
      },
      {
        received_at: '2026-01-01T00:00:01Z',
        is_quarantined: true,
        quarantine_actor: 'admin',
        entity_id: 'mine-1',
        unknown: 1,
      },
      {
        received_at: '2026-01-01T00:00:02Z',
        states: ['ms_quarantined'],
        entity_type: 'google_mail_email',
        message_id: 'm',
      },
    ];
    writeFileSync(path('rows.ndjson'), rows.map((row) => JSON.stringify(row)).join('\r\n'));
    expect(await run([path('rows.ndjson')])).toMatchObject({ imported: 3, unreadable: 0 });
    const found = store.handle.index.page({ kind: 'all' }, null, 10).rows;
    expect(found).toMatchObject([
      { entity_type: 'google_mail_email', is_quarantined: true, quarantine_actor: 'microsoft' },
      { entity_id: 'mine-1', states: ['cp_quarantined_by_admin'], quarantine_actor: 'admin' },
      {
        received_at: '2025-12-31T23:00:00.000Z',
        direction: 'is_outgoing',
        mailbox: 'ann@acme.example',
        states: ['cp_quarantined_by_cp'],
      },
    ]);
    expect(await run([path('rows.ndjson')])).toMatchObject({ imported: 0, present: 3 });
  });
});

describe('two mails with one Message-ID', () => {
  const again = message('same', 'another text');

  it('are both imported, once, however often their files are', async () => {
    writeFileSync(path('1.eml'), message('same'));
    writeFileSync(path('2.eml'), again);
    writeFileSync(path('3.eml'), message('same'));
    expect(await run([path()])).toMatchObject({ imported: 2, present: 1 });
    expect(await run([path()])).toMatchObject({ imported: 0, present: 3 });
    writeFileSync(
      path('box'),
      [again, message('same')].map((text) => `From a@b.example Thu Aug 22 13:17:22 2002\n${text}\n`).join(''),
    );
    expect(await run([path('box')])).toMatchObject({ imported: 0, present: 2 });
  });

  it.each([
    [
      'other stations',
      (text: string) => `Received: from x by mx.acme.example; Mon, 5 Jan 2026 10:00:00 +0000\n${text}`,
    ],
    [
      'marks of a mail program',
      (text: string) => `Status: RO\nX-UID: 4\nDelivered-To: ann@acme.example\n${text}`,
    ],
    ['other line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['blanks at the end', (text: string) => `${text}\n\n`],
    ['the quoting of a mbox', (text: string) => text.replace('From here', '>From here')],
    ['folded headers', (text: string) => text.replace('Subject: ', 'Subject:\n ')],
  ])('are one where a copy differs by %s', async (_what, change) => {
    for (const [name, text] of Object.entries({
      a: message('same', 'text\nFrom here on'),
      b: message('same', 'text\nFrom here on').replace(/Message-ID.*\n/, ''),
    })) {
      writeFileSync(path(`${name}.eml`), text);
      writeFileSync(path(`${name}-copy.eml`), change(text));
    }
    expect(await run([path()])).toMatchObject({ imported: 2, present: 2 });
    expect(await run([path()])).toMatchObject({ imported: 0, present: 4 });
  });

  it('are recognised by mail imported before content hashes were stored', async () => {
    const nameless = message('nameless').replace(/Message-ID.*\n/, '');
    writeFileSync(path('1.eml'), message('same'));
    writeFileSync(path('2.eml'), nameless);
    await run([path()]);
    // As stored by the previous version: ids over the bytes if there is no Message-ID, and no content digests.
    const { db } = store.handle;
    db.exec('DELETE FROM mail_content');
    const formerId = identifyMail('ann@acme.example', '', () => contentHash(Buffer.from(nameless)));
    const key = store.handle.index
      .keys({ kind: 'all' }, 10)
      .find((k) => store.handle.records.read([k])[0]?.subject === 'nameless');
    db.prepare('UPDATE email_texts SET entity_id = ? WHERE k = ?').run(
      Buffer.from(formerId, 'hex'),
      BigInt(key ?? 0),
    );
    db.prepare('UPDATE email_ids SET h = ? WHERE k = ?').run(BigInt(hashNumber(formerId)), BigInt(key ?? 0));
    expect(await run([path()])).toMatchObject({ imported: 0, present: 2 });
    writeFileSync(path('3.eml'), again);
    expect(await run([path()])).toMatchObject({ imported: 1, present: 2 });
    expect(await run([path()])).toMatchObject({ imported: 0, present: 3 });
  });
});

describe('an interrupted import', () => {
  /** A store that fails with `error` from its third batch on. */
  const failing = (error: Error): MailStore => {
    let batches = 0;
    return {
      ...store,
      async addMails(batch) {
        batches += 1;
        if (batches > 2) throw error;
        return store.addMails(batch);
      },
    };
  };

  it('continues after its last stored message', async () => {
    writeFileSync(path('a.eml'), message('before'));
    writeFileSync(path('b'), mbox(900));
    writeFileSync(path('c.eml'), '');
    writeFileSync(path('d.eml'), message('after'));
    // Like a kill: nothing of the third batch is stored, and there is no cleanup.
    await expect(run([path()], {}, failing(new Error('killed')))).rejects.toThrow('killed');
    expect(store.handle.index.count({ kind: 'all' }, 5_000)).toBe(512);
    const resumed = await run([path()]);
    expect(resumed).toMatchObject({
      outcome: 'done',
      resumed: true,
      imported: 902,
      present: 0,
      unreadable: 1,
    });
    expect(subjects()).toHaveLength(902);
    expect(await run([path()])).toMatchObject({ resumed: false, imported: 0, present: 902 });
  });

  it('counts what it could not read once', async () => {
    const line = (at: number) =>
      at % 10 === 3 ? '{broken' : `{"received_at":"2026-01-01T00:00:00Z","message_id":"${at}"}`;
    writeFileSync(
      path('rows'),
      `{"received_at":"2026-01-01T00:00:00Z"}\n${Array.from({ length: 5_000 }, (_, at) => line(at)).join('\n')}`,
    );
    await expect(run([path()], {}, failing(new Error('killed')))).rejects.toThrow('killed');
    expect(await run([path()])).toMatchObject({ imported: 4_501, unreadable: 500, present: 0 });
  });

  it('restarts a file that has changed meanwhile', async () => {
    writeFileSync(path('b'), mbox(900));
    await expect(run([path()], {}, failing(new Error('killed')))).rejects.toThrow('killed');
    appendFileSync(path('b'), `From a@b.example Thu Aug 22 13:17:22 2002\n${message('late')}`);
    expect(await run([path()])).toMatchObject({ imported: 901, present: 512 });
    expect(subjects()).toContain('late');
  });

  it('stops cleanly when the disk is full and can be resumed', async () => {
    // Incompressible text, so that the database grows with every batch.
    const noise = Array.from({ length: 20 }, () => randomBytes(60).toString('base64')).join('\n');
    writeFileSync(path('b'), mbox(900, noise));
    const pages = Number(store.handle.db.prepare('PRAGMA page_count').get()?.page_count);
    store.handle.db.exec(`PRAGMA max_page_count = ${pages + 150}`);
    const stopped = await run([path()]);
    expect(stopped.outcome).toBe('disk_full');
    expect(stopped.imported).toBeLessThan(900);
    expect(stopped.imported).toBe(store.handle.index.count({ kind: 'all' }, 5_000));
    store.handle.db.exec('PRAGMA max_page_count = 1000000');
    expect(await run([path()])).toMatchObject({ outcome: 'done', imported: 900, present: 0, resumed: true });
  });

  it('imports rows with malformed addresses and files', async () => {
    const odd = {
      received_at: '2026-01-01T00:00:00Z',
      sender_ip: 'no ip',
      sender_client_ip: '999.1.1.1',
      sender_address: '@@',
      attachments: [{ name: 'a\nb', MD5: 'x\u0000' }],
    };
    writeFileSync(path('rows'), JSON.stringify(odd));
    expect(await run([path()])).toMatchObject({ imported: 1, unreadable: 0 });
    expect(store.handle.index.page({ kind: 'all' }, null, 1).rows[0]?.attachments[0]?.name).toBe('a b');
  });

  it('waits for another writer', async () => {
    writeFileSync(path('b'), mbox(3));
    let refusals = 2;
    const busy: MailStore = {
      ...store,
      async addMails(batch) {
        refusals -= 1;
        if (refusals >= 0) throw new ServiceError('unavailable', 'busy', { retryAfter: 0.01 });
        return store.addMails(batch);
      },
    };
    expect(await run([path()], {}, busy)).toMatchObject({ imported: 3 });
  });

  it('ends after the batches under way when it is interrupted, and can be resumed', async () => {
    writeFileSync(path('b'), mbox(3_000));
    const stop = new AbortController();
    const stopped = await run([path()], { signal: stop.signal, onProgress: () => stop.abort() });
    expect(stopped.outcome).toBe('interrupted');
    expect(stopped.imported).toBeGreaterThan(0);
    expect(stopped.imported).toBeLessThan(3_000);
    expect(await run([path()])).toMatchObject({
      outcome: 'done',
      imported: 3_000,
      present: 0,
      resumed: true,
    });
  });

  it('reports its progress', async () => {
    writeFileSync(path('b'), mbox(600));
    const seen: number[] = [];
    await run([path()], { onProgress: ({ imported }) => seen.push(imported) });
    expect(seen).toEqual([256, 512, 600, 600]);
  });
});
