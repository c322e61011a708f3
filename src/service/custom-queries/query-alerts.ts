import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type {
  QueryAlertInput,
  showCustomQueryAlert as showEndpoint,
} from '../../api/contract/custom-queries/custom-queries.ts';
import { ServiceError } from '../../api/errors.ts';
import { may } from '../../api/vocabulary/sections.ts';
import type { SignedInCall } from '../call.ts';
import { fieldProblem, refuse, refuseField } from '../refuse.ts';
import { compileCriteria } from '../search/compile-criteria.ts';
import type { ServiceParts } from '../service-parts.ts';
import { makeWebhookSecret } from '../outgoing/sign-webhook.ts';
import { presentAlert } from './present-alert.ts';
import type { AlertChoice } from './query-alert-store-sqlite.ts';

/** The context for which the secret of a query's receiver is encrypted. */
export const sealedFor = (queryId: string): string => `custom-query:${queryId}`;

/**
 * A chosen alert as it is stored; undefined if the input has none.
 * @throws ServiceError `invalid_input` at its field; `permission_denied` for a receiver set by somebody without
 * the right to act
 */
export function choiceOf(
  { secretBox, now }: Pick<ServiceParts, 'secretBox' | 'now'>,
  id: string,
  alert: QueryAlertInput | null | undefined,
  { caller, locale }: SignedInCall,
): AlertChoice | null | undefined {
  if (!alert) return alert;
  const { criteria: asked, ...choice } = alert;
  if (choice.way === 'webhook') {
    if (!may(caller.account, 'mail_explorer', 'act')) throw refuse('permission_denied', 'alert_webhook');
    if (!isReceiver(choice.url)) throw refuseField(fieldProblem('alert.url', 'alert_url'));
  }
  if ((choice.quiet_from === null) !== (choice.quiet_to === null))
    throw refuseField(fieldProblem('alert.quiet_from', 'alert_quiet'));
  if (choice.quiet_from !== null && choice.quiet_from === choice.quiet_to)
    throw refuseField(fieldProblem('alert.quiet_to', 'alert_quiet_same'));
  // Alerts cover new mail, whatever the period of the search.
  const { time_type: _, last_date_amount: _amount, last_date_period: _period, dateReceived: _preset, range_from: _from, range_to: _to, ...criteria } = asked; // oxfmt-ignore
  try {
    compileCriteria(criteria as typeof asked, { now: now() });
  } catch (error) {
    // The error of the query itself names the position.
    if (error instanceof ServiceError && error.code === 'invalid_query') throw error;
    throw refuseField(fieldProblem('alert.criteria', 'alert_search'));
  }
  return {
    ...choice,
    criteria: JSON.stringify(criteria),
    newSecret: choice.way === 'webhook' ? secretBox.seal(makeWebhookSecret(), sealedFor(id)) : '',
    locale,
  };
}

function isReceiver(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}

/** @throws ServiceError `not_found` when the caller has no such query, or it notifies nobody */
export async function showAlert(
  { stores, secretBox }: Pick<ServiceParts, 'stores' | 'secretBox'>,
  id: string,
  { caller }: SignedInCall,
): Promise<CallAnswer<typeof showEndpoint>> {
  const found = await stores.customQueries.findAlert({ id, person: caller.account.id });
  if (!found) throw refuse('not_found', 'custom_query_missing');
  return {
    ...presentAlert(found),
    secret: found.secret === '' ? '' : secretBox.open(found.secret, sealedFor(id)),
  };
}
