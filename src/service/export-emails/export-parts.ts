import type { MailOut } from '../mail-out/mail-out.ts';
import type { Stores } from '../stores.ts';
import type { ExportFiles } from './export-files.ts';

/** What exporting works with. */
export interface ExportParts {
  readonly stores: Stores;
  readonly files: ExportFiles;
  readonly mailOut: MailOut;
  /** Largest file that is attached to a mail, in bytes of the mail. */
  readonly attachmentLimit: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
