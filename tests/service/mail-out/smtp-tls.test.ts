import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readMailSettings } from '../../../src/settings/mail.ts';
import { createSmtpTransport, MailUnsure } from '../../../src/service/mail-out/mail-transport.ts';
import { makeSigningKey, type SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { startMailServer } from './mail-server.ts';

const sender = { name: 'Postern', address: 'postern@tenant.example' };
const mail = {
  messageKey: 'key-1',
  to: 'ann@tenant.example',
  createdAt: 0,
  content: { subject: 's', text: 'code 493817', html: '<p>t</p>' },
};

describe('TLS to the mail server', () => {
  let key: SigningKey;
  beforeAll(async () => (key = await makeSigningKey('localhost', Date.now())));
  const known = getCACertificates('default');
  const running: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    setDefaultCACertificates(known);
    for (const one of running.splice(0)) await one.stop();
  });

  /** A mail server that offers STARTTLS or not, and what it was told by whom. */
  async function setUp({ offers, requireTls }: { offers: boolean; requireTls: boolean }) {
    const passwords: string[] = [];
    const server = await startMailServer(undefined, {
      key: key.privateKey,
      cert: key.certificate,
      disabledCommands: offers ? [] : ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth(auth, session, callback) {
        passwords.push(`${auth.password} ${session.secure ? 'encrypted' : 'in the open'}`);
        callback(null, { user: 'u' });
      },
    });
    const url = `smtp://user:secret@127.0.0.1:${server.port}?tls.servername=localhost`;
    const transport = createSmtpTransport(url, sender, { requireTls });
    running.push({ stop: async () => transport.close() }, server);
    return { server, passwords, deliver: () => transport.deliver(mail) };
  }

  it('is enforced where it is required: without it no mail and no password is sent', async () => {
    const { server, passwords, deliver } = await setUp({ offers: false, requireTls: true });
    // It may be tried again: the server is at fault, not the mail.
    await expect(deliver()).rejects.toMatchObject({ code: 'ETLS' });
    expect([server.received, passwords]).toEqual([[], []]);
  });

  it('requires a trusted certificate', async () => {
    const { server, passwords, deliver } = await setUp({ offers: true, requireTls: true });
    await expect(deliver()).rejects.toThrow(/self.signed|certificate/i);
    expect([server.received, passwords]).toEqual([[], []]);
  });

  it('with an invalid certificate fails safely: the mail is retried, a notice too', async () => {
    const server = await startMailServer(undefined, {
      key: key.privateKey,
      cert: key.certificate,
      secure: true,
    });
    const url = `smtps://127.0.0.1:${server.port}?tls.servername=localhost`;
    const transport = createSmtpTransport(url, sender, { requireTls: true });
    running.push({ stop: async () => transport.close() }, server);
    const error = await transport.deliver(mail).catch((one: unknown) => one);
    expect(String(error)).toMatch(/certificate/);
    expect(error).not.toBeInstanceOf(MailUnsure);
    expect(server.received).toEqual([]);
  });

  it('is used with a valid certificate', async () => {
    setDefaultCACertificates([...known, key.certificate]);
    const { server, passwords, deliver } = await setUp({ offers: true, requireTls: true });
    await deliver();
    expect(server.received).toHaveLength(1);
    expect(passwords).toEqual(['secret encrypted']);
  });

  it('is optional where it is not required', async () => {
    const { server, passwords, deliver } = await setUp({ offers: false, requireTls: false });
    await deliver();
    expect(server.received).toHaveLength(1);
    expect(passwords).toEqual(['secret in the open']);
  });
});

describe('the settings', () => {
  const read = (environment: Record<string, string>) => {
    const problems: string[] = [];
    const settings = readMailSettings({ MAIL_FROM: 'a@b.example', ...environment }, (problem) =>
      problems.push(problem),
    );
    return { requireTls: settings.requireTls, problems };
  };

  it.each([
    ['smtp://mail.example.com:587', true],
    ['smtp://10.0.0.5:25', true],
    ['smtp://mailpit:1025', true],
    ['smtp://localhost.example.com', true],
    ['smtp://127.0.0.1.example.com', true],
    ['smtp://localhost:25', false],
    ['smtp://127.0.0.53:25', false],
    ['smtp://[::1]:25', false],
  ])('require it for %s by default: %s', (url, requireTls) => {
    expect(read({ SMTP_URL: url })).toEqual({ requireTls, problems: [] });
    expect(read({ SMTP_URL: url, SMTP_TLS: 'required' }).requireTls).toBe(true);
    expect(read({ SMTP_URL: url, SMTP_TLS: 'offered' }).requireTls).toBe(false);
  });

  it.each([
    'ignoreTLS=true',
    'ignoreTLS=1',
    'requireTLS=false',
    'opportunisticTLS=true',
    'tls.rejectUnauthorized=false',
    'tls.rejectUnauthorized=0',
  ])('refuse a URL that disables it by %s', (option) => {
    const url = `smtp://u:secret@mail.example.com?${option}`;
    const { problems } = read({ SMTP_URL: url });
    expect(problems).toEqual([expect.stringMatching(/SMTP_URL must not have .*SMTP_TLS=offered/)]);
    expect(problems.join()).not.toContain('secret');
    expect(read({ SMTP_URL: url, SMTP_TLS: 'offered' }).problems).toEqual([]);
  });

  it('report an invalid value', () => {
    expect(read({ SMTP_URL: 'smtp://localhost', SMTP_TLS: 'maybe' }).problems).toEqual([
      'SMTP_TLS must be required or offered, not "maybe".',
    ]);
  });
});
