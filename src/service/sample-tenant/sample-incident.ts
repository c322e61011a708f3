import type { QuarantineState } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { MadeMessage } from './build-message.ts';

/** A generated mail beside the real ones, so that every verdict and state occurs. */
export interface Incident {
  readonly id: string;
  readonly hoursAgo: number;
  /** Index into the people of the sample tenant. */
  readonly to: number;
  /** Absent for a mail that the person sends. */
  readonly from?: string;
  /** The recipient of a mail that the person sends. */
  readonly sentTo?: string;
  readonly subject: string;
  readonly messageId?: string;
  /** Further headers, above all of the message's own. */
  readonly extra?: readonly { name: string; value: string }[];
  readonly text: string;
  readonly html?: string;
  readonly attachments?: MadeMessage['attachments'];
  /** A raw body instead of `text`. */
  readonly body?: MadeMessage['body'];
  readonly ip?: string;
  readonly spf?: string;
  /** The domain of the envelope sender that SPF was checked for, if different from the sender's. */
  readonly envelope?: string;
  /** Further results of the tenant's platform, after SPF. */
  readonly checks?: string;
  /** Microsoft's report header, for mailboxes there. */
  readonly forefront?: string;
  readonly labels?: readonly Detection[];
  readonly states?: readonly QuarantineState[];
  readonly isRestored?: boolean;
  readonly isDeleted?: boolean;
}

/** In pieces, so that virus scanners do not flag this source (https://www.eicar.org). */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
/** A minimal PDF file. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/** The header of a Windows program, without any code. */
export const program = Buffer.from(`MZ${'\0'.repeat(58)}\u0040\0\0\0PE\0\0${'\0'.repeat(200)}`, 'latin1');
