import ipaddr from 'ipaddr.js';
import type { ExceptionType } from '../../api/contract/exception-rules/exception-rule.ts';
import type { ruleRelations } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import { domainOf } from '../../api/domain-of.ts';
import { bareDomain } from '../../api/refang.ts';
import type { ValueKind } from '../../api/validators.ts';
import { type RuleCondition, ruleConditions } from '../../api/vocabulary/search-fields.ts';
import { textsOf } from '../records/email-texts.ts';
import { foldAddress, foldDomain, parseRange, readableText } from '../records/fold-address.ts';
import { foldText, isInDomain, isPlain, tokenize } from '../records/fold-text.ts';
import { foldValue } from '../index/normalize-expression.ts';
import type { StoreHandle } from '../database/operation.ts';
import { keepRules } from './judge-past.ts';
import { headersOfMail } from './past-store-sqlite.ts';
import {
  digestConditions,
  emptyConditions,
  modeOf,
  type RuleConditions,
  summarizeConditions,
  valuesOf,
} from './rule-conditions.ts';
import { isActive, type StoredRule } from './stored-rule.ts';
import type { EmailKey } from '../ports/mail-records.ts';

type RuleRelation = (typeof ruleRelations)[number];

/**
 * The relation of `other` to `one` by their conditions alone: the same mails, more of them (`wider`) or a part of them
 * (`narrower`); null where the conditions do not say, and the mails of the past have to.
 */
export function compareConditions(
  one: RuleConditions,
  other: RuleConditions,
): Exclude<RuleRelation, 'overlapping'> | null {
  const isWider = implies(one, other);
  const isNarrower = implies(other, one);
  if (isWider && isNarrower) return 'same';
  if (isWider) return 'wider';
  return isNarrower ? 'narrower' : null;
}

/** True when every mail that `narrow` fits is one that `wide` fits, as far as the conditions show it. */
function implies(narrow: RuleConditions, wide: RuleConditions): boolean {
  return (
    ruleConditions.every(
      (condition) =>
        valuesOf(wide, condition.name).length === 0 || within[condition.kind](narrow, wide, condition),
    ) &&
    (wide.message_headers === null || sameHeaders(narrow, wide))
  );
}

type Comparison = (narrow: RuleConditions, wide: RuleConditions, condition: RuleCondition) => boolean;

const eachBy =
  (
    isInside: (condition: RuleCondition, narrow: RuleConditions, wide: RuleConditions) => Inside,
  ): Comparison =>
  (narrow, wide, condition) =>
    eachIn(
      valuesOf(narrow, condition.name),
      valuesOf(wide, condition.name),
      isInside(condition, narrow, wide),
    );

const textsWithin = eachBy((condition, narrow, wide) =>
  texts(condition, modeOf(narrow, condition), modeOf(wide, condition)),
);
const sameValues = eachBy(() => (a, b) => a === b);

/** How values of each kind are found within others. */
const within: Record<ValueKind, Comparison> = {
  text: textsWithin,
  link: textsWithin,
  words: (narrow, wide) => subjectIn(narrow, wide),
  email: (narrow, wide, condition) => sendersIn(narrow, wide, condition),
  emails: textsWithin,
  domain: (narrow, wide) => domainsIn(narrow, wide),
  ip: eachBy(() => isInRange),
  hash: sameValues,
  md5: sameValues,
  sha256: sameValues,
  message_id: sameValues,
};

type Inside = (narrow: string, wide: string) => boolean;

/** Comparisons of values after which a pair of rules counts as not comparable: two long lists would take too long. */
const maxComparisons = 20_000;

/** Every value of the one lies within some value of the other. */
function eachIn(narrow: readonly string[], wide: readonly string[], isInside: Inside): boolean {
  if (narrow.length === 0 || narrow.length * wide.length > maxComparisons) return false;
  return narrow.every((value) => wide.some((other) => isInside(value, other)));
}

/** Folded texts: what holds for equal ones holds for contained ones, not the other way round. */
function texts({ index }: RuleCondition, narrow: string, wide: string): Inside {
  const fold = foldValue[index];
  if (wide === 'contains')
    return (value, other) =>
      (narrow === 'contains' ? foldText : fold)(value).includes(foldText(other)) ||
      // An internationalised domain is also looked for as people read it.
      (!isPlain(other) && readableText(fold(value)).includes(foldText(other)));
  if (narrow === wide) return (value, other) => fold(value) === fold(other);
  return () => false;
}

const sendersIn = (narrow: RuleConditions, wide: RuleConditions, condition: RuleCondition) =>
  textsWithin(narrow, wide, condition) ||
  // The address of a sender ends with its domain.
  (wide.from_email_matching === 'contains' &&
    eachIn(narrow.domains, wide.emails, (domain, part) => {
      const known = narrow.from_domain_matching === 'endswith' ? foldBare(domain) : `@${foldBare(domain)}`;
      return hasOneForm(known) && known.includes(foldText(part));
    }));

