import type { MessageOrigin, ParseSettings, StoredMail } from './parsed-mail.ts';

/** One message or row inside the buffer of a batch. */
export interface BatchItem {
  readonly start: number;
  readonly length: number;
  readonly origin: MessageOrigin;
}

/** To a parse worker. The buffer is transferred, not copied. */
export type ParseRequest =
  | {
      readonly kind: 'messages' | 'rows';
      readonly buffer: ArrayBuffer;
      readonly items: readonly BatchItem[];
      readonly settings: ParseSettings;
    }
  | { readonly kind: 'body'; readonly buffer: ArrayBuffer };

/** What became of one item: a mail for the store, or why it cannot be read. */
export type ParsedItem = { readonly mail: StoredMail } | { readonly unreadable: string };

/** The readable parts of a body. The HTML is as the sender wrote it: hostile until sanitised. */
export interface MailBody {
  readonly html: string | null;
  readonly text: string | null;
}

/** From a parse worker, in the order of the items. */
export type ParseReply =
  { readonly items: readonly ParsedItem[] } | { readonly body: MailBody } | { readonly failed: string };
