import { z } from 'zod';
import { privateText, publicText } from '../../privacy.ts';
import { directoryLimit } from '../../limits.ts';
import { endpoint } from '../endpoint.ts';

const personSchema = z.object({
  email: privateText('address'),
  name: privateText(),
  department: publicText(),
  title: privateText(),
  seniority: publicText(),
  organization: publicText(),
  groups: z.array(publicText()),
  /** Further addresses, by file or provider, whose mail is this person's. */
  aliases: z.array(privateText('address')).default([]),
  /** Whether an identity provider keeps this person; a file then fills only what the provider leaves empty. */
  provisioned: z.boolean(),
});
export type DirectoryPerson = z.infer<typeof personSchema>;

/** The organisation's people by address, in pages. */
export const listDirectory = endpoint({
  method: 'GET',
  path: '/api/v1/directory',
  permission: 'users:view',
  by: 'person',
  query: z.object({
    search: privateText().max(200).optional(),
    /** `next` of the previous page: a number, because an address would disclose masked data. */
    after: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    people: z.array(personSchema),
    total: z.number().int(),
    /** For `after` of the next page; null at the end. */
    next: z.number().int().nullable(),
  }),
});

/** The groups of the directory by name, with how many people are in each. */
export const listDirectoryGroups = endpoint({
  method: 'GET',
  path: '/api/v1/directory/groups',
  permission: 'users:view',
  by: 'person',
  answer: z.object({
    groups: z.array(
      z.object({ id: publicText(), name: publicText(), members: z.number().int(), provisioned: z.boolean() }),
    ),
  }),
});

/**
 * Takes in a CSV file of people, whole or not at all. Its first row names the columns (`directoryColumns`); what a column that it
 * has leaves empty is emptied, and what columns it has not are about stays. Wrong rows are named, at most 50 of them.
 */
export const importDirectory = endpoint({
  method: 'PUT',
  path: '/api/v1/directory',
  permission: 'users:act',
  by: 'proved-person',
  body: z.object({
    csv: publicText().min(1).max(directoryLimit.text),
    /** Whether people whom earlier files brought and this one lacks are removed. */
    replace: z.boolean().default(false),
  }),
  answer: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    removed: z.number().int(),
  }),
});