/** Internationalised domains have two forms, of which a mail has one. */
const hasOneForm = (domain: string) => isPlain(domain) && !domain.includes('xn--');

function domainsIn(narrow: RuleConditions, wide: RuleConditions): boolean {
  const isWithin: Inside =
    wide.from_domain_matching === 'endswith'
      ? (domain, other) => isInDomain(foldBare(domain), foldBare(other))
      : (domain, other) => narrow.from_domain_matching !== 'endswith' && foldBare(domain) === foldBare(other);
  if (eachIn(narrow.domains, wide.domains, isWithin)) return true;
  // Complete addresses have one domain each.
  return (
    narrow.from_email_matching === 'exact' &&
    eachIn(narrow.emails, wide.domains, (email, other) => {
      const domain = domainOf(foldAddress(email));
      return wide.from_domain_matching === 'endswith'
        ? isInDomain(domain, foldBare(other))
        : domain === foldBare(other);
    })
  );
}

const foldBare = (domain: string) => foldDomain(bareDomain(domain));

function subjectIn(narrow: RuleConditions, wide: RuleConditions): boolean {
  if (narrow.subject === '') return false;
  const text = foldText(narrow.subject);
  const other = foldText(wide.subject);
  if (wide.subject_matching === 'contains')
    return narrow.subject_matching !== 'match' && text.includes(other);
  if (wide.subject_matching === 'exact') return narrow.subject_matching === 'exact' && text === other;
  // All words whole: those of a contained text may be parts of longer words.
  if (narrow.subject_matching === 'contains') return false;
  const words = new Set(tokenize(text));
  return tokenize(other).every((word) => words.has(word));
}

/** Whether an address or range lies within another. */
function isInRange(narrow: string, wide: string): boolean {
  const [base, bits] = parseRange(wholeRange(wide));
  const [address, length] = parseRange(wholeRange(narrow));
  return address.kind() === base.kind() && length >= bits && address.match(base, bits);
}

/** An address is the range of it alone; an IPv4 address within IPv6 is the IPv4 address. */
function wholeRange(text: string): string {
  if (text.includes('/')) return text;
  const address = ipaddr.process(text);
  return `${address.toString()}/${address.kind() === 'ipv4' ? 32 : 128}`;
}

/** Header conditions are compared as a whole: the overlap of patterns cannot be determined. */
export const sameHeaders = (narrow: RuleConditions, wide: RuleConditions) =>
  digestOfHeaders(narrow) === digestOfHeaders(wide);

const digestOfHeaders = ({ message_headers }: RuleConditions): string =>
  Buffer.from(digestConditions({ ...emptyConditions, message_headers })).toString('hex');

/** An existing rule that overlaps another one. */
interface RuleOverlap {
  entityId: string;
  type: ExceptionType;
  relation: RuleRelation;
  /** Whether one allows what the other blocks. */
  contradicts: boolean;
  /** Mails of `keys` that both match. */
  shared: number;
  summary: string;
}

/** Time limit for comparing rules by their conditions, milliseconds. */
const comparingTime = 100;

/** The active rules that overlap a rule, by conditions or in the mails `keys` it matches; the most serious first. */
export function findOverlaps(
  store: StoreHandle,
  query: {
    type: ExceptionType;
    conditions: RuleConditions;
    /** The rule itself, when it exists. */
    self: string | null;
    keys: readonly EmailKey[];
    limit: number;
    now: number;
  },
): RuleOverlap[] {
  const { rules, engine, readsHeaders } = keepRules(store);
  const shared = new Map<StoredRule, number>();
  for (const [at, row] of store.records.read(query.keys).entries()) {
    const headers = readsHeaders ? headersOfMail(store, query.keys[at]!) : [];
    for (const rule of engine.find({ texts: textsOf(row), headers })) {
      shared.set(rule, (shared.get(rule) ?? 0) + 1);
    }
  }
  const began = performance.now();
  const overlaps: RuleOverlap[] = [];
  for (const rule of rules) {
    if (rule.entityId === query.self || rule.onlyMailbox !== '' || !isActive(rule, query.now)) continue;
    const mails = shared.get(rule) ?? 0;
    const isLate = mails === 0 && performance.now() - began > comparingTime;
    const relation = isLate ? null : compareConditions(query.conditions, rule.conditions);
    if (relation === null && mails === 0) continue;
    overlaps.push({
      entityId: rule.entityId,
      type: rule.type,
      relation: relation ?? 'overlapping',
      contradicts: rule.type !== query.type,
      shared: mails,
      summary: summarizeConditions(rule.conditions),
    });
  }
  return overlaps.sort(byGravity).slice(0, query.limit);
}

const gravity: readonly RuleRelation[] = ['same', 'wider', 'narrower', 'overlapping'];

const byGravity = (a: RuleOverlap, b: RuleOverlap) =>
  Number(b.contradicts) - Number(a.contradicts) ||
  gravity.indexOf(a.relation) - gravity.indexOf(b.relation) ||
  b.shared - a.shared;
