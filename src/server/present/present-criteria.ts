import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import { type TimeUnit, timeUnitOf } from '../../api/vocabulary/time-units.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { choiceWord } from './choice-words.ts';
import { fullWordFor, wordFor } from './vocabulary-words.ts';

/** A search as somebody reads it where it is not the Explorer's own. */
export interface PresentedCriteria {
  /** Its filters in words: `Subject: invoice`, and the time. */
  terms: string[];
  /** Whether one of the filters is enough. */
  isAny: boolean;
  /** The same search in the Explorer. */
  href: string;
}

const textNames = [
  'subject',
  'recipients',
  'from_email',
  'from_name',
  'from_domain',
  'link',
  'sender_server_ip',
  'sender_client_ip',
  'message_id',
] as const;
const modeNames = [
  'subject_matching',
  'recipient_matching',
  'from_email_matching',
  'from_name_matching',
  'from_domain_matching',
  'link_matching',
] as const;
const treeNames = ['detection', 'quarantined_state', 'direction'] as const;
const choiceNames = [
  'include_quarantined',
  'is_deleted_message',
  'is_quarantined',
  'quarantine_actor',
] as const;

/** Presents criteria that the service kept: what was searched, and a link that searches it again. */
export function presentCriteria(
  criteria: SearchCriteriaInput,
  t: Translate,
  timeZone: string,
): PresentedCriteria {
  const terms: string[] = [];
  const query = new URLSearchParams();
  for (const name of textNames) {
    const given = criteria[name];
    const value = Array.isArray(given) ? given.join(', ') : given;
    if (!value) continue;
    terms.push(`${t(`mail_explorer.filter.${name}`)}: ${value}`);
    query.set(name, value);
  }
  const hash = criteria.attach_sha256 ?? criteria.attach_md5;
  if (hash) {
    terms.push(`${t('mail_explorer.filter.hash')}: ${hash}`);
    query.set('hash', hash);
  }
  for (const name of modeNames) {
    const mode = criteria[name];
    if (mode) query.set(name, mode);
  }
  for (const name of treeNames) {
    const values = criteria[name] ?? [];
    if (values.length === 0) continue;
    const word = name === 'direction' ? wordFor : fullWordFor;
    terms.push(`${t(`mail_explorer.filter.${name}`)}: ${values.map((value) => word(t, value)).join(', ')}`);
    query.set(name, values.join(','));
  }
  for (const name of ['detection_operator', 'quarantined_state_operator'] as const) {
    if (criteria[name] === 'and') query.set(name, 'and');
  }
  for (const name of choiceNames) {
    const value = String(criteria[name] ?? '');
    if (value === '' || value === 'both') continue;
    terms.push(`${t(`mail_explorer.filter.${name}`)}: ${choiceWord(t, name, value)}`);
    query.set(name, value);
  }
  const isAny = criteria.operator === 'or';
  query.set('operator', isAny ? 'or' : 'and');
  const time = presentTime(criteria, t, timeZone);
  for (const [name, value] of time.query) query.set(name, value);
  return {
    terms: [...terms, ...time.words],
    isAny: isAny && terms.length > 1,
    href: paths.mailExplorer.show(query.toString()),
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
    return { words: [words], query: [['from', from], ['to', to]] }; // prettier-ignore
  }
  const unit: TimeUnit | undefined = timeUnitOf(criteria.last_date_period ?? '');
  const amount = Number(criteria.last_date_amount ?? 1);
  if (!unit) return { words: [], query: [] };
  return {
    words: [t(`mail_explorer.last.${unit}`, { count: amount })],
    query: [['last', `${amount}${unit}`]],
  };
}
