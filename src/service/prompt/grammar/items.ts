import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import type { QuarantineActor } from '../../../api/vocabulary/states.ts';
import type { CalendarContext } from '../calendar/calendar-reader.ts';
import type { CueMeaning, Lexicon, PromptOperator, PromptRefusalReason } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';

/** A part of a prompt that means something. Offsets are those of the prompt, `end` exclusive. */
export type PromptItem = { start: number; end: number } & (
  | {
      kind: 'condition';
      node: PromptNode;
      /** The condition before 'Microsoft says' narrowed it. */
      base?: PromptNode;
      /** Its position relative to the word 'emails': in front like 'phishing', or behind like 'from Ann'. */
      place: 'before' | 'behind';
      /** The field that a value behind it, without a field of its own, belongs to. */
      cue?: PromptTextField;
      /** Written as programs name it: `cp_spam`. */
      isCode?: true;
      /** 'later', 'since', 'again': of a state that was different before. */
      isLater?: true;
    }
  /** A value without a field. */
  | { kind: 'value'; token: PromptToken }
  /** Words without a meaning; their field may follow them. */
  | { kind: 'unread'; text: string }
  /** 'are', 'which': a clause of its own begins, up to which a 'not' in front of it reaches. */
  | {
      kind: 'clause';
      /** 'only': replaces what was denied before it. */
      only?: true;
      /** Of others than the person who asks: 'we'. */
      others?: true;
    }
  | {
      kind: 'period';
      node: PromptNode & { kind: 'received' };
      /** A day of a month that is not named: 'the 15th'. */
      day?: number;
    }
  | {
      kind: 'by';
      actors: QuarantineActor[];
      /** As written, where it is one word: 'Microsoft' may be a name. */
      text?: string;
      /** They did not notice it. */
      missed?: true;
      /** Each of them, not one or the other. */
      both?: true;
      /** 'only Microsoft': and not the other. */
      only?: true;
    }
  | { kind: 'mail' }
  | {
      kind: 'operator';
      operator: Exclude<PromptOperator, 'skip' | 'jointly'> | 'comma';
      /** Denies the next word alone: 'blank subject and a link'. */ isTight?: true;
      /** As it was written, where it is one word. */
      word?: string;
    }
  /** The person who asks, as the one who did something: 'mails that I sent'. */
  | { kind: 'me'; address: string; toMe?: true }
  | { kind: 'who' }
  | { kind: 'open' | 'close' }
);

/** Dependencies of the readers. */
export interface ItemContext {
  lexicon: Lexicon;
  calendar: CalendarContext;
  /** The address of the person who asks. */
  me: string;
  /** Those of the organisation; empty when it has named none. */
  domains: readonly string[];
}

/** Whether an item may be who somebody is: a value, words without a meaning, or the person who asks. */
export const isNamed = (item: PromptItem | undefined): boolean =>
  item?.kind === 'value' || item?.kind === 'unread' || item?.kind === 'me';

/** Which end of its field a value is. */
export type Edge = 'starts' | 'ends';

type Bare = PromptItem extends infer Item
  ? Item extends unknown
    ? Omit<Item, 'start' | 'end'>
    : never
  : never;

/** What begins at a token: its items without their places. */
export interface Read {
  items: Bare[];
  length: number;
  reason?: PromptRefusalReason;
  /** The field of the item in front. */
  owner?: PromptTextField;
  /** Which end of the field it is. */
  edge?: Edge;
}

/** A field whose value is read. */
export interface Cue extends CueMeaning {
  /** Whether 'contains', 'is' or a colon is between field and value. */
  hasMatch?: boolean;
}
