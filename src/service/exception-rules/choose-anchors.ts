import type { HeaderRow } from '../../api/contract/exception-rules/exception-rule.ts';
import { tokenize } from '../records/fold-text.ts';
import { normalizeExpression } from '../index/normalize-expression.ts';
import type { SearchExpression, TextField } from '../ports/search-expression.ts';
import { conditionsOf, headerNeedles, literalOf } from './compile-rule.ts';
import type { RuleConditions } from './rule-conditions.ts';

/** A value that a mail must have for a rule to match, and where it is indexed. */
export type Anchor = (
  | { readonly slot: 'exact' | 'contains'; readonly of: TextField }
  | { readonly slot: 'domain'; readonly of: 'sender_domain' }
  | { readonly slot: 'range'; readonly of: 'sender_ip' | 'client_ip' }
  /** A header of this lower-case name that is there, that contains a folded text, or a text as it is. */
  | { readonly slot: 'header' | 'header-contains' | 'header-literal'; readonly of: string }
) & { readonly value: string };

/**
 * The ways to index a rule: each is the anchors of one condition, of which every matching mail has at least one.
 * Conditions that require nothing of a mail, such as negative header rows, are left out; without any way, the rule has
 * to be tested on every mail.
 */
export function anchorChoices(rule: RuleConditions): Anchor[][] {
  const choices = conditionsOf(rule).map((condition) => anchorsOf(normalizeExpression(condition)));
  if (rule.message_headers) {
    const [operator, ...rows] = rule.message_headers;
    const anchored = rows.map(headerAnchors);
    if (operator === 'AND') choices.push(...anchored);
    else choices.push(all(anchored));
  }
  return choices.filter((anchors) => anchors !== null);
}

/**
 * Relative number of mails with an anchor: values in many rules are likely to be common.
 * @param shared How many of the rules that have a choice have the anchor.
 */
export function costOf(anchors: readonly Anchor[], shared: (anchor: Anchor) => number): number {
  return anchors.reduce((sum, anchor) => sum + commonness(anchor) * shared(anchor), 0);
}

/** Rough frequency of an anchor of each kind in mails. */
function commonness({ slot, of, value }: Anchor): number {
  switch (slot) {
    case 'exact':
      // Recipients repeat; senders vary.
      return of === 'recipients' ? 20 : 1;
    case 'domain':
      return value.includes('.') ? 2 : 1_000;
    case 'range':
      return 3;
    case 'contains':
    case 'header-contains':
    case 'header-literal':
      return value.length < 3 ? 1_000 : value.length < 6 ? 20 : 5;
    case 'header':
      return 500;
  }
}

/** Anchors of which every matching mail has one; null if there are none. Takes a normalized expression. */
export function anchorsOf(expression: SearchExpression): Anchor[] | null {
  switch (expression.kind) {
    case 'none':
      return [];
    case 'or':
      return all(expression.of.map(anchorsOf));
    case 'ip-range':
      return [{ slot: 'range', of: expression.field, value: expression.cidr }];
    case 'text':
      return textAnchor(expression);
    default:
      return null;
  }
}

function textAnchor({ field, match, value }: SearchExpression & { kind: 'text' }): Anchor[] | null {
  if (value === '') return null;
  if (match === 'exact') return [{ slot: 'exact', of: field, value }];
  if (match === 'domain' && field === 'sender_domain') return [{ slot: 'domain', of: field, value }];
  if (match === 'contains') return [{ slot: 'contains', of: field, value }];
  if (match !== 'words') return null;
  const longest = tokenize(value).reduce((a, b) => (b.length > a.length ? b : a), '');
  return [{ slot: 'contains', of: field, value: longest }];
}

function headerAnchors({ header, operator, value }: HeaderRow): Anchor[] | null {
  const of = header.toLowerCase();
  switch (operator) {
    case 'contains':
      return headerNeedles(value).map((needle) => ({ slot: 'header-contains', of, value: needle }));
    case 'matches': {
      const literal = literalOf(value);
      return [
        literal === '' ? { slot: 'header', of, value: '' } : { slot: 'header-literal', of, value: literal },
      ];
    }
    case 'is not empty':
      return [{ slot: 'header', of, value: '' }];
    case 'does not contain':
    case 'does not match':
      return null;
  }
}

/** The anchors of alternatives; null when one of them has none. */
function all(alternatives: readonly (Anchor[] | null)[]): Anchor[] | null {
  return alternatives.every((anchors) => anchors !== null) ? alternatives.flat() : null;
}
