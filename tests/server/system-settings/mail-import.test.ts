import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { contract } from '../../../src/api/contract/table.ts';
import { mailImportLimits } from '../../../src/api/limits.ts';
import { paths } from '../../../src/site/paths.ts';
import { createService } from '../../../src/service/create-service.ts';
import { createClient } from '../../../src/api/client.ts';
import { password, people } from '../../contract/support/seed-service.ts';
import { eventually } from '../../support/held-mail.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { startDeployment, type TestDeployment } from '../deployment/support/start-deployment.ts';

const { systemSettings: s } = paths;
let world: TestDeployment;
let admin: string;
beforeAll(async () => {
  world = await startDeployment(0);
  admin = await world.signIn(people.admin);
});
afterAll(() => world.stop());

const mail = (id: string) =>
  `From: Ann <ann@shop.example>\r\nTo: bob@tenant.example\r\nSubject: Offer ${id}\r\nDate: Sun, 29 Nov 2026 10:00:00 +0000\r\nMessage-ID: <${id}@shop.example>\r\n\r\nHello\r\n`;

const ask = (path: string, options: object = {}) =>
  world.console.request(path, { cookie: admin, ...options });
async function json<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  return (await (await ask(path, { json: body })).json()) as Answer;
}
const begin = (size: number) => json<{ id: string; problem?: string }>(s.mailImportStart(), { size });
const sendPiece = (id: string, at: { file: number; name: string; offset: number }, bytes: Uint8Array) =>
  world.console.app.request(
    `http://localhost${s.mailImportPiece(id, { file: String(at.file), name: at.name, offset: String(at.offset) })}`,
    {
      method: 'POST',
      body: Buffer.from(bytes),
      headers: { cookie: admin, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    },
  );
async function upload(files: Record<string, Uint8Array | string>): Promise<void> {
  const { id } = await begin(1);
  for (const [file, [name, content]] of Object.entries(files).entries()) {
    const answer = await sendPiece(id, { file, name, offset: 0 }, Buffer.from(content));
    expect(answer.status).toBe(200);
  }
  await json(s.mailImportRun(id));
}
const page = async () =>
  (await (await ask(s.mailImport())).text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const over = () =>
  eventually(async () => {
    const text = await page();
    return /Latest import (?:Done|Failed|Cancelled|Interrupted)/.test(text) ? text : undefined;
  });
async function zip(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name);
  file.end();
  const parts: Buffer[] = [];
  for await (const part of file.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

it('imports messages, mboxes and archives that the page uploads, and names what it skipped', async () => {
  const mbox = ['m1', 'm2']
    .map((id) => `From a@b.example Sun Nov 29 10:00:00 2026\n${mail(id).replaceAll('\r', '')}\n`)
    .join('');
  await upload({
    'one.eml': mail('one'),
    'takeout.zip': await zip({
      'Takeout/Mail/All mail.mbox': mbox,
      'inner.zip': await zip({ 'inner.eml': mail('inner') }),
      'Takeout/notes.pdf': '%PDF-1.4',
    }),
  });
  const text = await over();
  expect(text).toContain('Done');
  expect(text).toContain('4 imported, 0 already there, 1 could not be read');
  expect(text).toContain('takeout.zip/Takeout/notes.pdf It is a PDF document');
  const list = await (await ask(s.mailImportSkipped())).text();
  expect(list).toContain('takeout.zip/Takeout/notes.pdf,,');
  const found = await (await ask('/mail-explorer?last=10y&subject=Offer')).text();
  expect(found).toContain('Offer inner');
  expect(existsSync(join(world.directory, 'imports'))).toBe(false);
});

it('imports the same file again without a double, also as a form without JavaScript', async () => {
  const files = new FormData();
  files.append('files', new File([], 'empty.mbox'));
  files.append('files', new File([mail('one')], 'one.eml'));
  files.append('files', new File([mail('form')], 'form.eml'));
  const answer = await ask(s.mailImport(), { files });
  expect(answer.headers.get('location')).toBe(s.mailImport());
  const text = await over();
  expect(text).toContain('1 imported, 1 already there, 0 could not be read');
  expect(text).toContain('empty.mbox and 2 more');
});

it('skips a damaged file of an archive alone, and takes names that are longer than those of the disk', async () => {
  const long = '件'.repeat(100);
  const archive = await zip({
    'bad.eml': mail('bad'),
    'inner.zip': Buffer.from('PK\x03\x04 of no archive'),
    [`${long}.eml`]: mail('long'),
  });
  archive.fill(0xff, 37, 60);
  await upload({ [`${long}.zip`]: archive, [`${long}.eml`]: mail('longer') });
  const text = await over();
  expect(text).toContain('2 imported, 0 already there, 0 could not be read');
  expect(text).toContain('/bad.eml It is damaged.');
  expect(text).toContain('/inner.zip It is damaged or not complete.');
});

it('ends a zip bomb with a reason, and keeps what leads out of the folder inside it', async () => {
  const outside = await zip({ 'aa/bb/evil.eml': mail('evil') });
  const traversal = Buffer.from(
    outside.toString('latin1').replaceAll('aa/bb/evil.eml', '../../evil.eml'),
    'latin1',
  );
  await upload({ 'bomb.zip': await zip({ 'big.mbox': Buffer.alloc(120_000_000) }), 'evil.zip': traversal });
  const text = await over();
  expect(text).toContain('bomb.zip It is a zip bomb.');
  expect(text).toContain('1 imported');
  expect(existsSync(join(world.directory, 'evil.eml'))).toBe(false);
}, 60_000);

it('takes one upload at a time, refuses what is too large in words, and lets an upload be cancelled', async () => {
  const { id } = await begin(10);
  expect((await begin(10)).problem).toBe('Another import is under way. Wait until it ends, or cancel it.');
  expect(await page()).toContain('Uploading');
  await ask(s.mailImportEnd(id), { form: {} });
  expect(await over()).toContain('Cancelled');
  expect((await sendPiece(id, { file: 0, name: 'x.eml', offset: 0 }, Buffer.from('x'))).status).toBe(409);
  expect((await begin(mailImportLimits.bytes + 1)).problem).toMatch(/10 GB/);
  const auditor = await world.console.request(s.mailImport(), { cookie: await world.signIn(people.auditor) });
  expect(auditor.status).toBe(200);
  expect(await auditor.text()).not.toContain('type="file"');
  const analyst = await world.signIn(people.analyst);
  expect((await world.console.request(s.mailImport(), { cookie: analyst })).status).toBe(403);
  expect(
    (await world.console.request(s.mailImportStart(), { cookie: analyst, json: { size: 1 } })).status,
  ).toBe(403);
});

it('cancels an upload that nothing is heard of', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { id } = await begin(10);
    vi.advanceTimersByTime(5 * 60_000);
    const bytes = Buffer.from('x');
    expect((await sendPiece(id, { file: 0, name: 'x.eml', offset: 0 }, bytes)).status).toBe(200);
    vi.advanceTimersByTime(5 * 60_000);
    expect(await page()).toContain('Uploading');
    vi.advanceTimersByTime(5 * 60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(await over()).toContain('Cancelled');
  expect(existsSync(join(world.directory, 'imports'))).toBe(false);
});

it('takes a piece once that is sent twice, at the same time too, and refuses one that leaves a gap', async () => {
  const { id } = await begin(10);
  const bytes = Buffer.from(mail('twice'));
  const at = { file: 0, name: 'twice.eml', offset: 0 };
  await Promise.all([sendPiece(id, at, bytes.subarray(0, 50)), sendPiece(id, at, bytes.subarray(0, 50))]);
  expect((await sendPiece(id, { ...at, file: 2 }, bytes)).status).toBe(409);
  expect((await sendPiece(id, { ...at, offset: 60 }, bytes.subarray(60))).status).toBe(409);
  await sendPiece(id, { ...at, offset: 50 }, bytes.subarray(50));
  await json(s.mailImportRun(id));
  expect(await over()).toContain('1 imported, 0 already there, 0 could not be read');
});

it('says that a restart interrupted an import, and removes its files', async () => {
  const { id } = await begin(10);
  await sendPiece(id, { file: 0, name: 'one.eml', offset: 0 }, Buffer.from(mail('left')));
  expect(existsSync(join(world.directory, 'imports'))).toBe(true);
  await world.service.stop();
  const start = async () => {
    const service = createService({
      ...quickPasswords,
      dataDirectory: world.directory,
      signIn: { mfa: 'off' },
    });
    await service.start();
    return service;
  };
  const service = await start();
  expect(existsSync(join(world.directory, 'imports'))).toBe(false);
  const client = createClient(service.fetch, 'http://service.test');
  const session = await client.call(contract.login, {
    body: { email: people.admin, current_password: password },
  });
  expect((await client.call(contract.showMailImport, {}, session)).import?.state).toBe('interrupted');

  const mbox = Array.from(
    { length: 3_000 },
    (_, place) => `From a@b.example Sun Nov 29 10:00:00 2026\n${mail(`many${place}`)}\n`,
  );
  const begun = await client.call(contract.startMailImport, { body: { size: 1 } }, session);
  const params = { id: begun.id };
  const content = Buffer.from(mbox.join('').replaceAll('\r', '')).toString('base64');
  const body = { file: 0, name: 'many.mbox', offset: 0, content };
  await client.call(contract.addMailImportPiece, { params, body }, session);
  await client.call(contract.runMailImport, { params }, session);
  await service.stop();
  const last = await start();
  const again = createClient(last.fetch, 'http://service.test');
  expect((await again.call(contract.showMailImport, {}, session)).import?.state).toBe('interrupted');
  await last.stop();
});
