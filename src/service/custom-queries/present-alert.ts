import type { QueryAlert } from '../../api/contract/custom-queries/custom-queries.ts';
import type { StoredAlert } from './query-alert-store-sqlite.ts';

/** An alert in answers to its owner. */
export const presentAlert = (
  alert: Pick<StoredAlert, 'way' | 'url' | 'quietFrom' | 'quietTo' | 'maxAnHour' | 'problem' | 'givenUpAt'>,
): QueryAlert => ({
  way: alert.way,
  url: alert.url,
  quiet_from: alert.quietFrom,
  quiet_to: alert.quietTo,
  most_an_hour: alert.maxAnHour,
  problem: alert.problem,
  given_up_at: alert.givenUpAt === null ? null : new Date(alert.givenUpAt).toISOString(),
});
