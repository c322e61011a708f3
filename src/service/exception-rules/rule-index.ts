import type { EmailTexts } from '../search/email-texts.ts';
import { domainOf } from '../../api/domain-of.ts';
import { hasAsciiLabel, readableText } from '../search/fold-address.ts';
import { textReaders } from '../search/match-sample.ts';
import type { TextField } from '../search/search-expression.ts';
import type { Anchor } from './choose-anchors.ts';
import { findNeedles, indexNeedles, type NeedleIndex } from './find-needles.ts';
import { findRanges, indexRanges, type RangeIndex } from './find-ranges.ts';
import type { HeadersByName } from './match-headers.ts';
import { createNumberTable, eachValue, keyOfText, type NumberTable } from './number-table.ts';

/** The view of a mail for rules: its folded texts and its headers. */
export interface RuledMail {
  readonly texts: EmailTexts;
  readonly headers: HeadersByName;
}

/** An index of rules, by number, as arrays: built once and copied to the threads that use it. */
export type RuleIndex = readonly FieldIndex[];

/** The anchors of one field: the rule of each, and the anchors by value. */
type FieldIndex = { readonly rules: Uint32Array } & (
  | { readonly slot: 'exact'; readonly of: TextField; readonly texts: NumberTable }
  | { readonly slot: 'domain' | 'header'; readonly of: string; readonly texts: NumberTable }
  | { readonly slot: 'contains'; readonly of: TextField; readonly needles: NeedleIndex }
  | {
      readonly slot: 'header-contains' | 'header-literal';
      readonly of: string;
      readonly needles: NeedleIndex;
    }
  | { readonly slot: 'range'; readonly of: TextField; readonly ranges: RangeIndex }
);

/** Indexes rules, by number, under the anchors chosen for each. */
export function createRuleIndex(entries: readonly { anchor: Anchor; rule: number }[]): RuleIndex {
  const fields = new Map<string, { anchor: Anchor; values: string[]; rules: number[] }>();
  for (const { anchor, rule } of entries) {
    const name = `${anchor.slot} ${anchor.of}`;
    let field = fields.get(name);
    if (!field) fields.set(name, (field = { anchor, values: [], rules: [] }));
    field.values.push(anchor.value);
    field.rules.push(rule);
  }
  return [...fields.values()].map(({ anchor, values, rules }) => ({
    rules: Uint32Array.from(rules),
    ...indexValues(anchor, values),
  }));
}

function indexValues(anchor: Anchor, values: readonly string[]) {
  switch (anchor.slot) {
    case 'exact':
      return { slot: anchor.slot, of: anchor.of, texts: indexTexts(values) };
    case 'domain':
    case 'header':
      return { slot: anchor.slot, of: anchor.of, texts: indexTexts(values) };
    case 'contains':
      return { slot: anchor.slot, of: anchor.of, needles: indexNeedles(values) };
    case 'header-contains':
    case 'header-literal':
      return { slot: anchor.slot, of: anchor.of, needles: indexNeedles(values) };
    case 'range':
      return { slot: anchor.slot, of: anchor.of, ranges: indexRanges(values) };
  }
}

const indexTexts = (values: readonly string[]): NumberTable =>
  createNumberTable(Int32Array.from(values, (value) => keyOfText(value)));

/** Yields the candidate rules for a mail; a rule may come several times, and a few do not match. */
export function proposeRules(index: RuleIndex, mail: RuledMail, found: (rule: number) => void): void {
  for (const field of index) {
    const report = (anchor: number) => found(field.rules[anchor]!);
    switch (field.slot) {
      case 'exact':
        for (const text of textsIn(mail, field.of)) eachValue(field.texts, keyOfText(text), report);
        break;
      case 'domain': {
        const domain = domainOf(mail.texts.sender);
        eachValue(field.texts, keyOfText(domain), report);
        for (let dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.', dot + 1))
          eachValue(field.texts, keyOfText(domain, dot + 1), report);
        break;
      }
      case 'contains':
        for (const text of textsIn(mail, field.of)) {
          findNeedles(field.needles, text, report);
          // A rule may have the domain as people read it.
          if (hasAsciiLabel(text)) findNeedles(field.needles, readableText(text), report);
        }
        break;
      case 'range':
        for (const text of textsIn(mail, field.of)) findRanges(field.ranges, text, report);
        break;
      case 'header':
        if (mail.headers.values(field.of).length > 0) field.rules.forEach(found);
        break;
      case 'header-contains':
        for (const text of mail.headers.folded(field.of)) findNeedles(field.needles, text, report);
        for (const text of mail.headers.readable(field.of)) findNeedles(field.needles, text, report);
        break;
      case 'header-literal':
        for (const text of mail.headers.seen(field.of)) findNeedles(field.needles, text, report);
        break;
    }
  }
}

function textsIn(mail: RuledMail, field: TextField): readonly string[] {
  const texts = textReaders[field](mail.texts);
  return typeof texts === 'string' ? [texts] : texts;
}
