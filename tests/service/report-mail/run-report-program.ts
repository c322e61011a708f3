// Mails reports in a process of its own, which ends with SIGKILL the n-th time it comes to a stage: data directory, mail server, the
// time its clock shows at first, stage and n are its arguments. Without a stage it ends when all is sent.
import { createMailOut } from '../../../src/service/mail-out/create-mail-out.ts';
import { createSmtpTransport } from '../../../src/service/mail-out/mail-transport.ts';
import { openSecretBox } from '../../../src/service/secret-box/open-secret-box.ts';
import { sendReportMails } from '../../../src/service/report-mail/send-report-mails.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { dieAt } from '../../support/die-at.ts';

const [, , dataDirectory = '', smtpUrl = '', start = '0', stage = '', times = '1'] = process.argv;
const watch = dieAt(stage, Number(times));
const began = Date.now();
const now = () => Number(start) + Date.now() - began;
const { stores, close } = await openStorage(dataDirectory);
/** Nothing is sent before all is queued, so that each stage finds mails. */
const queued = Promise.withResolvers<void>();
const takeDueMail: typeof stores.mailOut.takeDueMail = async (...input) => {
  await queued.promise;
  return stores.mailOut.takeDueMail(...input);
};
const watched = {
  ...stores,
  settings: watch(stores.settings),
  reportMail: watch(stores.reportMail),
  mailOut: watch({ ...stores.mailOut, takeDueMail }),
};
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
await sendReportMails(
  { stores: watched, secretBox, mailOut, now, log: () => undefined },
  new AbortController().signal,
);
queued.resolve();
mailOut.wake();
while ((await stores.mailOut.nextMailDue(undefined)) !== null) {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await mailOut.stop();
await close();
process.exit();
