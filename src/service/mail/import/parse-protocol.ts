import type { MailBody } from '../../emails/mail-body.ts';
import type { PreparedRules, RuleSet } from '../../exception-rules/rule-engine.ts';
import type { Direction } from '../../../api/vocabulary/directions.ts';
import type { MailApp } from '../../../api/vocabulary/platforms.ts';
import type { QuarantineState } from '../../../api/vocabulary/states.ts';
import type { Detection } from '../../../api/vocabulary/verdicts.ts';
import type { MessageOrigin, StoreFacts } from '../inspect/inspector.ts';
import type { ParseSettings, StoredMail } from './parsed-mail.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import type { GivenUp } from '../parse/mime/read-head-only.ts';

/** One message or row inside the buffer of a batch. */
export interface BatchItem {
  readonly start: number;
  readonly length: number;
  readonly origin: MessageOrigin;
}

/** A batch of messages or rows to parse. */
export interface BatchRequest {
  readonly kind: 'messages' | 'rows';
  readonly buffer: SharedArrayBuffer;
  readonly items: readonly BatchItem[];
  readonly settings: ParseSettings;
  /** The time for the rules' periods of validity, milliseconds since 1970. */
  readonly at: number;
  /** For messages that cannot be parsed: only their main headers are read. */
  readonly givenUp?: GivenUp;
}

/** Facts about a stored mail from before it is judged again. */
export interface StoredFacts {
  readonly mailbox: string;
  readonly app: MailApp;
  readonly direction: Direction;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  /** Its flags as a bit mask (`maskOf`). */
  readonly flags: number;
  /** As the directory is now. */
  readonly namesakeOf?: StoreFacts['namesakeOf'];
}

/** A stored mail in the buffer of a batch, both parts zstd-compressed. */
export interface StoredItem {
  readonly message: { readonly start: number; readonly length: number };
  readonly detail: { readonly start: number; readonly length: number } | null;
  readonly facts: StoredFacts;
}

/** Stored mails to judge again. */
export interface JudgeRequest {
  readonly kind: 'judge';
  readonly buffer: SharedArrayBuffer;
  readonly items: readonly StoredItem[];
  readonly tenant: TenantMail;
  /** The time for the rules' periods of validity, milliseconds since 1970. */
  readonly at: number;
}

/** Request to a parse worker. The buffer of a batch is shared, not copied. */
export type ParseRequest =
  | BatchRequest
  | JudgeRequest
  | { readonly kind: 'body'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'safe-text'; readonly buffer: ArrayBuffer; readonly most: number }
  | { readonly kind: 'file'; readonly buffer: ArrayBuffer; readonly md5: string; readonly limit: number }
  | { readonly kind: 'prepare-rules'; readonly rules: RuleSet['rules'] };

/** Rules as compiled by one worker for all. */
export interface ReadyRules {
  readonly rules: RuleSet['rules'];
  readonly prepared: PreparedRules;
}

/** Message to a parse worker, without a reply: the rules for subsequent batches; initially there are none. */
export interface RulesForWorker {
  readonly kind: 'rules';
  readonly ready: ReadyRules | null;
}

/** Start parameters of a parse worker. */
export interface ParseWorkerData {
  /** Whether it runs at low priority, for background work. */
  readonly isPatient: boolean;
  /**
   * One number, shared with the pool: the position of the item in work within its request, and -1 before the first one
   * (`noneInWork`).
   */
  readonly inWork: Int32Array;
}

/** The position in work of a worker that has not begun a request. */
export const noneInWork = -1;

/** The result for one item: a mail for the store, perhaps with a note for the importing person, or why it cannot be parsed. */
export type ParsedItem =
  | { readonly mail: StoredMail; readonly note?: string }
  | { readonly unreadable: string };

/** The result of judging a stored mail again. */
export type JudgedItem =
  | {
      readonly detections: readonly Detection[];
      /** Initial states of a new mail with this verdict. */
      readonly states: readonly QuarantineState[];
      /** zstd-compressed JSON; null if unchanged. */
      readonly evidence: Uint8Array | null;
    }
  | { readonly unreadable: string };

/** Reply of a parse worker, in the order of the items. */
export type ParseReply =
  | { readonly items: readonly ParsedItem[] }
  | { readonly judged: readonly JudgedItem[] }
  | { readonly body: MailBody }
  | { readonly safeText: string }
  | { readonly file: Uint8Array | 'too_large' | null }
  | { readonly prepared: PreparedRules }
  | { readonly failed: string };
