import type { Level, Section } from '../../api/vocabulary/sections.ts';
import type { PeopleJobAction } from '../../api/contract/people/people-jobs.ts';
import type { PersonAction } from '../../api/contract/people/people.ts';
import type { Option } from '../ui/field.tsx';

/** A person in the list. */
export interface PersonRow {
  id: string;
  href: string;
  email: string;
  name: string;
  roles: string;
  /** The roles that come from groups of the identity provider. */
  groupRoles: string;
  state: 'active' | 'invited' | 'disabled' | 'unknown';
  hasMfa: boolean;
  isAutomation: boolean;
  isSupport: boolean;
  isSelf: boolean;
  canChange: boolean;
  lastSeen: string;
  isSelected: boolean;
}

/** The outcome of the last action, and its failures. */
export interface PeopleNotice {
  tone: 'positive' | 'info' | 'caution' | 'danger';
  text: string;
}

export interface PeopleView {
  rows: PersonRow[];
  total: number;
  search: string;
  state: string;
  role: string;
  roleOptions: readonly Option[];
  /** Empty for read-only viewers. */
  actions: readonly PeopleJobAction[];
  action: string;
  /** The list's query string, to return to. */
  back: string;
  firstHref: string;
  nextHref: string;
  notices: readonly PeopleNotice[];
  mayChange: boolean;
}

/** The scope of somebody's roles; empty for all mail. */
export interface ScopeChoice {
  domains: string;
  groups: readonly { id: string; name: string; members: number; isChosen: boolean }[];
}

/** The selection of roles, for an invitation or an existing person. */
export interface RolesChoice {
  role: string;
  /** Built-in roles that the viewer may grant. */
  builtIn: readonly Option[];
  /** Custom roles that the viewer may grant. */
  own: readonly string[];
  chosen: readonly string[];
}

export interface InvitationView {
  email: string;
  firstName: string;
  lastName: string;
  locale: string;
  roles: RolesChoice;
  scope: ScopeChoice;
  days: number;
  problems: { email?: string };
  notices: readonly PeopleNotice[];
}

export interface PersonView {
  person: PersonRow;
  /** The audit trail of the person; empty without permission. */
  historyHref: string;
  inviteUntil: string;
  isInviteOver: boolean;
  roles: RolesChoice;
  scope: ScopeChoice;
  /** The stored roles, to detect concurrent changes. */
  before: string;
  actions: readonly PersonAction[];
  mayChange: boolean;
  notices: readonly PeopleNotice[];
}

/** A role in the list, with its permissions by section. */
export interface RoleRow {
  id: string;
  title: string;
  about: string;
  isBuiltIn: boolean;
  usedBy: string;
  usedByHref: string;
  levels: readonly { section: Section; level: Level }[];
  href: string;
  duplicateHref: string;
}

export interface RolesView {
  roles: readonly RoleRow[];
  mayChange: boolean;
  notices: readonly PeopleNotice[];
}

export interface RoleFormView {
  title: string;
  /** The audit trail of the role; empty without permission, and for a new role. */
  historyHref: string;
  /** The URL to post the form to; empty if read-only. */
  action: string;
  submit: string;
  name: string;
  description: string;
  changed: string;
  seenAt: string;
  isReadOnly: boolean;
  sections: readonly { section: Section; level: Level; levels: readonly Level[] }[];
  duplicateHref: string;
  removalHref: string;
  problems: { name?: string };
  notices: readonly PeopleNotice[];
}

export interface RoleRemovalView {
  name: string;
  action: string;
  backHref: string;
  people: number;
  successors: readonly Option[];
  successor: string;
  notices: readonly PeopleNotice[];
}
