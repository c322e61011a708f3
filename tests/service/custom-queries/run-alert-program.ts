// Tells what custom queries find anew in a process of its own, which ends with SIGKILL the n-th time it comes to a stage: data
// directory, the time that its clock shows, stage, n and the certificate of a receiver of webhooks are its arguments. Without a stage it
// ends when all is sent.
import { notifyQueryMatches } from '../../../src/service/custom-queries/notify-query-matches.ts';
import { createMailOut } from '../../../src/service/mail-out/create-mail-out.ts';
import { createOutboxTransport, outboxFolder } from '../../../src/service/mail-out/mail-transport.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { openSecretBox } from '../../../src/service/secret-box/open-secret-box.ts';
import { createMayReach } from '../../../src/service/outgoing/receiver-address.ts';
import { createWebhookSender, type WebhookSender } from '../../../src/service/outgoing/webhook-sender.ts';
import { dieAt } from '../../support/die-at.ts';

const [, , dataDirectory = '', at = '0', stage = '', times = '1', authorities = ''] = process.argv;
const now = () => Number(at);
const { stores, close } = await openStorage(dataDirectory);
const watch = dieAt(stage, Number(times));
const watched = { ...stores, customQueries: watch(stores.customQueries) };
const secretBox = await openSecretBox(stores, dataDirectory, undefined);
const mailOut = createMailOut({
  stores,
  transport: createOutboxTransport(outboxFolder(dataDirectory), {
    name: 'Postern',
    address: 'postern@tenant.example',
  }),
  dataDirectory,
  publicUrl: 'https://console.example',
  secretBox,
  now,
  log: () => undefined,
});
const sender = createWebhookSender(createMayReach(['127.0.0.0/8', '::1/128']), now);
const webhooks = watch<WebhookSender>({
  // The receiver's certificate is its own.
  send: (target, message) => sender.send({ ...target, authorities }, message),
  close: () => sender.close(),
});
// All is sent after all was found, so that a stage is not a matter of who is quicker.
const silent = { prepare: mailOut.prepare, wake: () => undefined };
await notifyQueryMatches(
  {
    stores: watched,
    mailOut: silent as unknown as typeof mailOut,
    webhooks,
    secretBox,
    isQuiet: () => false,
    now,
  },
  new AbortController().signal,
);
mailOut.wake();
while ((await stores.mailOut.nextMailDue(undefined)) !== null) {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await mailOut.stop();
await webhooks.close();
await close();
process.exit();
