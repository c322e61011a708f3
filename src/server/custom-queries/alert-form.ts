import { z } from 'zod';
import {
  alertWays,
  type QueryAlert,
  type QueryAlertInput,
} from '../../api/contract/custom-queries/custom-queries.ts';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { customQueryLimits } from '../../api/limits.ts';
import { messagesOf } from '../../messages/messages.ts';
import type { ConsoleContext } from '../context.ts';
import { choice, line } from '../fields.ts';
import { type SavedSearch, watchedCriteriaOf } from '../mail-search/saved-search.ts';
import { refuseWith } from '../../refuse.ts';

/** The fields of a query's alert. */
export const alertFields = {
  way: choice(alertWays),
  url: line(customQueryLimits.url + 1),
  quiet_from: line(3),
  quiet_to: line(3),
  most_an_hour: line(4),
};
const alertForm = z.object(alertFields);
export type TypedAlert = z.output<typeof alertForm>;

/** The form fields of a query's alert; defaults if it has none. */
export const typedAlert = (alert: QueryAlert | null | undefined): TypedAlert => ({
  way: alert?.way,
  url: alert?.url ?? '',
  quiet_from: String(alert?.quiet_from ?? ''),
  quiet_to: String(alert?.quiet_to ?? ''),
  most_an_hour: String(alert?.most_an_hour ?? 4),
});

type AlertBody = Omit<QueryAlertInput, 'criteria'> & { criteria: SearchCriteriaInput };

/**
 * The input of the call; null for no alert.
 * @throws ServiceError `invalid_input` at the field of an invalid number, or of a search that cannot be
 * watched
 */
export async function alertOfForm(
  c: ConsoleContext,
  typed: TypedAlert,
  saved: SavedSearch,
): Promise<AlertBody | null> {
  if (!typed.way) return null;
  const t = messagesOf(c.var.locale);
  const refuseAt = (path: string, message: string): never => {
    throw refuseWith({ fields: [{ path, message }] }, 'invalid_input', 'input_wrong');
  };
  const hour = (path: string, text: string): number | null => {
    if (text === '') return null;
    return /^\d{1,2}$/.test(text) && Number(text) < 24
      ? Number(text)
      : refuseAt(path, t('custom_queries.alert_hour_wrong'));
  };
  const most = Number(typed.most_an_hour);
  const isCount = /^\d+$/.test(typed.most_an_hour) && most >= 1 && most <= customQueryLimits.alertsAnHour;
  if (!isCount) {
    refuseAt(
      'alert.most_an_hour',
      t('custom_queries.alert_most_wrong', { most: customQueryLimits.alertsAnHour }),
    );
  }
  return {
    way: typed.way,
    url: typed.way === 'webhook' ? typed.url : '',
    quiet_from: hour('alert.quiet_from', typed.quiet_from),
    quiet_to: hour('alert.quiet_from', typed.quiet_to),
    most_an_hour: most,
    criteria:
      (await watchedCriteriaOf(c, saved)) ?? refuseAt('alert.criteria', t('custom_queries.alert_prompt')),
  };
}
