import type { Direction } from '../../api/vocabulary/directions.ts';
import type { OwnerField } from '../../api/vocabulary/directory-fields.ts';
import { entityTypeOfApp, type MailApp } from '../../api/vocabulary/platforms.ts';
import type { QuarantineState } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import { compileAnyOf, spamLevelOf } from '../records/email-flags.ts';
import { matchFlags, matchSpamLevel, matchText } from '../index/match-fields.ts';
import type { SearchExpression } from '../ports/search-expression.ts';
import type { EmailFlag } from '../ports/mail-records.ts';

/**
 * A set of mails that a chart counts by flags alone and that can be written as a query, so that a bar counts exactly what its link
 * finds.
 */
export type MailSet =
  | { readonly kind: 'all' }
  | { readonly kind: 'detection'; readonly of: readonly Detection[] }
  | { readonly kind: 'state'; readonly of: readonly QuarantineState[] }
  | { readonly kind: 'direction'; readonly of: readonly Direction[] }
  | { readonly kind: 'mark'; readonly of: 'restored' | 'deleted' | 'reported' }
  | { readonly kind: 'platform'; readonly of: MailApp }
  | { readonly kind: 'scl'; readonly of: number }
  /** A text field that equals one of the values; flags cannot express it. */
  | {
      readonly kind: 'text';
      readonly field: 'mailbox' | 'from_email' | 'recipients';
      readonly of: readonly string[];
    }
  /** The directory value of the mailbox's owner, as it is written there; empty for none. */
  | { readonly kind: 'owner'; readonly field: OwnerField; readonly of: readonly string[] }
  | { readonly kind: 'and' | 'or'; readonly of: readonly MailSet[] }
  | { readonly kind: 'not'; readonly of: MailSet };

/**
 * A test for stored flags.
 * @throws TypeError for a set that flags cannot express
 */
export function compileMailSet(set: MailSet): (flags: number) => boolean {
  switch (set.kind) {
    case 'all':
      return () => true;
    case 'detection':
    case 'state':
    case 'direction':
      return compileAnyOf(set.of as readonly EmailFlag[]);
    case 'mark':
    case 'platform':
      return compileAnyOf([set.of]);
    case 'scl':
      return (flags) => spamLevelOf(flags) === set.of;
    case 'and': {
      const parts = set.of.map(compileMailSet);
      return (flags) => parts.every((part) => part(flags));
    }
    case 'or': {
      const parts = set.of.map(compileMailSet);
      return (flags) => parts.some((part) => part(flags));
    }
    case 'not': {
      const part = compileMailSet(set.of);
      return (flags) => !part(flags);
    }
    case 'text':
    case 'owner':
      throw new TypeError('Flags do not tell texts.');
  }
}

/** The set as a search expression of the index. */
export function expressionOf(set: MailSet): SearchExpression {
  switch (set.kind) {
    case 'all':
      return { kind: 'all' };
    case 'detection':
    case 'state':
    case 'direction':
      return matchFlags(set.of);
    case 'mark':
    case 'platform':
      return matchFlags([set.of]);
    case 'scl':
      return matchSpamLevel(set.of);
    case 'text': {
      const field = set.field === 'from_email' ? 'sender_email' : set.field;
      return { kind: 'or', of: set.of.map((value) => matchText(field, 'exact', value)) };
    }
    case 'owner':
      return {
        kind: 'or',
        of: set.of.map((value) => ({ kind: 'owner', field: set.field, match: 'exact', value })),
      };
    case 'and':
    case 'or':
      return { kind: set.kind, of: set.of.map(expressionOf) };
    case 'not':
      return { kind: 'not', of: expressionOf(set.of) };
  }
}

/** The same as a Lucene query (docs/search.md). */
export function formatMailSet(set: MailSet): string {
  switch (set.kind) {
    case 'all':
      return '*:*';
    case 'detection':
    case 'state':
    case 'direction':
      return `${set.kind}:${anyOf(set.of)}`;
    case 'mark':
      return `${set.of}:true`;
    case 'platform':
      return `platform:${entityTypeOfApp[set.of]}`;
    case 'scl':
      return `scl:"${set.of}"`;
    case 'text':
      return set.of.map((value) => `${set.field}:=${quoted(value)}`).join(' OR ');
    case 'owner':
      return set.of
        .map((value) => (value === '' ? `NOT ${set.field}:*` : `${set.field}:=${quoted(value)}`))
        .join(' OR ');
    case 'and':
    case 'or':
      return set.of.map(bracketed).join(set.kind === 'and' ? ' AND ' : ' OR ');
    case 'not':
      return `NOT ${bracketed(set.of)}`;
  }
}

const anyOf = (values: readonly string[]): string =>
  values.length === 1 ? values[0]! : `(${values.join(' OR ')})`;

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const bracketed = (set: MailSet): string =>
  (set.kind === 'and' || set.kind === 'or' || set.kind === 'text' || set.kind === 'owner') &&
  set.of.length > 1
    ? `(${formatMailSet(set)})`
    : formatMailSet(set);
