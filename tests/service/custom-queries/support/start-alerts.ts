import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { searchCriteriaSchema } from '../../../../src/api/contract/emails/search-criteria.ts';
import { customQueryRoutes } from '../../../../src/service/custom-queries/routes.ts';
import { notifyQueryMatches } from '../../../../src/service/custom-queries/notify-query-matches.ts';
import { createMailOut } from '../../../../src/service/mail-out/create-mail-out.ts';
import { createOutboxTransport, outboxFolder } from '../../../../src/service/mail-out/mail-transport.ts';
import { databaseFile } from '../../../../src/service/database/database-file.ts';
import { openStorage } from '../../../../src/service/core/composition/open-storage.ts';
import { openSecretBox } from '../../../../src/service/secret-box/open-secret-box.ts';
import type { ServiceParts } from '../../../../src/service/core/service-parts.ts';
import { makeSigningKey } from '../../../../src/service/sso/self-signed-certificate.ts';
import { createMayReach } from '../../../../src/service/outgoing/receiver-address.ts';
import { createWebhookSender, type WebhookSender } from '../../../../src/service/outgoing/webhook-sender.ts';
import { seedService, storeRows, temporaryDirectory } from '../../../contract/support/seed-service.ts';
import { eventually, filedMails, heldRow } from '../../../support/held-mail.ts';

/** What was started; `stopAlerts` ends it after each test. */
const stops: (() => Promise<unknown>)[] = [];
export async function stopAlerts(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop();
}

/** A service's stores with people, a clock that the test sets, and a receiver of webhooks. */
export async function startAlerts(authorities = '') {
  const directory = temporaryDirectory();
  await seedService(directory.path, 1);
  const { stores, close } = await openStorage(directory.path);
  stops.push(
    () => directory.remove(),
    () => close(),
  );
  const clock = { now: Date.parse('2026-11-22T09:00Z') };
  const now = () => clock.now;
  const secretBox = await openSecretBox(stores, directory.path, undefined);
  const mailOut = createMailOut({
    stores,
    transport: createOutboxTransport(outboxFolder(directory.path), {
      name: 'Postern',
      address: 'postern@tenant.example',
    }),
    dataDirectory: directory.path,
    publicUrl: 'https://console.example',
    secretBox,
    now,
    log: () => undefined,
  });
  stops.push(() => mailOut.stop());
  const sender = createWebhookSender(createMayReach(['127.0.0.0/8', '::1/128']), now);
  stops.push(() => sender.close());
  // The receiver's certificate is its own.
  const webhooks: WebhookSender = {
    send: (target, message) => sender.send({ ...target, authorities }, message),
    close: () => sender.close(),
  };
  const parts = { stores, mailOut, webhooks, secretBox, isQuiet: () => false, now };
  const accounts = await stores.users.listUsers(undefined);
  const routes = customQueryRoutes(parts as unknown as ServiceParts);
  let watched = 0;
  return {
    stores,
    directory: directory.path,
    clock,
    hold: (subject: string, at: number, to = 'anna@tenant.example', detection = 'cp_spam') =>
      storeRows(stores, [heldRow(subject, detection, { to: [to], now: at, minutesAgo: 0 })]),
    async watch(person: string, alert: object, criteria: object = { detection: ['cp_spam'] }) {
      const account = accounts.find(({ email }) => email === person)!;
      const body = {
        name: `Of ${person} ${(watched += 1)}`,
        description: '',
        folder: '',
        search: 'detection=cp_spam',
        shared: false,
        alert: {
          way: 'mail',
          url: '',
          quiet_from: null,
          quiet_to: null,
          most_an_hour: 60,
          ...alert,
          criteria: searchCriteriaSchema.parse({ time_type: 'last', ...criteria }),
        },
      };
      const call = { caller: { account }, clientAddress: '', locale: 'en' };
      const made = await routes.createCustomQuery({ body } as never, call as never);
      return { ...made, call };
    },
    routes,
    alert: async () => (await stores.customQueries.listAlerts(undefined))[0]!,
    problemOf: async () => (await stores.customQueries.listAlerts(undefined))[0]!.problem,
    look: async (at?: string, { sends } = { sends: true }) => {
      if (at !== undefined) clock.now = Date.parse(at);
      if (!sends) {
        const silent = { ...parts, mailOut: { prepare: mailOut.prepare, wake: () => undefined } };
        await notifyQueryMatches(silent as unknown as typeof parts, new AbortController().signal);
        return;
      }
      await notifyQueryMatches(parts, new AbortController().signal);
      mailOut.wake();
      await eventually(async () =>
        (await stores.mailOut.nextMailDue(undefined)) === null ? true : undefined,
      );
    },
    /** Something else than the service changes the database. */
    change(sql: string) {
      const database = new DatabaseSync(databaseFile(directory.path), { timeout: 10_000 });
      database.exec(sql);
      database.close();
    },
    /** Viewers see private data here by a role of their own, until it is taken away. */
    hidePrivateData() {
      this.change(`DELETE FROM user_role WHERE role_id = 'private'`);
    },
    mails: () => filedMails(directory.path),
  };
}

/** A receiver of webhooks, which answers each with the status that `statusOf` says of its body. */
export async function startReceiver(statusOf: (body: string) => number | Promise<number>) {
  const key = await makeSigningKey('localhost', Date.now() - 60_000);
  const taken: { headers: Record<string, string>; body: string }[] = [];
  const server = createServer({ key: key.privateKey, cert: key.certificate }, async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece as string;
    taken.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(await statusOf(body)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { taken, certificate: key.certificate, url: `https://localhost:${port}/hook` };
}
