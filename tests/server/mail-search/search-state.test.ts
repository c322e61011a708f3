import { describe, expect, it } from 'vitest';
import type { TenantConfig } from '../../../src/api/contract/config/show-config.ts';
import { byFeature } from '../../../src/api/vocabulary/features.ts';
import { leavesOf } from '../../../src/api/vocabulary/trees.ts';
import {
  criteriaOfState,
  endNow,
  freezeTime,
  treesOf,
} from '../../../src/server/mail-search/criteria-of-state.ts';
import { formatSearchState } from '../../../src/server/mail-search/format-search-state.ts';
import { narrowSearch } from '../../../src/server/mail-search/narrow-search.ts';
import { parseSearchState } from '../../../src/server/mail-search/parse-search-state.ts';
import { emptyState } from '../../../src/server/mail-search/search-state.ts';
import { validateSearchForm } from '../../../src/server/mail-search/validate-search-form.ts';

const tenant: TenantConfig = {
  name: 'Tenant',
  domains: ['tenant.example'],
  apps: ['office365_emails', 'google_mail'],
  trusted_hops: [],
  trusted_authserv_ids: [],
  features: byFeature(() => true),
};
const context = { tenant, timeZone: 'Europe/Berlin', seesPrivateData: true };
const parse = (query: string) => parseSearchState(new URLSearchParams(query));
const criteria = (query: string, more = context) => criteriaOfState(parse(query), more);
const problems = (query: string, more = context) => validateSearchForm(parse(query), more);

describe('the URL of a search', () => {
  it('[MX-04] defaults to the last hour', () => {
    expect(formatSearchState(parse(''))).toBe('last=1h');
    expect(criteria('')).toMatchObject({ time_type: 'last', last_date_amount: 1, last_date_period: 'Hours' });
  });

  it.each([
    'last=12M',
    'from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z',
    'last=7d&subject=invoice 7&subject_matching=match&operator=and',
    'last=7d&recipients=a@b.example,c@d.example&detection=cp_phishing,ms_spam&detection_operator=and',
    'last=7d&hash=00000000000000000000000000000000&after=cursor&open=google_mail_email/1a',
  ])('keeps all of %s', (query) => {
    const written = formatSearchState(parse(query));
    expect(parse(written)).toEqual(parse(query));
    expect(formatSearchState(parse(written))).toBe(written);
  });

  it('reads a submitted form and leaves blanks out', () => {
    const form = 'time=last&amount=24&unit=h&from=&to=&subject=&from_email=x&detection=cp&detection=cp_spam';
    expect(formatSearchState(parse(form))).toBe('last=24h&from_email=x&detection=cp,cp_spam');
  });

  it('takes the last one of a repeated value', () => {
    expect(parse('subject=a&subject=b').texts.subject.value).toBe('b');
  });

  it('narrows by a value: the filter is set and all filters are combined by AND', () => {
    const narrowed = narrowSearch(
      'from_email:a@b.example',
      parse('last=7d&subject=x&after=c&open=google_mail_email/1'),
    );
    expect(narrowed && formatSearchState(narrowed)).toBe(
      'last=7d&subject=x&from_email=a@b.example&from_email_matching=exact&operator=and',
    );
    expect(narrowSearch('constructor:x', emptyState())).toBeUndefined();
  });
});

