import type { HeaderRow } from '../../api/contract/exception-rules/header-conditions.ts';
import { foldText } from '../search/fold-text.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import { modeOf, type RuleConditions, valuesOf } from './rule-conditions.ts';
import { compilePattern } from './rule-pattern.ts';

/** A condition that every mail meets, with the value that does it; empty for header rows. */
export interface WideCondition {
  field: keyof RuleConditions;
  value: string;
}

/**
 * The conditions of a rule that would act on every mail; empty when any of its conditions leaves mails out. A condition
 * is met by every mail when one of its values is, for the values are alternatives.
 */
export function wideConditions(conditions: RuleConditions): WideCondition[] {
  const wide: WideCondition[] = [];
  let isNarrow = false;
  const look = (
    field: keyof RuleConditions,
    values: readonly string[],
    isWide: (value: string) => boolean,
  ) => {
    if (values.length === 0) return;
    const value = values.find(isWide);
    if (value === undefined) isNarrow = true;
    else wide.push({ field, value });
  };
  for (const condition of ruleConditions) {
    const { name, kind } = condition;
    const compares = modeOf(conditions, condition);
    const isWide = name === 'with_links_to_domains' ? isInEveryLink : isSpeck;
    const test = kind === 'ip' ? isWholeNetwork : compares === 'contains' ? isWide : never;
    look(name, valuesOf(conditions, name), test);
  }
  if (conditions.message_headers) {
    const [condition, ...rows] = conditions.message_headers;
    const isWide = condition === 'AND' ? rows.every(isWideRow) : rows.some(isWideRow);
    if (isWide) wide.push({ field: 'message_headers', value: '' });
    else isNarrow = true;
  }
  return isNarrow ? [] : wide;
}

const never = () => false;

/** A single character of the kind that every address and most texts have. */
const isSpeck = (value: string) => /^[\x20-\x7e]$/.test(foldText(value));

/** A part of what every link starts with. */
const isInEveryLink = (value: string) =>
  isSpeck(value) || ['https://', 'http://'].some((start) => start.includes(foldText(value)));

const isWholeNetwork = (value: string) => /\/0+$/.test(value);

/** Headers that (almost) every mail has. */
const usualHeaders = ['from', 'to', 'date', 'subject', 'message-id', 'received'];

function isWideRow({ header, operator, value }: HeaderRow): boolean {
  switch (operator) {
    case 'does not contain':
    case 'does not match':
      return true;
    case 'contains':
      return isSpeck(value);
    case 'matches':
      // It was checked before that the pattern compiles.
      return compilePattern(value).test('');
    case 'is not empty':
      return usualHeaders.includes(header.toLowerCase());
  }
}
