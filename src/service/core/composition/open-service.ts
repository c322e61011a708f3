import { Worker } from 'node:worker_threads';
import type { BackupSettings } from '../../../settings/backups.ts';
import type { GatewaySettings } from '../../../settings/gateway.ts';
import type { PromptModelSettings } from '../../../settings/prompt-model.ts';
import type { SignInSettings } from '../../../settings/sign-in.ts';
import type { PasswordCost } from '../../accounts/hash-password.ts';
import { readKnownNetworks } from '../../accounts/devices.ts';
import { createDirectCall, mountContract } from '../answering/mount-contract.ts';
import { createAuditTrail } from '../../audit/audit-trail.ts';
import { startHeadRecording } from '../../audit/verify-audit.ts';
import { startTrail } from '../../audit/keep-trail.ts';
import { createCaptcha } from '../../captcha/captcha.ts';
import { startQueryAlerts } from '../../custom-queries/start-query-alerts.ts';
import { createEmailCursors, type EmailParts } from '../../emails/email-cursor.ts';
import { emailJobWork } from '../../emails/change-emails.ts';
import { startFindingMisfires } from '../../exception-rules/find-misfires.ts';
import { createExportFiles, type ExportFiles } from '../../export-emails/export-files.ts';
import { exportWork, startSweep } from '../../export-emails/run-export.ts';
import { createBackground, createJobRunner } from '../../jobs/job-runner.ts';
import { openJudging } from '../../judge-again/run-judge-step.ts';
import type { Log } from '../log.ts';
import { type MailImports, openMailImports } from '../../mail/import/mail-import.ts';
import { startEffects } from '../../mailboxes/run-effects.ts';
import { watchService } from '../../metrics/watch-service.ts';
import { mailSystemRoutes } from '../../mailboxes/routes.ts';
import { openConnectors } from '../../mailboxes/open-connectors.ts';
import { createParsePool, type ParsePool } from '../../mail/import/parse-pool.ts';
import type { MailBrand } from '../../mail-out/mail-brand.ts';
import type { MayReach } from '../../outgoing/receiver-address.ts';
import { createWebhookSender } from '../../outgoing/webhook-sender.ts';
import { rolesDue } from '../../people/apply-role-mapping-sqlite.ts';
import { peopleJobWork } from '../../people/people-job-work.ts';
import { createAskModel } from '../../prompt/ask-model.ts';
import { startReportMails } from '../../report-mail/send-report-mails.ts';
import { openRetention } from '../../retention/open-retention.ts';
import { openSecretBox } from '../../secret-box/open-secret-box.ts';
import { newSecret } from '../../secret-box/secrets.ts';
import type { DiskSpace } from '../../database/database-file.ts';
import { startSystemHealth } from '../../system/system-health.ts';
import { readQuiet } from '../../upkeep/quiet.ts';
import { startBackups } from '../../upkeep/scheduled-backups.ts';
import { openMailOut } from './open-mail-out.ts';
import { openStorage } from './open-storage.ts';
import { takeBounces } from '../../end-users/take-bounces.ts';
import { type EndUserMails, startEndUserMails } from '../../end-users/end-user-mails.ts';
import { createFileSender, type FileSender } from '../../end-users/file-sender.ts';
import type { NotificationParts } from '../../end-users/notify-held-mail.ts';
import type { ServiceParts } from '../service-parts.ts';
import { notifyReporters, takeReports } from '../../reports/take-reports.ts';
import { accountRoutes } from '../../accounts/routes.ts';
import { analyticsRoutes } from '../../analytics/routes.ts';
import type { AuditDelivery } from '../../audit/deliver-audit.ts';
import { auditDeliveryRoutes } from '../../audit/delivery-routes.ts';
import { auditRowRoutes, auditTrailRoutes } from '../../audit/routes.ts';
import type { Handlers } from '../call.ts';
import { captchaRoutes } from '../../captcha/routes.ts';
import { configRoutes, featureRoutes, learningRoutes, senderTrustRoutes } from '../../config/routes.ts';
import { customQueryRoutes } from '../../custom-queries/routes.ts';
import { directoryRoutes } from '../../directory/routes.ts';
import { emailRoutes } from '../../emails/routes.ts';
import { endUserPolicyRoutes, noticeFailureRoutes } from '../../end-users/change-end-user-policy.ts';
import { organisationRoutes, userConfigRoutes } from '../../end-users/organisation.ts';
import { endUserRoutes } from '../../end-users/routes.ts';
import { exceptionRuleRoutes } from '../../exception-rules/routes.ts';
import { exportRoutes } from '../../export-emails/routes.ts';
import { jobRoutes } from '../../job-control/routes.ts';
import { firstStepRoutes } from '../../first-start/first-steps.ts';
import { judgeAgainRoutes } from '../../judge-again/routes.ts';
import { passkeyRoutes } from '../../passkeys/routes.ts';
import { peopleRoutes } from '../../people/routes.ts';
import { proofRoutes } from '../../proof/routes.ts';
import { quickSearchRoutes } from '../../quick-search/routes.ts';
import { reportMailRoutes } from '../../report-mail/routes.ts';
import { reportRoutes } from '../../reports/routes.ts';
import { retentionRoutes } from '../../retention/routes.ts';
import { scimTokenRoutes } from '../../scim/token-routes.ts';
import { securityEventRoutes } from '../../security-events/routes.ts';
import { systemRoutes } from '../../system/system-routes.ts';
import { roleMappingRoutes, ssoRoutes } from '../../sso/routes.ts';

