import type { HeaderRow } from '../../api/contract/exception-rules/header-conditions.ts';
import type { FieldProblem } from '../../api/errors.ts';
import { storedAddressLimit, storedNameLimit } from '../../api/limits.ts';
import type { ConditionName } from '../../api/vocabulary/search-fields.ts';
import { ruleConditions } from '../../api/vocabulary/search-fields.ts';
import { fieldProblem } from '../refuse.ts';
import { foldAddress, foldDomain } from '../search/fold-address.ts';
import { foldText, isInDomain, isPlain } from '../search/fold-text.ts';
import { domainOf } from '../../api/domain-of.ts';
import { headerNeedles } from './match-headers.ts';
import { type RuleConditions, valuesOf } from './rule-conditions.ts';

/** A condition that no mail can meet, with the problem at the name by which it was sent. */
interface VainCondition {
  field: keyof RuleConditions;
  problem: (path: string) => FieldProblem;
}

/** The conditions for which a rule could never match, whose values are right by themselves. */
export function vainConditions(conditions: RuleConditions): VainCondition[] {
  return [
    ...ruleConditions.flatMap(({ name }) => vainValues(conditions, name)),
    ...vainSender(conditions),
    ...vainHeaders(conditions),
  ];
}

/** Values longer than what is stored of a mail. */
const storedLimits: Partial<Record<ConditionName, number>> = {
  emails: storedAddressLimit,
  recipient: storedAddressLimit,
  nicknames: storedNameLimit,
};

function vainValues(conditions: RuleConditions, field: ConditionName): VainCondition[] {
  const values = valuesOf(conditions, field);
  if (values.some(isUnseen)) return [{ field, problem: (path) => fieldProblem(path, 'value_unseen') }];
  const most = storedLimits[field] ?? Infinity;
  // Other letters may be several when they are folded.
  const long = values.find((value) => isPlain(value) && value.length > most);
  if (long === undefined) return [];
  const wrong = `${long.slice(0, 60)}…`;
  return [{ field, problem: (path) => fieldProblem(path, 'value_never_so_long', { most, wrong }) }];
}

const isUnseen = (value: string) => foldText(value).trim() === '';

/** Senders of whom none is of any of the required domains. */
function vainSender({
  emails,
  domains,
  from_email_matching: mode,
  from_domain_matching: domainMode,
}: RuleConditions): VainCondition[] {
  if (emails.length === 0 || domains.length === 0 || emails.length * domains.length > 20_000) return [];
  const known = domains.map(foldDomain);
  const canBe = (email: string): boolean => {
    const folded = mode === 'exact' ? foldAddress(email) : foldText(email);
    const domain = domainOf(folded);
    if (mode === 'exact')
      return known.some((one) => (domainMode === 'endswith' ? isInDomain(domain, one) : domain === one));
    // Of a part with an '@', what is behind it begins the domain. An internationalised one may be typed in either form.
    const isBeginning = folded.includes('@') && isPlain(email) && domainMode !== 'endswith';
    return !isBeginning || known.some((one) => one.startsWith(domain));
  };
  if (emails.some(canBe)) return [];
  return [{ field: 'emails', problem: (path) => fieldProblem(path, 'sender_contradicts') }];
}

/** Rows of a header that nobody sees, and rows of which one excludes another. */
function vainHeaders({ message_headers: headers }: RuleConditions): VainCondition[] {
  if (!headers) return [];
  const [condition, ...rows] = headers;
  const at = (index: number, code: 'value_unseen' | 'headers_contradict'): VainCondition => ({
    field: 'message_headers',
    problem: (path) => fieldProblem(`${path}.${index + 1}.value`, code),
  });
  return rows.flatMap((row, index) => {
    if (/contain/.test(row.operator) && isUnseen(row.value)) return [at(index, 'value_unseen')];
    const isExcluded = condition === 'AND' && rows.some((other) => excludes(other, row));
    return isExcluded ? [at(index, 'headers_contradict')] : [];
  });
}

/** Whether no header that meets one row meets the other. */
function excludes(other: HeaderRow, row: HeaderRow): boolean {
  if (other.header.toLowerCase() !== row.header.toLowerCase()) return false;
  if (row.operator === 'matches') return other.operator === 'does not match' && other.value === row.value;
  if (row.operator !== 'contains' || other.operator !== 'does not contain') return false;
  const excluded = headerNeedles(other.value);
  return headerNeedles(row.value).every((needle) => excluded.some((one) => needle.includes(one)));
}
