import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { levels, sections } from '../../vocabulary/sections.ts';
import { endpoint } from '../endpoint.ts';

export const roleNameLimit = 60;
export const roleDescriptionLimit = 300;

/** A letter or digit has to be in it: it is part of an address. */
const roleName = publicText()
  .trim()
  .min(1)
  .max(roleNameLimit)
  .regex(/[\p{L}\p{N}]/u);
/** A section that is left out gives nothing. */
const roleContent = z.object({ sections: z.partialRecord(z.enum(sections), z.enum(levels)) });

const roleSchema = z.object({
  role_id: essential(publicText()),
  /** What calls name it by: `admin` and the like, or the name that the tenant gave it. */
  role_name: publicText(),
  role_description: publicText(),
  /** Null for a built-in role. */
  created_by: publicText().nullable(),
  creation_time_utc: publicText().nullable(),
  updated_by: publicText().nullable(),
  update_time_utc: publicText().nullable(),
  role_content: z.object({ sections: z.record(z.enum(sections), z.enum(levels).default('none')) }),
  role_type: z.enum(['built_in', 'custom']).default('custom'),
  /** People who have it. */
  used_by: z.number().int(),
});
export type RoleAnswer = z.infer<typeof roleSchema>;

/** Every role: the built-in ones first, then the tenant's own by name. */
export const listRoles = endpoint({
  method: 'GET',
  path: '/api/v1/rbac',
  permission: 'users:view',
  by: 'person',
  answer: z.array(roleSchema),
});

export const showRole = endpoint({
  method: 'GET',
  path: '/api/v1/rbac/:roleName',
  permission: 'users:view',
  by: 'person',
  params: z.object({ roleName }),
  answer: roleSchema,
});

/** Makes a role. Nobody makes one that allows more than they are allowed themselves. */
export const createRole = endpoint({
  method: 'POST',
  path: '/api/v1/rbac',
  permission: 'users:act',
  by: 'proved-person',
  body: z.object({
    role_name: roleName,
    role_description: publicText().trim().max(roleDescriptionLimit).default(''),
    role_content: roleContent,
  }),
  answer: roleSchema,
});

/**
 * Changes a role of the tenant's own, for everybody who has it, from their next call on. `update_time_utc` is that of the role as it
 * was read: when somebody else changed it since, the answer is `conflict`.
 */
export const updateRole = endpoint({
  method: 'PUT',
  path: '/api/v1/rbac',
  permission: 'users:act',
  by: 'proved-person',
  body: z.object({
    // A role as `showRole` returns it can be sent back; its read-only fields are ignored.
    ...roleSchema
      .pick({ created_by: true, creation_time_utc: true, updated_by: true, role_type: true, used_by: true })
      .partial().shape,
    role_id: publicText().min(1).max(100),
    role_name: roleName,
    role_description: publicText().trim().max(roleDescriptionLimit).default(''),
    role_content: roleContent,
    update_time_utc: publicText().max(40),
  }),
  answer: roleSchema,
});

/** Removes a role of the tenant's own. One that people have needs a successor, which they get in the same transaction. */
export const removeRole = endpoint({
  method: 'DELETE',
  path: '/api/v1/rbac/:roleName',
  permission: 'users:act',
  by: 'proved-person',
  params: z.object({ roleName }),
  query: z.object({ successor: roleName.optional() }),
  answer: z.object({ success: succeeded(), moved: z.number().int() }),
});
