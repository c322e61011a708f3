import { z } from 'zod';
import { certificateLimit, mailSystemLimits } from '../../limits.ts';
import { privateText, publicText } from '../../privacy.ts';

/** `plain` reaches this machine alone. */
export const mailSecurities = ['tls', 'starttls', 'plain'] as const;
/** `master` is a user of the mail system who may open all mailboxes. */
export const mailSignIns = ['password', 'xoauth2', 'master'] as const;

/** The addresses of the mailboxes to follow. */
const mailboxes = () => z.array(privateText('address').max(254)).max(mailSystemLimits.mailboxes);

/** A mail server that is reached by IMAP; its secret is a password or token. */
const imap = z.object({
  kind: z.literal('imap'),
  host: publicText().max(254),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  /** Further certificate authorities, PEM; empty for those of the machine alone. */
  authorities: publicText().max(certificateLimit),
  sign_in: z.enum(mailSignIns),
  /** The name to sign in with; the master user's for `master`. */
  user: privateText().max(mailSystemLimits.text),
  /** One, unless a master user signs in. */
  mailboxes: mailboxes(),
});
export type ImapChoices = z.output<typeof imap>;

/** Out of the inbox; in the trash; here alone. */
export const gmailStrengths = ['label', 'trash', 'strong'] as const;

/** Mailboxes of Google Workspace; the secret is the key file of a service account with domain-wide delegation. */
const gmail = z.object({
  kind: z.literal('gmail'),
  /** How mail is held there. */
  strength: z.enum(gmailStrengths),
  /** Primary addresses. */
  mailboxes: mailboxes(),
});
export type GmailChoices = z.output<typeof gmail>;

/** The settings of a mail system by its kind, without its secret. */
export const mailSystemChoices = z.discriminatedUnion('kind', [imap, gmail]);
export type MailSystemChoices = z.output<typeof mailSystemChoices>;
export type MailSystemKind = MailSystemChoices['kind'];
