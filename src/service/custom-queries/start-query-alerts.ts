import type { Log } from '../core/log.ts';
import { repeatWork, type RepeatedWork } from '../database/repeat-work.ts';
import { type QueryAlertParts, notifyQueryMatches } from './notify-query-matches.ts';

/** How often new matches are looked for, milliseconds. */
const lookEvery = 60_000;

/** Notifies people in the background of new matches of their queries. */
export const startQueryAlerts = (parts: QueryAlertParts, log: Log): RepeatedWork =>
  repeatWork((signal) => notifyQueryMatches(parts, signal), {
    every: lookEvery,
    log,
    failure: 'query alerts failed',
  });
