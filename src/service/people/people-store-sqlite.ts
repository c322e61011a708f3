import type { Person, PersonAction } from '../../api/contract/people/people.ts';
import type { MailScope } from '../../api/vocabulary/scopes.ts';
import { builtInRoles, isBuiltInRole, noRole } from '../../api/vocabulary/sections.ts';
import type { Account } from '../accounts/account.ts';
import { issueResetToken } from '../accounts/password-store-sqlite.ts';
import { removeMfa } from '../accounts/mfa-store-sqlite.ts';
import { endSessionsOf } from '../accounts/session-store-sqlite.ts';
import { createUser, readAccount, setUserDisabled } from '../accounts/user-store-sqlite.ts';
import { auditAct } from '../audit/audit-store-sqlite.ts';
import { releaseDirectoryPerson } from '../directory/directory-store-sqlite.ts';
import { type NewQueuedMail, queueMail } from '../mail-out/mail-queue-store-sqlite.ts';
import { fieldProblem, refuse, refuseField } from '../core/refuse.ts';
import type { StoreHandle } from '../database/operation.ts';
import {
  type PeopleActor,
  readAccountById,
  requireActor,
  requireAdministratorLeft,
  requireGrants,
  requireScope,
} from './people-rules.ts';
import { findRole, type StoredRole } from './role-store-sqlite.ts';
import { foldName } from '../core/fold-name.ts';

interface Change {
  actor: PeopleActor;
  at: number;
}

/** A link for choosing a password, with its mail. */
export interface InviteLink {
  tokenHash: Uint8Array;
  expiresAt: number;
  mail: NewQueuedMail;
}

/** The new roles of a person. */
export interface ChosenRoles {
  role: string;
  customRoles: readonly string[];
  /** The mail that they reach; null: all of it. Undefined: unchanged. */
  scope?: MailScope | null | undefined;
}

/**
 * Creates an invited account, and queues the invitation.
 * @throws ServiceError `conflict` for a known address, `permission_denied` for roles beyond the actor's rights.
 */
export function invitePerson(
  store: StoreHandle,
  invite: Change &
    ChosenRoles & {
      email: string;
      firstName: string;
      lastName: string;
      /** Its password is random and was never shown. */
      passwordHash: string;
      link: InviteLink;
    },
): StoredPerson {
  const { actor, at, email, firstName, lastName, link, passwordHash } = invite;
  const account = requireActor(store, actor);
  const roles = requireRoles(store, account, invite);
  const { id } = createUser(store, { email, firstName, lastName, role: invite.role, passwordHash, passwordSet: false, at }); // oxfmt-ignore
  giveRoles(store, id, roles, invite);
  sendInvite(store, id, link, at);
  auditAct(store, 'user_invite', invite, { user: email, after: namesOf(invite) });
  return findPerson(store, id)!;
}

/**
 * Replaces the roles of a person.
 * @throws ServiceError `permission_denied` for the actor themselves and for roles beyond the actor's rights, `conflict` if the roles
 * differ from `before`, or no administrator would be left.
 */
export function assignRoles(
  store: StoreHandle,
  change: Change & { userId: number; chosen: ChosenRoles; before: ChosenRoles | null },
): StoredPerson {
  const { actor, userId, chosen, before } = change;
  const { account, target } = requireTarget(store, actor, userId);
  const had = { role: target.role, customRoles: target.custom_roles, scope: target.givenScope };
  // A form without scopes leaves them as they are.
  const seen = before && { ...before, scope: before.scope === undefined ? had.scope : before.scope };
  if (seen && sameText(seen) !== sameText(had)) throw refuse('conflict', 'roles_changed');
  const roles = requireRoles(store, account, chosen);
  store.sql.run`UPDATE user SET role = ${chosen.role} WHERE id = ${userId}`;
  giveRoles(store, userId, roles, chosen);
  requireAdministratorLeft(store);
  auditAct(store, 'user_roles_change', change, {
    user: target.email,
    before: namesOf(had),
    after: namesOf(chosen),
  });
  return findPerson(store, userId)!;
}

/**
 * Performs one action on one person.
 * @throws ServiceError when it is not allowed, or changes nothing.
 */
