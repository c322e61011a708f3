import type { HeaderRow, MessageHeaders } from '../../api/contract/exception-rules/header-conditions.ts';
import type { MailHeader } from '../judging/mail-detail.ts';
import { refang } from '../../api/refang.ts';
import { hasAsciiLabel, readableText } from '../search/fold-address.ts';
import { foldText, isPlain, seenText } from '../search/fold-text.ts';
import { PatternError, compilePattern } from './rule-pattern.ts';

/** A test on the headers of a mail, in their order; a mail whose details are not stored has none. */
export type HeaderMatcher = (headers: readonly MailHeader[]) => boolean;

/** Most characters of the values of one header that patterns look at: as long as one stored value may be. */
const patternReach = 16_000;

/** Compiles the header condition of a rule: all of its rows, or any. */
export function compileHeaders([condition, ...rows]: MessageHeaders): HeaderMatcher {
  const tests = rows.map(compileHeaderRow);
  return condition === 'AND'
    ? (headers) => tests.every((test) => test(headers))
    : (headers) => tests.some((test) => test(headers));
}

/**
 * Compiles one row. Names are compared without regard to case. A header that occurs several times fits when any of its
 * values does; `does not …` fits when none does, also when the mail has no such header. `contains` compares like the
 * search (docs/search.md); a pattern fits the text as it is or as people see it. A saved pattern that RE2 no longer
 * takes fits no mail, in either direction.
 */
export function compileHeaderRow({ header, operator, value }: HeaderRow): HeaderMatcher {
  const name = header.toLowerCase();
  switch (operator) {
    case 'is not empty':
      return (headers) =>
        headersOf(headers)
          .values(name)
          .some((text) => seenText(text).trim() !== '');
    case 'contains':
    case 'does not contain': {
      const needles = headerNeedles(value);
      // A plain domain is no other one that is written with its letters.
      const isReadable = !isPlain(value) || hasAsciiLabel(value.toLowerCase());
      const wanted = operator === 'contains';
      const has = (text: string) => needles.some((needle) => text.includes(needle));
      return (headers) => {
        const mail = headersOf(headers);
        return (mail.folded(name).some(has) || (isReadable && mail.readable(name).some(has))) === wanted;
      };
    }
    case 'matches':
    case 'does not match':
      return compilePatternRow(name, value, operator === 'matches');
  }
}

/**
 * What a header may contain for a typed text: it, and the link, address or domain that was meant by it, each with internationalised domains as
 * people read them, as the folded headers have them too. None for a text of nothing that is seen.
 */
export function headerNeedles(typed: string): string[] {
  const folded = [typed, refang(typed)].map(foldText).flatMap((text) => [text, readableText(text)]);
  return [...new Set(folded)].filter((needle) => needle.trim() !== '');
}

function compilePatternRow(name: string, value: string, wanted: boolean): HeaderMatcher {
  try {
    const pattern = compilePattern(value);
    // RE2 knows other cases of single letters alone.
    const isAnyCase = /^\(\?[a-z]*i[a-z]*[):-]/i.test(value);
    return (headers) => {
      const mail = headersOf(headers);
      const texts = isAnyCase ? [...mail.seen(name), ...withinReach(mail.folded(name))] : mail.seen(name);
      return texts.some((text) => pattern.test(text)) === wanted;
    };
  } catch (error) {
    if (error instanceof PatternError) return () => false;
    throw error;
  }
}

function withinReach(values: readonly string[]): readonly string[] {
  let left = patternReach;
  const texts: string[] = [];
  for (const value of values) {
    texts.push(value.slice(0, left));
    left -= value.length;
    if (left <= 0) break;
  }
  return texts;
}

/** The headers of one mail by lower-case name; folded where somebody asks for it. */
export interface HeadersByName {
  values(name: string): readonly string[];
  folded(name: string): readonly string[];
  /** Folded, of values in which people read a domain otherwise than it is written. */
  readable(name: string): readonly string[];
  /** What patterns look at: the text as it is, and once more where people see another, as behind invisible characters. */
  seen(name: string): readonly string[];
}

/** For a mail whose headers no rule needs. */
export const noHeaders: HeadersByName = {
  values: () => [],
  folded: () => [],
  readable: () => [],
  seen: () => [],
};

const byMail = new WeakMap<readonly MailHeader[], HeadersByName>();

/** The headers by name. Thousands of rules may ask for those of the same mail: they are taken apart once. */
export function headersOf(headers: readonly MailHeader[]): HeadersByName {
  if (headers.length === 0) return noHeaders;
  let found = byMail.get(headers);
  if (!found) byMail.set(headers, (found = indexHeaders(headers)));
  return found;
}

function indexHeaders(headers: readonly MailHeader[]): HeadersByName {
  const values = new Map<string, string[]>();
  const folded = new Map<string, string[]>();
  const readable = new Map<string, string[]>();
  const seen = new Map<string, string[]>();
  const valuesOf = (name: string): string[] => {
    let texts = values.get(name);
    if (!texts) values.set(name, (texts = readValues(headers, name)));
    return texts;
  };
  const foldedOf = (name: string) => inForms(folded, name, valuesOf(name), (value) => [foldText(value)]);
  return {
    values: valuesOf,
    folded: foldedOf,
    readable: (name) =>
      inForms(readable, name, foldedOf(name), (text) => (hasAsciiLabel(text) ? [readableText(text)] : [])),
    seen: (name) =>
      inForms(seen, name, withinReach(valuesOf(name)), (value) => [
        value,
        seenText(value).slice(0, patternReach),
      ]),
  };
}

function inForms(
  known: Map<string, string[]>,
  name: string,
  values: readonly string[],
  formsOf: (value: string) => readonly string[],
): string[] {
  let texts = known.get(name);
  if (!texts) known.set(name, (texts = values.flatMap((value) => [...new Set(formsOf(value))])));
  return texts;
}

/** Rules ask for few names, and most headers differ from them in length already. */
function readValues(headers: readonly MailHeader[], name: string): string[] {
  const texts: string[] = [];
  for (const header of headers)
    if (header.name.length === name.length && header.name.toLowerCase() === name) texts.push(header.value);
  return texts;
}
