import { foldName } from '../core/fold-name.ts';
import { statementCacheOf } from '../search/statement-cache.ts';
import type { StoreHandle } from '../database/operation.ts';
import type { ScimFilter } from './read-filter.ts';
import type { ScimUser } from './scim-user.ts';

/** An account in the form for providers. */
export interface FoundScimUser {
  /** The provider's id; `userId` is ours. */
  id: string;
  userId: number;
  email: string;
  /** Without `active` if the provider removed that attribute. */
  user: ScimUser;
  /** Whether the person may sign in. */
  isActive: boolean;
  /** Whether a provider deactivated the account; one that people disabled is enabled by people. */
  isDeactivated: boolean;
  /** Whether provisioning made the account and no person has given it a role: only then it has the say over it. */
  isOwn: boolean;
  groups: readonly { id: string; name: string }[];
  createdAt: number;
  updatedAt: number;
}

/** Attributes that providers can filter people by. */
export const userFilters = [
  'username',
  'emails',
  'emails.value',
  'displayname',
  'externalid',
  'id',
  'active',
];

const columns = `user.id AS userId, user.scim_id AS id, user.email, user.first_name AS firstName, user.last_name AS lastName,
  user.disabled, user.created_at AS userCreatedAt, scim_user.user_name AS userName, scim_user.external_id AS externalId,
  scim_user.attributes, scim_user.deactivated, scim_user.created_at AS createdAt, scim_user.updated_at AS updatedAt,
  (coalesce(scim_user.made_account, 0) AND user.role = 'none'
    AND NOT EXISTS (SELECT 1 FROM user_role WHERE user_role.user_id = user.id)) AS isOwn,
  (SELECT json_group_array(json_object('id', directory_group.id, 'name', directory_group.name)) FROM directory_member
    JOIN directory_group ON directory_group.id = group_id AND directory_group.source = 'scim'
    JOIN directory_person ON directory_person.id = person_id WHERE directory_person.user_id = user.id) AS groups`;
/** Excludes support staff and programs. */
const from = `FROM user LEFT JOIN scim_user ON scim_user.user_id = user.id
  WHERE user.hidden = 0 AND user.automation = 0 AND user.removed_at IS NULL`;

/** Finds a person by the SCIM id or by the account id. */
export function findScimUser(
  { db }: StoreHandle,
  which: { id: string } | { userId: number },
): FoundScimUser | undefined {
  const [condition, value] = 'id' in which ? ['user.scim_id = ?', which.id] : ['user.id = ?', which.userId];
  const row = statementCacheOf(db)(`SELECT ${columns} ${from} AND ${condition}`).get(value!);
  return row && readUser(row);
}

/** A page of people in a stable order, with the total; `startIndex` counts from 1. */
export function listScimUsers(
  { db }: StoreHandle,
  { filter, startIndex, count }: { filter: ScimFilter | null; startIndex: number; count: number },
): { users: FoundScimUser[]; total: number } {
  const [condition, values] = conditionOf(filter);
  const total = db.prepare(`SELECT count(*) AS n ${from} AND ${condition}`).get(...values)!['n'] as number;
  const rows = db
    .prepare(`SELECT ${columns} ${from} AND ${condition} ORDER BY user.id LIMIT ? OFFSET ?`)
    .all(...values, count, startIndex - 1);
  return { users: rows.map(readUser), total };
}

function conditionOf(filter: ScimFilter | null): [sql: string, values: (string | number)[]] {
  if (!filter) return ['1', []];
  const text = String(filter.value);
  const folded = foldName(text);
  switch (filter.attribute) {
    case 'username':
      return ['coalesce(scim_user.folded_name, user.email) = ?', [folded]];
    case 'emails':
    case 'emails.value':
      return [
        `(user.email = ? OR EXISTS (SELECT 1 FROM json_each(scim_user.attributes, '$.emails')
          WHERE lower(json_each.value ->> 'value') = ?))`,
        [folded, text.toLowerCase()],
      ];
    case 'displayname':
      return [`scim_user.attributes ->> 'displayName' = ?`, [text]];
    case 'externalid':
      return ['scim_user.external_id = ?', [text]];
    case 'active':
      return ['user.disabled = ?', [filter.value === true || folded === 'true' ? 0 : 1]];
    default:
      return ['user.scim_id = ?', [text]];
  }
}

function readUser(row: Record<string, unknown>): FoundScimUser {
  const [first, last] = [row['firstName'] as string, row['lastName'] as string];
  const email = row['email'] as string;
  const isKept = row['userName'] !== null;
  const isActive = row['disabled'] === 0;
  const { withoutActive, ...kept } = JSON.parse((row['attributes'] as string | null) ?? '{}') as ScimUser & {
    withoutActive?: true;
  };
  // An account that was not provisioned gets attributes from the account itself.
  const own: ScimUser = {
    emails: [{ value: email, type: 'work', primary: true }],
    ...(first || last
      ? { name: { ...(first && { givenName: first }), ...(last && { familyName: last }) } }
      : {}),
  };
  return {
    id: row['id'] as string,
    userId: row['userId'] as number,
    email,
    user: {
      userName: (row['userName'] as string | null) ?? email,
      ...(row['externalId'] !== null && { externalId: row['externalId'] as string }),
      ...(!withoutActive && { active: isActive }),
      ...(isKept ? kept : own),
    },
    isActive,
    isDeactivated: row['deactivated'] === 1,
    isOwn: row['isOwn'] === 1,
    groups: JSON.parse(row['groups'] as string) as { id: string; name: string }[],
    createdAt: (row['createdAt'] as number | null) ?? (row['userCreatedAt'] as number),
    updatedAt: (row['updatedAt'] as number | null) ?? (row['userCreatedAt'] as number),
  };
}
