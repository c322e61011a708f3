import { z } from 'zod';
import { essential, orUnknown, succeeded } from '../foreign.ts';
import { decisionLimit } from '../../limits.ts';
import { reportStates } from '../../vocabulary/report-states.ts';
import { privateText, publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';
import { emailRowSchema } from '../emails/email-row.ts';

/** What a reporter takes a mail for. */
export const reportKinds = ['phishing', 'spam', 'safe'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** In what a mail is like a reported one. */
export const similarReasons = ['sender', 'domain', 'subject', 'link_host', 'file'] as const;
export type SimilarReason = (typeof similarReasons)[number];

const reportSchema = z.object({
  id: essential(publicText()),
  state: orUnknown(reportStates),
  created_at: publicText(),
  /** Null while it is open. */
  decided_at: publicText().nullable(),
  decided_by: privateText('address'),
  /** The job that quarantines the mails like it. */
  job_id: publicText().nullable(),
  /** As the report has them, or the mail itself where it is stored. */
  subject: privateText(),
  sender: privateText('address'),
  /** The reports of proved people of the tenant, oldest first. */
  reporters: z.array(
    z.object({
      email: privateText('address'),
      kind: orUnknown(reportKinds),
      channel: orUnknown(['page', 'mail']),
      message: privateText(),
      reported_at: publicText(),
      /** Earlier reports of this person, and how many of them were confirmed. */
      earlier: z.number().int().nonnegative(),
      earlier_right: z.number().int().nonnegative(),
    }),
  ),
  /** Null when no such mail is stored. */
  email: emailRowSchema.nullable(),
});
export type MailReport = z.infer<typeof reportSchema>;

const similarSchema = z.object({
  /** The newest of them; the reported mail is the first. */
  mails: z.array(z.object({ email: emailRowSchema, reasons: z.array(z.enum(similarReasons)) })),
  total: z.number().int(),
  /** How many of them a quarantine takes: mail not quarantined yet, from outside and from inside. */
  outside: z.number().int(),
  inside: z.number().int(),
});
export type SimilarMails = z.infer<typeof similarSchema>;

/** A page of what employees report, newest first. */
export const listMailReports = endpoint({
  method: 'GET',
  path: '/api/v1/mail_reports',
  permission: 'user_interaction:view',
  by: 'acting-token',
  query: z.object({
    state: z.enum(reportStates).default('open'),
    /** Part of an address, a subject or a message. */
    search: privateText().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  answer: z.object({
    reports: z.array(reportSchema),
    total: z.number().int(),
    /** How many there are in each state, whatever was searched for. */
    counts: z.record(z.enum(reportStates), z.number().int()),
  }),
});

/** One report, with the mails of seven days before and after that are like it. */
export const showMailReport = endpoint({
  method: 'GET',
  path: '/api/v1/mail_reports/:id',
  permission: 'user_interaction:view',
  by: 'acting-token',
  params: z.object({ id: publicText().min(1).max(100) }),
  answer: reportSchema.extend({ similar: similarSchema }),
});

/**
 * Decides reports, or reopens decided ones; those already in that state stay as they are. `quarantine` puts the
 * reported mails and those like them into quarantine, as one durable job that can be undone; mail that people released
 * is spared, and internal mail unless `inside` is set. No decision creates a rule. The reporters are
 * notified.
 */
export const decideMailReports = endpoint({
  method: 'POST',
  path: '/api/v1/mail_reports/decisions',
  permission: 'user_interaction:act',
  by: 'acting-token',
  body: z.object({
    ids: z.array(publicText().min(1).max(100)).min(1).max(decisionLimit),
    decision: z.enum(reportStates),
    quarantine: z.boolean().default(false),
    inside: z.boolean().default(false),
  }),
  answer: z.object({
    success: succeeded(),
    decided: z.number().int(),
    /** Reports that stood there already, or that are gone. */
    left: z.number().int(),
    job_id: publicText().nullable(),
    /** Mails that the job takes. */
    quarantining: z.number().int(),
  }),
});
