import { resolve } from 'node:path';
import { type Environment, type ReadSetting, settingsOf } from '../settings/environment.ts';

/** A variable of the environment has a value that cannot be used; the message names it. */
export class EnvironmentProblem extends Error {
  override readonly name = 'EnvironmentProblem';
}

/** One variable for a command that reads no others. @throws EnvironmentProblem */
const readOne = (environment: Environment): ReadSetting =>
  settingsOf(environment, (problem) => {
    throw new EnvironmentProblem(problem);
  });

/** The absolute directory of `POSTERN_DATA`, `./data` when it is absent or empty. */
export const readDataDirectory = (environment: Environment): string =>
  resolve(readOne(environment)('POSTERN_DATA'));

/** Whether mails leave by a mail server; otherwise they are in the outbox folder. */
export const hasMailServer = (environment: Environment): boolean =>
  readOne(environment)('SMTP_URL') !== undefined;

/** The key of `POSTERN_SECRET_KEY`; undefined when it is absent, then the key file of the data directory counts. */
export const readKeyOfEnvironment = (environment: Environment): Uint8Array | undefined =>
  readOne(environment)('POSTERN_SECRET_KEY');

/** The address of `POSTERN_REPORT_ADDRESS`, lower case; undefined when there is none. */
export const readReportAddress = (environment: Environment): string | undefined =>
  readOne(environment)('POSTERN_REPORT_ADDRESS');

/** The address of `POSTERN_BOUNCE_ADDRESS`, lower case; undefined when there is none. */
export const readBounceAddress = (environment: Environment): string | undefined =>
  readOne(environment)('POSTERN_BOUNCE_ADDRESS');

/** The key of `POSTERN_NEW_SECRET_KEY`, which `key rotate` changes to. */
export const readNewKeyOfEnvironment = (environment: Environment): Uint8Array | undefined =>
  readOne(environment)('POSTERN_NEW_SECRET_KEY');
