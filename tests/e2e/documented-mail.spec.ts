import { makeSigningKey } from '../../src/service/sso/self-signed-certificate.ts';
import { startMailServer } from '../service/mail-out/mail-server.ts';
import { documentedBlock, replaceIn } from '../support/documented-block.ts';
import { admin, PosternServer } from '../support/postern-server.ts';
import { mayStartPostfix, type Postfix, startPostfix } from '../support/postfix.ts';
import { findTestServer, freePort } from '../support/test-server.ts';
import { expect, test } from './support/fixtures.ts';

test('a mailed code goes through Postfix as documented, to a provider who asks for TLS and a password', async () => {
  const postfix = findTestServer('Postfix');
  test.skip(!postfix || !mayStartPostfix, 'Postfix is not installed, or these tests do not run as root');
  const pair = await makeSigningKey('localhost', Date.now() - 60_000);
  const signIns: string[] = [];
  const provider = await startMailServer(undefined, {
    authOptional: false,
    disabledCommands: [],
    key: pair.privateKey,
    cert: pair.certificate,
    onAuth: ({ username, password }, { secure }, callback) => {
      signIns.push(`${username} ${password} ${secure ? 'encrypted' : 'plain'}`);
      callback(null, { user: username });
    },
  });
  const port = await freePort();
  const server = await PosternServer.create({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Postern <postern@example.com>',
    POSTERN_MFA: 'required',
  });
  let running: Postfix | undefined;
  try {
    const relay = `[localhost]:${provider.port}`;
    running = startPostfix(postfix!.folder, {
      port,
      main: replaceIn(documentedBlock('postfix'), [
        ['[smtp.example.com]:587', relay],
        ['/etc/ssl/certs/ca-certificates.crt', 'FOLDER/authority.pem'],
        ['/etc/postfix/sasl_passwd', 'FOLDER/sasl_passwd'],
      ]),
      files: { 'authority.pem': pair.certificate, sasl_passwd: `${relay} postern:secret\n` },
      maps: ['sasl_passwd'],
    });
    await server.start();
    await fetch(`${server.url}/auth/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url },
      body: new URLSearchParams({ email: admin.email, current_password: admin.password }),
    });
    await expect.poll(() => provider.received.length || running!.log(), { timeout: 60_000 }).toBe(1);
    expect(provider.received[0]).toMatchObject({ from: 'postern@example.com', to: [admin.email] });
    expect(provider.received[0]!.source).toMatch(/\d{6}/);
    expect([...new Set(signIns)]).toEqual(['postern secret encrypted']);
  } finally {
    await running?.stop();
    await server.remove();
    await provider.stop();
  }
});
