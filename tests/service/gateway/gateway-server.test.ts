import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGatewayHealth } from '../../../src/service/gateway/gateway-health.ts';
import { serveGateway } from '../../../src/service/gateway/gateway-server.ts';
import { openNextHop } from '../../../src/service/gateway/next-hop.ts';
import { createPassedMarks } from '../../../src/service/gateway/passed-mark.ts';
import { makeSigningKey, type SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';
import { type ReceivedMail, smtpError, startMailServer } from '../mail-out/mail-server.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

const key = Buffer.alloc(32, 7);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Setup {
  protocol?: 'smtp' | 'lmtp';
  next?: Parameters<typeof startMailServer>;
  /** What became of each message; a throw when it cannot be stored. */
  take?: () => { held?: string[]; delivered?: string[] };
  certificate?: { cert: string; key: string };
  requireTls?: boolean;
  /** The name of the next server. */
  nextHost?: string;
}

/** A gateway before a real mail server; by default it takes every message and holds none. */
async function startGateway({
  protocol = 'smtp',
  next = [],
  take = () => ({}),
  certificate,
  requireTls = false,
  nextHost = '127.0.0.1',
}: Setup = {}) {
  const [answer, options] = next;
  const behind = await startMailServer(answer, { closeTimeout: 100, ...options });
  const { lmtp = false } = next[1] ?? {};
  const listen = { protocol, host: '127.0.0.1', port: await freePort() };
  const nextAddress = { protocol: lmtp ? 'lmtp' : 'smtp', host: nextHost, port: behind.port } as const;
  const settled: string[][] = [];
  const health = createGatewayHealth({ listen: '', next: '', journal: null, now: Date.now });
  const takeIt = async () => {
    const { held = [], delivered = [] } = take();
    return {
      note: '',
      held: new Set(held),
      delivered: new Set(delivered),
      settle: async (recipients: readonly string[], isDone: boolean) =>
        void settled.push([...recipients, ...(isDone ? ['done'] : [])]),
    };
  };
  const gateway = await serveGateway(
    { listen, clients: [], ...(certificate && { certificate }) },
    {
      nextHop: openNextHop({ next: nextAddress, requireTls }, health),
      marks: createPassedMarks(key),
      take: takeIt,
      takeReport: takeIt,
      health,
      log: () => undefined,
    },
  );
  opened.push(
    () => behind.stop(),
    () => gateway.close(),
  );
  return { behind, port: listen.port, settled, health };
}

/** Speaks to the gateway line by line, as a program that is not ours would, and returns the replies. */
async function speak(
  port: number,
  lines: readonly (string | Buffer)[],
  repliesToLast = 1,
): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const replies: string[] = [];
  let text = '';
  let wake = Promise.withResolvers<void>();
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    wake.resolve();
    wake = Promise.withResolvers();
  });
  socket.on('close', () => wake.resolve());
  const reply = async () => {
    for (;;) {
      const found = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(text)?.[0];
      if (found) {
        text = text.slice(found.length);
        return found.trimEnd();
      }
      if (socket.closed) return 'closed';
      await wake.promise;
    }
  };
  replies.push(await reply());
  for (const [place, line] of lines.entries()) {
    socket.write(line);
    if (typeof line === 'string') socket.write('\r\n');
    const count = place === lines.length - 1 ? repliesToLast : 1;
    for (let n = 0; n < count; n += 1) replies.push(await reply());
  }
  socket.destroy();
  return replies;
}

const mail = 'From: ann@sender.example\r\nSubject: Hello\r\n\r\n..Text\r\n';
const send = (port: number, to: readonly string[], body = mail, { hello = 'EHLO', replies = 1 } = {}) =>
  speak(
    port,
    [
      `${hello} client.example`,
      'MAIL FROM:<ann@sender.example>',
      ...to.map((one) => `RCPT TO:<${one}>`),
      'DATA',
      `${body}.`,
    ],
    replies,
  );
const last = async (replies: Promise<string[]>) => (await replies).at(-1);

