import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { contract } from '../../../src/api/contract/table.ts';
import { defaultMailSettings } from '../../../src/settings/mail.ts';
import { defaultTenant, writeTenant } from '../../../src/service/config/tenant-store.ts';
import { sliceRows } from '../../../src/service/export-emails/read-export-slice.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { people, seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { emailRows } from '../../support/email-rows.ts';
import { smtpError, startMailServer } from '../mail-out/mail-server.ts';
import { addRows, everything, startExportService } from './export-service.ts';
import { timeOfKey } from '../../../src/service/records/mail-key.ts';

const bom = '\u{feff}';
const header = 'Receive Time,Quarantined,Subject,Recipients,Sender,Server IP,Client IP,Links';

let directory: ReturnType<typeof temporaryDirectory>;
let now: number;
const running: { stop(): Promise<void> }[] = [];

const start = async (mail: { smtpUrl?: string; attachmentLimit?: number } = {}) => {
  const service = await startExportService(directory.path, {
    clock: () => now,
    // The mail server of these tests is on loopback and does not encrypt.
    signIn: { mail: { ...defaultMailSettings, requireTls: false, ...mail } },
  });
  running.push(service.service);
  return service;
};
const outbox = async () => {
  const folder = join(directory.path, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const complete = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(complete.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
};
const exportFiles = () => readdir(join(directory.path, 'exports')).catch(() => []);
const textOf = (content: string | ArrayBuffer) =>
  typeof content === 'string' ? content : Buffer.from(content).toString();
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

beforeEach(async () => {
  directory = temporaryDirectory();
  now = Date.now();
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await directory.remove();
});

describe('fewer than 500 matches', () => {
  beforeEach(() => seedService(directory.path, 501, now));

  it('[MX-18] are returned at once as cells, the header first, newest first', async () => {
    const { client, signIn } = await start();
    const body = { subject: 'invoice', time_zone: 'Asia/Kolkata' };
    const answer = await client.call(contract.exportEmails, { body }, await signIn('admin'));
    expect(answer).toMatchObject({ success: true, job_id: null, total: 126 });
    expect(answer.csv_list).toHaveLength(127);
    expect(answer.csv_list[0]).toEqual(header.split(','));
    expect(answer.csv_list[1]![2]).toBe('Invoice 0000');
    const received = new Date(now - 2 * 60_000 + 5.5 * 3_600_000).toISOString();
    expect(answer.csv_list[1]![0]).toBe(received.slice(0, 19).replace('T', ' '));
  });

  it('[MX-18] from 500 on they are refused without a mail', async () => {
    const { cells } = await start();
    expect(await refusal(cells(everything))).toBe('too_many_matches');
    const most = await cells({ ...everything, subject: 'e', operator: 'and', from_email: 'example' }).catch(
      (error: { status: number }) => error,
    );
    expect(most).toMatchObject({ status: 422 });
  });

  it('[MX-18] refuses an empty search, a zone that does not exist, a viewer, and a tenant without exports', async () => {
    const { cells, service } = await start();
    expect(await refusal(cells({}))).toBe('empty_search');
    expect(await refusal(cells({ subject: 'invoice', time_zone: 'Mars/Base' }))).toBe('invalid_input');
    expect(await refusal(cells({ subject: 'invoice' }, 'viewer'))).toBe('permission_denied');
    await service.stop();
    const { stores, close } = await openStorage(directory.path);
    await writeTenant(stores, {
      ...defaultTenant,
      features: { ...defaultTenant.features, csv_export: false },
    });
    await close();
    expect(await refusal((await start()).cells({ subject: 'invoice' }))).toBe('permission_denied');
  });
});

describe('an export that is mailed', () => {
  const count = 2 * sliceRows + 1;
  beforeEach(() => seedService(directory.path, count, now));

  it('[MX-18] contains every match once, byte for byte, and is sent as a file', async () => {
    const [odd] = emailRows({ count: 1, now });
    await addRows(directory.path, [
      {
        ...odd!,
        entity_id: 'f'.repeat(32),
        received_at: new Date(now - 1_000).toISOString(),
        subject: '=cmd|\' /C calc\'!A0, "quoted"\0\r\nsecond',
        nickname: 'Ünïcode, Ltd',
        email_body_links: [],
      },
    ]);
    const { mail, ended, until, download } = await start();
    const asked = await mail({ ...everything, time_zone: 'UTC' });
    expect(asked).toMatchObject({ success: true, info: 'Mail sent', csv_list: [], total: count + 1 });
    expect(await ended(asked.job_id!)).toMatchObject({
      kind: 'export',
      status: 'done',
      total: count + 1,
      done: count + 1,
    });
    const job = await until(asked.job_id!, (one) => one.export?.delivery === 'mailed');
    expect(job.export).toMatchObject({ to: people.admin, is_filed: true });
    expect(job.export!.info).toMatch(/^[\w-]+\.eml$/);
    expect(JSON.stringify(job)).not.toContain(directory.path);

    const [message] = await outbox();
    expect(message!.subject).toBe('Your Postern export is ready');
    expect(message!.to).toMatchObject([{ address: people.admin }]);
    const [file] = message!.attachments;
    expect(file!.filename).toBe(`Mail Explorer ${new Date(now).toISOString().slice(0, 10)}.csv`);
    expect(file!.mimeType).toBe('text/csv');
    const bytes = Buffer.from(file!.content as ArrayBuffer);
    const text = bytes.toString();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const time = new Date(now - 1_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(text.slice(0, text.indexOf('192.0.2.7'))).toBe(
      `${bom}${header}\r\n${time},No,"'=cmd|' /C calc'!A0, ""quoted""\r\nsecond",ada@tenant.example; ` +
        'grace@tenant.example,"Ünïcode, Ltd <nora.lind@supplier.example>",198.51.100.10,',
    );
    const numbers = [...text.matchAll(/,\w+ (\d{4}),/g)].map((match) => Number(match[1]));
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(text.endsWith('\r\n')).toBe(true);

    const again = await download(job.id);
    expect(again.headers.get('content-disposition')).toBe(`attachment; filename="${file!.filename}"`);
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    const [name] = await exportFiles();
    const { mode, size } = await stat(join(directory.path, 'exports', name!));
    expect([mode & 0o777, size]).toEqual([0o600, job.export!.size]);
  });

  it('[MX-18] is written in slices, and mail that arrives meanwhile is not mixed in', async () => {
    const { stores, close } = await openStorage(directory.path);
    const keys = await stores.emails.keys({ expression: { kind: 'all' }, cap: 1 });
    const query = {
      criteria: { ...everything, operator: 'and' } as never,
      now,
      timeZone: 'UTC',
      oldestUntil: null,
      job: '',
      maskedFor: null,
    };
    const sizes: number[] = [];
    let before: number | null = keys[0]!;
    for (let begins = true; before !== null; begins = false) {
      const slice = await stores.exports.readExportSlice({ ...query, before, begins });
      sizes.push(slice.rows);
      before = slice.next;
    }
    await close();
    // `before` is exclusive: the newest one was left out on purpose.
    expect(sizes).toEqual([sliceRows, sliceRows]);
  });

  it('[MX-18] has the oldest first on request, at once and by mail', async () => {
    const { client, signIn, mail, ended, download } = await start();
    const body = { subject: 'invoice 00', sortDirection: 'asc', time_zone: 'UTC' };
    const { csv_list } = await client.call(contract.exportEmails, { body }, await signIn('admin'));
    const subjects = csv_list.slice(1).map(([, , subject]) => subject!);
    expect(subjects.length).toBeGreaterThan(2);
    expect(subjects).toEqual(subjects.toSorted().toReversed());

    const asked = await mail({ ...everything, sortDirection: 'asc' });
    expect(await ended(asked.job_id!)).toMatchObject({ status: 'done', done: count });
    const text = await (await download(asked.job_id!)).text();
    const numbers = [...text.matchAll(/,\w+ (\d{4}),/g)].map((match) => Number(match[1]));
    expect(numbers).toEqual(Array.from({ length: count }, (_, index) => count - 1 - index));
  });

  it('[MX-18] with the oldest first ends at the newest mail at the time of the request', async () => {
    const { stores, close } = await openStorage(directory.path);
    const [newest, second] = await stores.emails.keys({ expression: { kind: 'all' }, cap: 2 });
    const query = {
      criteria: { ...everything, operator: 'and' } as never,
      now,
      timeZone: 'UTC',
      job: '',
      maskedFor: null,
    };
    const oldestUntil = timeOfKey(second!) + 1;
    expect(timeOfKey(newest!)).toBeGreaterThanOrEqual(oldestUntil);
    let rows = 0;
    let before: number | null = 0;
    for (let begins = true; before !== null; begins = false) {
      const slice = await stores.exports.readExportSlice({ ...query, before, oldestUntil, begins });
      rows += slice.rows;
      before = slice.next;
    }
    await close();
    expect(rows).toBe(count - 1);
  });

  it('[MX-18] is one at a time: a second click returns the first, another search is refused, others are not', async () => {
    const { mail, ended, signIn } = await start();
    // Passwords are checked one after the other: the first export would be done before the second is asked for.
    await signIn('admin');
    const [first, second] = await Promise.all([mail(everything), mail(everything)]);
    expect(second.job_id).toBe(first.job_id);
    expect(await refusal(mail({ subject: 'report' }))).toBe('conflict');
    const other = await mail({ subject: 'report' }, 'analyst');
    expect(other.job_id).not.toBe(first.job_id);
    await Promise.all([ended(first.job_id!), ended(other.job_id!)]);
    expect((await mail({ subject: 'report' })).job_id).not.toBe(first.job_id);
  });

  it('[MX-18] is cancelled with its file, and can be requested again', async () => {
    const { mail, cancel, retry, ended, download } = await start();
    const { job_id: id } = await mail(everything);
    expect(await cancel(id!)).toMatchObject({ status: 'cancelled', can_retry: true });
    const again = await retry(id!);
    expect(again.job_id).not.toBe(id);
    expect(await ended(again.job_id)).toMatchObject({ status: 'done', done: count, retry_of: id });
    expect(await exportFiles()).toEqual([`${again.job_id}.csv`]);
    expect(await refusal(download(id!))).toBe('not_found');
  });

  it('[MX-18] can be downloaded only by its requester, for seven days', async () => {
    const { mail, ended, download, retry, show, service } = await start();
    const { job_id: id } = await mail(everything);
    expect(await refusal(download(id!, 'analyst'))).toBe('not_found');
    await ended(id!);
    expect(await refusal(download(id!, 'analyst'))).toBe('not_found');
    expect(await refusal(download(id!, 'viewer'))).toBe('permission_denied');
    expect(await refusal(download('nothing'))).toBe('not_found');
    expect(await refusal(retry(id!, 'analyst'))).toBe('permission_denied');
    expect((await download(id!)).status).toBe(200);
    await service.stop();

    now += 7 * 24 * 3_600_000;
    const later = await start();
    expect(await refusal(later.download(id!))).toBe('link_expired');
    expect((await later.show(id!)).export?.delivery).toBe('expired');
    while ((await exportFiles()).length > 0) await new Promise(setImmediate);
    expect((await show(id!).catch(() => undefined)) ?? 'stopped').toBe('stopped');
  });

  it('[MX-18] is compressed when it is too large for a mail, and sent as a link when that does not help', async () => {
    const packing = await start({ attachmentLimit: 60_000 });
    const { job_id: packed } = await packing.mail(everything);
    expect((await packing.ended(packed!)).export!.file_name).toMatch(/^Mail Explorer .*\.zip$/);
    await packing.until(packed!, (job) => job.export?.delivery === 'mailed');
    const [message] = await outbox();
    expect(message!.attachments[0]!.filename).toMatch(/\.zip$/);
    const entries = await unzip(Buffer.from(message!.attachments[0]!.content as ArrayBuffer));
    expect([...entries.keys()]).toEqual([`Mail Explorer ${new Date(now).toISOString().slice(0, 10)}.csv`]);
    const [text] = [...entries.values()].map(String);
    expect(text!.startsWith(`${bom}${header}\r\n`)).toBe(true);
    expect(text!.split('\r\n')).toHaveLength(count + 2);
    await packing.service.stop();

    now += 1_000;
    const linking = await start({ attachmentLimit: 0 });
    const { job_id: linked } = await linking.mail({ ...everything, locale: 'de' });
    await linking.until(linked!, (job) => job.export?.delivery === 'link');
    const link = (await outbox()).at(-1)!;
    expect(link.attachments).toEqual([]);
    expect(link.subject).toBe('Ihr Export aus Postern ist fertig');
    expect(link.text).toContain(`https://console.example/exports/${linked}\n`);
    const zip = await linking.download(linked!);
    expect(zip.headers.get('content-type')).toBe('application/zip');
    expect((await unzip(Buffer.from(await zip.arrayBuffer()))).size).toBe(1);
    expect((await exportFiles()).sort()).toEqual([`${packed}.zip`, `${linked}.zip`].sort());
  });

  it('[MX-18] removes unknown files at the start', async () => {
    const first = await start();
    const { job_id: id } = await first.mail({ subject: 'report' });
    await first.ended(id!);
    await first.service.stop();
    await writeFile(join(directory.path, 'exports', 'stranger.csv'), 'x');
    await start();
    while ((await exportFiles()).length > 1) await new Promise(setImmediate);
    expect(await exportFiles()).toEqual([`${id}.csv`]);
  });
});

describe('an export and the mail server', () => {
  beforeEach(() => seedService(directory.path, 30, now));

  it('[MX-18] waits while the server is down, reports it, and is sent on a retry', async () => {
    const away = await startMailServer();
    await away.stop();
    const { mail, until, download, retry } = await start({ smtpUrl: away.url });
    const { job_id: id } = await mail(everything);
    const waiting = await until(id!, (job) => job.export?.info !== '' && job.status === 'done');
    expect(waiting).toMatchObject({ status: 'done', can_retry: true, export: { delivery: 'waiting' } });
    expect(waiting.export!.info).toContain('ECONNREFUSED');
    expect(Date.parse(waiting.export!.next_try_at!)).toBeGreaterThan(now);
    expect((await download(id!)).status).toBe(200);

    const back = await startMailServer(undefined, { port: away.port });
    expect((await retry(id!)).job_id).toBe(id);
    await back.until(1);
    const mailed = await until(id!, (job) => job.export?.delivery === 'mailed');
    expect(mailed.export).toMatchObject({ is_filed: false, next_try_at: null });
    expect(mailed.can_retry).toBe(false);
    expect(back.received).toHaveLength(1);
    const { attachments } = await PostalMime.parse(back.received[0]!.source);
    expect(textOf(attachments[0]!.content as ArrayBuffer).split('\r\n')).toHaveLength(32);
    await back.stop();
  });

  it('[MX-18] a corrupted file is not downloaded, and can be requested again', async () => {
    const away = await startMailServer();
    await away.stop();
    const { mail, until, download, retry, show, ended } = await start({ smtpUrl: away.url });
    const { job_id: id } = await mail(everything);
    await until(id!, (job) => job.export?.info !== '' && job.status === 'done');
    const path = join(directory.path, 'exports', `${id}.csv`);
    const whole = await readFile(path);
    await truncate(path, whole.byteLength - 1);
    expect(await refusal(download(id!))).toBe('link_expired');
    expect(await show(id!)).toMatchObject({ can_retry: true, export: { delivery: 'expired' } });

    const { job_id: again } = await retry(id!);
    expect(again).not.toBe(id);
    expect(await ended(again)).toMatchObject({ status: 'done', retry_of: id });
    expect(Buffer.from(await (await download(again)).arrayBuffer()).equals(whole)).toBe(true);
  });

  it('[MX-18] reports the reply of the server to a permanent refusal, and keeps the file', async () => {
    const server = await startMailServer(() => smtpError(552));
    const { mail, until, download } = await start({ smtpUrl: server.url });
    const { job_id: id } = await mail(everything);
    const job = await until(id!, (one) => one.export?.delivery === 'refused');
    expect(job).toMatchObject({ status: 'done', can_retry: true });
    expect(job.export!.info).toContain('552');
    expect(textOf(await (await download(id!)).text())).toContain('Invoice 0000');
    await server.stop();
  });
});

/** The files of a zip. */
function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Buffer>();
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          found.set(entry.fileName, Buffer.concat(await stream.toArray()));
          return zip.readEntry();
        });
      });
      zip.on('end', () => resolve(found));
      zip.on('error', reject);
      return zip.readEntry();
    });
  });
}
