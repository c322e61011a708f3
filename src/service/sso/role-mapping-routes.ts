import type { previewRoleMapping } from '../../api/contract/people/role-mapping.ts';
import type { HandlersOf, ParsedInput, SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { isoOrNull } from '../../api/iso-time.ts';
import { createGroupProviders, type GroupProvider } from './group-providers.ts';

type MappingCalls = 'showRoleMapping' | 'previewRoleMapping' | 'writeRoleMapping';

/** Roles by the groups of identity providers. */
export const roleMappingRoutes = (parts: ServiceParts): HandlersOf<MappingCalls> => {
  const list = createGroupProviders(parts.signIn.sso, parts.now);
  return handlersOf(parts, list);
};

const handlersOf = (parts: ServiceParts, list: () => Promise<GroupProvider[]>): HandlersOf<MappingCalls> => ({
  async showRoleMapping() {
    const [{ updatedAt, updatedBy, claimedGroups, ...mapping }, providers] = await Promise.all([
      parts.stores.people.readRoleMapping(undefined),
      list(),
    ]);
    const updated_at = isoOrNull(updatedAt);
    return { ...mapping, providers, claimed_groups: claimedGroups, updated_by: updatedBy, updated_at };
  },
  async previewRoleMapping({ body }, call) {
    const { changes, total, problem } = await parts.stores.people.previewRoleMapping(
      wantedIn(parts, body, await list(), call),
    );
    return {
      total,
      problem,
      changes: changes.map(({ email, firstName, lastName, before, after }) => ({
        email,
        first_name: firstName,
        last_name: lastName,
        before: [...before],
        after: [...after],
      })),
    };
  },
  async writeRoleMapping({ body }, call) {
    const { changed } = await parts.stores.people.saveRoleMapping(wantedIn(parts, body, await list(), call));
    return { success: true, changed };
  },
});

function wantedIn(
  { now }: ServiceParts,
  { attribute, rows, seen }: ParsedInput<typeof previewRoleMapping>['body'],
  providers: readonly GroupProvider[],
  { caller, clientAddress }: SignedInCall,
) {
  const { id, email } = caller.account;
  return {
    attribute,
    rows,
    providers: providers.map(({ provider }) => provider),
    seenAt: seen === null ? null : Date.parse(seen),
    actor: { id, email, clientAddress },
    at: now(),
  };
}
