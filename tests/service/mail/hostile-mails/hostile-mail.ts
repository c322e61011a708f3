import type { Direction } from '../../../../src/api/vocabulary/directions.ts';
import type { QuarantineState } from '../../../../src/api/vocabulary/states.ts';
import type { Detection } from '../../../../src/api/vocabulary/verdicts.ts';
import type { EvidenceCode } from '../../../../src/service/core/refuse.ts';
import type { ParseSettings } from '../../../../src/service/mail/import/parsed-mail.ts';

/** One row of the table: a crafted mail and the expected result. */
export interface HostileMail {
  /** The attack in a few words; unique. */
  readonly name: string;
  /** The mail, as bytes or as a function if building it is slow. */
  readonly mail: Buffer | (() => Buffer);
  /** Mails already in the mailbox, oldest first; then the row runs through a real import. */
  readonly after?: readonly Buffer[];
  /** Differences from the tenant `acme.example` with its default settings. */
  readonly settings?: Partial<ParseSettings>;
  /** The expected result. Omitted fields are not compared. */
  readonly is: {
    readonly direction?: Direction;
    readonly sender?: string;
    readonly senderName?: string;
    readonly subject?: string;
    readonly recipients?: readonly string[];
    /** The mailbox that it is assigned to. */
    readonly mailbox?: string;
    /** The address of the server that connected to our side. */
    readonly server?: string;
    /** The displayed and indexed SPF result. */
    readonly spf?: string;
    /** All verdicts, in any order. */
    readonly verdicts: readonly Detection[];
    /** All states, in any order; most rows say `held`, `junk`, `inbox` or `sent`. */
    readonly states: readonly QuarantineState[];
    /** All codes of evidence, each once, in any order (`src/messages/en-evidence.ts`). */
    readonly evidence: readonly EvidenceCode[];
    /** Names of attachments in the row, in order. */
    readonly files?: readonly string[];
    /** Links of the details, in order. */
    readonly links?: readonly string[];
  };
}

/** Held by Postern. */
export const held: readonly QuarantineState[] = ['cp_quarantined_by_cp'];
/** In the junk folder of Microsoft 365. */
export const junk: readonly QuarantineState[] = ['cp_not_quarantined', 'ms_delivered_junk'];
/** In the inbox of Microsoft 365. */
export const inbox: readonly QuarantineState[] = ['cp_not_quarantined', 'ms_delivered_inbox'];
/** On its way out. */
export const sent: readonly QuarantineState[] = ['cp_not_quarantined'];
