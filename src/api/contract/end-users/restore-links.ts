import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { emailLimit } from '../../limits.ts';
import { verdictGroups } from '../../vocabulary/held-mail.ts';
import { privateText, publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { messageCodeFields } from '../message-code.ts';

/** What a link of a mail to an end user is about: a mail, or one file of a mail. */
export const linkTypes = [
  'office365_emails_email',
  'google_mail_email',
  'office365_emails_attachment',
  'google_mail_attachment',
] as const;
export type LinkType = (typeof linkTypes)[number];

export const linkActions = ['email_restore', 'restore_original', 'email_action'] as const;
export type LinkAction = (typeof linkActions)[number];

/** What a recipient can say about a mail. */
export const mailAnswers = ['phishing', 'safe', 'block'] as const;
export type MailAnswer = (typeof mailAnswers)[number];

/** Most characters of the message beside a request. */
export const commentaryLimit = 1_000;

const params = z.object({ type: z.enum(linkTypes) });
const msg = publicText().min(1).max(500);
const optional = (most: number) => publicText().max(most).optional();
/** The parameters of the page's URL; `msg` and `id` are the same value on different pages. */
const pageQuery = {
  msg: msg.optional(),
  id: msg.optional(),
  /** `request`, `phish_request_restore` or `admin_approve`; without one the policy decides what the page offers. */
  mode: optional(60),
  email: optional(emailLimit),
  code: optional(20),
};
const actionBody = z.object({ action_name: z.enum(linkActions) });
const commentaryBody = z.object({ commentary: publicText().max(commentaryLimit) });
const commentaryQuery = z.object({
  msg,
  mode: optional(60),
  code: optional(20),
  email: optional(emailLimit),
});
/** `rnd` only keeps a browser from answering out of its cache. */
const releaseQuery = commentaryQuery.extend({ rnd: optional(100) });

/** What a page shows of a mail; of the person's own copy, and only after the proof. */
const linkedMailSchema = z.object({
  subject: privateText(),
  sender: privateText('address'),
  received_at: publicText(),
  group: z.enum(verdictGroups),
  /** The file that the link is about; null for a whole mail. */
  attachment: privateText('file').nullable().default(null),
  /** Colleagues for whom it is released as well, because they share this copy. */
  others: z.number().int().nonnegative(),
  /** The domain that the mail uses, and the one that it imitates; null for none. */
  looks_like: z.object({ domain: privateText(), real: privateText() }).nullable().default(null),
  /** How it begins, as words without links and pictures; empty where it is not shown. */
  text: privateText().default(''),
});

const statusAnswer = z.object({
  /**
   * The state of the mail for its recipient: `quarantined`, `requested`, `started`, `releasing` while its mailbox has not
   * answered, `restored` (also `done`) or `declined`.
   */
  status: publicText(),
  /** Tries that a wrong code would have left. */
  attempts_left: z.number().int().optional(),
  message: publicText().optional(),
  /** What the person may do now; a service that does not say lets it be tried. */
  may: z.enum(['release', 'request', 'nothing']).optional(),
  mail: linkedMailSchema.optional(),
  /** Files of the mail that the person may get without it; absent where the service gives none alone. */
  files: z
    .array(z.object({ MD5: publicText(), name: privateText('file'), size: z.number().int().nonnegative() }))
    .optional(),
  /** Why a request was declined. */
  reason: publicText().optional(),
  /** What the person may say about the mail; absent where the service takes no answers. */
  may_answer: z.array(z.enum(mailAnswers)).optional(),
  /** The person's answers, and until when they can be undone. */
  answers: z
    .array(z.object({ answer: z.enum(mailAnswers), given_at: publicText(), undo_until: publicText() }))
    .optional(),
  ...messageCodeFields,
});
export type RestoreStatus = z.infer<typeof statusAnswer>;

/** `type` of the page's address is that of the path, which counts. */
const common = { permission: 'public', by: 'anyone', params, ignores: ['type'] } as const;

/**
 * Whether the browser has to prove the address first: `needed`, `not_needed`, `expired` for a link past its day, or `broken`
 * for one that was altered on the way. Read-only; discloses nothing about the mail, not even whether it exists.
 */
export const identificationNeeded = endpoint({
  method: 'POST',
  path: '/api/v1/:type/identification_needed',
  ...common,
  query: z.object(pageQuery),
  body: actionBody,
  answer: z.object({
    status: publicText(),
    /** Whose pages these are; empty when the service does not say. */
    organisation: publicText().default(''),
    /** The path of its picture; empty when it has none. */
    logo: publicText().default(''),
    /** IANA name of its time zone; empty when the service does not say. */
    time_zone: publicText().default(''),
  }),
});

/** Sends a code to an address, if it may prove this link; the answer is the same for every address. */
export const verifyRecipient = endpoint({
  method: 'POST',
  path: '/api/v1/:type/verify_recipient',
  ...common,
  query: z.object(pageQuery),
  body: actionBody,
  answer: z.object({
    /** `ok` or `error`. */
    status: publicText(),
    /** Seconds until another code may be requested. */
    wait_time: z.number().int().nonnegative().default(0),
    message: publicText().default(''),
    /** Whether codes come late, for the mail server takes no mail; the same for every address. */
    is_late: z.boolean().optional(),
    /** Whether no code was sent, for too many were asked for; the same for every address. */
    is_limited: z.boolean().optional(),
    ...messageCodeFields,
  }),
});

/** Releases the recipient's copy if the policy allows that, and returns the mail's state. */
export const restoreByLink = endpoint({
  method: 'GET',
  path: '/api/v1/:type/restore',
  ...common,
  query: releaseQuery,
  answer: statusAnswer,
});

/** The state of the mail; with a code it proves the address. */
export const restoreStatus = endpoint({
  method: 'GET',
  path: '/api/v1/:type/restore/:msg/status',
  ...common,
  params: params.extend({ msg }),
  query: z.object({ code: optional(20), email: optional(emailLimit) }),
  answer: statusAnswer,
});

/** Asks an administrator to release the mail. */
export const requestRestore = endpoint({
  method: 'POST',
  path: '/api/v1/:type/restore',
  ...common,
  query: commentaryQuery,
  body: commentaryBody,
  answer: statusAnswer,
});

/** The same for a mail that was held for phishing. */
export const requestPhishRestore = endpoint({
  method: 'POST',
  path: '/api/v1/:type/phish_request_restore',
  ...common,
  query: commentaryQuery,
  body: commentaryBody,
  answer: statusAnswer,
});

/** Whether the mail still exists, for its proved recipient; true for everybody else. */
export const entityExists = endpoint({
  method: 'GET',
  path: '/api/v1/:type/:msg/entity_exists',
  ...common,
  params: params.extend({ msg }),
  query: z.object({ code: optional(20), email: optional(emailLimit) }),
  answer: z.object({ isExists: z.boolean() }),
});

/** Makes a link to one file of a held mail, for the proved recipient of the mail. */
export const openLinkedFile = endpoint({
  method: 'POST',
  path: '/api/v1/:type/:msg/attachment',
  ...common,
  params: params.extend({ msg }),
  query: z.object({ code: optional(20), email: optional(emailLimit) }),
  body: z.object({ MD5: publicText().min(1).max(64) }),
  answer: z.object({ path: publicText() }),
});

/**
 * Carries out what a mail's link offers its recipient: `mode` is an answer, or `undo_` and the answer to undo; without
 * one the recipient does not want the mail. Answers are votes: none of them releases a mail or makes a rule for others.
 */
export const userResponse = endpoint({
  method: 'GET',
  path: '/api/v1/:type/user_response',
  ...common,
  query: z.object(pageQuery),
  answer: z.object({
    success: succeeded(),
    primary_text: publicText().default(''),
    secondary_text: publicText().default(''),
    ...messageCodeFields,
  }),
});

/** Releases the mail as it was before anything of it was changed. */
export const restoreOriginal = endpoint({
  method: 'GET',
  path: '/api/v1/:type/restore_original',
  ...common,
  query: releaseQuery,
  answer: statusAnswer,
});

/** Asks an administrator for it. */
export const requestOriginal = endpoint({
  method: 'POST',
  path: '/api/v1/:type/restore_original',
  ...common,
  query: commentaryQuery,
  body: commentaryBody,
  answer: statusAnswer,
});
