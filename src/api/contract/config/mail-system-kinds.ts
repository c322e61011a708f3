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

/** The clouds of Microsoft. */
export const graphClouds = ['global', 'usgov', 'china'] as const;

/** Mailboxes of Microsoft 365; the secret is a certificate of the application with its private key, PEM. */
const graph = z.object({
  kind: z.literal('graph'),
  /** One of `graphClouds`; a server on this machine that stands for Graph by its http address. */
  cloud: publicText().max(60),
  /** Ids of the directory and of the application. */
  tenant: publicText().max(60),
  application: publicText().max(60),
  mailboxes: mailboxes(),
  /** A mailbox that the application must not reach; empty when it may reach all. */
  outside: privateText('address').max(254),
  /** Whether the application may reach all mailboxes, and somebody knows that. */
  all_mailboxes: z.boolean(),
});
export type GraphChoices = z.output<typeof graph>;

/** The settings of a mail system by its kind, without its secret. */
export const mailSystemChoices = z.discriminatedUnion('kind', [imap, gmail, graph]);
export type MailSystemChoices = z.output<typeof mailSystemChoices>;
export type MailSystemKind = MailSystemChoices['kind'];
