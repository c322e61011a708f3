import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphChoices } from '../../../src/api/contract/config/mail-system-kinds.ts';
import type { CallInput } from '../../../src/api/contract/endpoint.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { type Dovecot, masterUser, password, startDovecot } from '../../support/dovecot.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { openReader } from '../../../src/service/database/open-database.ts';
import { makeSigningKey, type SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { graphApplication, GraphStandIn, graphTenant } from '../../support/graph-stand-in.ts';
import { GmailStandIn } from '../../support/gmail-stand-in.ts';
import { findTestServer, freePort } from '../../support/test-server.ts';
import { codeOf, startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';

const admin = 'ada@tenant.example';
const isThere = findTestServer('Dovecot') !== undefined;

type Wanted = CallInput<typeof contract.connectMailSystem>['body'];

describe.skipIf(!isThere)('a mail system', () => {
  let service: SignInService;
  let dovecot: Dovecot;
  let session: { token: string };
  beforeAll(async () => {
    dovecot = await startDovecot();
    service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }]);
    session = await service.logIn(admin);
  });
  afterAll(async () => {
    await service?.stop();
    await dovecot?.stop();
  });
  const wanted = ({
    secret = password,
    ...changes
  }: Partial<Extract<Wanted['settings'], { kind: 'imap' }>> & { secret?: string } = {}): Wanted => ({
    name: '',
    settings: {
      kind: 'imap',
      host: '127.0.0.1',
      port: dovecot.port,
      security: 'plain',
      authorities: '',
      sign_in: 'master',
      user: masterUser,
      mailboxes: ['Ada@tenant.example', 'ben@tenant.example'],
      ...changes,
    },
    secret,
    hold_old: false,
  });
  const list = async () => (await service.client.call(contract.listMailSystems, {}, session)).mail_systems;
  const fieldsOf = async (body: Wanted) => {
    const error: unknown = await service.client
      .call(contract.connectMailSystem, { body }, session)
      .catch((one: unknown) => one);
    return (error as { fields?: { path: string }[] }).fields?.map(({ path }) => path);
  };

  it('is tested before it is connected, and says at which field it failed', async () => {
    const tested = await service.client.call(contract.testMailSystem, { body: wanted() }, session);
    expect(tested).toEqual({ success: true, problem: null, detail: '', hold: 'strong' });
    const failed = await service.client.call(
      contract.testMailSystem,
      { body: wanted({ secret: 'wrong' }) },
      session,
    );
    expect(failed).toMatchObject({ success: false, problem: 'sign_in', hold: null });
    expect(await fieldsOf(wanted({ secret: 'wrong' }))).toEqual(['secret']);
    expect(await fieldsOf(wanted({ port: 9 }))).toEqual(['settings.host']);
    expect(await fieldsOf(wanted({ host: 'a b', user: '', mailboxes: [] }))).toEqual([
      'settings.host',
      'settings.user',
      'settings.mailboxes',
    ]);
    expect(await fieldsOf(wanted({ sign_in: 'password', user: admin }))).toEqual(['settings.mailboxes']);
    expect(await fieldsOf(wanted({ host: 'imap.tenant.example' }))).toEqual(['settings.security']);
    expect(await fieldsOf(wanted({ authorities: 'x' }))).toEqual(['settings.authorities']);
    expect(await list()).toEqual([]);
  });

  it('is connected, paused, given another secret and disconnected, and the trail has no secret', async () => {
    const { id } = await service.client.call(contract.connectMailSystem, { body: wanted() }, session);
    await expect
      .poll(async () => (await list())[0]?.mailboxes.map(({ hold, problem }) => [hold, problem]), {
        timeout: 20_000,
      })
      .toEqual([
        ['strong', null],
        ['strong', null],
      ]);
    expect(await list()).toMatchObject([
      { id, name: '127.0.0.1', paused: false, settings: { kind: 'imap', sign_in: 'master' } },
    ]);
    expect(JSON.stringify(await list())).not.toContain(password);
    const params = { id };
    const check = (mailbox: string) =>
      service.client.call(contract.checkMailSystem, { params, body: { mailbox } }, session);
    const steps = ['sign_in', 'put', 'hold', 'release', 'date', 'clean_up'] as const;
    const { mailboxes: connected, checked_at: before } = (await list())[0]!;
    expect(before).toBeNull();
    expect(await check(connected[0]!.address)).toEqual({
      success: true,
      problem: null,
      detail: '',
      hold: 'strong',
      steps: steps.map((step) => ({ step, success: true })),
    });
    expect((await list())[0]?.checked_at).not.toBeNull();
    expect(await codeOf(check('nobody@tenant.example'))).toBe('invalid_input');
    await service.client.call(contract.changeMailSystem, { params, body: { paused: true } }, session);
    expect((await list())[0]?.paused).toBe(true);
    expect(
      await codeOf(
        service.client.call(contract.changeMailSystem, { params, body: { secret: 'wrong' } }, session),
      ),
    ).toBe('invalid_input');
    await service.client.call(contract.changeMailSystem, { params, body: { secret: password } }, session);
    await service.client.call(contract.removeMailSystem, { params }, session);
    expect(await list()).toEqual([]);
    expect(await codeOf(service.client.call(contract.removeMailSystem, { params }, session))).toBe(
      'not_found',
    );
    const trail = ['mail_system_add', 'mail_system_change', 'mail_system_remove'].map((action) =>
      service.audit(action),
    );
    expect(trail).toEqual([
      [
        [
          admin,
          'success',
          {
            name: '127.0.0.1',
            kind: 'imap',
            host: '127.0.0.1',
            port: dovecot.port,
            sign_in: 'master',
            mailboxes: 2,
            hold_old: false,
          },
        ],
      ],
      [
        [admin, 'success', { name: '127.0.0.1', checked: connected[0]!.address }],
        [admin, 'success', { name: '127.0.0.1', paused: true }],
        [admin, 'success', { name: '127.0.0.1', new_secret: true }],
      ],
      [[admin, 'success', { name: '127.0.0.1' }]],
    ]);
  });
});

