import type { Protection } from '../../api/contract/emails/show-email.ts';
import type { PreparedRules } from '../exception-rules/prepare-rules.ts';
import type { RuleSet } from '../exception-rules/rule-set.ts';
import type { Direction } from '../../api/vocabulary/directions.ts';
import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { QuarantineState } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { MessageOrigin, ParseSettings, StoredMail, TenantMail } from './parsed-mail.ts';

/** One message or row inside the buffer of a batch. */
export interface BatchItem {
  readonly start: number;
  readonly length: number;
  readonly origin: MessageOrigin;
}

/** Messages or rows to read. */
export interface BatchRequest {
  readonly kind: 'messages' | 'rows';
  readonly buffer: SharedArrayBuffer;
  readonly items: readonly BatchItem[];
  readonly settings: ParseSettings;
  /** The time at which the exception rules are asked, in milliseconds since 1970. */
  readonly at: number;
}

/** What is known of a stored mail before it is judged again. */
export interface StoredFacts {
  readonly mailbox: string;
  readonly app: MailApp;
  readonly direction: Direction;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  /** The numbers of its flags (`maskOf`). */
  readonly flags: number;
}

/** A stored mail inside the buffer of a batch, both parts zstd. */
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
  /** The time at which the exception rules are asked, in milliseconds since 1970. */
  readonly at: number;
}

/** To a parse worker. The buffer of a batch is shared, not copied. */
export type ParseRequest =
  | BatchRequest
  | JudgeRequest
  | { readonly kind: 'body'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'safe-text'; readonly buffer: ArrayBuffer; readonly most: number }
  | { readonly kind: 'file'; readonly buffer: ArrayBuffer; readonly md5: string; readonly limit: number }
  | { readonly kind: 'prepare-rules'; readonly rules: RuleSet['rules'] };

/** Rules with what one worker prepared for all. */
export interface ReadyRules {
  readonly rules: RuleSet['rules'];
  readonly prepared: PreparedRules;
}

/** To a parse worker, without an answer: the rules for the batches after it; none before the first. */
export interface RulesForWorker {
  readonly kind: 'rules';
  readonly ready: ReadyRules | null;
}

/** How a parse worker is started. */
export interface ParseWorkerData {
  /** Whether it lets other threads go first: nobody waits for its work. */
  readonly isPatient: boolean;
}

/** What became of one item: a mail for the store, or why it cannot be read. */
export type ParsedItem = { readonly mail: StoredMail } | { readonly unreadable: string };

/** What inspectors and rules make of a stored mail now. */
export type JudgedItem =
  | {
      readonly detections: readonly Detection[];
      /** Where a mail with this verdict is put when it comes in. */
      readonly states: readonly QuarantineState[];
      /** zstd-compressed JSON; null when it is the one that is stored. */
      readonly evidence: Uint8Array | null;
    }
  | { readonly unreadable: string };

/** The readable parts of a body. The HTML is as the sender wrote it: hostile until sanitised. */
export interface MailBody {
  readonly html: string | null;
  readonly text: string | null;
  readonly protections: Protection[];
}

/** From a parse worker, in the order of the items. */
export type ParseReply =
  | { readonly items: readonly ParsedItem[] }
  | { readonly judged: readonly JudgedItem[] }
  | { readonly body: MailBody }
  | { readonly safeText: string }
  | { readonly file: Uint8Array | 'too_large' | null }
  | { readonly prepared: PreparedRules }
  | { readonly failed: string };