describe('by SMTP', () => {
  test('passes a mail on as it is, below its own trace, and answers when the next server has it', async () => {
    const { behind, port, settled } = await startGateway();
    expect(await last(send(port, ['ben@tenant.example']))).toMatch(/^250 /);
    const [{ from, to, source }] = behind.received as [ReceivedMail];
    expect({ from, to }).toEqual({ from: 'ann@sender.example', to: ['ben@tenant.example'] });
    expect(source.endsWith(mail.replace('\r\n..', '\r\n.'))).toBe(true);
    expect(source).toMatch(
      /^X-Postern-Passed: [\w-]{16} [\w-]{43}\r\nReceived: from client\.example \(\[127\.0\.0\.1\]\)\r\n/,
    );
    expect(settled).toEqual([['ben@tenant.example', 'done']]);
  });

  test('does not pass on what is held, nor to whom an earlier try delivered it', async () => {
    const taken = { held: ['ben@tenant.example'], delivered: ['cem@tenant.example'] };
    const { behind, port } = await startGateway({ take: () => taken });
    expect(
      await last(send(port, ['ben@tenant.example', 'cem@tenant.example', 'dora@tenant.example'])),
    ).toMatch(/^250 /);
    expect(behind.received.map(({ to }) => to)).toEqual([['dora@tenant.example']]);
  });

  test('leaves the mail with its client while it cannot be stored', async () => {
    const { behind, port } = await startGateway({
      take: () => {
        throw new Error('disk full');
      },
    });
    expect(await last(send(port, ['ben@tenant.example']))).toMatch(/^451 4\.3\.0 /);
    expect(behind.received).toEqual([]);
  });

  test('leaves the mail with its client while the next server is away, and passes its refusals on', async () => {
    const { behind, port, settled } = await startGateway({
      next: [({ to }) => (to[0] === 'no@tenant.example' ? smtpError(554, 'Not wanted') : undefined)],
    });
    expect(await last(send(port, ['no@tenant.example']))).toMatch(/^554 .*Not wanted/);
    await behind.stop();
    expect(await last(send(port, ['ben@tenant.example']))).toMatch(/^451 /);
    expect(settled).toEqual([]);
  });

  test('leaves the mail with its client where the next server turns everybody away', async () => {
    const { port, health } = await startGateway({
      next: [undefined, { onConnect: (_session, callback) => callback(smtpError(554, 'Go away')) }],
    });
    expect(await last(send(port, ['ben@tenant.example']))).toMatch(/^451 .*Go away/);
    expect(health.read().problem).toMatchObject({
      kind: 'turned_away',
      detail: expect.stringContaining('Go away'),
    });
  });

  test('tells the sender by a mail that some of several recipients were refused', async () => {
    const { behind, port } = await startGateway({
      next: [
        undefined,
        {
          onRcptTo: ({ address }, _session, callback) =>
            callback(address.startsWith('no@') ? smtpError(550, '5.1.1 No such user') : null),
        },
      ],
    });
    expect(await last(send(port, ['ben@tenant.example', 'no@tenant.example']))).toMatch(/^250 /);
    expect(behind.received.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'ann@sender.example', to: ['ben@tenant.example'] },
      { from: '', to: ['ann@sender.example'] },
    ]);
    expect(behind.received[1]?.source).toMatch(
      /Final-Recipient: rfc822; no@tenant\.example\r\nAction: failed\r\nStatus: 5\.1\.1/,
    );
  });

  test('asks for the mail again while one of several recipients has to wait, and notes who has it alone', async () => {
    const replies = new Map([
      ['full@tenant.example', smtpError(452, '4.2.2 Mailbox full')],
      ['no@tenant.example', smtpError(550, '5.1.1 No such user')],
    ]);
    const { behind, port, settled } = await startGateway({
      next: [
        undefined,
        { onRcptTo: ({ address }, _session, callback) => callback(replies.get(address) ?? null) },
      ],
      take: () => ({ delivered: settled.flat().filter((one) => one !== 'done') }),
    });
    const to = ['ben@tenant.example', 'full@tenant.example', 'no@tenant.example'];
    expect(await last(send(port, to))).toMatch(/^452 .*Mailbox full/);
    expect(settled).toEqual([['ben@tenant.example']]);
    replies.delete('full@tenant.example');
    expect(await last(send(port, to))).toMatch(/^250 /);
    expect(behind.received.map(({ to: one }) => one)).toEqual([
      ['ben@tenant.example'],
      ['full@tenant.example'],
      // The report about the refused one.
      ['ann@sender.example'],
    ]);
  });

  test('takes a lone full stop between bare line feeds for text, never for the end of a mail', async () => {
    const { behind, port } = await startGateway();
    const body = `${mail}One\n.\nMAIL FROM:<evil@evil.example>\r\n`;
    expect(await last(send(port, ['ben@tenant.example'], body))).toMatch(/^250 /);
    expect(behind.received).toHaveLength(1);
    expect(behind.received[0]?.source).toContain('MAIL FROM:<evil@evil.example>');
  });

  test('refuses a mail that has passed five times, and believes only its own marks', async () => {
    const { port } = await startGateway();
    const marks = createPassedMarks(key);
    const strange = createPassedMarks(Buffer.alloc(32, 8));
    const with5 = (make: () => string) => Array.from({ length: 5 }, make).join('') + mail;
    expect(await last(send(port, ['ben@tenant.example'], with5(strange.make)))).toMatch(/^250 /);
    const copied = marks.make();
    expect(
      await last(
        send(
          port,
          ['ben@tenant.example'],
          with5(() => copied),
        ),
      ),
    ).toMatch(/^250 /);
    expect(await last(send(port, ['ben@tenant.example'], with5(marks.make)))).toMatch(/^554 5\.4\.6 /);
  });

  test('goes on after a client that left in the middle of a mail', async () => {
    const { behind, port } = await startGateway();
    const opening = [
      'EHLO client.example',
      'MAIL FROM:<ann@sender.example>',
      'RCPT TO:<ben@tenant.example>',
      'DATA',
    ];
    await speak(port, [...opening.slice(0, 3), 'DATA']);
    expect(await last(send(port, ['ben@tenant.example']))).toMatch(/^250 /);
    expect(behind.received).toHaveLength(1);
  });
});

