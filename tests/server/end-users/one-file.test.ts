import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { type EndUserWorld, people, startEndUsers } from '../../service/end-users/start-end-users.ts';
import { anna, ben, eventually, heldRow } from '../../support/held-mail.ts';
import { browse } from './browse.ts';

const plan = 'The plan of the year.\r\n';
const md5 = createHash('md5').update(plan).digest('hex');
const large = 'f'.repeat(32);
const file = (name: string, MD5: string, size: number) => ({
  name,
  MD5,
  sha256: '',
  size,
  mime_type: 'text/plain',
});
const withFiles = (subject: string, detection: string, to = anna) => ({
  ...heldRow(subject, detection, { to: [to] }),
  attachments: [file('../\u202eplan <1>.txt', md5, plan.length), file('film.mp4', large, 90_000_000)],
});
const message = [
  'From: nora.lind@supplier.example',
  'Content-Type: multipart/mixed; boundary=B',
  '',
  '--B',
  'Content-Type: text/plain',
  '',
  'Here it is.',
  '--B',
  'Content-Type: text/plain',
  'Content-Disposition: attachment; filename="plan.txt"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(plan).toString('base64'),
  '--B--',
  '',
].join('\r\n');

const rows = [
  withFiles('Offer', 'cp_spam'),
  withFiles('Again', 'cp_spam'),
  withFiles('Parcel', 'cp_phishing'),
  withFiles('Payload', 'cp_malicious'),
  withFiles('Plans', 'cp_leak'),
  withFiles('Letter', 'cp_phishing', ben),
  withFiles('Bare', 'cp_spam'),
];
let world: EndUserWorld;
let signedIn: { token: string };
beforeAll(async () => {
  const originals = Object.fromEntries(rows.slice(0, 6).map(({ subject }) => [subject, message]));
  world = await startEndUsers(rows, {}, originals);
  signedIn = await world.signIn(people.admin);
});
afterAll(() => world?.stop());

const filesTo = (person: string) =>
  world.mails(person).filter(({ subject }) => subject.startsWith('The attachment you asked for: '));
/** Opens the page of the file of a mail, as its recipient. */
async function openFile(person: string, subject: string) {
  const browser = browse(world);
  const { path } = await world.linkTo(person, subject);
  await browser.prove(path, person);
  const answer = await browser.post(path, { step: 'file', file: md5 });
  return { browser, mail: path, path: answer.location! };
}
const decide = async (search: string, decision: 'approve' | 'decline', reason = '') => {
  const { requests } = await world.client.call(contract.listRestoreRequests, { query: { search } }, signedIn);
  const ids = requests.map(({ id }) => id);
  const answer = await world.client.call(
    contract.decideRestoreRequests,
    { body: { ids, decision, reason } },
    signedIn,
  );
  return { requests, answer };
};

