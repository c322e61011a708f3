import {
  byBadness,
  checkNames,
  checkOf,
  type CheckName,
  type CheckResult,
} from '../../api/vocabulary/system-checks.ts';
import { paths } from '../../site/paths.ts';
import { readEndUserPolicy } from '../end-users/end-user-policy.ts';
import { type MailOut, sendNotice } from '../mail-out/mail-out.ts';
import { repeatWork } from '../database/repeat-work.ts';
import type { SystemHealth } from '../core/service-parts.ts';
import { type CheckParts, keepHistory, nearChecks, runChecks, serviceChecks } from './checks.ts';

/** How long a run of checks serves, how often those that ask nobody are made anyway, and how long answers of others count: milliseconds. */
const keptFor = 5_000;
const lookEvery = 60_000;
const othersKnownFor = 10 * 60_000;

/** The setting that says whether administrators were told that the disk is full. */
const toldOf = 'system_alert';

/** Looks after the installation: once a minute by itself, and whenever somebody asks. */
export function startSystemHealth(parts: CheckParts & { mailOut: MailOut }, every = lookEvery): SystemHealth {
  const { stores, log, mailOut, now } = parts;
  let near: readonly CheckResult[] = [];
  let others: { at: number; results: readonly CheckResult[] } = { at: -Infinity, results: [] };
  const kept = (names: readonly CheckName[]) => {
    let last: { at: number; results: Promise<CheckResult[]> } | undefined;
    return () => {
      if (!last || performance.now() - last.at > keptFor)
        last = { at: performance.now(), results: runChecks(parts, names) };
      return last.results;
    };
  };
  const runAll = kept(serviceChecks);
  const runProbes = kept(checkNames.filter((name) => checkOf(name).made === 'probe'));

  /** Tells administrators of a full disk, and when there is room again: nothing in between, where it goes back and forth. */
  const tell = async (result: CheckResult) => {
    const { check, state, finding, facts } = result;
    const wasTold = (await stores.settings.readSetting(toldOf)) === 'told';
    const isNew = state === 'wrong' && !wasTold;
    const isOver = wasTold && ['well', 'growing', 'filling'].includes(finding);
    if (!isNew && !isOver) return;
    await stores.settings.writeSetting({ name: toldOf, value: isNew ? 'told' : '' });
    const action = isNew ? 'system_alert' : 'system_recovery';
    const details = { check, ...facts };
    await stores.audit.appendAudit([
      { at: now(), actor: 'postern', action, outcome: 'success', clientAddress: '', details },
    ]);
    if (isNew) log('error', 'the system needs an administrator', details);
    else log('info', 'the system is well again', details);
    const { locale } = await readEndUserPolicy(stores);
    const values = { result, isOver, path: paths.systemSettings.system() };
    for (const to of await stores.people.listAdministrators(undefined))
      await sendNotice({ mailOut, log }, { to, template: 'system_alert', values, locale });
  };
  const look = async () => {
    near = await runChecks(parts, nearChecks);
    await tell(near.find(({ check }) => check === 'disk')!);
    await keepHistory(parts);
  };
  const looking = repeatWork(look, { every, log, failure: 'the checks of the system could not be kept' });
  return {
    async showAll() {
      const results = await runAll();
      near = results.filter(({ check }) => checkOf(check as CheckName).made !== 'asked');
      others = { at: performance.now(), results: results.filter((one) => !near.includes(one)) };
      return byBadness(results);
    },
    run: (names) => runChecks(parts, names),
    unready: async () => (await runProbes()).filter(({ state }) => state === 'wrong'),
    wrong() {
      const known = performance.now() - others.at < othersKnownFor ? [...near, ...others.results] : near;
      return [...new Set(known.filter(({ state }) => state === 'wrong').map(({ check }) => check))];
    },
    stop: looking.stop,
  };
}
