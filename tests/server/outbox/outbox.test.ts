import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { readOutbox, readOutboxMail } from '../../../src/server/outbox/routes.tsx';
import { shownOutbox } from '../../../src/server/outbox/shown-outbox.ts';

let data: string;
beforeEach(async () => (data = await mkdtemp(join(tmpdir(), 'postern-outbox-'))));
afterEach(() => rm(data, { recursive: true, force: true }));

const mail = (subject: string) =>
  `To: ann@tenant.example\r\nSubject: ${subject}\r\nDate: Thu, 01 Jan 2026 10:00:00 +0000\r\n\r\nhello\r\n`;

it('is shown outside production only, and only where mails are written to a folder', () => {
  const shown = (environment: Record<string, string>) =>
    shownOutbox(readConfig({ POSTERN_DATA: data, ...environment }));
  expect(shown({})?.folder).toBe(join(data, 'outbox'));
  expect(shown({})?.key).not.toBe(shown({})?.key);
  expect(shown({ NODE_ENV: 'production' })).toBeUndefined();
  expect(shown({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' })).toBeUndefined();
  expect(shown({ UPSTREAM_URL: 'http://127.0.0.1:4200' })).toBeUndefined();
});

it('lists the newest mail first, and nothing while there is no folder', async () => {
  const folder = join(data, 'outbox');
  expect(await readOutbox(folder)).toEqual([]);
  await mkdir(folder);
  await writeFile(join(folder, '2026-01-01T10-00-00-000Z-a.eml'), mail('first'));
  await writeFile(join(folder, '2026-01-01T11-00-00-000Z-b.eml'), mail('second'));
  await writeFile(join(folder, '2026-01-01T12-00-00-000Z-c.eml.part'), mail('half written'));
  const mails = await readOutbox(folder);
  expect(mails.map(({ subject }) => subject)).toEqual(['second', 'first']);
  expect(mails[0]).toMatchObject({ to: 'ann@tenant.example', date: '2026-01-01T10:00:00.000Z' });
});

it('reads nothing outside the folder', async () => {
  await mkdir(join(data, 'outbox'));
  await writeFile(join(data, 'secret.eml'), mail('secret'));
  expect(await readOutboxMail(join(data, 'outbox'), '../secret.eml')).toBeUndefined();
  expect(await readOutboxMail(join(data, 'outbox'), 'gone.eml')).toBeUndefined();
});
