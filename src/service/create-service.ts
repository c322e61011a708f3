import type { DirectCall, Fetch } from '../api/client.ts';
import { ServiceError } from '../api/errors.ts';
import { defaultSignInSettings, type SignInSettings } from '../settings/sign-in.ts';
import type { PromptModelSettings } from '../settings/prompt-model.ts';
import { defaultPasswordCost, type PasswordCost } from './accounts/hash-password.ts';
import { allRoutes } from './all-routes.ts';
import { readKnownNetworks } from './accounts/known-networks.ts';
import { newSecret } from './secret-box/secrets.ts';
import { startTrail } from './audit/start-trail.ts';
import { createAuditTrail } from './audit/audit-trail.ts';
import { startHeadRecording } from './audit/noted-head.ts';
import { createCaptcha } from './captcha/create-captcha.ts';
import { createBackground } from './jobs/background.ts';
import { createDirectCall } from './direct-call.ts';
import { createEmailCursors } from './emails/email-cursor.ts';
import type { EmailParts } from './emails/email-parts.ts';
import { emailJobWork } from './emails/email-job-work.ts';
import { startFindingMisfires } from './exception-rules/find-misfires.ts';
import {
  prepareFirstStart,
  type FirstStart,
  type FirstStartOptions,
} from './first-start/prepare-first-start.ts';
import { createExportFiles } from './export-emails/export-files.ts';
import { exportWork } from './export-emails/run-export.ts';
import { startSweep } from './export-emails/sweep-exports.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { openJudging } from './judge-again/open-judging.ts';
import type { Log } from './log.ts';
import type { MailBrand } from './mail-out/mail-brand.ts';
import { createParsePool } from './mail-in/parse-pool.ts';
import { mountContract } from './mount-contract.ts';
import { peopleJobWork } from './people/people-job-work.ts';
import { createAskModel } from './prompt/ask-model.ts';
import { openRetention } from './retention/open-retention.ts';
import { createMayReach, type MayReach } from './webhooks/receiver-address.ts';
import { startReportMails } from './report-mail/start-report-mails.ts';
import { startQueryAlerts } from './custom-queries/start-query-alerts.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';
import { openSecretBox } from './secret-box/open-secret-box.ts';
import { openEndUsers } from './open-end-users.ts';
import { openMailOut } from './open-mail-out.ts';
import { openStorage } from './open-storage.ts';
import { holdServerLock } from './storage/server-lock.ts';

export interface ServiceOptions {
  /** Directory of the database; created when missing. */
  dataDirectory: string;
  /** Milliseconds since 1970; the machine's clock when absent. */
  clock?: () => number;
  /** How people sign in; what is absent has its default. */
  signIn?: Partial<SignInSettings>;
  /** The brand of mails; the product's own when absent. */
  brand?: MailBrand;
  /** The language model for prompts that the grammar does not understand; none when absent. */
  promptModel?: PromptModelSettings | undefined;
  /** Networks without public addresses in which receivers of webhooks and of the audit trail may be; none when absent. */
  receiverNetworks?: readonly string[];
  /** The cost of password hashes; hashes of another cost are replaced at the next sign-in. */
  passwordCost?: PasswordCost;
  /** The log for operators; silent when absent. */
  log?: Log;
}

/** The embedded protection service. */
export interface Service {
  /**
   * Answers the calls of the contract. `x-forwarded-for` of the caller is trusted: a program that forwards calls of
   * others must set it to their address.
   */
  fetch: Fetch;
  /**
   * Opens the database and takes up unfinished jobs.
   * @throws DatabaseRefused (an Error of that name) when the database cannot be used or another server has it; its
   * message says what to do.
   */
  start(): Promise<void>;
  /**
   * For the server, once after `start`: starts the threads that the first search would wait for and, while there are no
   * users, creates the administrator with a sample tenant, or in production prints a setup code. The sample is imported
   * in the background: `sample` settles when it is complete; `stop` ends it early.
   */
  prepareFirstStart(options: FirstStartOptions): Promise<FirstStart>;
  /** Finishes the running calls and job batch, writes the audit trail, closes the database. */
  stop(): Promise<void>;
}

/** Creates the embedded protection service; it accepts calls after `start`. */
export function createService({
  dataDirectory,
  clock = Date.now,
  signIn = {},
  brand,
  promptModel,
  receiverNetworks = [],
  passwordCost: cost = defaultPasswordCost,
  log = () => undefined,
}: ServiceOptions): Service {
  let running: Awaited<ReturnType<typeof open>> | undefined;
  let lock: ReturnType<typeof holdServerLock> | undefined;
  const stopped = new AbortController();
  let sample: Promise<void> | null = null;
  let underWay = 0;
  let idle: (() => void) | undefined;

  const requireRunning = () => {
    if (running && !stopped.signal.aborted) return running;
    throw new ServiceError('unavailable', 'The service is not running.');
  };
  /** Running calls finish before the service stops. */
  const whileRunning = async <Answer>(
    answer: (service: NonNullable<typeof running>) => Answer | Promise<Answer>,
  ): Promise<Answer> => {
    const service = requireRunning();
    underWay += 1;
    try {
      return await answer(service);
    } finally {
      if (--underWay === 0) idle?.();
    }
  };
  const byRequest = (request: Request) => whileRunning(({ app }) => app.fetch(request));
  const direct: DirectCall = (...call) => whileRunning((service) => service.direct(...call));
  return {
    fetch: Object.assign(byRequest, { direct }),
    async start() {
      lock ??= holdServerLock(dataDirectory);
      const settings = { ...defaultSignInSettings, ...signIn };
      try {
        const mayReach = createMayReach(receiverNetworks);
        running ??= await open(dataDirectory, clock, log, settings, cost, promptModel, mayReach, brand);
      } catch (error) {
        lock.release();
        lock = undefined;
        throw error;
      }
      await running.parts.jobs.resume();
      await running.parts.exports.resume();
      await running.parts.judging.resume();
      await running.parts.peopleJobs.resume();
      await running.parts.retention.runner.resume();
    },
    async prepareFirstStart(options) {
      const { openReaders, parts } = requireRunning();
      await openReaders();
      const first = await prepareFirstStart(parts, options, stopped.signal);
      sample = first.sample;
      return first;
    },
    async stop() {
      if (stopped.signal.aborted || !running) return;
      stopped.abort();
      if (underWay > 0) await new Promise<void>((resolve) => (idle = resolve));
      // Its result goes to the caller of the start.
      await sample?.catch(() => undefined);
      await running.close();
      lock?.release();
    },
  };
}

async function open(
  dataDirectory: string,
  now: () => number,
  log: Log,
  signIn: SignInSettings,
  passwordCost: PasswordCost,
  promptModel: PromptModelSettings | undefined,
  mayReach: MayReach,
  brand: MailBrand | undefined,
) {
  const { close, notices, openReaders, stores } = await openStorage(dataDirectory, {
    onCrash: (error) =>
      log('error', 'a database thread stopped and is started again', { error: String(error) }),
    secretKey: signIn.secretKey,
  });
  for (const notice of notices) log('warn', notice);
  const parsers = createParsePool(1);
  const audit = createAuditTrail(stores, now, (error) => {
    log('error', 'audit lines wait because they cannot be written', { error: String(error) });
  });
  const jobs = createJobRunner(emailJobWork(stores, now), log);
  const background = createBackground(log);
  /** With the key that is at hand, or not at all. */
  const openKeyed = async () => {
    const box = await openSecretBox(stores, dataDirectory, signIn.secretKey);
    await stores.audit.keyAuditTrail({ at: now() });
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
