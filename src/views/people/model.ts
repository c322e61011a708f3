import type { Level, Section } from '../../api/vocabulary/sections.ts';
import type { PeopleJobAction } from '../../api/contract/people/people-jobs.ts';
import type { PersonAction } from '../../api/contract/people/people.ts';
import type { Option } from '../ui/inputs.tsx';

/** A person in the list. */
export interface PersonRow {
  id: string;
  href: string;
  email: string;
  name: string;
  roles: string;
  /** Those of them that come from groups of the identity provider. */
  groupRoles: string;
  state: 'active' | 'invited' | 'disabled';
  hasMfa: boolean;
  isAutomation: boolean;
  isSelf: boolean;
  canChange: boolean;
  lastSeen: string;
  isSelected: boolean;
}

/** What the page before did, and what it could not do. */
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
  /** Nothing to choose for those who only look. */
  actions: readonly PeopleJobAction[];
  action: string;
  /** The query of this list, to come back to. */
  back: string;
  firstHref: string;
  nextHref: string;
  notices: readonly PeopleNotice[];
  mayChange: boolean;
}

/** Which mail somebody's roles reach; nothing chosen: all of it. */
export interface ScopeChoice {
  domains: string;
  groups: readonly { id: string; name: string; members: number; isChosen: boolean }[];
}

/** The choice of roles, for an invitation and for somebody who is there. */
export interface RolesChoice {
  role: string;
  /** Built-in roles that the viewer may give. */
  builtIn: readonly Option[];
  /** The tenant's own that the viewer may give. */
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
  /** What the audit trail says of them; empty for those who may not see that. */
  historyHref: string;
  inviteUntil: string;
  isInviteOver: boolean;
  roles: RolesChoice;
  scope: ScopeChoice;
  /** The roles as they are stored, to notice that somebody else changed them. */
  before: string;
  actions: readonly PersonAction[];
  mayChange: boolean;
  notices: readonly PeopleNotice[];
}

/** A role in the list, with what it allows in each section. */
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
  /** What the audit trail says of it; empty for those who may not see that, and for a new one. */
  historyHref: string;
  /** Where the form goes; empty for one that is only looked at. */
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