test('without a next server only journal reports come in', async () => {
  const port = await freePort();
  const health = createGatewayHealth({
    listen: '',
    next: null,
    journal: 'journal@tenant.example',
    now: Date.now,
  });
  const none = { held: new Set<string>(), delivered: new Set<string>(), settle: async () => undefined };
  const gateway = await serveGateway(
    { listen: { protocol: 'smtp', host: '127.0.0.1', port }, clients: [], journal: 'journal@tenant.example' },
    {
      nextHop: undefined,
      marks: createPassedMarks(key),
      take: () => Promise.reject(new Error('not asked')),
      takeReport: async () => ({ ...none, note: 'broken' }),
      health,
      log: () => undefined,
    },
  );
  opened.push(() => gateway.close());
  expect(
    (await speak(port, ['EHLO client.example', 'MAIL FROM:<>', 'RCPT TO:<ben@tenant.example>'])).at(-1),
  ).toMatch(/^550 5\.7\.1 /);
  expect(await last(send(port, ['Journal@tenant.example']))).toMatch(/^250 /);
  expect(health.read().lastHour).toMatchObject({ unread: 1, refused: 0, passed: 0 });
});

describe('encryption', () => {
  const known = getCACertificates('default');
  afterEach(() => setDefaultCACertificates(known));
  let keys: SigningKey[];
  let files: { cert: string; key: string };
  const writeKey = ({ certificate, privateKey }: SigningKey) => {
    writeFileSync(files.cert, certificate);
    writeFileSync(files.key, privateKey);
  };
  beforeAll(async () => {
    keys = await Promise.all([1, 2].map(() => makeSigningKey('localhost', Date.now())));
    const directory = temporaryDirectory();
    files = { cert: join(directory.path, 'cert.pem'), key: join(directory.path, 'key.pem') };
    return () => directory.remove();
  });
  /** Sends a mail encrypted, to a server with this certificate alone. */
  const sendTo = (port: number, ca: string) => {
    const client = createTransport({
      host: '127.0.0.1',
      port,
      requireTLS: true,
      tls: { ca, servername: 'localhost' },
    });
    const envelope = { from: 'ann@sender.example', to: ['ben@tenant.example'] };
    return client.sendMail({ envelope, raw: mail }).finally(() => client.close());
  };

  test('is offered to clients with the certificate of the files, and with a new one when they change', async () => {
    writeKey(keys[0]!);
    const { behind, port } = await startGateway({ certificate: files });
    await sendTo(port, keys[0]!.certificate);
    expect(behind.received).toHaveLength(1);
    // A certificate whose key is still to be written leaves the one before in use.
    writeFileSync(files.cert, keys[1]!.certificate);
    await sendTo(port, keys[0]!.certificate);
    writeKey(keys[1]!);
    const arrives = () => sendTo(port, keys[1]!.certificate).then(() => true, String);
    await expect.poll(arrives, { timeout: 20_000, interval: 500 }).toBe(true);
  });

  test('is not offered without a certificate', async () => {
    const { port } = await startGateway();
    expect((await speak(port, ['EHLO client.example'])).at(-1)).not.toContain('STARTTLS');
  });

  test('a certificate that cannot be used is named by its setting', async () => {
    writeFileSync(files.cert, 'nothing');
    await expect(startGateway({ certificate: files })).rejects.toThrow(
      /^GATEWAY_CERT_FILE and GATEWAY_KEY_FILE/,
    );
  });

  const encrypted: boolean[] = [];
  const behindTls = (offers: boolean): Parameters<typeof startMailServer> => [
    undefined,
    {
      onMailFrom(_address, { secure }, callback) {
        encrypted.push(secure);
        callback(null);
      },
      key: keys[0]!.privateKey,
      cert: keys[0]!.certificate,
      disabledCommands: offers ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    },
  ];
  test.each([
    { requireTls: true, offers: false, isTrusted: true, problem: 'untrusted' },
    { requireTls: true, offers: true, isTrusted: false, problem: 'untrusted' },
    { requireTls: true, offers: true, isTrusted: true, problem: undefined },
    { requireTls: false, offers: true, isTrusted: false, problem: undefined },
    { requireTls: false, offers: false, isTrusted: false, problem: undefined },
  ])(
    'to the next server: required $requireTls, offered $offers, trusted $isTrusted',
    async ({ requireTls, offers, isTrusted, problem }) => {
      if (isTrusted) setDefaultCACertificates([keys[0]!.certificate]);
      const { behind, port, health } = await startGateway({
        next: behindTls(offers),
        requireTls,
        nextHost: 'localhost',
      });
      const answer = await last(send(port, ['ben@tenant.example']));
      expect(answer).toMatch(problem ? /^451 / : /^250 /);
      expect(behind.received).toHaveLength(problem ? 0 : 1);
      expect(health.read().problem?.kind).toBe(problem);
      expect(encrypted.splice(0)).toEqual(problem ? [] : [offers]);
    },
  );
});

