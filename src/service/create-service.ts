import type { DirectCall, Fetch } from '../api/client.ts';
import { ServiceError } from '../api/errors.ts';
import type { BackupSettings } from '../settings/backups.ts';
import type { GatewaySettings } from '../settings/gateway.ts';
import type { PromptModelSettings } from '../settings/prompt-model.ts';
import { defaultSignInSettings, type SignInSettings } from '../settings/sign-in.ts';
import { defaultPasswordCost, type PasswordCost } from './accounts/hash-password.ts';
import { openService } from './core/composition/open-service.ts';
import {
  prepareFirstStart,
  type FirstStart,
  type FirstStartOptions,
} from './first-start/prepare-first-start.ts';
import type { Log } from './core/log.ts';
import type { MailBrand } from './mail-out/mail-brand.ts';
import { createMayReach } from './outgoing/receiver-address.ts';
import type { DiskSpace } from './database/database-file.ts';
import { holdServerLock } from './database/server-lock.ts';

export interface ServiceOptions {
  /** Directory of the database; created when missing. */
  dataDirectory: string;
  /** Milliseconds since 1970; the machine's clock when absent. */
  clock?: () => number;
  /** How people sign in; what is absent has its default. */
  signIn?: Partial<SignInSettings>;
  /** The brand of mails; the product's own when absent. */
  brand?: MailBrand;
  /** The language model that is asked first about questions in plain words; none when absent. */
  promptModel?: PromptModelSettings | undefined;
  /** Networks without public addresses in which receivers of webhooks and of the audit trail may be; none when absent. */
  receiverNetworks?: readonly string[];
  /** Where and when it backs itself up; nowhere when absent. */
  backup?: BackupSettings | undefined;
  /** A gateway that mail passes on its way; none when absent. */
  gateway?: GatewaySettings | undefined;
  /** The cost of password hashes; hashes of another cost are replaced at the next sign-in. */
  passwordCost?: PasswordCost;
  /** For tests: the space of the disk instead of the real one, and how often it is looked at (milliseconds). */
  disk?: { read(): Promise<DiskSpace>; every: number };
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
  backup,
  gateway,
  passwordCost = defaultPasswordCost,
  disk,
  log = () => undefined,
}: ServiceOptions): Service {
  let running: Awaited<ReturnType<typeof openService>> | undefined;
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
      try {
        running ??= await openService({
          dataDirectory,
          now: clock,
          signIn: { ...defaultSignInSettings, ...signIn },
          brand,
          promptModel,
          mayReach: createMayReach(receiverNetworks),
          backup,
          gateway,
          passwordCost,
          disk,
          log,
        });
      } catch (error) {
        lock.release();
        lock = undefined;
        throw error;
      }
      await running.parts.jobs.resume();
      await running.parts.exports.resume();
      await running.parts.judging.resume();
      await running.parts.peopleJobs.resume();
      if (!running.parts.quiet.isQuiet()) await running.parts.retention.runner.resume();
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
      // Its result is returned to the caller of the start.
      await sample?.catch(() => undefined);
      await running.close();
      lock?.release();
    },
  };
}