describe('Google Workspace as a mail system', () => {
  let service: SignInService;
  let gmail: GmailStandIn;
  let session: { token: string };
  beforeAll(async () => {
    gmail = await GmailStandIn.start([admin]);
    service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }]);
    session = await service.logIn(admin);
  });
  afterAll(async () => {
    await service?.stop();
    await gmail?.stop();
  });
  const wanted = (secret = gmail.key, mailboxes = ['Ada@tenant.example']) => ({
    name: '',
    settings: { kind: 'gmail' as const, strength: 'trash' as const, mailboxes },
    secret,
  });
  const test = (body: ReturnType<typeof wanted>) =>
    service.client.call(contract.testMailSystem, { body }, session);
  const list = async () => (await service.client.call(contract.listMailSystems, {}, session)).mail_systems;

  it('is tested before it is connected, and says what is wrong', async () => {
    expect(await test(wanted())).toEqual({ success: true, problem: null, detail: '', hold: 'trash' });
    expect(await test(wanted(gmail.key, ['nobody@tenant.example']))).toMatchObject({
      success: false,
      problem: 'sign_in',
      detail: 'Invalid email or User ID',
    });
    gmail.granted.clear();
    expect(await test(wanted())).toMatchObject({
      problem: 'sign_in',
      detail: expect.stringContaining('not authorized for any of the scopes requested'),
    });
    gmail.granted.add('https://www.googleapis.com/auth/gmail.modify');
    const gone = JSON.stringify({
      ...JSON.parse(gmail.key),
      token_uri: `http://127.0.0.1:${await freePort()}/token`,
    });
    expect(await test(wanted(gone))).toMatchObject({ problem: 'unreachable' });
    for (const [body, fields] of [
      [wanted('{}', ['x']), ['secret', 'settings.mailboxes']],
      [wanted(gmail.key.replace('PRIVATE', 'PUBLIC'), []), ['secret', 'settings.mailboxes']],
    ] as const) {
      const error: unknown = await test(body).catch((one: unknown) => one);
      expect((error as { fields?: { path: string }[] }).fields?.map(({ path }) => path)).toEqual(fields);
    }
  });

  it('is connected and followed, and neither the list nor the trail has its key', async () => {
    const { id } = await service.client.call(contract.connectMailSystem, { body: wanted() }, session);
    await expect
      .poll(async () => (await list())[0]?.mailboxes, { timeout: 20_000 })
      .toMatchObject([{ address: admin, hold: 'trash', problem: null }]);
    const [one] = await list();
    expect(one).toMatchObject({
      id,
      name: 'tenant.example',
      settings: { kind: 'gmail', strength: 'trash', mailboxes: [admin] },
      checked_at: null,
    });
    expect(JSON.stringify([one, service.log])).not.toContain('PRIVATE KEY');
    expect(service.audit('mail_system_add')).toEqual([
      [
        admin,
        'success',
        { name: 'tenant.example', kind: 'gmail', strength: 'trash', hold_old: false, mailboxes: 1 },
      ],
    ]);
    expect(gmail.problems).toEqual([]);
  });
});

