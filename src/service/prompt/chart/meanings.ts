import type { Detection } from '../../../api/vocabulary/verdicts.ts';
import type { QuarantineActor } from '../../../api/vocabulary/states.ts';
import type { PromptNode, PromptPart, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import type { CountFilterName } from '../../../api/vocabulary/count-filters.ts';
import type { PromptRefusalReason } from '../lexicon/lexicon.ts';

/** Somebody, as sender and as recipient of a mail, and the address of a mailbox where it is one. */
export interface Who {
  from: PromptNode;
  to: PromptNode;
  either?: PromptNode;
  mailbox?: string;
  /** What was written, for fields that want the text alone; absent for 'me' and 'us'. */
  text?: { value: string; kind: 'address' | 'domain' | 'name' | 'quoted' };
}

/** One text of a question. */
export interface TextValue {
  value: string;
  isQuoted?: true;
}

/** Texts of which one or all are meant. */
export interface Texts {
  join: 'and' | 'or';
  of: readonly TextValue[];
}

/** A question as far as it is read: conditions that all hold, in groups between which 'or' stands. */
export interface Sentence {
  groups: readonly (readonly PromptNode[])[];
  /** What joins the next condition to them. */
  joint?: 'and' | 'or' | 'comma' | 'but' | 'not' | 'except';
  /** ', or': whole groups are alternatives. */
  isWhole?: true;
  /** Mail was named, so that no condition means all of it. */
  hasMail?: true;
  refusal?: PromptRefusalReason;
}

/** Small words that say how what stands beside them is meant; the words are those of each language. */
type Marker =
  // Joining.
  | 'And'
  | 'Or'
  | 'Not'
  | 'But'
  | 'Except'
  | 'Neither'
  | 'Nor'
  | 'Either'
  | 'Without'
  // What carries no condition: articles, 'that are', politeness, and what is searched for.
  | 'Mark'
  | 'Open'
  | 'Close'
  | 'Det'
  | 'Glue'
  | 'Fill'
  | 'Mail'
  | 'Have'
  // In front of people, or beside them.
  | 'From'
  | 'To'
  | 'Between'
  | 'FromOrTo'
  | 'Sent'
  | 'Got'
  | 'Sender'
  | 'SenderName'
  | 'SenderAddress'
  | 'SenderDomain'
  | 'Recipient'
  | 'InBox'
  | 'Title'
  | 'Whoever'
  | 'By'
  | 'Of'
  | 'According'
  // In front of texts, or behind them.
  | 'Subject'
  | 'InSubject'
  | 'About'
  | 'Says'
  | 'Contains'
  | 'Is'
  | 'Exactly'
  | 'Starts'
  | 'Ends'
  | 'Named'
  | 'Word'
  | 'With'
  | 'File'
  | 'InFile'
  | 'Link'
  | 'LinkTo'
  | 'InLink'
  | 'Empty'
  | 'Present'
  | 'Extension'
  | 'ServerIp'
  | 'ClientIp'
  | 'Hash'
  | 'MessageId'
  | 'Level'
  | 'Campaign'
  | 'DomainWord'
  | 'StartsLast'
  | 'EndsLast'
  | 'ContainsLast'
  | 'IsLast'
  | 'AllWords'
  | 'Subdomains'
  // Verbs of deciding.
  | 'Misses'
  | 'Back'
  | 'Only'
  | 'For'
  | 'Be'
  | 'At'
  | 'Outside'
  | 'Jointly'
  | 'Including'
  | 'Correct'
  | 'Staff'
  | 'Reports'
  | 'Must'
  | 'LinksLast'
  | 'On'
  | 'Incl'
  | 'Reverse'
  | 'SaysLast'
  | 'ExceptThose'
  | 'Itself'
  | 'Judged'
  | 'Judges'
  | 'Holds'
  | 'Held'
  | 'As'
  | 'Missed';

/** What a span can be, with the type of its meaning. */
export type Meanings = { [Name in Marker]: true } & {
  S: Sentence;
  Cond: PromptNode;
  /** What stands between the parts of a verb: 'hat … geschickt'. */
  Mid: { size: number; of: readonly PromptNode[] };
  Who: Who;
  Me: Who;
  /** What somebody is called beside an address: 'our courier'. */
  Noun: true;
  /** A part of the organisation, which has mail sent to it. */
  Team: TextValue;
  Texts: Texts;
  /** A name without evidence enough to be one anywhere: after 'from' it is. */
  Name: TextValue;
  Topic: TextValue;
  Quoted: TextValue;
  /** Firms where anybody has a mailbox. */
  Mailer: string;
  Address: string;
  Domain: string;
  Web: string;
  Ip: readonly string[];
  Digest: readonly string[];
  Id: readonly string[];
  FileName: TextValue;
  Ending: readonly string[];
  Kind: readonly string[];
  Number: number;
  Range: { min: number; max?: number };
  Countable: CountFilterName;
  Part: PromptPart;
  Actor: readonly QuarantineActor[];
  /** What narrows a verdict or a state to those who decided. */
  Judge: { actors: readonly QuarantineActor[]; isMissed?: true };
  Verdict: readonly Detection[];
  Field: PromptTextField;
  No: PromptRefusalReason;
};

export type Category = keyof Meanings;
