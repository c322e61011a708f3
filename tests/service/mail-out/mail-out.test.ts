import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import PostalMime from 'postal-mime';
import {
  createMailOut,
  type MailQueueRunner,
  type RunningMailOut,
  startMailQueue,
} from '../../../src/service/mail-out/create-mail-out.ts';
import type { OutgoingMail } from '../../../src/service/mail-out/mail-out.ts';
import {
  createOutboxTransport,
  createSmtpTransport,
  type MailTransport,
  outboxFolder,
} from '../../../src/service/mail-out/mail-transport.ts';
import { createSecretBox } from '../../../src/service/secret-box/secret-box.ts';
import { openStorage, type Storage } from '../../../src/service/core/composition/open-storage.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';
import { smtpError, startMailServer } from './mail-server.ts';

const sender = { name: 'Postern', address: 'postern@tenant.example' };
const code = (to: string): OutgoingMail => ({
  to,
  template: 'verification_code',
  values: { code: '493817', minutes: 10 },
  locale: 'en',
});

let directory: ReturnType<typeof temporaryDirectory>;
let storage: Storage;
let now: number;
let logged: string[];
const running: { stop(): Promise<void> }[] = [];

const log = (_level: string, message: string) => void logged.push(message);
const open = (transport: MailTransport): RunningMailOut => {
  const mailOut = createMailOut({
    stores: storage.stores,
    transport,
    dataDirectory: directory.path,
    publicUrl: 'https://console.example',
    secretBox: createSecretBox(new Uint8Array(32)),
    now: () => now,
    log,
  });
  running.push(mailOut);
  return mailOut;
};
/** The queue with waits that pass quickly. */
const hasten = (url: string): MailQueueRunner => {
  const queue = startMailQueue({
    stores: storage.stores,
    transport: createSmtpTransport(url, sender, { requireTls: false }),
    dataDirectory: directory.path,
    now: Date.now,
    log,
    haste: 1_000,
  });
  running.push(queue);
  return queue;
};
const queue = (recipient: string, expiresAt = now + 600_000) =>
  storage.stores.mailOut.queueMail({
    messageKey: `key-${recipient}`,
    recipient,
    content: { subject: 's', text: 't', html: '<p>t</p>' },
    at: now,
    expiresAt,
  });
const untilQueueIsEmpty = async () => {
  while ((await storage.stores.mailOut.nextMailDue(undefined)) !== null) await new Promise(setImmediate);
};

beforeEach(async () => {
  directory = temporaryDirectory();
  storage = await openStorage(directory.path);
  now = Date.now();
  logged = [];
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await storage.close();
  await directory.remove();
});

