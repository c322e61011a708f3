import type {
  CustomQuery,
  QueryAlertInput,
  showCustomQueryAlert as showEndpoint,
} from '../../api/contract/custom-queries/custom-queries.ts';
import { isAdministrator, may } from '../../api/vocabulary/sections.ts';
import { newId } from '../secret-box/secrets.ts';
import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import type { StoredQuery } from './custom-query-store-sqlite.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { compileCriteria } from '../index/compile-criteria.ts';
import { sealedBy, sealedFor } from '../secret-box/secret-box.ts';
import { makeWebhookSecret } from '../outgoing/webhook-sender.ts';
import { presentAlert } from './present-alert.ts';
import type { AlertChoice } from './query-alert-store-sqlite.ts';

/**
 * A chosen alert as it is stored; undefined if the input has none.
 * @throws ServiceError `invalid_input` at its field; `permission_denied` for a receiver set by somebody without
 * the right to act
 */
function choiceOf(
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
  const {
    time_type: _,
    last_date_amount: _amount,
    last_date_period: _period,
    dateReceived: _preset,
    range_from: _from,
    range_to: _to,
    ...criteria
  } = asked;
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
async function showAlert(
  { stores, secretBox }: Pick<ServiceParts, 'stores' | 'secretBox'>,
  id: string,
  { caller }: SignedInCall,
): Promise<CallAnswer<typeof showEndpoint>> {
  const found = await stores.customQueries.findAlert({ id, person: caller.account.id });
  if (!found) throw refuse('not_found', 'custom_query_missing');
  return {
    ...presentAlert(found),
    secret: sealedBy(found.secret) === secretBox.keyId ? secretBox.open(found.secret, sealedFor(id)) : '',
  };
}

type CustomQueryCalls =
  | 'listCustomQueries'
  | 'createCustomQuery'
  | 'updateCustomQuery'
  | 'removeCustomQuery'
  | 'pinCustomQuery'
  | 'showCustomQueryAlert';

/** The calls of saved searches, private or shared. */
export const customQueryRoutes = ({
  stores,
  secretBox,
  now,
}: ServiceParts): HandlersOf<CustomQueryCalls> => ({
  async listCustomQueries(_, { caller }) {
    const queries = await stores.customQueries.listQueries({ person: caller.account.id });
    return { queries: queries.map(presentQuery) };
  },
  async createCustomQuery({ body }, call) {
    requireShare(call, body.shared);
    const id = newId();
    const query = { ...body, alert: choiceOf({ secretBox, now }, id, body.alert, call) };
    return presentQuery(await stores.customQueries.createQuery({ id, query, ...doing(call, now) }));
  },
  async updateCustomQuery({ params: { id }, body: { updated_at, ...query } }, call) {
    requireShare(call, query.shared);
    const alert = choiceOf({ secretBox, now }, id, query.alert, call);
    const seenAt = updated_at === undefined ? undefined : Date.parse(updated_at);
    return presentQuery(
      await stores.customQueries.updateQuery({ id, query: { ...query, alert }, seenAt, ...doing(call, now) }),
    );
  },
  async removeCustomQuery({ params: { id } }, call) {
    await stores.customQueries.removeQuery({ id, ...doing(call, now) });
    return { success: true };
  },
  showCustomQueryAlert: ({ params: { id } }, call) => showAlert({ stores, secretBox }, id, call),
  async pinCustomQuery({ params: { id }, body: { shown_as: shownAs } }, call) {
    return presentQuery(await stores.customQueries.pinQuery({ id, shownAs, ...doing(call, now) }));
  },
});

/** Sharing requires the right to act on mail. */
function requireShare({ caller }: SignedInCall, shared: boolean): void {
  if (shared && !may(caller.account, 'mail_explorer', 'act'))
    throw refuse('permission_denied', 'custom_query_share');
}

const doing = ({ caller, clientAddress }: SignedInCall, now: () => number) => ({
  actor: {
    id: caller.account.id,
    email: caller.account.email,
    clientAddress,
    isAdministrator: isAdministrator(caller.account),
  },
  at: now(),
});

const presentQuery = ({ updatedAt, ...query }: StoredQuery): CustomQuery => ({
  ...query,
  updated_at: new Date(updatedAt).toISOString(),
});