describe('a mail system of Microsoft 365', () => {
  let service: SignInService;
  let graph: GraphStandIn;
  let key: SigningKey;
  let session: { token: string };
  beforeAll(async () => {
    key = await makeSigningKey('Postern', Date.now());
    graph = await new GraphStandIn(key.certificate).start();
    graph.outside.add('boss@tenant.example');
    service = await startSignIn({ mfa: 'off' }, [{ email: admin, role: 'admin' as const }]);
    session = await service.logIn(admin);
  });
  afterAll(async () => {
    await service?.stop();
    await graph?.stop();
  });
  const wanted = ({ secret, ...changes }: Partial<GraphChoices> & { secret?: string } = {}): Wanted => ({
    name: '',
    settings: {
      kind: 'graph',
      cloud: graph.url,
      tenant: graphTenant.toUpperCase(),
      application: graphApplication,
      mailboxes: ['Ada@tenant.example'],
      outside: 'boss@tenant.example',
      all_mailboxes: false,
      ...changes,
    },
    secret: secret ?? key.certificate + key.privateKey,
  });
  const list = async () => (await service.client.call(contract.listMailSystems, {}, session)).mail_systems;
  const fieldsOf = async (body: Wanted) => {
    const error: unknown = await service.client
      .call(contract.connectMailSystem, { body }, session)
      .catch((one: unknown) => one);
    return (error as { fields?: { path: string }[] }).fields?.map(({ path }) => path);
  };

  const rows = (sql: string) => {
    const db = openReader(databaseFile(service.directory));
    try {
      return db
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }));
    } finally {
      db.close();
    }
  };

  it('is refused while it is not as it should be, at the field', async () => {
    expect(
      await fieldsOf(wanted({ tenant: 'tenant.example', application: 'x', secret: key.certificate })),
    ).toEqual(['settings.tenant', 'settings.application', 'secret']);
    expect(await fieldsOf(wanted({ outside: '' }))).toEqual(['settings.outside']);
    expect(await fieldsOf(wanted({ outside: 'ada@tenant.example' }))).toEqual(['settings.outside']);
    for (const cloud of ['http://graph.tenant.example', 'https://graph.tenant.example', 'toString'])
      expect(await fieldsOf(wanted({ cloud }))).toEqual(['settings.cloud']);
    const other = await makeSigningKey('Other', Date.now());
    expect(await fieldsOf(wanted({ secret: other.certificate + other.privateKey }))).toEqual(['secret']);
    // It may read a mailbox that it should not, until somebody says that it may.
    graph.box('ben@tenant.example');
    graph.box('ada@tenant.example');
    expect(await fieldsOf(wanted({ outside: 'ben@tenant.example' }))).toEqual(['settings.outside']);
    const test = (body: Wanted) => service.client.call(contract.testMailSystem, { body }, session);
    expect(await test(wanted({ outside: 'ben@tenant.example' }))).toMatchObject({ problem: 'scope' });
    expect(await test(wanted({ mailboxes: ['nobody@tenant.example'] }))).toMatchObject({
      problem: 'unknown_mailbox',
    });
    expect(await test(wanted({ outside: '', all_mailboxes: true }))).toMatchObject({
      success: true,
      hold: 'hidden',
    });
    expect(await list()).toEqual([]);
  });

  it('takes in mail, and neither its key nor anything else of it is in lists and trail', async () => {
    const text =
      'From: a@sender.example\r\nMessage-ID: <g1@sender.example>\r\nSubject: Graph\r\n\r\nHello.\r\n';
    graph.box('ada@tenant.example').put(Buffer.from(text), Date.now());
    const { id } = await service.client.call(contract.connectMailSystem, { body: wanted() }, session);
    await expect
      .poll(
        async () =>
          (await list())[0]?.mailboxes.map(({ hold, problem, backlog }) => [hold, problem, backlog]),
        {
          timeout: 20_000,
        },
      )
      .toEqual([['hidden', null, 0]]);
    expect(await list()).toMatchObject([
      { name: 'tenant.example', settings: { kind: 'graph', tenant: graphTenant, all_mailboxes: false } },
    ]);
    expect(JSON.stringify(await list())).not.toContain('PRIVATE');
    // A mail that its owner moves keeps its reference, and is not read again.
    const box = graph.box('ada@tenant.example');
    const [mail] = box.messages.keys();
    box.move(mail!, 'archive');
    await service.client.call(contract.changeMailSystem, { params: { id }, body: { paused: true } }, session);
    await service.client.call(
      contract.changeMailSystem,
      { params: { id }, body: { paused: false } },
      session,
    );
    await expect
      .poll(() => rows('SELECT folder, gone_at FROM location'), { timeout: 20_000 })
      .toEqual([{ folder: 'Archive', gone_at: null }]);
    expect(graph.count('GET', /\$value$/)).toBe(1);
    await service.client.call(contract.removeMailSystem, { params: { id } }, session);
    expect(service.audit('mail_system_add').at(-1)).toEqual([
      admin,
      'success',
      {
        name: 'tenant.example',
        kind: 'graph',
        tenant: graphTenant,
        application: graphApplication,
        mailboxes: 1,
        hold_old: false,
        all_mailboxes: false,
      },
    ]);
    expect(graph.problems).toEqual([]);
  });
});