describe('its state', () => {
  test('says what became of mails, and why they do not go on until they do', async () => {
    const behaviour = { held: ['ben@tenant.example'] };
    const { behind, port, health } = await startGateway({
      next: [({ to }) => (to[0] === 'no@tenant.example' ? smtpError(554, 'Not wanted') : undefined)],
      take: () => behaviour,
    });
    await send(port, ['cem@tenant.example']);
    await send(port, ['ben@tenant.example']);
    await send(port, ['no@tenant.example']);
    expect(health.read()).toMatchObject({
      lastHour: { passed: 1, held: 1, refused: 1, later: 0 },
      problem: null,
    });
    await behind.stop();
    await send(port, ['cem@tenant.example']);
    expect(health.read()).toMatchObject({ lastHour: { later: 1 }, problem: { kind: 'unreachable' } });
  });

  test('forgets mails after an hour, and when a problem began only when it is over', () => {
    let now = 7 * 3_600_000;
    const health = createGatewayHealth({ listen: '', next: '', journal: null, now: () => now });
    health.count('passed');
    health.noteNext({ kind: 'unreachable', detail: 'one' });
    now += 59 * 60_000;
    health.count('held');
    health.noteNext({ kind: 'turned_away', detail: 'two' });
    expect(health.read()).toMatchObject({
      lastHour: { passed: 1, held: 1 },
      problem: { kind: 'turned_away', detail: 'two', since: 7 * 3_600_000 },
    });
    now += 60_000;
    health.noteNext(null);
    health.noteStored('disk full');
    expect(health.read()).toMatchObject({
      lastHour: { passed: 0, held: 1 },
      problem: { kind: 'not_stored', since: now },
    });
    // A clock that was set back keeps nothing of the future.
    now -= 3_600_000;
    expect(health.read().lastHour.held).toBe(0);
  });
});

