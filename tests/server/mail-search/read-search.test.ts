import { describe, expect, it } from 'vitest';
import type { TenantConfig } from '../../../src/api/contract/config/show-config.ts';
import { byFeature } from '../../../src/api/vocabulary/features.ts';
import { criteriaOfState } from '../../../src/server/mail-search/criteria-of-state.ts';
import { formatSearchState } from '../../../src/server/mail-search/format-search-state.ts';
import { readSearch } from '../../../src/server/mail-search/read-search.ts';
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
const read = (query: string, more = context) => readSearch(new URLSearchParams(query), more);
const named = (query: string, more = context) =>
  read(query, more).unapplied.map(({ name, value, reason }) => `${name}=${value} ${reason}`);
const filterOf = (json: unknown) =>
  `filter=${encodeURIComponent(Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)).toString('base64'))}`;
const addressOf = (query: string) => formatSearchState(read(query).state);

describe('[MX-03] a value of a URL that is not part of the search is reported', () => {
  it.each([
    [
      'detection=cp_unheard_of,cp_spam',
      ['detection=cp_unheard_of unknown_value'],
      'last=1h&detection=cp_spam',
    ],
    ['direction=is_sideways', ['direction=is_sideways unknown_value'], 'last=1h'],
    ['quarantined_state=cp_phishing', ['quarantined_state=cp_phishing not_here'], 'last=1h'],
    ['last=1x', ['last=1x unknown_value'], 'last=1h'],
    ['last=1.5h', ['last=1.5h unknown_value'], 'last=1h'],
    ['last=-1h', ['last=-1h unknown_value'], 'last=1h'],
    ['operator=xor', ['operator=xor unknown_value'], 'last=1h'],
    ['detection_operator=not', ['detection_operator=not unknown_value'], 'last=1h'],
    ['subject=a&subject_matching=regex', ['subject_matching=regex unknown_value'], 'last=1h&subject=a'],
    ['from_name_matching=match', ['from_name_matching=match unknown_value'], 'last=1h'],
    ['verdict=phishing', ['verdict=phishing unknown_name'], 'last=1h'],
    ['constructor=x', ['constructor=x unknown_name'], 'last=1h'],
    ['__proto__=x', ['__proto__=x unknown_name'], 'last=1h'],
    ['subject=a&subject=b', ['subject=a repeated'], 'last=1h&subject=b'],
    ['subject=a&subject=', [], 'last=1h&subject=a'],
    ['last=7d&last=1h', ['last=7d repeated'], 'last=1h'],
    ['last=7d&from=2026-01-01', ['from=2026-01-01 other_time'], 'last=7d'],
    ['unit=Fortnights&amount=2', ['unit=Fortnights unknown_value'], 'last=2h'],
    ['time=always', ['time=always unknown_value'], 'last=1h'],
    ['open=mail/7', ['open=mail/7 unknown_value'], 'last=1h'],
    ['is_quarantined=maybe', ['is_quarantined=maybe unknown_value'], 'last=1h'],
    ['quarantine_actor=nobody', ['quarantine_actor=nobody unknown_value'], 'last=1h'],
    ['offset=40', ['offset=40 not_searchable'], 'last=1h'],
    ['action_needed=phishing', ['action_needed=phishing not_searchable'], 'last=1h'],
    ['message_headers=OR', ['message_headers=OR no_headers'], 'last=1h'],
    ['narrow=verdict:x', ['narrow=verdict:x unknown_value'], 'last=1h'],
    ['narrow=detection:cp_x', ['detection=cp_x unknown_value'], 'last=1h&operator=and'],
    [`${filterOf({ subject: 'a' })}&filter=%25`, [`filter=%25 repeated`], ''],
  ])('%s', (query, expected, address) => {
    if (address === '') return expect(read(query).unapplied).toHaveLength(1);
    expect(named(query)).toEqual(expected);
    return expect(addressOf(query)).toBe(address);
  });

  it.each([
    ['query=a', 'query=a'],
    ['query=a&last=7d', 'query=a&last=7d'],
    ['query=a&time=last&amount=&unit=h', 'query=a'],
    ['query=a&time=last&amount=1&unit=h', 'query=a&last=1h'],
    ['query=a&from=2026-01-01&to=2026-01-02&subject=b', 'query=a&from=2026-01-01&to=2026-01-02&subject=b'],
    ['prompt=spam&last=7d', 'prompt=spam'],
  ])('[MX-09] but dates beside a query, which has none of its own: %s', (query, address) => {
    expect(named(query)).toEqual([]);
    expect(addressOf(query)).toBe(address);
  });

  it('and where the tenant does not have it', () => {
    const features = {
      ...tenant.features,
      search_operator: false,
      condition_filters: false,
      graymail: false,
      unified_quarantine: false,
    };
    const small = { ...context, tenant: { ...tenant, apps: ['google_mail' as const], features } };
    expect(
      named(
        'operator=or&detection_operator=and&detection=ms_spam,cp_graymail,cp_spam&quarantine_actor=admin',
        small,
      ),
    ).toEqual([
      'detection=ms_spam not_here',
      'detection=cp_graymail not_here',
      'quarantine_actor=admin not_here',
      'operator=or not_here',
      'detection_operator=and not_here',
    ]);
  });

  it.each([
    '',
    'last=7d&subject=a&subject_matching=match&detection=cp,ms_spam&operator=or&hide_menu=1',
    'time=range&amount=1&unit=h&from=2026-01-01T00:00&to=2026-01-02T00:00&subject=&detection=cp&detection=ms',
    'time=last&amount=7&unit=d&from=2026-01-01T00:00&to=2026-01-02T00:00',
    'after=cursor&open=google_mail_email/1&recipients=a@b.example&recipients=c@d.example',
    'include_quarantined=both&is_deleted_message=&offset=0&detection_operator=or',
  ])('nothing is named of %j', (query) => {
    expect(named(query)).toEqual([]);
  });

  it('searches for all recipients in repeated parameters', () => {
    expect(
      criteriaOfState(read('recipients=a@b.example&recipients=c@d.example').state, context).recipients,
    ).toEqual(['a@b.example', 'c@d.example']);
  });

  it.each(['+012026-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '9999-12-31T23:00:00Z', '2026-02-30T00:00'])(
    'refuses the date %s in the form',
    (date) => {
      const { state } = read(`from=${encodeURIComponent(date)}&to=9998-01-01`);
      expect(validateSearchForm(state, context)).toHaveProperty('from', 'invalid_date');
    },
  );
});

describe('[MX-03] the filter parameter', () => {
  it('accepts every field of the search form', () => {
    const hash = 'a'.repeat(64);
    const query = filterOf({
      filters: [
        { key: 'quarantined_state', value: ['cp_quarantined'] },
        { key: 'detection', value: ['cp_phishing', 'ms_spam'] },
        { key: 'direction', value: 'is_incoming' },
        { key: 'is_quarantined', value: true },
        { key: 'from_domain', value: 'a.example' },
        { key: 'from_domain_matching', value: 'exact' },
        { key: 'message_id', value: '<1@a.example>' },
        { key: 'from_email', value: 'x@a.example' },
        { key: 'from_email_matching', value: 'exact' },
        { key: 'from_name', value: 'X' },
        { key: 'from_name_matching', value: 'contains' },
        { key: 'last_date_amount', value: 7 },
        { key: 'last_date_period', value: 'Days' },
        { key: 'time_type', value: 'last' },
        { key: 'include_quarantined', value: 'quarantined' },
        { key: 'is_deleted_message', value: false },
        { key: 'subject', value: 'invoice' },
        { key: 'subject_matching', value: 'exact' },
        { key: 'attach_sha256', value: hash },
        { key: 'sender_client_ip', value: '192.0.2.1' },
        { key: 'sender_smtp_ip', value: '192.0.2.2' },
        { key: 'recipients', value: ['a@b.example', 'c@d.example'] },
        { key: 'recipient_matching', value: 'exact' },
        { key: 'link', value: 'https://a.example/' },
        { key: 'link_matching', value: 'exact' },
        { key: 'operator', value: 'and' },
        { key: 'detection_operator', value: 'and' },
        { key: 'quarantined_state_operator', value: 'or' },
        { key: 'quarantine_actor', value: 'admin' },
        { key: 'offset', value: 0 },
      ],
    });
    expect(named(query)).toEqual([]);
    const { state } = read(query);
    expect(validateSearchForm(state, context)).toEqual({});
    const written = criteriaOfState(state, context);
    expect(written).toMatchObject({
      time_type: 'last',
      last_date_amount: 7,
      last_date_period: 'Days',
      operator: 'and',
      detection: ['cp_phishing', 'ms_spam'],
      detection_operator: 'and',
      quarantined_state: ['cp_quarantined_by_cp', 'cp_quarantined_by_admin', 'cp_quarantined_by_analyst'],
      direction: ['is_incoming'],
      is_quarantined: true,
      include_quarantined: 'quarantined',
      is_deleted_message: false,
      quarantine_actor: 'admin',
      subject: 'invoice',
      subject_matching: 'exact',
      from_domain: 'a.example',
      from_domain_matching: 'match',
      from_email: 'x@a.example',
      from_email_matching: 'exact',
      from_name: 'X',
      recipients: ['a@b.example', 'c@d.example'],
      recipient_matching: 'exact',
      link: 'https://a.example/',
      link_matching: 'exact',
      sender_client_ip: '192.0.2.1',
      sender_server_ip: '192.0.2.2',
      attach_sha256: hash,
      message_id: '1@a.example',
    });
    // The address of the search says all of it again.
    expect(criteriaOfState(read(formatSearchState(state)).state, context)).toEqual(written);
  });

  it.each([
    [{ range_from: '2026-01-01T00:00:00Z', range_to: '2026-02-01T00:00:00Z' }, 'from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z'],
    [{ filters: { date_from: '2026-01-01', date_to: '2026-02-01', time_type: 'range' } }, 'from=2026-01-01&to=2026-02-01'],
    [{ dateReceived: '24h' }, 'last=24h'],
    [{ period: 'last 3 months' }, 'last=3M'],
    [{ period: { amount: 2, unit: 'week' } }, 'last=2w'],
    [{ period: { last_date_amount: 5, last_date_period: 'Hours' } }, 'last=5h'],
    [{ period: { from: '2026-01-01', to: '2026-01-02' } }, 'from=2026-01-01&to=2026-01-02'],
    [{ filters: [['attach_md5', 'b'.repeat(32)]] }, `last=1h&hash=${'b'.repeat(32)}`],
    [{ filters: [{ key: 'detection', value: 'cp_spam', operator: 'and' }] }, 'last=1h&detection=cp_spam&detection_operator=and'],
    [{ filters: [{ key: 'subject', value: 'a', matching: 'match' }] }, 'last=1h&subject=a&subject_matching=match'],
    [{ filters: [{ key: 'subject', value: null }], period: null }, 'last=1h'],
  ])('reads %j', (json, address) => {
    expect(named(filterOf(json))).toEqual([]);
    expect(addressOf(filterOf(json))).toBe(address);
  }); // oxfmt-ignore

  it.each([
    [{ filters: [{ key: 'verdict', value: 'x' }] }, ['verdict=x unknown_name']],
    [{ filters: [{ key: '__proto__', value: 'x' }] }, ['__proto__=x unknown_name']],
    [{ filters: [{ key: 'detection', value: ['cp_x', 7] }] }, ['detection=cp_x unknown_value', 'detection=7 unknown_value']],
    [{ filters: [{ key: 'subject', value: { a: 1 } }] }, ['subject={"a":1} wrong_type']],
    [{ filters: [{ key: 'subject', value: ['a', 'b'] }] }, ['subject=a repeated']],
    [{ filters: [{ key: 'subject', value: 'a', weight: 3 }] }, ['subject.weight=3 unknown_name']],
    [{ filters: [{ name: 'subject' }] }, ['filters[0]={"name":"subject"} unknown_name']],
    [{ filters: 3 }, ['filters=3 unknown_name']],
    [{ period: 'whenever' }, ['period=whenever unknown_value']],
    [{ period: { amount: 1, unit: 'eon' } }, ['period.unit=eon unknown_value']],
    [{ period: { amount: 1, unit: 'd', zone: 'UTC' } }, ['period.zone=UTC unknown_name']],
    [{ period: '7d', last_date_amount: 3 }, ['last_date_amount=3 other_time']],
    [{ time_type: 'last', last_date_amount: 3, range_from: '2026-01-01' }, ['range_from=2026-01-01 other_time']],
    [{ message_headers: ['OR', { header: 'x' }] }, ['message_headers=["OR",{"header":"x"}] no_headers']],
    ['{"filters":{"subject":"a","subject":"b"}}', ['subject= repeated']],
  ])('names what it cannot apply of %j', (json, expected) => {
    expect(named(filterOf(json))).toEqual(expected);
  }); // oxfmt-ignore

  it('reports a value of the URL that the filter replaces', () => {
    expect(named(`subject=a&${filterOf({ filters: [{ key: 'subject', value: 'b' }] })}`)).toEqual([
      'subject=a repeated',
    ]);
  });

  it('does not truncate a text, but leaves it to be refused', () => {
    const { state } = read(filterOf({ subject: 'x'.repeat(5_000) }));
    expect(validateSearchForm(state, context)).toEqual({ subject: 'too_long' });
  });

  it.each(['%25%25%25', 'bm90IGpzb24=', filterOf([1]).slice(7), filterOf('7').slice(7), ''])(
    'reports %j as unreadable',
    (filter) => {
      expect(read(`filter=${filter}`).isFilterUnreadable).toBe(true);
    },
  );
});
