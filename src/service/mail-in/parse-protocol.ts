import type { Protection } from '../../api/contract/emails/show-email.ts';
import type { PreparedRules } from '../exception-rules/prepare-rules.ts';
import type { RuleSet } from '../exception-rules/rule-set.ts';
import type { MessageOrigin, ParseSettings, StoredMail } from './parsed-mail.ts';

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

/** To a parse worker. The buffer of a batch is shared, not copied. */
export type ParseRequest =
  | BatchRequest
  | { readonly kind: 'body'; readonly buffer: ArrayBuffer }
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

/** What became of one item: a mail for the store, or why it cannot be read. */
export type ParsedItem = { readonly mail: StoredMail } | { readonly unreadable: string };

/** The readable parts of a body. The HTML is as the sender wrote it: hostile until sanitised. */
export interface MailBody {
  readonly html: string | null;
  readonly text: string | null;
  readonly protections: Protection[];
}

/** From a parse worker, in the order of the items. */
export type ParseReply =
  | { readonly items: readonly ParsedItem[] }
  | { readonly body: MailBody }
  | { readonly prepared: PreparedRules }
  | { readonly failed: string };
