import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { importPaths } from '../../../../src/service/mail/import/import-paths.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import { openMailStore, type TestMailStore } from '../support/open-mail-store.ts';
import { tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeMsg } from '../support/write-msg.ts';

const pool = createParsePool(2);
afterAll(() => pool.close());

let folder: string;
let store: TestMailStore;
beforeEach(() => {
  folder = temporaryFolder();
  store = openMailStore(join(folder, 'postern.db'));
  // Registered after the folder's own hook, so it runs first.
  onTestFinished(() => store.close());
});

const write = (path: string, content: string | Buffer) => {
  mkdirSync(dirname(join(folder, 'in', path)), { recursive: true });
  writeFileSync(join(folder, 'in', path), content);
};

const received =
  'Received: from s.example (s.example [203.0.113.9]) by mx.acme.example with ESMTP; Thu, 26 Nov 2026 09:00:00 +0000\n';
const message = (subject: string, more = '') =>
  `${more}From: Bob <bob@supplier.example>\nTo: ann@acme.example\nSubject: ${subject}\nMessage-ID: <${subject}@s.example>\nDate: Thu, 26 Nov 2026 09:00:00 +0000\n\ntext\n`;
const incoming = (subject: string) => message(subject, received);
const own = (subject: string, to = 'bob@supplier.example') =>
  `From: Ann <ann@acme.example>\nTo: ${to}\nSubject: ${subject}\nMessage-ID: <${subject}@acme.example>\nDate: Thu, 26 Nov 2026 09:00:00 +0000\n\ntext\n`;
const wide = (text: string) => Buffer.from(text, 'utf16le');

async function run(root = '') {
  const named: string[] = [];
  const leftOut: string[] = [];
  const at = (path: string) => path.replace(join(folder, 'in/'), '');
  const summary = await importPaths(
    [join(folder, 'in', root)],
    {
      settings: { tenant },
      onUnreadable: (path, place, reason) => named.push([at(path), place, reason].join('|')),
      onLeftOut: (path, place) => leftOut.push([at(path), place].join('|')),
    },
    { store, pool },
  );
  const { rows } = store.handle.index.page({ kind: 'all' }, null, 2_000);
  const bySubject = Object.fromEntries(rows.map((row) => [row.subject, row]));
  return { ...summary, named: named.sort(), leftOut: leftOut.sort(), rows, bySubject };
}

