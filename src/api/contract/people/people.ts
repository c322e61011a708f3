import { z } from 'zod';
import { essential, orUnknown } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { domainLimit, emailLimit, scopeLimit } from '../../limits.ts';
import { ownDomainOf } from '../../validators.ts';
import { locales } from '../../vocabulary/locales.ts';
import { endpoint } from '../endpoint.ts';

/** Days that the link of an invitation works. */
export const inviteDays = 7;
export const personNameLimit = 100;

/** A domain of a scope, in any script; stored as mail servers name it, like the organisation's own. */
export const scopeDomain = publicText().trim().toLowerCase().min(1).max(domainLimit).overwrite(ownDomainOf);

export const personStates = ['active', 'invited', 'disabled'] as const;
/** What can be done with people, one or several of them. */
export const personActions = [
  'disable',
  'enable',
  'end_sessions',
  'reset_mfa',
  'invite_again',
  'withdraw',
] as const;
export type PersonAction = (typeof personActions)[number];

const id = z.number().int().min(1);
const roleNames = z.array(publicText().trim().min(1).max(60)).max(50);

/** The mail that roles reach: of mailboxes of these domains, and of people in these groups of the directory, by id. */
export const mailScopeSchema = z.object({
  domains: z.array(scopeDomain).max(scopeLimit).default([]),
  groups: z.array(publicText().min(1).max(100)).max(scopeLimit).default([]),
});

const personSchema = z.object({
  id,
  email: essential(publicText()),
  first_name: publicText(),
  last_name: publicText(),
  /** A built-in role, or `none`. */
  role: publicText(),
  custom_roles: z.array(publicText()),
  /** Roles that come from groups of the identity provider, beside those that people gave. */
  group_roles: z.array(publicText()).default([]),
  /** The mail that the roles reach; null: all of it. */
  scope: mailScopeSchema.nullable().default(null),
  state: orUnknown(personStates),
  mfa_set: z.boolean(),
  /** A program of the tenant that signs in by itself. */
  automation: z.boolean(),
  /** A hidden user: support staff of the operator, who signs in only while there is support access. */
  support: z.boolean().default(false),
  last_seen_at: publicText().nullable(),
  /** Until when the link of the invitation works; null for those who have accepted. */
  invite_expires_at: publicText().nullable(),
  is_self: z.boolean(),
  /** Whether the caller may change this person: never themselves, nor a person with more rights, nor support staff. */
  can_change: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

/** People of the tenant by address, in pages. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/api/v1/users',
  permission: 'users:view',
  by: 'person',
  query: z.object({
    search: publicText().max(200).optional(),
    state: z.enum(personStates).optional(),
    /** A built-in role, or the name of the tenant's own. */
    role: publicText().max(60).optional(),
    /** The address that the page before ended with. */
    after: publicText().max(emailLimit).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    people: z.array(personSchema),
    total: z.number().int(),
    /** For `after` of the next page; null at the end. */
    next: publicText().nullable(),
  }),
});

export const showPerson = endpoint({
  method: 'GET',
  path: '/api/v1/users/:id',
  permission: 'users:view',
  by: 'person',
  params: z.object({ id: z.coerce.number().int().min(1) }),
  answer: personSchema,
});

/** Mails somebody a link by which they choose their password, once, within seven days. */
export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/v1/users',
  permission: 'users:act',
  by: 'proved-person',
  body: z.object({
    email: publicText().trim().min(3).max(emailLimit),
    first_name: publicText().trim().max(personNameLimit).default(''),
    last_name: publicText().trim().max(personNameLimit).default(''),
    role: publicText().max(60),
    custom_roles: roleNames.default([]),
    scope: mailScopeSchema.nullable().default(null),
    /** The language of the mail. */
    locale: z.enum(locales).default('en'),
  }),
  answer: personSchema,
});

/** Gives somebody other roles, which hold from their next call on. */
export const assignRoles = endpoint({
  method: 'PUT',
  path: '/api/v1/users/:id/roles',
  permission: 'users:act',
  by: 'proved-person',
  params: z.object({ id: z.coerce.number().int().min(1) }),
  body: z.object({
    role: publicText().max(60),
    custom_roles: roleNames.default([]),
    /** The mail that the roles reach; null: all of it. What is of the whole organisation a role with a scope does not give. */
    scope: mailScopeSchema.nullable().default(null),
    /** The roles as they were read; when somebody else changed them since, the answer is `conflict`. */
    before: z
      .object({
        role: publicText().max(60),
        custom_roles: roleNames,
        scope: mailScopeSchema.nullable().optional(),
      })
      .optional(),
  }),
  answer: personSchema,
});