export function actOnPerson(
  store: StoreHandle,
  change: Change & { userId: number; action: PersonAction; link: InviteLink | null },
): { email: string } {
  const { action, actor, at, userId } = change;
  const { target } = requireTarget(store, actor, userId);
  const { email } = target;
  const invited = findPerson(store, userId)!.state === 'invited';
  switch (action) {
    case 'disable':
      if (target.disabled) throw refuse('conflict', 'person_disabled');
      setUserDisabled(store, { email, disabled: true, at });
      requireAdministratorLeft(store);
      auditAct(store, 'user_disable', change, { user: email });
      break;
    case 'enable':
      if (!target.disabled) throw refuse('conflict', 'person_enabled');
      setUserDisabled(store, { email, disabled: false, at });
      auditAct(store, 'user_enable', change, { user: email });
      break;
    case 'end_sessions':
      endSessionsOf(store, { userId, except: null, at, reason: 'signed out by an administrator' });
      auditAct(store, 'session_end', change, { user: email, all: true });
      break;
    case 'reset_mfa':
      if (!removeMfa(store, { userId })) throw refuse('conflict', 'person_no_mfa');
      endSessionsOf(store, { userId, except: null, at, reason: 'second factor removed' });
      auditAct(store, 'mfa_disable', change, { user: email });
      break;
    case 'invite_again':
      if (!invited || !change.link) throw refuse('conflict', 'person_not_invited');
      store.sql.run`UPDATE password_reset SET used_at = ${at} WHERE user_id = ${userId} AND used_at IS NULL`;
      sendInvite(store, userId, change.link, at);
      auditAct(store, 'user_invite', change, { user: email, again: true });
      break;
    case 'withdraw':
      if (!invited) throw refuse('conflict', 'person_not_invited');
      forget(store, userId, at);
      auditAct(store, 'user_invite_withdraw', change, { user: email });
  }
  return { email };
}

/** Requires another person, with no more rights than the actor, and in no more mail. */
function requireTarget(store: StoreHandle, actor: PeopleActor, userId: number) {
  const account = requireActor(store, actor);
  const target = readAccountById(store, userId);
  if (!target) throw refuse('not_found', 'person_missing');
  if (target.hidden && !account.hidden) throw refuse('permission_denied', 'person_is_support');
  if (target.id === account.id) throw refuse('permission_denied', 'own_account');
  requireGrants(account, target.grants);
  return { account, target };
}

/** @throws ServiceError for unknown roles, or roles beyond the actor's rights. */
export function requireGivenRoles(store: StoreHandle, account: Account, chosen: ChosenRoles): void {
  requireRoles(store, account, chosen);
}

/** The tenant's own roles by name, checked against the actor's rights. */
function requireRoles(store: StoreHandle, account: Account, chosen: ChosenRoles): StoredRole[] {
  const { role, customRoles, scope = null } = chosen;
  if (!isBuiltInRole(role) && role !== noRole) throw refuseField(fieldProblem('role', 'role_missing'));
  const custom = [...new Set(customRoles)].map((name) => {
    const found = findRole(store, name);
    if (!found || found.isBuiltIn) throw refuseField(fieldProblem('custom_roles', 'role_missing'));
    return found;
  });
  const builtIn = isBuiltInRole(role) ? [builtInRoles[role]] : [];
  const given = [...builtIn, ...custom.map(({ rights }) => rights)];
  requireScope(store, scope);
  requireGrants(
    account,
    given.map((rights) => ({ rights, scope })),
  );
  return custom;
}

function giveRoles(
  { sql }: StoreHandle,
  userId: number,
  roles: readonly StoredRole[],
  { scope }: ChosenRoles,
): void {
  const text = scope ? JSON.stringify(scope) : null;
  sql.run`UPDATE user SET role_scope = ${text} WHERE id = ${userId}`;
  sql.run`DELETE FROM user_role WHERE user_id = ${userId}`;
  for (const { id } of roles) {
    sql.run`INSERT INTO user_role (user_id, role_id, scope) VALUES (${userId}, ${id}, ${text})`;
  }
}

function sendInvite(store: StoreHandle, userId: number, link: InviteLink, at: number): void {
  store.sql.run`UPDATE user SET invited_at = ${at} WHERE id = ${userId}`;
  issueResetToken(store, { tokenHash: link.tokenHash, userId, expiresAt: link.expiresAt, at });
  queueMail(store, link.mail);
}

/** Nothing is left of an invited person who never accepted, except in the audit trail and their id, which nobody else gets. */
function forget(store: StoreHandle, userId: number, at: number): void {
  const { sql } = store;
  releaseDirectoryPerson(store, userId);
  sql.run`DELETE FROM scim_user WHERE user_id = ${userId}`;
  sql.run`DELETE FROM user_role WHERE user_id = ${userId}`;
  sql.run`DELETE FROM mapped_role WHERE user_id = ${userId}`;
  sql.run`DELETE FROM sso_group WHERE user_id = ${userId}`;
  sql.run`DELETE FROM password_reset WHERE user_id = ${userId}`;
  sql.run`DELETE FROM sign_in_event WHERE user_id = ${userId}`;
  sql.run`UPDATE user SET email = 'removed-' || scim_id || '@removed.invalid', first_name = '', last_name = '', folded = '',
    role = ${noRole}, role_scope = NULL, removed_at = ${at} WHERE id = ${userId}`;
}

const namesOf = ({ role, customRoles, scope }: ChosenRoles) => ({
  role,
  custom_roles: [...customRoles],
  ...(scope && { scope }),
});
const sameText = ({ role, customRoles, scope }: ChosenRoles): string =>
  JSON.stringify([
    role,
    customRoles.toSorted(),
    scope ? [scope.domains.toSorted(), scope.groups.toSorted()] : null,
  ]);

/** An account with the fields of the list of people. */
export interface StoredPerson {
  account: Account;
  state: Person['state'];
  /** Milliseconds since 1970. */
  lastSignInAt: number | null;
  lastSeenAt: number | null;
  invitedAt: number | null;
}

