import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import {
  type CallName,
  choiceFilterNames,
  choiceFilters,
  factsOf,
  type MatchingName,
  operatorTrees,
  textFilterNames,
  treeFilterNames,
  treeFilters,
} from '../../api/vocabulary/search-fields.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { type TimeUnit, timeUnitOf } from '../../api/vocabulary/time-units.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { hasQueryDays } from '../mail-search/search-state.ts';
import { choiceLabel, fullLabelFor, labelFor } from './vocabulary-labels.ts';

/** A search as shown outside of the Explorer. */
export interface PresentedCriteria {
  /** Its filters and the period as text: `any of Subject: invoice · Direction: Incoming · Last 24 hours`. */
  words: string;
  /** The URL of the same search in the Explorer; empty if a part of it is hidden. */
  href: string;
}

/** Presents stored criteria: as text, and as a link to run the search again. */
export function presentCriteria(
  criteria: SearchCriteriaInput,
  t: Translate,
  timeZone: string,
): PresentedCriteria {
  const terms: string[] = [];
  const query = new URLSearchParams();
  for (const filter of textFilterNames) {
    const { calls, matching } = factsOf(filter);
    const mode = matching && criteria[matching.name as MatchingName];
    if (matching && mode) query.set(matching.name, mode);
    const given = (Object.keys(calls) as CallName[]).map((call) => criteria[call]).findLast(Boolean);
    const value = Array.isArray(given) ? given.join(', ') : given;
    if (!value) continue;
    terms.push(`${t(`mail_explorer.filter.${filter}`)}: ${value}`);
    query.set(filter, value);
  }
  if (criteria.query) {
    terms.push(`${t('mail_explorer.filter.query')}: ${criteria.query}`);
    query.set('query', criteria.query);
    const zone = criteria.query_time_zone || 'UTC';
    if (hasQueryDays({ query: criteria.query })) {
      terms.push(`${t('mail_explorer.chip.zone')}: ${zone.replaceAll('_', ' ')}`);
      query.set('query_zone', zone);
    }
  }
  for (const name of treeFilterNames) {
    const values = criteria[name] ?? [];
    if (values.length === 0) continue;
    const word = name === 'direction' ? labelFor : fullLabelFor;
    terms.push(`${t(`mail_explorer.filter.${name}`)}: ${values.map((value) => word(t, value)).join(', ')}`);
    query.set(name, values.join(','));
  }
  for (const name of operatorTrees) {
    const { operator } = treeFilters[name];
    if (criteria[operator] === 'and') query.set(operator, 'and');
  }
  for (const name of choiceFilterNames) {
    const value = String(criteria[name] ?? '');
    if (value === '' || value === choiceFilters[name].none) continue;
    terms.push(`${t(`mail_explorer.filter.${name}`)}: ${choiceLabel(t, name, value)}`);
    query.set(name, value);
  }
  const isAny = criteria.operator === 'or';
  query.set('operator', isAny ? 'or' : 'and');
  const time = presentTime(criteria, t, timeZone);
  for (const [name, value] of time.query) query.set(name, value);
  const words = [...terms, ...time.words].join(' · ');
  return {
    words: isAny && terms.length > 1 ? `${t('jobs.search_any')} ${words}` : words,
    href: terms.some(isHidden) ? '' : paths.mailExplorer.show(query.toString()),
  };
}

function presentTime(
  criteria: SearchCriteriaInput,
  t: Translate,
  timeZone: string,
): { words: string[]; query: [string, string][] } {
  const { range_from: from, range_to: to } = criteria;
  if (from && to) {
    const words = `${t.dateTime(from, timeZone, 'short')} – ${t.dateTime(to, timeZone, 'short')}`;
    return { words: [words], query: [['from', from], ['to', to]] }; // oxfmt-ignore
  }
  const unit: TimeUnit | undefined = timeUnitOf(criteria.last_date_period ?? '');
  const amount = Number(criteria.last_date_amount ?? 1);
  if (!unit) return { words: [], query: [] };
  return {
    words: [t(`mail_explorer.last.${unit}`, { count: amount })],
    query: [['last', `${amount}${unit}`]],
  };
}
