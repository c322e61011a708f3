import { createHash } from 'node:crypto';
import { domainOf } from '../../api/domain-of.ts';
import type { FieldProblem } from '../../api/errors.ts';
import type { MailSystemChoices } from '../../api/contract/config/mail-system-kinds.ts';
import type { MailSystemProblem } from '../../api/contract/config/mail-systems.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { fieldProblem } from '../core/refuse.ts';
import type { ConnectedSystem, Vault } from '../ports/mailbox.ts';

/** What tells the mail systems of one kind from others. `Stored` is JSON, without secrets. */
export interface ConnectorKind<Choices extends MailSystemChoices, Stored> {
  /** What is wrong with typed settings, by field; `secret` is one. */
  check(choices: Choices, secret: string): FieldProblem[];
  /** Checked settings as they are stored, with what only this server knows. */
  store(choices: Choices): Stored;
  /** Stored settings as they were typed. */
  show(stored: Stored): Choices;
  /** The name of a mail system that was given none. */
  nameOf(stored: Stored): string;
  /** What the audit trail says of one that is connected. */
  traitsOf(stored: Stored): Readonly<Record<string, unknown>>;
  /** The folder of held mail; empty where it is not hidden in one. */
  holdFolderOf(stored: Stored): string;
  /** Connects; nothing is asked of the mail system yet. */
  open(stored: Stored, secret: string, vault: Vault): ConnectedSystem;
  /** A failure in words for people: a code, and what the mail system said, cleaned. */
  explain(error: unknown): { problem: MailSystemProblem; detail: string };
  /** The field that has to do with a problem. */
  fieldOf(problem: MailSystemProblem): string;
}

/** What is wrong with a typed list of mailboxes. */
export function problemsOfMailboxes(typed: readonly string[]): FieldProblem[] {
  const mailboxes = addressesOf(typed);
  const wrong = mailboxes.find((one) => !isEmailAddress(one));
  return [
    ...(mailboxes.length === 0 ? [fieldProblem('mailboxes', 'mail_system_no_mailbox')] : []),
    ...(wrong === undefined ? [] : [fieldProblem('mailboxes', 'mail_system_address', { address: wrong })]),
  ];
}

/** The name of an organisation's mail system: the domain of its first mailbox. */
export const domainOfFirst = ({ mailboxes }: { mailboxes: readonly string[] }): string =>
  domainOf(mailboxes[0]!);

/** The hash of an original, by which it is recognised in a mailbox (`MailIdentity`). */
export const hashOf = (original: Uint8Array): string => createHash('sha256').update(original).digest('hex');

/** Typed addresses, lower case, each once. */
export const addressesOf = (typed: readonly string[]): string[] => [
  ...new Set(typed.map((one) => one.trim().toLowerCase()).filter((one) => one !== '')),
];
