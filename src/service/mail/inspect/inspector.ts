import type { Direction } from '../../../api/vocabulary/directions.ts';
import type { Detection } from '../../../api/vocabulary/verdicts.ts';
import type { ValueArgs } from '../../../messages/messages.ts';
import type { EvidenceCode } from '../../core/refuse.ts';
import type { InspectorName } from '../../judging/inspector-versions.ts';
import type { InspectedFile } from '../parse/mime/mime-file.ts';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import type { Sender } from '../trust/sender.ts';
import type { NotRead } from '../parse/mime/read-limits.ts';
import type { ShownPage } from '../parse/html/shown-page.ts';
import type { TrustedTrace } from '../trust/trusted-trace.ts';
import type { QuarantineState } from '../../../api/vocabulary/states.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import type { MailLink } from '../../judging/mail-detail.ts';
import type { Evidence } from '../../judging/evidence.ts';

/** A mail as inspectors see it. All of it is untrusted. */
export interface InspectedMail {
  readonly headers: MailHeaders;
  readonly subject: string;
  /** The sender, and everything else in From that looks like an address. */
  readonly sender: Sender;
  /** Whether our side proved it (`isProvedSender`). */
  readonly isSenderProved: boolean;
  readonly senderName: string;
  readonly senderAddress: string;
  /** Where answers go, other than to the sender. */
  readonly replyTo: readonly string[];
  readonly recipients: readonly string[];
  readonly direction: Direction;
  readonly spf: string;
  /** The headers written by our own servers. */
  readonly trace: TrustedTrace;
  /** Including those of attached pages. */
  readonly links: readonly MailLink[];
  /** Those of the mail itself first, then those in archives. */
  readonly files: readonly InspectedFile[];
  /** The decoded text of files that a browser opens. */
  readonly pages: ReadonlyMap<InspectedFile, string>;
  /** What could not be inspected. */
  readonly notRead: ReadonlySet<NotRead>;
  /** Bytes of the raw body. */
  readonly bodySize: number;
  readonly html: string | null;
  readonly text: string | null;
  /** Texts that some programs show instead of `text` and `html`. */
  readonly otherTexts: readonly string[];
  /** What people see of `html`, part by part, of `otherTexts` and of `pages`. */
  readonly shown: {
    readonly html: readonly ShownPage[];
    readonly others: readonly ShownPage[];
    readonly pages: ReadonlyMap<InspectedFile, ShownPage>;
  };
  readonly tenant: TenantMail;
  readonly origin: MessageOrigin;
}

/** Facts about a message that only the store knows: a mail to which one applies is judged again before it is stored. */
export interface StoreFacts {
  /** Whether an earlier mail of the mailbox has its Message-ID. */
  readonly reusesMessageId?: boolean;
  /** The address of somebody in the directory whose name the sender has, but not the address. */
  readonly namesakeOf?: string;
}

/** Facts about a message that are not in its bytes. */
export interface MessageOrigin extends StoreFacts {
  /** Fallback if no header has a time of receipt, milliseconds since 1970. */
  readonly fallbackTime: number;
  /** Earlier verdicts, only from a trusted source (the sample tenant). */
  readonly labels?: readonly Omit<Evidence, 'inspector'>[];
  /** States that replace the decided ones, only from a trusted source (the sample tenant). */
  readonly states?: readonly QuarantineState[];
  readonly isRestored?: boolean;
  /** Whether its archive says that it was deleted, sent by its owner, or filed as junk. */
  readonly isDeleted?: boolean;
  readonly isSent?: boolean;
  readonly isJunk?: boolean;
  /** Its recipients as our own server recorded them, hidden copies included. */
  readonly envelope?: readonly string[];
}

/** All texts of a mail that people read, without those of its files. */
export const textsShown = ({ text, shown }: Pick<InspectedMail, 'text' | 'shown'>): string[] => [
  ...(text === null ? [] : [text]),
  ...shown.html.flatMap(({ texts }) => texts),
];

/** A finding of an inspector; the caller adds the inspector's name. */
export type Finding = Omit<Evidence, 'inspector'>;

/** Creates a finding from its code; the text is translated for the reader. */
export const finding = <Code extends EvidenceCode>(
  detection: Detection,
  code: Code,
  ...[values]: ValueArgs<`evidence.${Code}`>
): Finding => ({ detection, code, ...(values && { values: values as NonNullable<Evidence['values']> }) });

/**
 * Inspects a mail and returns findings. Synchronous, without side effects, on a parse worker. An inspector
 * never declares a mail good because of what the mail itself claims: mail without findings is clean.
 */
export interface Inspector {
  readonly name: InspectorName;
  inspect(mail: InspectedMail): Finding[];
}

/** Adds the inspector's name to findings. */
export const evidenceOf = (inspector: Inspector, findings: readonly Finding[]): Evidence[] =>
  findings.map(({ detection, ...facts }) => ({ detection, inspector: inspector.name, ...facts }));