export interface PeopleFilter {
  search: string;
  state: Person['state'] | null;
  role: string | null;
  /** People after this address. */
  after: string;
  limit: number;
}

/** People by address; one more than `limit` means that there are more. */
export function listPeople(
  { sql }: StoreHandle,
  filter: PeopleFilter,
): { people: StoredPerson[]; total: number } {
  const { pattern, builtIn, own } = termsOf(filter);
  const { state } = filter;
  const rows = sql.all`SELECT account.*,
      (SELECT max(created_at) FROM session WHERE session.user_id = account.id AND stage = 'done') AS last_sign_in,
      (SELECT max(last_seen_at) FROM session WHERE session.user_id = account.id AND stage = 'done') AS last_seen
    FROM account
    WHERE email > ${filter.after} AND removed_at IS NULL AND folded LIKE ${pattern} ESCAPE '\\'
      AND (${state} IS NULL OR ${state} = CASE WHEN disabled THEN 'disabled' WHEN invited_at IS NULL THEN 'active' ELSE 'invited' END)
      AND (${builtIn} IS NULL OR role = ${builtIn} OR id IN (SELECT user_id FROM mapped_role WHERE mapped_role.role = ${builtIn}))
      AND (${own} IS NULL OR id IN (SELECT user_id FROM user_role JOIN role ON role.id = role_id WHERE folded_name = ${own}
        UNION SELECT user_id FROM mapped_role JOIN role ON role.id = mapped_role.role WHERE folded_name = ${own}))
    ORDER BY email LIMIT ${filter.limit + 1}`;
  const total = sql.get`SELECT count(*) AS n FROM user
    WHERE removed_at IS NULL AND folded LIKE ${pattern} ESCAPE '\\'
      AND (${state} IS NULL OR ${state} = CASE WHEN disabled THEN 'disabled' WHEN invited_at IS NULL THEN 'active' ELSE 'invited' END)
      AND (${builtIn} IS NULL OR role = ${builtIn} OR id IN (SELECT user_id FROM mapped_role WHERE mapped_role.role = ${builtIn}))
      AND (${own} IS NULL OR id IN (SELECT user_id FROM user_role JOIN role ON role.id = role_id WHERE folded_name = ${own}
        UNION SELECT user_id FROM mapped_role JOIN role ON role.id = mapped_role.role WHERE folded_name = ${own}))`;
  return { people: rows.map(readPerson), total: total?.['n'] as number };
}

/** Ids and addresses of all people of a filter, by address; support staff only for one of them. */
export function selectPeople(
  { sql }: StoreHandle,
  { search, state, role, withHidden }: Omit<PeopleFilter, 'after' | 'limit'> & { withHidden: boolean },
): { id: number; email: string }[] {
  const { pattern, builtIn, own } = termsOf({ search, role });
  return sql.all`SELECT id, email FROM user
    WHERE removed_at IS NULL AND automation = 0 AND hidden <= ${Number(withHidden)} AND folded LIKE ${pattern} ESCAPE '\\'
      AND (${state} IS NULL OR ${state} = CASE WHEN disabled THEN 'disabled' WHEN invited_at IS NULL THEN 'active' ELSE 'invited' END)
      AND (${builtIn} IS NULL OR role = ${builtIn} OR id IN (SELECT user_id FROM mapped_role WHERE mapped_role.role = ${builtIn}))
      AND (${own} IS NULL OR id IN (SELECT user_id FROM user_role JOIN role ON role.id = role_id WHERE folded_name = ${own}
        UNION SELECT user_id FROM mapped_role JOIN role ON role.id = mapped_role.role WHERE folded_name = ${own}))
    ORDER BY email` as unknown as { id: number; email: string }[];
}

/** The SQL condition of a filter. */
function termsOf({ search, role }: Pick<PeopleFilter, 'search' | 'role'>) {
  const isBuiltIn = role !== null && (isBuiltInRole(role) || role === noRole);
  return {
    pattern: `%${foldName(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    builtIn: isBuiltIn ? role : null,
    own: role !== null && !isBuiltIn ? foldName(role) : null,
  };
}

export function findPerson({ sql }: StoreHandle, id: number): StoredPerson | undefined {
  const row = sql.get`SELECT account.*,
      (SELECT max(created_at) FROM session WHERE session.user_id = account.id AND stage = 'done') AS last_sign_in,
      (SELECT max(last_seen_at) FROM session WHERE session.user_id = account.id AND stage = 'done') AS last_seen
    FROM account WHERE id = ${id} AND removed_at IS NULL`;
  return row && readPerson(row);
}

function readPerson(row: Record<string, unknown>): StoredPerson {
  const account = readAccount(row);
  const invitedAt = row['invited_at'] as number | null;
  return {
    account,
    state: account.disabled ? 'disabled' : invitedAt === null ? 'active' : 'invited',
    lastSignInAt: row['last_sign_in'] as number | null,
    lastSeenAt: row['last_seen'] as number | null,
    invitedAt,
  };
}
