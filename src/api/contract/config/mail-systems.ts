import { z } from 'zod';
import { mailSystemLimits } from '../../limits.ts';
import { privateText, publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { orUnknown, succeeded } from '../foreign.ts';
import { mailSystemChoices } from './mail-system-kinds.ts';

/** Why a mail system does not answer as it should. */
export const mailSystemProblems = [
  'sign_in',
  'rights',
  'unknown_mailbox',
  'scope',
  'scope_unknown',
  'busy',
  'unreachable',
  'certificate',
  'plain_text',
  'no_answer',
  'failed',
] as const;
export type MailSystemProblem = (typeof mailSystemProblems)[number];
/** Why the gateway does not pass mail on. */
export const gatewayProblems = ['unreachable', 'untrusted', 'turned_away', 'not_stored'] as const;
/** How held mail is kept from its owner: in a folder that is hidden, here alone, out of the inbox, in the trash, or not at all. */
export const holdStrengths = ['hidden', 'strong', 'label', 'trash', 'none'] as const;

/** Steps of a check with a mail, in their order. */
export const mailboxCheckSteps = ['sign_in', 'put', 'hold', 'release', 'date', 'clean_up'] as const;
export type MailboxCheckStep = (typeof mailboxCheckSteps)[number];

const wanted = z.object({
  /** Empty for a name after its settings. */
  name: publicText().max(mailSystemLimits.text),
  settings: mailSystemChoices,
  secret: publicText().max(mailSystemLimits.secret),
  /** Whether malicious mail that lies in the mailboxes already is taken out of them; else it is shown, and people decide. */
  hold_old: z.boolean().default(false),
});

const mailboxSchema = z.object({
  address: privateText('address'),
  last_contact_at: publicText().nullable(),
  problem: publicText().nullable(),
  /** What the mail system said. */
  detail: privateText(),
  /** Mails of it that are stored. */
  stored: z.number().int().nonnegative(),
  /** Mails that wait, and minutes until they are stored at the present rate; null while that is unknown. */
  backlog: z.number().int().nonnegative(),
  minutes_left: z.number().nonnegative().nullable(),
  /** Null while unknown. */
  hold: orUnknown(holdStrengths).nullable(),
});

const mailSystemSchema = z.object({
  id: publicText(),
  name: publicText(),
  settings: mailSystemChoices,
  mailboxes: z.array(mailboxSchema),
  /** The folder that held mail moves to where it is hidden from its owner; empty where there is none. */
  hold_folder: publicText(),
  /** Whether malicious mail from before it was connected is taken out of the mailboxes too. */
  hold_old: z.boolean(),
  connected_at: publicText(),
  /** When a check with a mail first went well; null before. */
  checked_at: publicText().nullable(),
  /** Held mails that are hidden in its mailboxes, and those that are kept here alone. */
  held: z.object({ hidden: z.number().int(), kept: z.number().int() }),
  paused: z.boolean(),
});
export type MailSystem = z.output<typeof mailSystemSchema>;

const count = () => z.number().int().nonnegative();
/** A gateway that mail passes. Its settings are the server's, so they are shown and not changed here. */
const gatewaySchema = z.object({
  listen: publicText(),
  /** Null where only journal reports come in. */
  next: publicText().nullable(),
  /** The address of journal reports; null for none. */
  journal: privateText('address').nullable(),
  since: publicText().nullable(),
  last_mail_at: publicText().nullable(),
  /**
   * Mails of the last hour; `later`: their clients keep them and come again. Journal reports: stored as the mail that they tell of
   * (`journaled`), or as they are, as they could not be read (`unread`).
   */
  last_hour: z.object({
    passed: count(),
    held: count(),
    refused: count(),
    later: count(),
    journaled: count(),
    unread: count(),
  }),
  /** Why mail does not go on, and since when; null when it does. */
  problem: orUnknown(gatewayProblems).nullable(),
  problem_since: publicText().nullable(),
  /** What the next server, or the disk, said. */
  detail: privateText(),
});
export type MailGateway = z.output<typeof gatewaySchema>;

const path = '/api/v1/mail_systems';
const act = { permission: 'system_settings:act', whenLocked: 'closed', by: 'proved-person' } as const;
const params = z.object({ id: publicText().min(1).max(100) });

/** The connected mail systems with the state of their mailboxes, and the gateway; null without one. For administrators. */
export const listMailSystems = endpoint({
  method: 'GET',
  path,
  permission: 'system_settings:view',
  whenLocked: 'closed',
  by: 'person',
  answer: z.object({ mail_systems: z.array(mailSystemSchema), gateway: gatewaySchema.nullable() }),
});

/** Signs in to the first mailbox, and changes nothing. For administrators. */
export const testMailSystem = endpoint({
  method: 'POST',
  path: `${path}/test`,
  ...act,
  by: 'person',
  body: wanted,
  answer: z.object({
    success: z.boolean(),
    problem: publicText().nullable(),
    detail: privateText(),
    hold: orUnknown(holdStrengths).nullable(),
  }),
});

/** Connects a mail system once it answers: its mail is taken in from then on. For administrators. */
export const connectMailSystem = endpoint({
  method: 'POST',
  path,
  ...act,
  body: wanted,
  answer: z.object({ success: succeeded(), id: publicText() }),
});

/** Pauses or resumes a mail system, or replaces its secret. For administrators. */
export const changeMailSystem = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  ...act,
  params,
  body: z.object({
    paused: z.boolean().optional(),
    secret: publicText().max(mailSystemLimits.secret).optional(),
  }),
  answer: z.object({ success: succeeded() }),
});

/**
 * Puts a mail into a mailbox, holds it, releases it, compares its date and removes it; a mailbox that can only be watched is signed in to.
 * It ends at the first step that fails, but always cleans up. For administrators.
 */
export const checkMailSystem = endpoint({
  method: 'POST',
  path: `${path}/:id/check`,
  ...act,
  params,
  body: z.object({ mailbox: publicText().min(1).max(mailSystemLimits.text) }),
  answer: z.object({
    success: z.boolean(),
    /** Why the mail system did not answer, and what it said; null when it did. */
    problem: publicText().nullable(),
    detail: privateText(),
    hold: orUnknown(holdStrengths).nullable(),
    steps: z.array(z.object({ step: orUnknown(mailboxCheckSteps), success: z.boolean() })),
  }),
});

/**
 * Disconnects a mail system; its mail stays. `conflict` while held mail of it is kept here alone, and, unless it is to be left there,
 * while its mailboxes hide held mail. For administrators.
 */
export const removeMailSystem = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  ...act,
  params,
  query: z.object({ leave_hidden: z.enum(['true', 'false']).optional() }),
  answer: z.object({ success: succeeded() }),
});
