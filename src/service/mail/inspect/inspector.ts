import type { Protection } from '../../../api/contract/emails/show-email.ts';
import type { Direction } from '../../../api/vocabulary/directions.ts';
import type { Detection } from '../../../api/vocabulary/verdicts.ts';
import type { ValueArgs } from '../../../messages/messages.ts';
import type { EvidenceCode } from '../../core/refuse.ts';
import type { InspectorName } from '../../judging/inspector-versions.ts';
import type { FileFacts } from '../parse/archives/examine-file.ts';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import type { Sender } from '../trust/read-sender.ts';
import type { NotRead } from '../parse/mime/read-limits.ts';
import type { ShownPage } from '../parse/html/shown-page.ts';
import type { TrustedTrace } from '../trust/trusted-trace.ts';
import type { MessageOrigin } from '../import/parsed-mail.ts';
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

/** A file of the mail: an attachment, one inside an attached message, or one embedded in a text. */
export interface InspectedFile {
  readonly mimeType: string;
  /** All names it declares, the effective one first. */
  readonly names: readonly string[];
  /** The first `limit` bytes, decoded again on each call. A file may be as large as a message. */
  readonly bytes: (limit: number) => Uint8Array;
  /** The facts from one pass over all its bytes. */
  readonly facts: () => Pick<
    FileFacts,
    'size' | 'isWindowsProgram' | 'packedProgram' | 'launcher' | 'archive'
  > & {
    readonly protection: Protection | undefined;
  };
  /** Whether it is the text of an attached message, which mail programs show without a browser. */
  readonly isText?: boolean;
  /**
   * For a file in an archive, whose name is then relative to it: the attachment, and whether the archive has
   * only a few files.
   */
  readonly packed?: { readonly within: string; readonly isOneOfFew: boolean; readonly isUnread?: boolean };
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
