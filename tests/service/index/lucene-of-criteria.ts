import {
  type SearchCriteria,
  type SearchCriteriaInput,
  searchCriteriaSchema,
} from '../../../src/api/contract/emails/search-criteria.ts';
import { expandBranches, leavesOf } from '../../../src/api/vocabulary/trees.ts';
import { criteriaTrees } from '../../../src/api/vocabulary/trees.ts';

/** A query that means what a search form means, for the test that compares them; every filter of the form has its line. */
export function luceneOfCriteria(input: SearchCriteriaInput): string {
  const form = searchCriteriaSchema.parse(input);
  const bounds = [...dates(form), ...scopes(form)];
  const filters = [...trees(form), ...texts(form), ...counts(form)];
  const joined = filters.join(form.operator === 'and' ? ' AND ' : ' OR ');
  if (filters.length === 0) return bounds.join(' ');
  return [...bounds, filters.length === 1 ? joined : `(${joined})`].join(' ');
}

const quote = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
const anyOf = (field: string, values: readonly string[]) => `${field}:(${values.join(' OR ')})`;

function dates(form: SearchCriteria): string[] {
  const { time_type, last_date_amount, last_date_period, range_from, range_to } = form;
  if (time_type === 'last') {
    if (form.dateReceived && !last_date_amount) return [`received:>=now-${form.dateReceived}`];
    const unit = { Hours: 'h', Days: 'd', Weeks: 'w', Months: 'M', Years: 'y' }[last_date_period ?? 'Hours'];
    return [`received:>=now-${String(last_date_amount ?? 1)}${unit}`];
  }
  if (time_type !== 'range') return [];
  if (range_from === range_to) {
    const end = new Date(Date.parse(range_to ?? '') + 86_400_000).toISOString();
    return [`received:[${range_from} TO ${end}}`];
  }
  return [`received:["${range_from}" TO "${range_to}"}`];
}

function scopes({ include_quarantined, is_deleted_message, query }: SearchCriteria): string[] {
  return [
    ...(query ? [`(${query})`] : []),
    ...(include_quarantined === 'quarantined' ? ['is_quarantined:true'] : []),
    ...(include_quarantined === 'other' ? ['-is_quarantined:true'] : []),
    ...(is_deleted_message === true ? ['is_deleted:true'] : []),
    ...(is_deleted_message === false ? ['is_deleted:false'] : []),
  ];
}

function trees(form: SearchCriteria): string[] {
  const tree = (field: 'detection' | 'quarantined_state' | 'direction') => {
    const values = form[field];
    if (!values) return [];
    // Every option is no filter (MX-09).
    const chosen = expandBranches(criteriaTrees[field], values);
    if (leavesOf(criteriaTrees[field]).every((leaf) => chosen.includes(leaf))) return [];
    const all = field !== 'direction' && form[`${field}_operator`] === 'and';
    return [all ? `${field}:(${values.join(' AND ')})` : anyOf(field, values)];
  };
  return [
    ...tree('detection'),
    ...tree('quarantined_state'),
    ...tree('direction'),
    ...(typeof form.is_quarantined === 'boolean' ? [`is_quarantined:${form.is_quarantined}`] : []),
    ...(form.quarantine_actor ? [`quarantine_actor:${form.quarantine_actor}`] : []),
  ];
}

function counts(form: SearchCriteria): string[] {
  return (['recipients_count', 'attachments_count', 'links_count'] as const).flatMap((name) => {
    const value = form[name];
    if (!value) return [];
    return [`${name}:${value.includes('-') ? `[${value.replace('-', ' TO ')}]` : value}`];
  });
}

function texts(form: SearchCriteria): string[] {
  const compared = (field: string, mode: string | null | undefined, value: string) =>
    `${field}:${mode === 'exact' ? '=' : ''}${quote(value)}`;
  const filters: string[] = [];
  const { subject, from_email, from_name, from_domain, recipients, link } = form;
  if (subject) {
    const isWords = form.subject_matching === 'match';
    filters.push(compared(isWords ? 'subject_words' : 'subject', form.subject_matching, subject));
  }
  if (from_email) filters.push(compared('from_email', form.from_email_matching, from_email));
  if (from_name) filters.push(compared('from_name', form.from_name_matching, from_name));
  if (from_domain) {
    filters.push(
      compared('from_domain', form.from_domain_matching === 'endswith' ? '' : 'exact', from_domain),
    );
  }
  if (recipients) {
    const list = recipients.map((value) => compared('recipients', form.recipient_matching, value));
    filters.push(list.length === 1 ? (list[0] ?? '') : `(${list.join(' OR ')})`);
  }
  if (link) filters.push(compared('link', form.link_matching, link));
  for (const field of [
    'sender_server_ip',
    'sender_smtp_ip',
    'sender_client_ip',
    'attach_md5',
    'attach_sha256',
    'message_id',
  ] as const) {
    const value = form[field];
    if (value) filters.push(`${field}:${quote(value)}`);
  }
  return filters;
}
