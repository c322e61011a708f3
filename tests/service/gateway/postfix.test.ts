import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';
import { documentedBlock, replaceIn } from '../../support/documented-block.ts';
import { mayStartPostfix, startPostfix } from '../../support/postfix.ts';
import { findTestServer, freePort } from '../../support/test-server.ts';
import { startSignIn } from '../accounts/support/start-sign-in.ts';
import { startMailServer } from '../mail-out/mail-server.ts';

const postfix = findTestServer('Postfix');
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

const ways = [
  {
    way: 'after its queue',
    main: documentedBlock('gateway-after-queue'),
    services: documentedBlock('gateway-after-queue-services'),
  },
  { way: 'before its queue', main: '', services: documentedBlock('gateway-before-queue-services') },
];

describe.skipIf(!postfix || !mayStartPostfix)('a gateway beside Postfix as documented', () => {
  test.each(ways)('takes its mail $way, and hands it back to be delivered', async ({ main, services }) => {
    const behind = await startMailServer(undefined, { closeTimeout: 100 });
    const [port, listenPort, nextPort] = [await freePort(), await freePort(), await freePort()];
    const local = { protocol: 'smtp' as const, host: '127.0.0.1' };
    const service = await startSignIn({ mfa: 'off' }, [], {
      gateway: {
        listen: { ...local, port: listenPort },
        next: { ...local, port: nextPort },
        clients: [],
        requireTls: false,
      },
    });
    const changes = [
      [':10025', `:${listenPort}`],
      [':10026', `:${nextPort}`],
    ] as const;
    const withPorts = (text: string) =>
      replaceIn(
        text,
        changes.filter(([written]) => text.includes(written)),
      );
    const running = startPostfix(postfix!.folder, {
      port,
      main: `${withPorts(main)}\nmydestination =\nrelay_domains = tenant.example\nrelay_recipient_maps =\nmynetworks = 127.0.0.0/8\nrelayhost = [127.0.0.1]:${behind.port}\n`,
      services: withPorts(services),
    });
    const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    opened.push(
      () => service.stop(),
      () => behind.stop(),
      () => running.stop(),
      () => client.close(),
    );
    const envelope = { from: 'ann@sender.example', to: ['ben@tenant.example', 'cem@tenant.example'] };
    const raw =
      'From: ann@sender.example\r\nTo: ben@tenant.example\r\nMessage-ID: <1@sender.example>\r\nSubject: Hello\r\n\r\nText\r\n';
    await expect
      .poll(
        () =>
          client.sendMail({ envelope, raw }).then(
            () => true,
            () => running.log(),
          ),
        { timeout: 20_000, interval: 200 },
      )
      .toBe(true);
    await expect
      .poll(
        () =>
          behind.received
            .flatMap(({ to }) => to)
            .toSorted()
            .join() || running.log(),
        { timeout: 20_000 },
      )
      .toBe('ben@tenant.example,cem@tenant.example');
    expect(behind.received[0]?.source).toMatch(/^X-Postern-Passed: /m);
  });
});
