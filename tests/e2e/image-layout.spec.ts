import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emailRows, toNdjson } from '../support/email-rows.ts';
import { PosternServer } from '../support/postern-server.ts';
import { signInByCall } from '../support/sign-in-by-call.ts';
import { expect, test } from './support/fixtures.ts';

/** Enough for an export that is written to a file, and for a copy of the database that no cache holds. */
const rows = 6_000;

test('the processes of the image write only to the data directory', async () => {
  const image = await mkdtemp(join(tmpdir(), 'postern-image-'));
  for (const path of ['dist', 'package.json']) await cp(path, join(image, path), { recursive: true });
  for (const path of ['home', 'tmp']) await mkdir(join(image, path));
  const env = {
    HOME: join(image, 'home'),
    TMPDIR: join(image, 'tmp'),
    // Kept beside the built files where they can be written to, which the user of the image cannot.
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  const server = await PosternServer.create(env, { folder: image });
  const before = await changesOf(image);

  const seed = join(server.dataDirectory, 'seed.ndjson');
  await writeFile(seed, toNdjson(emailRows({ count: rows, now: Date.now() })));
  const mail = join(server.dataDirectory, 'mail.eml');
  const archive = Buffer.alloc(20_000_000).toString('base64');
  await writeFile(
    mail,
    `From: a@sender.example\r\nTo: ada@tenant.example\r\nMIME-Version: 1.0\r\nContent-Type: application/zip; name=a.zip\r\n` +
      `Content-Transfer-Encoding: base64\r\n\r\n${archive}\r\n`,
  );
  await server.start();
  await server.run('import', seed, mail);
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}/api/v1/mail_explorer2/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session}`,
        'content-type': 'application/json',
        'x-request-key': path,
      },
      body: JSON.stringify(body),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return (await answer.json()) as { success?: boolean; job_id?: string };
  };
  const session = await signInByCall(server.url);
  const { job_id } = await call('export_csv?send_in_mail=1', {
    time_type: 'last',
    last_date_amount: 30,
    last_date_period: 'd',
  });
  expect(job_id).toBeTruthy();
  await expect.poll(() => readdir(join(server.dataDirectory, 'outbox')).catch(() => [])).toHaveLength(1);
  await server.run('backup', join(server.dataDirectory, 'copy.db'));
  await server.stop();
  expect(await server.run('audit', 'verify')).toMatch(/complete and unchanged/);
  expect(await server.run('compact')).toMatch(/^Compacted/);

  expect(await changesOf(image)).toEqual(before);
  await rm(image, { recursive: true });
  await server.remove();
});

/** When each folder and file was last written to; a file that came and went changes its folder. */
async function changesOf(folder: string): Promise<Record<string, number>> {
  const paths = ['', ...(await readdir(folder, { recursive: true }))].toSorted();
  const times = paths.map(async (path) => [path, (await stat(join(folder, path))).mtimeMs] as const);
  return Object.fromEntries(await Promise.all(times));
}
