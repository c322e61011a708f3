import type { EmailTexts } from '../search/email-texts.ts';
import { domainOf } from '../search/fold-text.ts';
import { textReaders } from '../search/match-sample.ts';
import type { TextField } from '../search/search-expression.ts';
import type { Anchor } from './choose-anchors.ts';
import { createNeedleFinder } from './find-needles.ts';
import { createRangeFinder } from './find-ranges.ts';
import type { HeadersByName } from './match-headers.ts';

/** A mail as rules see it: its folded texts and its headers. */
export interface RuledMail {
  readonly texts: EmailTexts;
  readonly headers: HeadersByName;
}

/** Tells the rules that an anchor in the mail leads to, possibly several times. */
export type RuleIndex = (mail: RuledMail, found: (rule: number) => void) => void;

/** Reads the mail and tells the anchors of one slot that it has. */
type Lookup = (mail: RuledMail, found: (rule: number) => void) => void;

/** Indexes rules, by number, under the anchors chosen for each. */
export function createRuleIndex(entries: readonly { anchor: Anchor; rule: number }[]): RuleIndex {
  /** The rules by value, for each field of each slot. */
  const slots = new Map<Anchor['slot'], Map<string, { anchor: Anchor; rules: Map<string, number[]> }>>();
  for (const { anchor, rule } of entries) {
    let fields = slots.get(anchor.slot);
    if (!fields) slots.set(anchor.slot, (fields = new Map()));
    let field = fields.get(anchor.of);
    if (!field) fields.set(anchor.of, (field = { anchor, rules: new Map() }));
    const rules = field.rules.get(anchor.value);
    if (rules) rules.push(rule);
    else field.rules.set(anchor.value, [rule]);
  }
  const lookups = [...slots.values()]
    .flatMap((fields) => [...fields.values()])
    .map(({ anchor, rules }) => createLookup(anchor, rules));
  return (mail, found) => {
    for (const lookup of lookups) lookup(mail, found);
  };
}

function createLookup(anchor: Anchor, rules: ReadonlyMap<string, readonly number[]>): Lookup {
  const values = [...rules.keys()];
  const groups = [...rules.values()];
  const tellGroup = (found: (rule: number) => void) => (group: number) => groups[group]?.forEach(found);
  switch (anchor.slot) {
    case 'exact':
      return (mail, found) => {
        for (const text of textsIn(mail, anchor.of)) rules.get(text)?.forEach(found);
      };
    case 'domain':
      return (mail, found) => {
        const domain = domainOf(mail.texts.sender);
        // The domain itself, then what stands behind each of its dots.
        for (let start = 0; ;) {
          rules.get(domain.slice(start))?.forEach(found);
          const dot = domain.indexOf('.', start);
          if (dot < 0) return;
          start = dot + 1;
        }
      };
    case 'contains': {
      const find = createNeedleFinder(values);
      return (mail, found) => {
        const tell = tellGroup(found);
        for (const text of textsIn(mail, anchor.of)) find(text, tell);
      };
    }
    case 'range': {
      const find = createRangeFinder(values);
      return (mail, found) => {
        for (const text of textsIn(mail, anchor.of)) find(text, tellGroup(found));
      };
    }
    case 'header':
      return (mail, found) => {
        if (mail.headers.values(anchor.of).length > 0) rules.get(anchor.value)?.forEach(found);
      };
    case 'header-contains':
    case 'header-literal': {
      const find = createNeedleFinder(values);
      const { of: name, slot } = anchor;
      return (mail, found) => {
        const tell = tellGroup(found);
        const texts = slot === 'header-contains' ? mail.headers.folded(name) : mail.headers.values(name);
        for (const text of texts) find(text, tell);
      };
    }
  }
}

function textsIn(mail: RuledMail, field: TextField): readonly string[] {
  const texts = textReaders[field](mail.texts);
  return typeof texts === 'string' ? [texts] : texts;
}