/** Starts the notifications of employees, and the delivery of single files of held mail. */
function openEndUsers(
  parts: Omit<NotificationParts, 'stopping'> & Pick<ServiceParts, 'originals' | 'signIn'>,
  dataDirectory: string,
  log: Log,
): { endUserMails: EndUserMails; fileSender: FileSender } {
  const { attachmentLimit } = parts.signIn.mail;
  const fileSender = createFileSender({ ...parts, dataDirectory, attachmentLimit });
  const endUserMails = startEndUserMails({ ...parts, fileSender }, log, [
    takeBounces,
    takeReports,
    notifyReporters,
  ]);
  return { endUserMails, fileSender };
}

const importWorkerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js',
  import.meta.url,
);

/** What a service is opened with; the options of `createService`, complete. */
interface OpenOptions {
  readonly dataDirectory: string;
  readonly now: () => number;
  readonly signIn: SignInSettings;
  readonly brand: MailBrand | undefined;
  readonly promptModel: PromptModelSettings | undefined;
  readonly mayReach: MayReach;
  readonly backup: BackupSettings | undefined;
  readonly gateway: GatewaySettings | undefined;
  readonly passwordCost: PasswordCost;
  /** For tests: the space of the disk, and how often it is looked at (milliseconds). */
  readonly disk: { read(): Promise<DiskSpace>; every: number } | undefined;
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
  backup,
  gateway: gatewaySettings,
  passwordCost,
  disk,
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
  const quiet = await readQuiet(stores);
  const { isQuiet } = quiet;
  if (isQuiet())
    log('warn', 'a restored copy sends, delivers and removes nothing until an administrator confirms it');
  const gateway =
    gatewaySettings &&
    (await (
      await import('../../gateway/open-gateway.ts')
    ).openGateway({ stores, signIn, isQuiet, pool: parsers, now, log }, gatewaySettings));
  const effects = startEffects({
    stores,
    connectorOf: async (mailbox) => connectors.find(mailbox) ?? gateway?.find(mailbox),
    isConnected: () => gateway !== undefined || connectors.isAny(),
    now,
    log,
  });
  const connectors = openConnectors({
    stores,
    secretBox,
    pool: parsers,
    isQuiet,
    onArrival: () => effects.wake(),
    mail: signIn.mail,
    now,
    log,
  });
  const jobs = createJobRunner(emailJobWork(stores, now, effects.wake), log);
  const notes = await startHeadRecording(stores, dataDirectory, log);
  const secret = await stores.settings.keepSetting({ name: 'cursor_secret', value: newSecret() });
  const cursors = createEmailCursors(secret);
  const mailOut = await openMailOut({ stores, dataDirectory, signIn, brand, secretBox, isQuiet, now, log });
  const notificationParts = { stores, secretBox, mailOut, originals: parsers, signIn, now };
  const { endUserMails, fileSender } = openEndUsers(notificationParts, dataDirectory, log);
  const webhooks = createWebhookSender(mayReach, now);
  const queryAlerts = startQueryAlerts({ stores, mailOut, webhooks, secretBox, isQuiet, now }, log);
  const reportMails = startReportMails({ stores, mailOut, secretBox, now, log });
  const files = createExportFiles(dataDirectory);
  const exporting = { stores, files, mailOut, attachmentLimit: signIn.mail.attachmentLimit, now };
  const exports = createJobRunner(exportWork(exporting), log);
  const judging = openJudging({ stores, now, log });
  const peopleJobs = createJobRunner(peopleJobWork({ stores, mailOut, now, log }), log);
  const retention = openRetention({ stores, isQuiet, now, log });
  const stopMisfires = startFindingMisfires({ stores, now }, log);
  const stopSweep = startSweep(exporting, log);
  const trail = startTrail({ stores, secretBox, webhooks, mayReach, isQuiet, now, log });
  const backups = startBackups({
    stores,
    settings: backup,
    dataDirectory,
    environmentKey: signIn.secretKey,
    isQuiet,
    now,
    log,
  });
  const mailImports = await openMailImports(
    { stores, signIn, now, log },
    dataDirectory,
    (workerData) => new Worker(importWorkerUrl, { name: 'import', workerData }),
  );
  const askModel = promptModel && createAskModel(promptModel, log, now);
  const system = startSystemHealth(
    {
      stores,
      dataDirectory,
      signIn,
      mailOut,
      now,
      log,
      hasBackups: backup !== undefined,
      modelHealth: askModel && (() => askModel.health()),
      gateway: gateway && (() => gateway.state()),
      readDisk: disk?.read,
    },
    disk?.every,
  );
  const parts: EmailParts = {
    stores,
    audit,
    jobs,
    effects,
    exports,
    judging: judging.runner,
    peopleJobs,
    retention,
    quiet,
    background: background.run,
    now,
    log,
    signIn,
    mailOut,
    webhooks,
    endUserMails,
    fileSender,
    originals: parsers,
    connectors,
    gateway,
    captcha: await createCaptcha(signIn.captcha, stores, now),
    secretBox,
    passwordCost,
    askModel,
    system,
    knownNetworks: await readKnownNetworks(stores, now()),
    cursors,
  };
  const handlers = allRoutes(parts, {
    files,
    delivery: trail.delivery,
    judge: parsers.judge,
    mailImports,
  });
  const stopWatching = watchService({ stores, now, log }, dataDirectory);
  return {
    app: mountContract(parts, handlers),
    direct: createDirectCall(parts, handlers),
    parts,
    openReaders,
    async close() {
      stopWatching();
      stopSweep();
      await system.stop();
      await backups.stop();
      await effects.stop();
      await gateway?.stop();
      await connectors.stop();
      await mailImports.stop();
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

/** What some areas need beside the parts of all. */
interface AreaParts {
  readonly files: ExportFiles;
  readonly delivery: AuditDelivery;
  readonly mailImports: MailImports;
  readonly judge: ParsePool['judge'];
}

/** The handlers of the whole contract, area by area. */
const allRoutes = (parts: EmailParts, { files, delivery, judge, mailImports }: AreaParts): Handlers => ({
  ...accountRoutes(parts),
  ...analyticsRoutes(parts),
  ...auditRowRoutes(parts),
  ...auditTrailRoutes(parts),
  ...auditDeliveryRoutes({ ...parts, delivery }),
  ...captchaRoutes(parts),
  ...systemRoutes(parts),
  ...configRoutes(parts),
  ...customQueryRoutes(parts),
  ...directoryRoutes(parts),
  ...emailRoutes(parts),
  ...endUserPolicyRoutes(parts),
  ...endUserRoutes(parts),
  ...exceptionRuleRoutes(parts),
  ...exportRoutes({ ...parts, files }),
  ...featureRoutes(parts),
  ...firstStepRoutes(parts),
  ...jobRoutes({ ...parts, files }),
  ...judgeAgainRoutes({ ...parts, judge }),
  ...learningRoutes(parts),
  ...mailImports.routes(parts),
  ...mailSystemRoutes(parts),
  ...noticeFailureRoutes(parts),
  ...organisationRoutes(parts),
  ...passkeyRoutes(parts),
  ...peopleRoutes(parts),
  ...proofRoutes(parts),
  ...quickSearchRoutes(parts),
  ...reportMailRoutes(parts),
  ...reportRoutes(parts),
  ...retentionRoutes(parts),
  ...scimTokenRoutes(parts),
  ...securityEventRoutes(parts),
  ...senderTrustRoutes(parts),
  ...ssoRoutes(parts),
  ...roleMappingRoutes(parts),
  ...userConfigRoutes(parts),
});