describe('mail by a mail server', () => {
  it('arrives once, as text and HTML, without external content', async () => {
    const server = await startMailServer();
    await open(createSmtpTransport(server.url, sender, { requireTls: false })).send(
      code('ann@tenant.example'),
    );
    await server.until(1);
    await untilQueueIsEmpty();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ from: sender.address, to: ['ann@tenant.example'] });
    const mail = await PostalMime.parse(server.received[0]!.source);
    expect(mail.subject).toBe('493817 is your Postern code');
    expect(mail.from).toMatchObject(sender);
    expect(mail.text).toContain('493817');
    expect(mail.html).toContain('493817');
    expect(mail.html).not.toMatch(/<img|<script|url\(|@import|<link/i);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    await server.stop();
  });

  it.each(["o'neil+x@tenant.example", '"ann,eve"@tenant.example', 'jörg@bücher.example'])(
    'reaches exactly %s',
    async (address) => {
      const server = await startMailServer();
      await open(createSmtpTransport(server.url, sender, { requireTls: false })).send(code(address));
      await server.until(1);
      const { to, source } = server.received[0]!;
      expect(to).toHaveLength(1);
      expect(to[0]!.replaceAll('"', '')).toBe(
        address.replaceAll('"', '').replace('bücher', to[0]!.includes('xn--') ? 'xn--bcher-kva' : 'bücher'),
      );
      expect(source).not.toMatch(/^(?:b?cc):/im);
      await server.stop();
    },
  );

  it('refuses an address that contains a list or a header, and queues nothing', async () => {
    const server = await startMailServer();
    const mailOut = open(createSmtpTransport(server.url, sender, { requireTls: false }));
    for (const to of [
      'a@b.example\r\nBcc: eve@evil.example',
      'a@b.example,eve@evil.example',
      'A <a@b.example>',
    ]) {
      await expect(mailOut.send(code(to))).rejects.toMatchObject({ code: 'invalid_input' });
    }
    expect(await storage.stores.mailOut.nextMailDue(undefined)).toBeNull();
    await server.stop();
  });

  it('is sent once the server is available again', async () => {
    const first = await startMailServer();
    await first.stop();
    await queue('ann@tenant.example');
    const sending = hasten(first.url);
    while (logged.length === 0) await new Promise(setImmediate);
    expect(logged).toContain('a mail could not be sent yet');
    const second = await startMailServer(undefined, { port: first.port });
    sending.wake();
    await second.until(1);
    await untilQueueIsEmpty();
    expect(second.received).toHaveLength(1);
    await second.stop();
  });

  it('is retried after a temporary refusal, with the same Message-ID', async () => {
    const ids: (string | undefined)[] = [];
    const server = await startMailServer(({ source }) => {
      ids.push(/^Message-ID: (.*)$/im.exec(source)?.[1]);
      return ids.length < 3 ? smtpError(451) : undefined;
    });
    await queue('ann@tenant.example');
    hasten(server.url);
    await server.until(1);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    await server.stop();
  });

  it('is given up after a permanent refusal, and the next one is sent', async () => {
    const server = await startMailServer(({ to }) =>
      to[0]!.startsWith('gone') ? smtpError(550) : undefined,
    );
    await queue('gone@tenant.example');
    await queue('ann@tenant.example');
    hasten(server.url);
    await server.until(1);
    await untilQueueIsEmpty();
    expect(server.received.map(({ to }) => to[0])).toEqual(['ann@tenant.example']);
    expect(logged).toEqual(['a mail was given up']);
    await server.stop();
  });

  it('is kept when the server refuses the login: the operator can fix that', async () => {
    const server = await startMailServer(undefined, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('wrong password')),
    });
    await queue('ann@tenant.example');
    hasten(server.url.replace('//', '//user:wrong@'));
    while (logged.length < 2) await new Promise(setImmediate);
    expect(new Set(logged)).toEqual(new Set(['a mail could not be sent yet']));
    await server.stop();
  });

  it('is not sent when it is obsolete', async () => {
    const server = await startMailServer();
    await queue('late@tenant.example', now - 1);
    await queue('ann@tenant.example');
    hasten(server.url);
    await server.until(1);
    expect(server.received.map(({ to }) => to[0])).toEqual(['ann@tenant.example']);
    await server.stop();
  });

  it('is sent by one of two programs on the same data, and by the other when that one dies', async () => {
    await queue('ann@tenant.example');
    const take = (at: number) => storage.stores.mailOut.takeDueMail({ at, lease: 1_000 });
    const [one, other] = await Promise.all([take(now), take(now)]);
    expect([one, other].filter(Boolean)).toHaveLength(1);
    expect(await take(now + 999)).toBeUndefined();
    expect(await take(now + 1_000)).toMatchObject({ recipient: 'ann@tenant.example', tries: 2 });
  });
});

describe('mail without a mail server', () => {
  it('is written to the outbox folder, complete and with links to the console', async () => {
    const folder = outboxFolder(directory.path);
    const mailOut = open(createOutboxTransport(folder, sender));
    await mailOut.send({
      to: 'ann@tenant.example',
      template: 'reset_password',
      values: { path: '/auth/reset-password?token=a&b="<', minutes: 60 },
      locale: 'de',
    });
    await untilQueueIsEmpty();
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    const mail = await PostalMime.parse(await readFile(`${folder}/${files[0]}`));
    expect(mail.subject).toBe('Neues Passwort für Postern wählen');
    expect(mail.text).toContain('https://console.example/auth/reset-password?token=a&b=%22%3C\n');
    expect(mail.html).toContain('href="https://console.example/auth/reset-password?token=a&amp;b=%22%3C"');
  });

  it('escapes what a stranger wrote', async () => {
    const folder = outboxFolder(directory.path);
    const user_agent = '<script>alert(1)</script>';
    await open(createOutboxTransport(folder, sender)).send({
      to: 'ann@tenant.example',
      template: 'new_sign_in',
      values: { at: '2026-01-02T03:04:05Z', client_address: '192.0.2.1', user_agent },
      locale: 'en',
    });
    await untilQueueIsEmpty();
    const [file] = await readdir(folder);
    const mail = await PostalMime.parse(await readFile(`${folder}/${file}`));
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.html).not.toContain('<script');
    expect(mail.text).toContain('192.0.2.1');
  });
});
