import { defaultTenant, writeTenant } from '../../../src/service/config/tenant-store.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { type EndUserPolicy, endUserSetting } from '../../../src/service/end-users/end-user-policy.ts';
import { notifyHeldMail } from '../../../src/service/end-users/notify-held-mail.ts';
import { createMailOut } from '../../../src/service/mail-out/create-mail-out.ts';
import {
  createOutboxTransport,
  createSmtpTransport,
  outboxFolder,
} from '../../../src/service/mail-out/mail-transport.ts';
import { openSecretBox } from '../../../src/service/secret-box/open-secret-box.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { storeRows, temporaryDirectory } from '../../contract/support/seed-service.ts';
import { eventually, filedMails } from '../../support/held-mail.ts';

const from = { name: 'Postern', address: 'postern@tenant.example' };

/** Held mail, its recipients, and a clock that the test sets. */
export async function startDigests(
  policy: Partial<EndUserPolicy>,
  /** A mail server in place of the outbox folder, and its bounce address. */
  { smtpUrl, bounceAddress }: { smtpUrl?: string; bounceAddress?: string } = {},
) {
  const directory = temporaryDirectory();
  const { stores, close } = await openStorage(directory.path);
  await writeTenant(stores, { ...defaultTenant, name: 'Example GmbH', domains: ['tenant.example'] });
  const setPolicy = (fields: Partial<EndUserPolicy>) =>
    stores.settings.writeSetting({ name: endUserSetting, value: JSON.stringify({ ...policy, ...fields }) });
  await setPolicy({});
  const clock = { now: Date.now() };
  const secretBox = await openSecretBox(stores, directory.path, undefined);
  const mailOut = createMailOut({
    stores,
    transport: smtpUrl
      ? createSmtpTransport(smtpUrl, from, { requireTls: false })
      : createOutboxTransport(outboxFolder(directory.path), from),
    bounceAddress,
    dataDirectory: directory.path,
    publicUrl: 'https://console.example',
    secretBox,
    now: () => clock.now,
    log: () => undefined,
  });
  const signIn = { features: {} };
  const stopping = new AbortController().signal;
  return {
    stores,
    directory: directory.path,
    clock,
    secretBox,
    mailOut,
    setPolicy,
    hold: (rows: readonly EmailRow[]) => storeRows(stores, rows),
    mails: (to?: string) => filedMails(directory.path).filter((mail) => to === undefined || mail.to === to),
    /** Runs the loop at an instant, and waits until everything due is sent. */
    async look(at?: string) {
      if (at !== undefined) clock.now = Date.parse(at);
      await notifyHeldMail({ stores, signIn, secretBox, mailOut, now: () => clock.now, stopping });
      mailOut.wake();
      await eventually(async () =>
        (await stores.mailOut.nextMailDue(undefined)) === null ? true : undefined,
      );
    },
    /** Runs the loop at an instant, and sends nothing. */
    queue: (at: string) => {
      clock.now = Date.parse(at);
      const quiet = { ...mailOut, wake: () => undefined };
      return notifyHeldMail({ stores, signIn, secretBox, mailOut: quiet, now: () => clock.now, stopping });
    },
    async stop() {
      await mailOut.stop();
      await close();
      await directory.remove();
    },
  };
}
