import type { previewRoleMapping } from '../../api/contract/people/role-mapping.ts';
import type { HandlersOf, ParsedInput, SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { isoOrNull } from '../../api/iso-time.ts';

/** Roles by the groups of the identity provider. */
export const roleMappingRoutes = (
  parts: ServiceParts,
): HandlersOf<'showRoleMapping' | 'previewRoleMapping' | 'writeRoleMapping'> => ({
  async showRoleMapping() {
    const { updatedAt, updatedBy, claimedGroups, ...mapping } =
      await parts.stores.people.readRoleMapping(undefined);
    const updated_at = isoOrNull(updatedAt);
    return { ...mapping, claimed_groups: claimedGroups, updated_by: updatedBy, updated_at };
  },
  async previewRoleMapping({ body }, call) {
    const { changes, total, problem } = await parts.stores.people.previewRoleMapping(
      wantedIn(parts, body, call),
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
    const { changed } = await parts.stores.people.saveRoleMapping(wantedIn(parts, body, call));
    return { success: true, changed };
  },
});

function wantedIn(
  { now }: ServiceParts,
  { attribute, rows, seen }: ParsedInput<typeof previewRoleMapping>['body'],
  { caller, clientAddress }: SignedInCall,
) {
  const { id, email } = caller.account;
  return {
    attribute,
    rows,
    seenAt: seen === null ? null : Date.parse(seen),
    actor: { id, email, clientAddress },
    at: now(),
  };
}
