import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { scopeLimit } from '../../limits.ts';
import { publicText } from '../../privacy.ts';
import { signInProviders } from '../../vocabulary/sign-in.ts';
import { endpoint } from '../endpoint.ts';
import { scopeDomain } from './people.ts';

/** Most lines of a mapping. */
export const mappingLimit = 100;
/** Longest group name from a provider: that of a distinguished name. */
export const claimLimit = 256;

/** `claim`: a group that a provider names at sign-in, exactly as it does; `group`: one that it keeps by SCIM, by its id here. */
export const mappingSources = ['claim', 'group'] as const;

const rowSchema = z.object({
  source: z.enum(mappingSources),
  /**
   * The provider that names the group at sign-in: its issuer, or the entity ID of a SAML provider. Empty: the only one that is
   * known. Lines of groups that are kept by SCIM have none.
   */
  provider: publicText().trim().max(500).default(''),
  value: publicText().trim().min(1).max(claimLimit),
  /** A built-in role, or the name of the tenant's own. */
  role: publicText().trim().min(1).max(60),
  /** The domains and the groups of the directory (by id) whose mail the role reaches; neither: all mail. */
  domains: z.array(scopeDomain).max(scopeLimit).default([]),
  groups: z.array(publicText().min(1).max(100)).max(scopeLimit).default([]),
});
export type MappingRow = z.infer<typeof rowSchema>;

const mappingSchema = z.object({
  /** The SAML attribute or OpenID Connect claim that names the groups; empty: those that providers use by themselves. */
  attribute: publicText().trim().max(200).default(''),
  rows: z.array(rowSchema).max(mappingLimit),
  /** `updated_at` as it was read; when somebody else saved since, the answer is `conflict`. */
  seen: publicText().max(40).nullable().default(null),
});

/** Which groups of the identity provider give which roles. */
export const showRoleMapping = endpoint({
  method: 'GET',
  path: '/api/v1/role-mapping',
  permission: 'users:view',
  by: 'person',
  answer: z.object({
    attribute: publicText(),
    rows: z.array(rowSchema),
    updated_by: publicText().nullable(),
    updated_at: publicText().nullable(),
    /** Configured providers that name groups at sign-in; a SAML provider whose metadata cannot be read now is left out. */
    providers: z.array(
      z.object({
        provider: publicText(),
        kind: z.enum(signInProviders),
        /** What people call a provider of the kind `oidc`. */
        name: publicText().default(''),
        /** The mail domains that a SAML provider speaks for. */
        domains: z.array(publicText()),
      }),
    ),
    /** Group names from the claims of past sign-ins, with the number of people who had them; the hundred with the most people. */
    claimed_groups: z.array(
      z.object({ value: publicText(), provider: publicText(), people: z.number().int() }),
    ),
    /** Groups provisioned by SCIM. */
    groups: z.array(z.object({ id: publicText(), name: publicText(), members: z.number().int() })),
  }),
});

/** What a mapping would change, for the people whose groups are known; nothing is saved. */
export const previewRoleMapping = endpoint({
  method: 'POST',
  path: '/api/v1/role-mapping/preview',
  isPreview: true,
  permission: 'users:act',
  by: 'person',
  body: mappingSchema,
  answer: z.object({
    /** How many people would have other roles; `changes` has the first hundred by address. */
    total: z.number().int(),
    changes: z.array(
      z.object({
        email: essential(publicText()),
        first_name: publicText(),
        last_name: publicText(),
        /** Names of the roles by groups. */
        before: z.array(publicText()),
        after: z.array(publicText()),
      }),
    ),
    /** Why it could not be saved, as the code of a refusal; empty when it could. */
    problem: publicText(),
  }),
});

/** Replaces the mapping, which holds at once for the people whose groups are known, and for the others when they sign in. */
export const writeRoleMapping = endpoint({
  method: 'PUT',
  path: '/api/v1/role-mapping',
  permission: 'users:act',
  by: 'proved-person',
  body: mappingSchema,
  answer: z.object({ success: succeeded(), changed: z.number().int() }),
});