describe('one file of a held mail', () => {
  it('[EU-15] is offered after the proof, if it is stored and fits into a mail', async () => {
    const browser = browse(world);
    const { path } = await world.linkTo(anna, 'Offer');
    expect((await browser.get(path)).html).not.toContain('plan');
    const page = await browser.prove(path, anna);
    expect(page.html).toContain(md5);
    expect(page.html).not.toContain('film.mp4');
    const { path: bare } = await world.linkTo(anna, 'Bare');
    expect((await browser.get(bare)).html).not.toContain('one of its files');
  });

  it('[EU-15] is sent to its recipient only, byte for byte and once; the mail stays held', async () => {
    const { browser, mail, path } = await openFile(anna, 'Offer');
    expect(path).toMatch(
      /^\/email-actions\/restore-attachment\?type=office365_emails_attachment&msg=[\w-]{51}$/,
    );
    const page = await browser.get(path);
    expect(page.shows).toBe('message');
    expect(page.html).toContain('Send me this attachment');
    expect(page.html).toContain('stays quarantined');
    const done = await Promise.all([
      browser.submit(path, { step: 'release' }),
      browser.submit(path, { step: 'release' }),
    ]);
    for (const { html } of done) {
      expect(html).toContain('<h1>On its way</h1>');
      expect(html).toContain('Attachment restored successfully!');
    }
    const [sent] = await eventually(() => (filesTo(anna).length > 0 ? filesTo(anna) : undefined));
    expect(filesTo(anna)).toHaveLength(1);
    expect(sent!.text).toContain(Buffer.from(plan).toString('base64').replace('=', ''));
    expect(sent!.text).toContain('application/octet-stream');
    // Its name is no path, and turns no words.
    expect(sent!.text).not.toMatch(/filename[^\n]*(?:\.\.\/|\u202e)/);
    expect((await browser.get(mail)).html).toContain('Release this email');
  });

  it('[EU-15] is not accessible by a foreign link, by an unknown hash, or without a proof', async () => {
    const { path } = await openFile(anna, 'Again');
    const other = browse(world);
    const { path: letter } = await world.linkTo(ben, 'Letter');
    await other.prove(letter, ben);
    expect((await other.get(path)).html).toContain('Error: Can&#x27;t find attachment to restore');
    await other.post(path, { step: 'release' });
    const made = await other.submit(letter, { step: 'file', file: large });
    expect(made.html).toContain('We cannot find this email for your address.');
    await browse(world).post(path, { step: 'release' });
    const query = new URL(letter, 'http://x.test').searchParams;
    const unproved = world.client.call(contract.openLinkedFile, {
      params: { type: 'office365_emails_email', msg: query.get('msg')! },
      query: { email: ben },
      body: { MD5: md5 },
    });
    await expect(unproved).rejects.toMatchObject({ code: 'proof_needed' });
    expect(filesTo(ben)).toEqual([]);
    expect(filesTo(anna)).toHaveLength(1);
  });

  it('[EU-15] [EU-06] is requested where the mail is, beside a request for the whole mail', async () => {
    const { browser, mail, path } = await openFile(anna, 'Parcel');
    expect((await browser.get(path)).shows).toBe('request');
    await browser.submit(mail, { step: 'request', message: 'All of it' });
    const waits = await browser.submit(path, { step: 'request', message: 'The plan <b>' });
    expect(waits.html).toContain(
      'The admin has received your request, your attachment will return once approved.',
    );
    const { requests } = await world.client.call(
      contract.listRestoreRequests,
      { query: { search: 'The plan' } },
      signedIn,
    );
    expect(requests).toMatchObject([{ attachment: '../\u202eplan <1>.txt', job_id: null }]);
    const before = filesTo(anna).length;
    const { answer } = await decide('The plan', 'approve');
    expect(answer).toMatchObject({ decided: 1, job_id: null });
    await eventually(() => (filesTo(anna).length > before ? true : undefined));
    expect((await browser.get(path)).html).toContain('Attachment restored successfully!');
    expect((await browser.get(mail)).shows).toBe('progress');
    expect((await decide('All of it', 'decline')).answer.decided).toBe(1);
  });

  it('[EU-15] of malware is not offered, however it is asked for', async () => {
    const browser = browse(world);
    const { path } = await world.linkTo(anna, 'Payload');
    const page = await browser.prove(path, anna);
    expect(page.shows).toBe('request');
    expect(page.html).not.toContain(md5);
    const refused = await browser.submit(path, { step: 'file', file: md5 });
    expect(refused.html).toContain('We cannot find this email for your address.');
  });

  it('[EU-15] of a leak can at most be requested, with the code of its mail, and a declined request shows the reason', async () => {
    const { browser, path } = await openFile(anna, 'Plans');
    await browser.submit(path, { step: 'release' });
    expect((await browser.get(path)).shows).toBe('request');
    await browser.submit(path, { step: 'request', message: 'I need this one' });
    await decide('I need this one', 'decline', 'It is a virus.');
    const page = await browser.get(path);
    expect(page.html).toContain('An administrator decided that this file is not sent.');
    expect(page.html).toContain('It is a virus.');
  });

  it('[EU-15] that is deleted before its approval reopens the request', async () => {
    const { browser, path } = await openFile(ben, 'Letter');
    await browser.submit(path, { step: 'request', message: 'My letter' });
    const { DatabaseSync } = await import('node:sqlite');
    const { databaseFile } = await import('../../../src/service/database/database-file.ts');
    const database = new DatabaseSync(databaseFile(world.dataDirectory), { timeout: 20_000 });
    const row = rows.find(({ subject }) => subject === 'Letter')!;
    database
      .prepare('DELETE FROM original WHERE k = (SELECT email_key FROM restore_request WHERE entity_id = ?)')
      .run(row.entity_id);
    database.close();
    await decide('My letter', 'approve');
    await eventually(async () => {
      const { requests } = await world.client.call(
        contract.listRestoreRequests,
        { query: { search: 'My letter' } },
        signedIn,
      );
      return requests.length === 1 ? true : undefined;
    });
    expect(filesTo(ben)).toEqual([]);
  });

  it('[EU-15] is stored on disk only until its mail is sent', async () => {
    const { createRestoredFiles } = await import('../../../src/service/end-users/file-sender.ts');
    const files = createRestoredFiles(world.dataDirectory);
    const { utimesSync } = await import('node:fs');
    await files.write('waits', Buffer.from('x'));
    await files.write('sent', Buffer.from('y'));
    await files.write('fresh', Buffer.from('z'));
    const folder = join(world.dataDirectory, 'restored-files');
    for (const name of ['waits', 'sent']) utimesSync(join(folder, name), 0, 0);
    await files.sweep((name) => Promise.resolve(name === 'waits'));
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['fresh', 'waits']));
    expect(readdirSync(folder)).not.toContain('sent');
  });
});