describe('a large mail', () => {
  const megabyte = 1024 * 1024;
  const sized = (megabytes: number) => `${mail}${`${'a'.repeat(1_022)}\r\n`.repeat(megabytes * 1_024)}`;

  test('of 60 MB passes whole', { timeout: 60_000 }, async () => {
    const { behind, port } = await startGateway();
    expect(await last(send(port, ['ben@tenant.example'], sized(60)))).toMatch(/^250 /);
    expect(behind.received[0]?.source.length).toBeGreaterThan(60 * megabyte);
  });

  test(
    'beyond the limit is read to its end and refused, and the conversation goes on',
    { timeout: 60_000 },
    async () => {
      const { behind, port, health } = await startGateway();
      const replies = await speak(port, [
        'EHLO client.example',
        'MAIL FROM:<ann@sender.example>',
        'RCPT TO:<ben@tenant.example>',
        'DATA',
        `${sized(65)}.`,
        'MAIL FROM:<ann@sender.example>',
        'RCPT TO:<ben@tenant.example>',
        'DATA',
        `${mail}.`,
      ]);
      expect(replies.slice(-5).map((reply) => reply.slice(0, 3))).toEqual([
        '552',
        '250',
        '250',
        '354',
        '250',
      ]);
      expect(behind.received).toHaveLength(1);
      expect(health.read().lastHour).toMatchObject({ refused: 1, passed: 1 });
      // Who says so at once is spared the transfer.
      const declared = await speak(port, [
        'EHLO client.example',
        'MAIL FROM:<ann@sender.example> SIZE=99000000',
      ]);
      expect(declared.at(-1)).toMatch(/^552 /);
    },
  );
});

describe('by LMTP', () => {
  test('answers for each recipient', async () => {
    const { behind, port } = await startGateway({
      protocol: 'lmtp',
      next: [
        undefined,
        {
          onRcptTo: ({ address }, _session, callback) =>
            callback(address.startsWith('no@') ? smtpError(550, '5.1.1 No such user') : null),
        },
      ],
      take: () => ({ held: ['held@tenant.example'] }),
    });
    const to = ['ben@tenant.example', 'held@tenant.example', 'no@tenant.example'];
    const replies = await send(port, to, mail, { hello: 'LHLO', replies: 3 });
    expect(replies.slice(-3).map((reply) => reply.slice(0, 3))).toEqual(['250', '250', '550']);
    expect(behind.received.map(({ to: passedTo }) => passedTo)).toEqual([['ben@tenant.example']]);
  });

  test('hands on to an LMTP server, which answers for each recipient too', async () => {
    const { behind, port } = await startGateway({ protocol: 'lmtp', next: [undefined, { lmtp: true }] });
    const replies = await send(port, ['ben@tenant.example', 'cem@tenant.example'], mail, {
      hello: 'LHLO',
      replies: 2,
    });
    expect(replies.slice(-2).every((reply) => reply.startsWith('250 '))).toBe(true);
    expect(behind.received[0]?.to).toEqual(['ben@tenant.example', 'cem@tenant.example']);
  });
});
