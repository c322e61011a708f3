import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dovecot, masterUser, password, startDovecot } from '../../support/dovecot.ts';
import { documentedBlock } from '../../support/documented-block.ts';
import { GmailStandIn } from '../../support/gmail-stand-in.ts';
import { findTestServer } from '../../support/test-server.ts';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

const page = '/system-settings/mailboxes';
const add = '/system-settings/new-mailboxes/imap';

describe.skipIf(findTestServer('Dovecot') === undefined)('the page of mailboxes', () => {
  let world: SignInWorld;
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
    world = await startSignInWorld({ POSTERN_MFA: 'off' });
  });
  afterAll(async () => {
    await world?.stop();
    await dovecot?.stop();
  });

  it('tests and connects a mail system without scripts, and never shows its secret', async () => {
    const visitor = world.visitor();
    await visitor.logIn();
    for (const address of [page, '/system-settings/new-mailboxes'])
      expect((await visitor.get(address)).html).toContain(`href="${add}"`);
    const typed = {
      host: '127.0.0.1',
      port: String(dovecot.port),
      security: 'plain',
      sign_in: 'master',
      user: masterUser,
      mailboxes: 'ada@tenant.example',
      secret: 'wrong',
      do: 'connect',
    };
    const refused = await visitor.submit(add, typed);
    expect(refused.html).toContain('The server refuses the sign-in.');
    expect(refused.html).toContain(`value="${dovecot.port}"`);
    expect(refused.html).not.toContain('wrong');
    const tested = await visitor.submit(add, { ...typed, secret: password, do: 'test' });
    expect(tested.html).toContain('It answers, and lets us in.');
    expect((await visitor.submit(add, { ...typed, port: '0' })).html).toContain(
      'Enter a port from 1 to 65535.',
    );
    const saved = await visitor.post(add, { ...typed, secret: password });
    expect(saved.location).toBe(`${page}?done=connected`);
    const shown = await visitor.get(saved.location!);
    expect(shown.html).toContain('Connected. Its newest mail arrives first');
    expect(shown.html).toContain('ada@tenant.example');
    expect(shown.html).toContain(`user=${masterUser} lrwstipekxa`);
    const check = /\/system-settings\/mailboxes\/[^/"]+\/check/.exec(shown.html)![0];
    expect((await visitor.get(check)).html).toContain('value="ada@tenant.example"');
    const stranger = await visitor.submit(check, { mailbox: 'nobody@tenant.example' });
    expect(stranger.html).toContain('Choose a mailbox of this mail system.');
    const checked = await visitor.post(check, { mailbox: 'Ada@tenant.example' });
    expect(checked.html).toContain(
      'Every step went well. Held mail: kept here, and removed from the mailbox.',
    );
    expect(checked.html.match(/>Well</g)).toHaveLength(6);
    const removal = /\/system-settings\/mailboxes\/[^/"]+\/removal/.exec(shown.html)![0];
    const asked = await visitor.get(removal);
    expect(asked.html).toContain('Disconnect 127.0.0.1?');
    expect(asked.html).toContain('Its mailboxes are not followed any more.');
    expect((await visitor.post(removal, {})).location).toBe(`${page}?done=removed`);
    expect((await visitor.get(page)).html).not.toContain('ada@tenant.example');
    expect((await visitor.get(removal)).location).toBe(page);
  });

  it('answers the test of a half-typed form with nothing, and of a whole one with what it found', async () => {
    const visitor = world.visitor();
    await visitor.logIn();
    const half = await visitor.post(`${add}/test`, { host: '127.0.0.1' });
    expect([half.status, half.html]).toEqual([200, '']);
    const whole = await visitor.post(`${add}/test`, {
      host: '127.0.0.1',
      port: '9',
      security: 'plain',
      sign_in: 'master',
      user: masterUser,
      mailboxes: 'ada@tenant.example',
      secret: password,
    });
    expect(whole.html).toContain('The server cannot be reached. Check its name and port');
  });
});

describe('the form for Microsoft 365', () => {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await startSignInWorld({ POSTERN_MFA: 'off' });
  });
  afterAll(() => world?.stop());

  it('shows the commands for its rights, keeps what was typed, and refuses at the fields', async () => {
    const visitor = world.visitor();
    await visitor.logIn();
    const graph = '/system-settings/new-mailboxes/graph';
    expect((await visitor.get('/system-settings/new-mailboxes')).html).toContain(`href="${graph}"`);
    const shown = (await visitor.get(graph)).html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
    for (const command of documentedBlock('exchange-rbac').trim().split('\n'))
      expect(shown).toContain(command);
    const typed = {
      tenant: 'x',
      application: 'y',
      mailboxes: 'ada@tenant.example',
      secret: 'private',
      do: 'connect',
    };
    const { html } = await visitor.submit(graph, typed);
    expect(html).toContain('Enter an ID such as');
    expect(html).toContain('Enter a certificate and its RSA key');
    expect(html).toContain('or tick that the application may read all.');
    expect(html).not.toContain('private"');
    const ticked = await visitor.submit(graph, { ...typed, all_mailboxes: '1' });
    expect(ticked.html).not.toContain('or tick that the application may read all.');
    expect(ticked.html).toMatch(/<input[^>]*name="all_mailboxes"[^>]*checked/);
    expect((await visitor.post(`${graph}/test`, typed)).html).toBe('');
  });
});

it('connects Google Workspace, and says until it was checked that nobody has tried it', async () => {
  const gmail = await GmailStandIn.start(['ada@tenant.example']);
  const world = await startSignInWorld({ POSTERN_MFA: 'off' });
  try {
    const visitor = world.visitor();
    await visitor.logIn();
    const address = '/system-settings/new-mailboxes/gmail';
    expect((await visitor.get(address)).html).toContain('https://www.googleapis.com/auth/gmail.modify');
    const typed = { strength: 'strong', mailboxes: 'ada@tenant.example', secret: gmail.key, do: 'connect' };
    const refused = await visitor.submit(address, { ...typed, secret: '{}' });
    expect(refused.html).toContain('Paste the whole key file of a service account');
    const tested = await visitor.post(`${address}/test`, typed);
    expect(tested.html).toContain('Held mail: kept here, and removed from the mailbox.');
    const saved = await visitor.post(address, typed);
    const { html } = await visitor.get(saved.location!);
    expect(html).toContain('Not tried with a real organisation yet');
    expect(html).toContain('Google Workspace, Gmail API');
    expect(html).not.toContain('PRIVATE KEY');
  } finally {
    await world.stop();
    await gmail.stop();
  }
});
