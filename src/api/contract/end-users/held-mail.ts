import { z } from 'zod';
import { essential, succeeded } from '../foreign.ts';
import { emailLimit } from '../../limits.ts';
import { verdictGroups } from '../../vocabulary/held-mail.ts';
import { privateText, publicText } from '../../privacy.ts';
import { locales } from '../../vocabulary/locales.ts';
import { endpoint } from '../endpoint.ts';
import { messageCodeFields } from '../message-code.ts';

const common = { permission: 'public', by: 'anyone' } as const;
/** Identifies the person: by the browser's proof, else by a mailed code. */
const proof = { email: publicText().max(emailLimit).optional(), code: publicText().max(20).optional() };

/** The state of a mail on the list, in the terms of the restore flow. */
export const heldStates = ['quarantined', 'requested', 'started', 'releasing', 'declined'] as const;

/** Most mails that the list names. */
export const heldMailLimit = 200;

const heldMailSchema = z.object({
  entity_id: essential(publicText()),
  subject: privateText(),
  sender: privateText('address'),
  received_at: publicText(),
  group: z.enum(verdictGroups),
  /** The alias or shared mailbox of the mail; empty for the person's own. */
  mailbox: publicText(),
  /** Whether the person can do something about it. */
  is_open: z.boolean(),
  /** Its state for the person: not requested, requested, approved, being asked of its mailbox, or declined. */
  status: z.enum(heldStates).default('quarantined'),
});
export type HeldMail = z.infer<typeof heldMailSchema>;

const preferencesSchema = z.object({
  /** Whether the person wants notices and digests. */
  wanted: z.boolean(),
  /** When; null: as the organisation sets it. */
  how: z.enum(['at_once', 'digest']).nullable().default(null),
  /** Null: the tenant's language. */
  locale: z.enum(locales).nullable(),
});

/** What is held for a person, newest first. Read-only; before the proof it names the organisation, and nothing else. */
export const listHeldMail = endpoint({
  method: 'GET',
  path: '/api/v1/held_mail',
  ...common,
  query: z.object(proof),
  answer: z.object({
    /** `needed` until the address is proved, then `not_needed`. */
    status: publicText(),
    organisation: publicText(),
    /** The path of its picture; empty when it has none. */
    logo: publicText().default(''),
    /** IANA name of its time zone; empty when the service does not say. */
    time_zone: publicText().default(''),
    mails: z.array(heldMailSchema),
    /** How many there are; the list names the newest. */
    total: z.number().int(),
    /** Null when the tenant sends no notices. */
    notices: preferencesSchema.nullable(),
    ...messageCodeFields,
  }),
});

/** Sends a code to an address that mail may be held for; the answer is the same for every address. */
export const verifyHeldMailReader = endpoint({
  method: 'POST',
  path: '/api/v1/held_mail/verify_recipient',
  ...common,
  query: z.object(proof),
  answer: z.object({
    status: publicText(),
    wait_time: z.number().int().nonnegative(),
    message: publicText(),
    /** Whether codes come late, for the mail server takes no mail; the same for every address. */
    is_late: z.boolean().optional(),
    /** Whether no code was sent, for too many were asked for; the same for every address. */
    is_limited: z.boolean().optional(),
    ...messageCodeFields,
  }),
});

/** Makes a link to one of the person's held mails, as a notice has it. */
export const openHeldMail = endpoint({
  method: 'POST',
  path: '/api/v1/held_mail/links',
  ...common,
  query: z.object(proof),
  body: z.object({
    entity_id: publicText().min(1).max(200),
    /** For what: to get the mail, or to say something about it. */
    purpose: z.enum(['restore', 'answer']).default('restore'),
  }),
  answer: z.object({ path: publicText() }),
});

/** Changes whether, when and in which language the person is notified. */
export const writeNoticePreferences = endpoint({
  method: 'PUT',
  path: '/api/v1/held_mail/notices',
  ...common,
  query: z.object(proof),
  body: preferencesSchema,
  answer: z.object({ success: succeeded() }),
});

/** The senders that the person's mailboxes take no mail of, newest first; none before the proof. */
export const listBlockedSenders = endpoint({
  method: 'GET',
  path: '/api/v1/held_mail/blocked',
  ...common,
  query: z.object(proof),
  answer: z.object({
    senders: z.array(z.object({ id: publicText(), sender: publicText(), since: publicText() })),
  }),
});

/** Lets a sender through again. */
export const unblockSender = endpoint({
  method: 'POST',
  path: '/api/v1/held_mail/unblock',
  ...common,
  query: z.object(proof),
  body: z.object({ id: publicText().min(1).max(200) }),
  answer: z.object({ success: succeeded() }),
});

/**
 * Ends the notices to the person whose link this is, without a proof, as mail programs do on somebody's word (RFC 8058). The answer
 * is the same for every token; the person wants notices again on the page with the held mail.
 */
export const unsubscribeNotices = endpoint({
  method: 'POST',
  path: '/api/v1/held_mail/unsubscribe',
  ...common,
  body: z.object({ id: publicText().max(500) }),
  answer: z.object({ success: succeeded() }),
});
