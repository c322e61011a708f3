import type { CustomQuery } from '../../api/contract/custom-queries/custom-queries.ts';
import { isAdministrator, may } from '../../api/vocabulary/sections.ts';
import { newId } from '../secret-box/secrets.ts';
import type { HandlersOf, SignedInCall } from '../call.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import { choiceOf, showAlert } from './query-alerts.ts';
import type { StoredQuery } from './custom-query-store-sqlite.ts';

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
