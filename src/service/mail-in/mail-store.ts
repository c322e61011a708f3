import type { EmailKey } from '../search/email-index.ts';
import type { RuleSet } from '../exception-rules/rule-set.ts';
import type { MailDetail, StoredMail } from './parsed-mail.ts';

/** How far an import run has come; written in the transaction of the mails it counts. */
export interface ImportProgress {
  /** Identity of the run: its paths and options. */
  readonly runId: string;
  /** Index of the path in the command line that the source was found under. */
  readonly rootIndex: number;
  /** The source the stored mails end in, as an absolute path. */
  readonly path: string;
  /** Size and time of change of the source, to notice when it is not the same any more. */
  readonly fingerprint: string;
  /** Bytes of the source that are stored. */
  readonly offset: number;
  /** Lines of an NDJSON source before `offset`. */
  readonly line: number;
  readonly imported: number;
  readonly present: number;
  readonly unreadable: number;
}

/** Counts of the batch that `addMails` stores are added to these; the rest of the progress is as given. */
export interface MailBatch {
  readonly mails: readonly StoredMail[];
  /** Progress after this batch, its counts without the mails of this batch; null when nothing is to be resumed. */
  readonly progress: ImportProgress | null;
  /** The version of the exception rules that the mails were judged by, and when (milliseconds since 1970). */
  readonly rules: { readonly version: number; readonly at: number };
}

/** Mails of a batch, by their places, that another mail with their Message-ID came before: to be judged as such. */
export interface ReusedIds {
  readonly reused: readonly number[];
}

/** Takes mail in and gives it back. The calls run on the database worker; disk full is a `ServiceError('disk_full')`. */
export interface MailStore {
  /**
   * Stores a batch with the run's progress and the hits of rules, all or nothing. Mails that are already present are
   * left alone; the answer says for each mail whether it is new. Null when the rules have changed since that version:
   * nothing is stored, for a rule acts on every mail stored after it was acknowledged. Nothing is stored either when
   * mails are named that are to be judged again first, since their Message-ID is another mail's.
   */
  addMails(batch: MailBatch): Promise<boolean[] | ReusedIds | null>;
  /** The exception rules that mail is judged by. */
  readRuleSet(all: undefined): Promise<RuleSet>;
  /** Null when only the row was imported. */
  readDetail(key: EmailKey): Promise<MailDetail | null>;
  /** The original message, byte for byte; null when only the row was imported. */
  readOriginal(key: EmailKey): Promise<Uint8Array | null>;
  /** Bytes of the original message; 0 when only the row was imported. */
  originalSize(key: EmailKey): Promise<number>;
  /** The progress of an interrupted run; null when there is none. */
  importProgress(runId: string): Promise<ImportProgress | null>;
  /** Forgets the progress of a run that reached its end. */
  finishImport(runId: string): Promise<void>;
}
