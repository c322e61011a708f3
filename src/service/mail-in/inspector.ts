import type { Protection } from '../../api/contract/emails/show-email.ts';
import type { Direction } from '../../api/vocabulary/directions.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { ValueArgs } from '../../messages/messages.ts';
import type { EvidenceCode } from '../refuse.ts';
import type { InspectorName } from './inspector-versions.ts';
import type { FileFacts } from './examine-file.ts';
import type { MailHeaders } from './mail-headers.ts';
import type { Sender } from './read-sender.ts';
import type { NotRead } from './not-read.ts';
import type { TrustedTrace } from './trusted-trace.ts';
import type { Evidence, MailLink, MessageOrigin, TenantMail } from './parsed-mail.ts';

/** A mail as inspectors see it. All of it is written by strangers. */
export interface InspectedMail {
  readonly headers: MailHeaders;
  readonly subject: string;
  /** The sender with everything else in From that looks like one. */
  readonly sender: Sender;
  readonly senderName: string;
  readonly senderAddress: string;
  readonly recipients: readonly string[];
  readonly direction: Direction;
  readonly spf: string;
  /** What our own side wrote into the headers. */
  readonly trace: TrustedTrace;
  /** Those of attached pages too. */
  readonly links: readonly MailLink[];
  /** Those in archives after those of the mail itself. */
  readonly files: readonly InspectedFile[];
  /** Those of the files that a browser opens, as it reads them. */
  readonly pages: ReadonlyMap<InspectedFile, string>;
  /** What of the mail could not be looked at. */
  readonly notRead: ReadonlySet<NotRead>;
  /** Bytes of the body as it stands. */
  readonly bodySize: number;
  readonly html: string | null;
  readonly text: string | null;
  /** Texts that some programs show in place of these. */
  readonly otherTexts: readonly string[];
  readonly tenant: TenantMail;
  readonly origin: MessageOrigin;
}

/** A file of the mail: an attachment, one inside an attached message, or one that a text only names. */
export interface InspectedFile {
  readonly mimeType: string;
  /** Every name it gives itself, the one that counts first. */
  readonly names: readonly string[];
  /** The first `limit` bytes, decoded; worked out again each time. A file may be as large as a message. */
  readonly bytes: (limit: number) => Uint8Array;
  /** The facts from one pass over all its bytes. */
  readonly facts: () => Pick<FileFacts, 'size' | 'isWindowsProgram' | 'packedProgram' | 'launcher'> & {
    readonly protection: Protection | undefined;
  };
  /** Whether it is the text of an attached message, which mail programs show and no browser opens. */
  readonly isText?: boolean;
  /** Where it lies in an archive: the attachment, and whether it is one of a few files there. Then its name is that within. */
  readonly packed?: { readonly within: string; readonly isOneOfFew: boolean };
}

/** A finding of an inspector; the caller adds the inspector's name. */
export type Finding = Omit<Evidence, 'inspector'>;

/** A finding by its code; the text is looked up in the reader's language. */
export const finding = <Code extends EvidenceCode>(
  detection: Detection,
  code: Code,
  ...[values]: ValueArgs<`evidence.${Code}`>
): Finding => ({ detection, code, ...(values && { values: values as NonNullable<Evidence['values']> }) });

/**
 * Looks at a mail and says what speaks for a verdict. Synchronous, without side effects, on a parse worker. An
 * inspector never says that a mail is good on the word of the mail itself: what nobody accuses is clean.
 */
export interface Inspector {
  readonly name: InspectorName;
  inspect(mail: InspectedMail): Finding[];
}

/** Names the inspector of each finding. */
export const evidenceOf = (inspector: Inspector, findings: readonly Finding[]): Evidence[] =>
  findings.map(({ detection, ...said }) => ({ detection, inspector: inspector.name, ...said }));
