import type { PromptModelSettings } from '../../settings/prompt-model.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import type { PasswordCost } from '../accounts/hash-password.ts';
import { readKnownNetworks } from '../accounts/known-networks.ts';
import { createDirectCall } from '../answering/direct-call.ts';
import { mountContract } from '../answering/mount-contract.ts';
import { createAuditTrail } from '../audit/audit-trail.ts';
import { startHeadRecording } from '../audit/noted-head.ts';
import { startTrail } from '../audit/start-trail.ts';
import { createCaptcha } from '../captcha/create-captcha.ts';
import { startQueryAlerts } from '../custom-queries/start-query-alerts.ts';
import { createEmailCursors } from '../emails/email-cursor.ts';
import { emailJobWork } from '../emails/email-job-work.ts';
import type { EmailParts } from '../emails/email-parts.ts';
import { startFindingMisfires } from '../exception-rules/find-misfires.ts';
import { createExportFiles } from '../export-emails/export-files.ts';
import { exportWork } from '../export-emails/run-export.ts';
import { startSweep } from '../export-emails/sweep-exports.ts';
import { createBackground } from '../jobs/background.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { openJudging } from '../judge-again/open-judging.ts';
import type { Log } from '../log.ts';
import { createParsePool } from '../mail-in/parse-pool.ts';
import type { MailBrand } from '../mail-out/mail-brand.ts';
import type { MayReach } from '../outgoing/receiver-address.ts';
import { createWebhookSender } from '../outgoing/webhook-sender.ts';
import { rolesDue } from '../people/groups-at-sign-in-sqlite.ts';
import { peopleJobWork } from '../people/people-job-work.ts';
import { createAskModel } from '../prompt/ask-model.ts';
import { startReportMails } from '../report-mail/start-report-mails.ts';
import { openRetention } from '../retention/open-retention.ts';
import { openSecretBox } from '../secret-box/open-secret-box.ts';
import { newSecret } from '../secret-box/secrets.ts';
import { allRoutes } from './all-routes.ts';
import { openEndUsers } from './open-end-users.ts';
import { openMailOut } from './open-mail-out.ts';
import { openStorage } from './open-storage.ts';

/** What a service is opened with; the options of `createService`, complete. */
interface OpenOptions {
  readonly dataDirectory: string;
  readonly now: () => number;
  readonly signIn: SignInSettings;
  readonly brand: MailBrand | undefined;
  readonly promptModel: PromptModelSettings | undefined;
  readonly mayReach: MayReach;
  readonly passwordCost: PasswordCost;
  readonly log: Log;
}

/** Opens the database and starts everything that works on it; jobs wait until they are resumed. */
export async function openService({
  dataDirectory,
  now,
  signIn,
  brand,
  promptModel,
  mayReach,
  passwordCost,
  log,
}: OpenOptions) {
  const { close, notices, openReaders, stores } = await openStorage(dataDirectory, {
    onCrash: (error) =>
      log('error', 'a database thread stopped and is started again', { error: String(error) }),
    secretKey: signIn.secretKey,
  });
  for (const notice of notices) log('warn', notice);
  // The second is started when somebody's mail would wait for another's.
  const parsers = createParsePool(2);
  const audit = createAuditTrail(stores, now, (error) => {
    log('error', 'audit lines wait because they cannot be written', { error: String(error) });
  });
  const jobs = createJobRunner(emailJobWork(stores, now), log);
  const background = createBackground(log);
  /** With the key that is at hand, or not at all. */
  const openKeyed = async () => {
    const box = await openSecretBox(stores, dataDirectory, signIn.secretKey);
    await stores.audit.keyAuditTrail({ at: now() });
    if (await stores.settings.readSetting(rolesDue)) await stores.people.settleRolesByGroups({ at: now() });
    return box;
  };
  const secretBox = await openKeyed().catch(async (error) => {
    await close();
    throw error;
  });
  const notes = await startHeadRecording(stores, dataDirectory, log);
  const secret = await stores.settings.keepSetting({ name: 'cursor_secret', value: newSecret() });
  const cursors = createEmailCursors(secret);
  const mailOut = await openMailOut({ stores, dataDirectory, signIn, brand, secretBox, now, log });
  const notificationParts = { stores, secretBox, mailOut, originals: parsers, signIn, now };
  const { endUserMails, fileSender } = openEndUsers(notificationParts, dataDirectory, log);
  const webhooks = createWebhookSender(mayReach, now);
  const queryAlerts = startQueryAlerts({ stores, mailOut, webhooks, secretBox, now }, log);
  const reportMails = startReportMails({ stores, mailOut, secretBox, now, log });
  const files = createExportFiles(dataDirectory);
  const exporting = { stores, files, mailOut, attachmentLimit: signIn.mail.attachmentLimit, now };
  const exports = createJobRunner(exportWork(exporting), log);
  const judging = openJudging({ stores, now, log });
  const peopleJobs = createJobRunner(peopleJobWork({ stores, mailOut, now, log }), log);
  const retention = openRetention({ stores, now, log });
  const stopMisfires = startFindingMisfires({ stores, now }, log);
  const stopSweep = startSweep(exporting, log);
  const trail = startTrail({ stores, secretBox, webhooks, mayReach, now, log });
  const parts: EmailParts = {
    stores,
    audit,
    jobs,
    exports,
    judging: judging.runner,
    peopleJobs,
    retention,
    background: background.run,
    now,
    log,
    signIn,
    mailOut,
    webhooks,
    endUserMails,
    fileSender,
    originals: parsers,
    captcha: await createCaptcha(signIn.captcha, stores, now),
    secretBox,
    passwordCost,
    askModel: promptModel && createAskModel(promptModel, log),
    knownNetworks: await readKnownNetworks(stores, now()),
    cursors,
  };
  const handlers = allRoutes(parts, { files, delivery: trail.delivery, judge: parsers.judge });
  return {
    app: mountContract(parts, handlers),
    direct: createDirectCall(parts, handlers),
    parts,
    openReaders,
    async close() {
      stopSweep();
      await stopMisfires();
      for (const runner of [jobs, exports, judging, peopleJobs, retention]) await runner.stop();
      await background.settle();
      await endUserMails.stop();
      await queryAlerts.stop();
      await reportMails.stop();
      await mailOut.stop();
      await trail.stop();
      await webhooks.close();
      await audit.flush();
      await notes.stop();
      await parsers.close();
      await close();
    },
  };
}
