// Sends digests in a separate process, which kills itself with SIGKILL when it reaches a stage for the n-th time. Arguments:
// data directory, mail server, start time of its clock, stage and n. Without a stage it exits when all is sent.
import { createMailOut } from '../../../src/service/mail-out/create-mail-out.ts';
import { createSmtpTransport } from '../../../src/service/mail-out/mail-transport.ts';
import { openSecretBox } from '../../../src/service/secret-box/open-secret-box.ts';
import { notifyHeldMail } from '../../../src/service/end-users/notify-held-mail.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { dieAt } from '../../support/die-at.ts';

const [, , dataDirectory = '', smtpUrl = '', start = '0', stage = '', times = '1'] = process.argv;
const watch = dieAt(stage, Number(times));
const began = Date.now();
const now = () => Number(start) + Date.now() - began;
const { stores, close } = await openStorage(dataDirectory);
const watched = { ...stores, endUsers: watch(stores.endUsers), mailOut: watch(stores.mailOut) };
const secretBox = await openSecretBox(stores, dataDirectory, undefined);
const mailOut = createMailOut({
  stores: watched,
  transport: createSmtpTransport(
    smtpUrl,
    { name: 'Postern', address: 'postern@tenant.example' },
    { requireTls: false },
  ),
  dataDirectory,
  publicUrl: 'https://console.example',
  secretBox,
  now,
  log: () => undefined,
});
const stopping = new AbortController().signal;
await notifyHeldMail({ stores: watched, signIn: { features: {} }, secretBox, mailOut, now, stopping });
mailOut.wake();
while ((await stores.mailOut.nextMailDue(undefined)) !== null) {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await mailOut.stop();
await close();
process.exit();