describe('files of one message', () => {
  const plist = (flags: number) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>date-received</key><integer>1764147600</integer><key>flags</key><integer>${flags}</integer></dict></plist>\n`;
  const emlx = (text: string, flags = 1, size = Buffer.byteLength(text)) => `${size}\n${text}${plist(flags)}`;
  const fixed = Buffer.alloc(32);
  const msg = writeMsg({
    '__properties_version1.0': fixed,
    '__substg1.0_0037001F': wide('subject'),
    '__substg1.0_5D01001F': wide('bob@supplier.example'),
    '__substg1.0_1000001F': wide('text'),
    '__recip_version1.0_#00000000': { '__substg1.0_39FE001F': wide('ann@acme.example') },
  });
  const text = incoming('subject');

  const readable: [form: string, path: string, content: string | Buffer][] = [
    ['UTF-16 with a byte order mark', 'a.eml', Buffer.concat([Buffer.from([0xff, 0xfe]), wide(text)])],
    ['UTF-16 without one', 'a.eml', wide(text)],
    ['big-endian UTF-16', 'a.eml', Buffer.concat([Buffer.from([0xff, 0xfe]), wide(text)]).swap16()],
    ['base64 in lines', 'a.eml', Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n')],
    ['base64 in quotes, as UTF-16', 'a', wide(`"${Buffer.from(text).toString('base64')}"\r\n`)],
    ['a byte order mark and blank lines', 'a.eml', `\u{feff}\r\n\n${text}`],
    ['lines that end in carriage returns', 'a.eml', text.replaceAll('\n', '\r')],
    ['lines that end in CRLF', 'a.txt', text.replaceAll('\n', '\r\n')],
    ['an envelope line', 'a.eml', `From bob@supplier.example Thu Nov 26 09:00:00 2026\n${text}`],
    ['a quoted envelope line', 'a.eml', `>From bob@supplier.example Thu Nov 26 09:00:00 2026\n${text}`],
    ['a name of an mbox', 'a.mbox', text],
    ['a message of Apple Mail', '512.emlx', emlx(text)],
    ['one without its attachments', '512.partial.emlx', emlx(text)],
    ['one whose size is wrong', '512.emlx', emlx(text, 1, 90)],
    ['a message of Outlook', 'a.msg', msg],
    ['a message of Outlook with another name', 'a.eml', msg],
    ['a hidden name', '.a', text],
    ['a name of a companion', 'dovecot upgrade.eml', text],
  ];
  it.each(readable)('with %s is read', async (_name, path, content) => {
    write(path, content);
    const { rows, named } = await run();
    expect(named).toEqual([]);
    expect(rows).toMatchObject([
      { subject: 'subject', sender_address: 'bob@supplier.example', mailbox: 'ann@acme.example' },
    ]);
    const [key = 0] = store.handle.index.keys({ kind: 'all' }, 10);
    expect(Buffer.from((await store.readOriginal(key)) ?? []).includes('<plist')).toBe(false);
  });

  const refused: [form: string, content: string | Buffer, reason: string][] = [
    [
      'a web page',
      '<!DOCTYPE html><html><head><title>Sign in</title></head></html>',
      'It is a web page, not a message.',
    ],
    ['a web page in UTF-16', wide('\u{feff}<html>\nDate: x\n</html>'), 'It is a web page, not a message.'],
    [
      'an XML document',
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
      'It is an XML document, not a message.',
    ],
    [
      'the answer of a web server',
      'HTTP/1.1 401 Unauthorized\nDate: x\n\n',
      'It is the answer of a web server, not a message.',
    ],
    [
      'JSON',
      '{"error":{"code":"InvalidAuthenticationToken"}}',
      'It is neither a message, a mbox nor lines of rows.',
    ],
    [
      'JSON in lines',
      '{\n  "error": {\n    "code": 401\n  }\n}\n',
      'It is neither a message, a mbox nor lines of rows.',
    ],
    ['a sentence', 'Unauthorized', 'It is neither a message, a mbox nor lines of rows.'],
    ['nothing', '', 'The file is empty.'],
    ['blank lines', '\n\n\n', 'It is neither a message, a mbox nor lines of rows.'],
    ['a PDF', '%PDF-1.7\nFrom: x\n', 'It is a PDF document, not a message.'],
    ['a compressed message', gzipSync(message('x')), 'The file is compressed. Unpack it first.'],
    [
      'a data file of Outlook',
      '!BDN\0\0\0\0',
      'It is an Outlook data file (PST or OST). Export its mail as .msg or .eml files, or as mbox.',
    ],
    [
      'a document of Word',
      writeMsg({ WordDocument: Buffer.alloc(5_000) }),
      'It is an Office document, not a message of Outlook.',
    ],
    [
      'base64 of something else',
      Buffer.alloc(300, 'x').toString('base64'),
      'It is neither a message, a mbox nor lines of rows.',
    ],
    [
      'an mbox in UTF-16',
      wide(`From a@b.example Thu Aug 22 13:17:22 2002\n${incoming('x')}`),
      'It contains an mbox. Convert it to an mbox in UTF-8 first.',
    ],
  ];
  it.each(refused)('with %s is refused with the reason', async (_name, content, reason) => {
    write('a.eml', content);
    expect(await run()).toMatchObject({ imported: 0, unreadable: 1, named: [`a.eml||${reason}`] });
  });

  it('that is an mbox by its content is read as one, but for a file of a Maildir', async () => {
    const two = `From a@b.example Thu Aug 22 13:17:22 2002\n${incoming('one')}\nFrom a@b.example Thu Aug 22 13:17:22 2002\n${incoming('two')}`;
    write('a.eml', two);
    write('Maildir/cur/1:2,S', two.replaceAll('one', 'three'));
    expect(Object.keys((await run()).bySubject).sort()).toEqual(['one', 'three', 'two']);
  });

  it('of Apple Mail has the marks and the time of its plist', async () => {
    const undated = message('undated').replace(/Date: .*\n/, '');
    write('1.emlx', emlx(undated, 2));
    write('2.emlx', emlx(incoming('junk'), 2 ** 24));
    const { bySubject } = await run();
    expect(bySubject.undated).toMatchObject({ is_deleted: true, received_at: '2025-11-26T09:00:00.000Z' });
    expect(bySubject.junk).toMatchObject({
      is_deleted: false,
      states: ['cp_not_quarantined', 'ms_delivered_junk'],
    });
  });
});

it('leaves out what mail programs store beside the mail, without a failure', async () => {
  for (const name of [
    'INBOX.msf',
    'msgFilterRules.dat',
    'dovecot-uidlist',
    'dovecot.index.cache',
    '.DS_Store',
    'desktop.ini',
  ])
    write(`x/${name}`, 'data');
  write('x/Thumbs.db', writeMsg({ Catalog: Buffer.alloc(5_000) }));
  for (const name of [
    'maildirfolder',
    'subscriptions',
    'courierimapuiddb',
    'Info.plist',
    'archive_browser.html',
  ])
    write(`x/${name}`, '<a: b>');
  write('INBOX.mbox/table_of_contents', Buffer.from(Array.from({ length: 256 }, (_, at) => at)));
  write('INBOX.mbox/mbox', `From a@b.example Thu Aug 22 13:17:22 2002\n${incoming('in mbox')}`);
  write('Data/Messages/1.emlx', `0\n${incoming('in emlx')}`);
  write('Data/Attachments/1/2/bill.pdf', '%PDF-1.7');
  write('Maildir/.Sent/cur/1:2,S', own('in Maildir'));
  const { named, leftOut, bySubject } = await run();
  expect(named).toEqual([]);
  expect(leftOut).toHaveLength(14);
  expect(Object.keys(bySubject).sort()).toEqual(['in Maildir', 'in emlx', 'in mbox']);
});

describe('what an archive says', () => {
  const sent = { direction: 'is_outgoing', detections: ['cp_clean'], is_deleted: false };

  it.each([
    ['a Maildir folder', 'Maildir/.Sent/cur/1:2,S'],
    ['a folder below the inbox', 'Maildir/.INBOX.Sent Items/cur/1:2,S'],
    ['a name in modified UTF-7', 'Maildir/.&AMk-l&AOk-ments envoy&AOk-s/cur/1:2,S'],
    ['a folder of Thunderbird', 'Mail/Sent-1.sbd/2024.eml'],
    ['a folder of Apple Mail', 'Sent Messages.mbox/Messages/1.emlx'],
    ['a folder of Outlook', 'Gesendete Elemente/1.eml'],
    ['a folder of Gmail over IMAP', '[Gmail].Отправленные/1.eml'],
    ['decomposed letters', 'Gönderilmiş Öğeler/1.eml'.normalize('NFD')],
  ])('%s of sent mail makes own mail sent', async (_name, path) => {
    write(path, path.endsWith('emlx') ? `${own('sent').length}\n${own('sent')}` : own('sent'));
    expect((await run()).bySubject.sent).toMatchObject(sent);
  });

  it('the name of an mbox makes its mails sent, deleted or junk, and drafts are left out', async () => {
    const box = (text: string) => `From - Thu Aug 22 13:17:22 2002\n${text}\n`;
    write('profile/Sent', box(own('sent')));
    write('profile/Papierkorb', box(incoming('deleted')));
    write('profile/Junk.sbd/Old', box(incoming('junk')));
    write('profile/Entwürfe.mbox', box(own('draft')));
    write('profile/Unsent notes', box(own('accused')));
    const { bySubject, leftOut } = await run('profile');
    expect(bySubject.sent).toMatchObject(sent);
    expect(bySubject.deleted).toMatchObject({ is_deleted: true });
    expect(bySubject.junk).toMatchObject({ states: ['cp_not_quarantined', 'ms_delivered_junk'] });
    expect(bySubject.accused).toMatchObject({ direction: 'is_incoming', detections: ['cp_ap_suspicious'] });
    expect(leftOut).toEqual(['profile/Entwürfe.mbox|byte 0']);
  });

  it('the folder of a single file counts, others above the given path do not', async () => {
    write('Trash/mail/Sent/1.eml', own('sent'));
    expect((await run('Trash/mail/Sent/1.eml')).bySubject.sent).toMatchObject(sent);
  });

  it('flags of a Maildir file: trashed is deleted, a draft is left out', async () => {
    write('Maildir/cur/1:2,ST', incoming('trashed'));
    write('Maildir/cur/2:2,D', own('draft'));
    write('Maildir/cur/3;2,FRS', incoming('answered'));
    write('Maildir/cur/1764147600.M1.host:2,', message('undated').replace(/Date: .*\n/, ''));
    write('Maildir/new/4', incoming('new'));
    const { bySubject, leftOut } = await run();
    expect(bySubject.trashed?.is_deleted).toBe(true);
    expect(bySubject.answered?.is_deleted).toBe(false);
    expect(bySubject.undated?.received_at).toBe('2025-11-26T09:00:00.000Z');
    expect(leftOut).toEqual(['Maildir/cur/2:2,D|']);
  });

  it('labels of Takeout count in the languages of accounts, at the top of a message only', async () => {
    const box = (labels: string, text: string) =>
      `From 18@xxx Thu Nov 26 10:01:00 +0000 2026\nX-GM-THRID: 18\nX-Gmail-Labels: ${labels}\n${text}\n`;
    write(
      'All mail Including Spam and Trash.mbox',
      box('Sent,Opened', own('sent')) +
        box('=?UTF-8?Q?Gesendet,Ge=C3=B6ffnet?=', own('lunch', 'ben@acme.example')) +
        box('Spam,Unread', incoming('spam')) +
        box('=?UTF-8?B?44K044Of566x?=', incoming('trash')) +
        box('"Sent, old",Inbox', own('accused')) +
        box('=?UTF-8?Q?Brouillons?=', own('draft')) +
        `From 19@xxx Thu Nov 26 10:01:00 +0000 2026\n${received}X-Gmail-Labels: Trash,Sent\nX-Mozilla-Status: 0009\n${message('written by a stranger')}\n`,
    );
    const { bySubject, leftOut } = await run();
    expect(bySubject.sent).toMatchObject({ ...sent, entity_type: 'google_mail_email' });
    expect(bySubject.lunch).toMatchObject({ direction: 'is_internal', detections: ['cp_clean'] });
    expect(bySubject.spam).toMatchObject({ is_quarantined: false });
    expect(bySubject.spam?.states.some((state) => state.endsWith('_delivered_junk'))).toBe(true);
    expect(bySubject.trash?.is_deleted).toBe(true);
    expect(bySubject.accused).toMatchObject({ direction: 'is_incoming' });
    expect(bySubject['written by a stranger']).toMatchObject({
      is_deleted: false,
      entity_type: 'office365_emails_email',
    });
    expect(leftOut).toHaveLength(1);
  });

  it('mail that Thunderbird removed from a file is left out', async () => {
    const box = (status: string, text: string) =>
      `From - Thu Nov 26 10:01:00 2026\nX-Account-Key: account1\nX-Mozilla-Status: ${status}\nX-Mozilla-Status2: 00000000\n${text}\n`;
    write(
      'INBOX',
      box('0001', incoming('kept')) + box('0009', incoming('expunged')) + box('0001', incoming('last')),
    );
    const { bySubject, leftOut } = await run();
    expect(Object.keys(bySubject).sort()).toEqual(['kept', 'last']);
    expect(leftOut).toHaveLength(1);
  });

  it('a mail in somebody else’s name stays accused in the folder of sent mail', async () => {
    write(
      'Sent/1.eml',
      `Authentication-Results: mx.acme.example; spf=fail smtp.mailfrom=x@evil.example\n${received}${own('forged')}`,
    );
    expect((await run()).bySubject.forged).toMatchObject({
      direction: 'is_incoming',
      detections: ['cp_phishing'],
    });
  });

  it('phishing in the folder of junk mail is held', async () => {
    write(
      'Spam/1.eml',
      `Authentication-Results: mx.acme.example; spf=fail smtp.mailfrom=x@evil.example\n${received}${own('forged', 'ann@acme.example')}`,
    );
    expect((await run()).bySubject.forged).toMatchObject({ states: ['cp_quarantined_by_cp'] });
  });
});
