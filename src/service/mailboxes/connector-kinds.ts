import type { MailSystemChoices, MailSystemKind } from '../../api/contract/config/mail-system-kinds.ts';
import type { ConnectorKind } from './connector-kind.ts';
import { gmailKind } from './gmail-kind.ts';
import { graphKind } from './graph-kind.ts';
import { imapKind } from './imap-kind.ts';

/** One of any kind: its members are methods, so that each kind is one. */
type AnyKind = ConnectorKind<MailSystemChoices, unknown>;

const kinds: Readonly<Record<MailSystemKind, AnyKind>> = {
  imap: imapKind,
  gmail: gmailKind,
  graph: graphKind,
};

/** The kind of a stored connector; undefined for one without settings, as the gateway's. */
export const kindOf = (kind: string): AnyKind | undefined =>
  Object.hasOwn(kinds, kind) ? kinds[kind as MailSystemKind] : undefined;