describe('converting a search to criteria', () => {
  it('[MX-09] drops trees with every option selected, blank and disabled filters', () => {
    const all = leavesOf(treesOf(tenant).direction).join(',');
    const found = criteria(`last=1h&direction=${all}&subject=+&detection=direction`);
    expect(found.direction).toBeUndefined();
    expect(found.subject).toBeUndefined();
    expect(found.detection).toBeUndefined();
  });

  it('[MX-05] expands a branch to its leaves', () => {
    expect(criteria('quarantined_state=cp_quarantined').quarantined_state).toEqual([
      'cp_quarantined_by_cp',
      'cp_quarantined_by_admin',
      'cp_quarantined_by_analyst',
    ]);
  });

  it('[MX-05] has internal mail below both parents of the direction, as one value', () => {
    const [root] = treesOf(tenant).direction;
    expect(
      root?.children?.map(({ value, children }) => [value, children?.map((leaf) => leaf.value)]),
    ).toEqual([
      ['incoming_and_internal', ['is_incoming', 'is_internal']],
      ['outgoing_and_internal', ['is_outgoing', 'is_internal']],
    ]);
    expect(criteria('direction=outgoing_and_internal').direction).toEqual(['is_outgoing', 'is_internal']);
    expect(criteria('direction=is_incoming,is_internal,is_outgoing').direction).toBeUndefined();
    expect(criteria('direction=incoming_and_internal,is_outgoing').direction).toBeUndefined();
  });

  it('[MX-09] moves an end equal to the start 24 hours later', () => {
    const range = 'from=2026-03-01T10:00&to=2026-03-01T10:00';
    expect(problems(range)).toEqual({});
    expect(criteria(range)).toMatchObject({
      time_type: 'range',
      range_from: '2026-03-01T09:00:00Z',
      range_to: '2026-03-02T09:00:00Z',
    });
  });

  it("[MX-09] applies an operator where the tenant may choose one, 'any' by default", () => {
    expect(criteria('').operator).toBe('or');
    expect(criteria('operator=and').operator).toBe('and');
    const plain = {
      ...context,
      tenant: { ...tenant, features: { ...tenant.features, search_operator: false } },
    };
    expect(criteria('operator=or', plain).operator).toBe('and');
  });

  it('distinguishes an MD5 from a SHA-256', () => {
    expect(criteria(`hash=${'A'.repeat(32)}`)).toMatchObject({ attach_md5: 'a'.repeat(32) });
    expect(criteria(`hash=${'b'.repeat(64)}`)).toMatchObject({ attach_sha256: 'b'.repeat(64) });
  });

  it('pins the last hour to the current hour', () => {
    const frozen = freezeTime(parse('last=1h'), Temporal.Instant.from('2026-03-01T10:00:00Z'), 'UTC');
    expect(formatSearchState(frozen)).toBe('from=2026-03-01T09:00:00.000Z&to=2026-03-01T10:00:00.000Z');
  });

  it('ends the range of an action now, also where the search is open-ended or has no time', () => {
    const now = Temporal.Instant.from('2026-03-01T10:00:00Z');
    const upToNow = (search: string) => formatSearchState(endNow(parse(search), now, 'UTC'));
    const ended = 'to=2026-03-01T10:00:00.000Z';
    expect(upToNow('last=1h')).toBe(`from=2026-03-01T09:00:00.000Z&${ended}`);
    expect(upToNow('from=2026-02-01&to=2026-04-01')).toBe(`from=2026-02-01T00:00:00.000Z&${ended}`);
    expect(upToNow('from=2026-03-01&to=2026-03-01')).toBe(`from=2026-03-01T00:00:00.000Z&${ended}`);
    expect(upToNow('query=*')).toBe(`query=*&from=1970-01-01T00:00:00.000Z&${ended}`);
    for (const other of ['from=2026-02-01&to=2026-02-02', 'from=2026-04-01&to=2026-04-02'])
      expect(upToNow(other)).toBe(other);
  });

  it('starts the longest range at the first supported date', () => {
    const frozen = freezeTime(parse('last=10000y'), Temporal.Instant.from('2026-03-01T10:00:00Z'), 'UTC');
    expect(frozen.time.from).toBe('0001-01-01T00:00:00.000Z');
  });
});

describe('the validation of the form', () => {
  it.each([
    ['sender_client_ip=300.1.1.1', { sender_client_ip: 'sender_invalid_ip' }],
    ['sender_server_ip=127.1', { sender_server_ip: 'server_invalid_ip' }],
    ['sender_server_ip=192.0.2.0/33', { sender_server_ip: 'server_invalid_ip' }],
    ['sender_server_ip=192.0.2.0/24', {}],
    ['sender_server_ip=2001:db8::/32', {}],
    ['from_email=abc', {}],
    ['from_email=abc&from_email_matching=exact', { from_email: 'sender_invalid_email' }],
    ['from_email=&from_email_matching=exact', { from_email: 'sender_reqire_email' }],
    ['recipients=abc', {}],
    ['recipients=a@b.example, abc&recipient_matching=exact', { recipients: 'recipient_invalid_email' }],
    ['recipients=a@b.example, c@d.example&recipient_matching=exact', {}],
    ['from_domain=example', {}],
    ['from_domain=example&from_domain_matching=match', { from_domain: 'sender_invalid_domain' }],
    ['hash=zz', { hash: 'invalid_hash' }],
  ])('[MX-08] %s', (query, expected) => {
    expect(problems(query)).toEqual(expected);
  });

  it('refuses values that are too long or too many instead of truncating', () => {
    expect(problems(`subject=${'x'.repeat(1_001)}`)).toEqual({ subject: 'too_long' });
    expect(problems(`recipients=${'a@b.example,'.repeat(101)}`)).toEqual({ recipients: 'too_many' });
    expect(problems(`recipients=${'a@b.example,'.repeat(100)}`)).toEqual({});
  });

  it('[MX-08] accepts a SHA-256 only where it is allowed', () => {
    const md5Only = { ...context, tenant: { ...tenant, features: { ...tenant.features, sha256: false } } };
    expect(problems(`hash=${'b'.repeat(64)}`, md5Only)).toEqual({ hash: 'invalid_hash_md5' });
  });

  it.each([
    ['time=range&from=2026-01-01T00:00&to=', { to: 'missing_date' }],
    ['time=range&from=2026-01-02T00:00&to=2026-01-01T00:00', { to: 'reversed_dates' }],
    ['time=range&from=yesterday&to=2026-01-01T00:00', { from: 'invalid_date' }],
    ['time=last&amount=0&unit=h', { amount: 'invalid_amount' }],
    ['time=last&amount=&unit=h&subject=x', { amount: 'invalid_amount' }],
  ])('[MX-04] [MX-09] %s', (query, expected) => {
    expect(problems(query)).toEqual(expected);
  });

  it('[MX-09] refuses an empty search', () => {
    expect(problems('time=last&amount=&unit=h')).toEqual({ form: 'empty_search' });
  });
});
