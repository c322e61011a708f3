import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../src/messages/messages.ts';
import { checkHeaders, problemsOfService } from '../../../src/server/exception-rules/header-rows.ts';
import {
  conditionsOfSearch,
  countConditions,
  obstacleToRule,
  payloadWith,
} from '../../../src/server/exception-rules/rule-payload.ts';
import { newRuleOfSearch, searchRuleForm } from '../../../src/server/exception-rules/rule-form.ts';
import { readKeptForm } from '../../../src/server/validate.ts';
import { parseSearchState } from '../../../src/server/mail-search/parse-search-state.ts';

const search = (query: string) => parseSearchState(new URLSearchParams(query));
const defined = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

describe('the conditions of a rule', () => {
  it('[RU-04] are the text filters of the search in the names of the payload, with their modes', () => {
    const state = search(
      'subject=Invoice&subject_matching=match&recipients=a@x.example,%20b@x.example&recipient_matching=exact' +
        '&from_email=nora@y.example&from_email_matching=exact&from_name=Nora&from_domain=y.example&from_domain_matching=match' +
        '&sender_server_ip=192.0.2.0/24&sender_client_ip=198.51.100.7&link=z.example&link_matching=exact' +
        '&hash=d41d8cd98f00b204e9800998ecf8427e',
    );
    expect(defined(conditionsOfSearch(state))).toEqual({
      subject: 'Invoice',
      subject_matching: 'match',
      recipient: ['a@x.example', 'b@x.example'],
      recipient_matching: 'exact',
      sender_address: ['nora@y.example'],
      from_email_matching: 'exact',
      nickname: ['Nora'],
      from_name_matching: 'contains',
      sender_domain_suffix: ['y.example'],
      from_domain_matching: 'match',
      sender_ip: ['192.0.2.0/24'],
      sender_client_ip: ['198.51.100.7'],
      with_links_to_domains: ['z.example'],
      link_matching: 'exact',
      attachments: ['d41d8cd98f00b204e9800998ecf8427e'],
    });
    expect(countConditions(state, null)).toBe(9);
  });

  it('omit dates, trees, the message id and blank filters', () => {
    const state = search('last=7d&detection=cp_spam&direction=is_incoming&message_id=1@x&subject=%20');
    expect(defined(conditionsOfSearch(state))).toEqual({});
    expect(countConditions(state, null)).toBe(0);
  });

  it('keep the lines of a pasted list of recipients separate', () => {
    const state = search(`recipients=${encodeURIComponent('a@x.example\r\nb@x.example;a@x.example\n')}`);
    expect(conditionsOfSearch(state).recipient).toEqual(['a@x.example', 'b@x.example']);
  });
});

describe('the problem that prevents a rule', () => {
  it('[RU-03] is a search without a condition, or on the page without one of six', () => {
    expect(obstacleToRule('whitelist', search('last=7d'), null, false)).toBe('allow_empty_content');
    expect(obstacleToRule('blacklist', search('last=7d'), null, true)).toBe('blocklist_empty_content');
    expect(obstacleToRule('whitelist', search('link=z.example'), null, false)).toBe('cant_created');
    expect(obstacleToRule('whitelist', search('link=z.example'), null, true)).toBeNull();
    expect(obstacleToRule('whitelist', search('subject=x'), null, false)).toBeNull();
  });

  it('[RU-03] is absent once there are header conditions', () => {
    const headers = ['OR', { header: 'X-Mailer', operator: 'is not empty', value: '' }] as const;
    expect(obstacleToRule('blacklist', search('last=7d'), [...headers], false)).toBeNull();
  });
});

describe('the payload', () => {
  it('[RU-02] lifts every verdict but malware, and blocks as phishing, by default', () => {
    const allow = payloadWith(newRuleOfSearch('whitelist', '', false), { subject: 'x' }, 'UTC');
    expect(allow).toEqual({
      subject: 'x',
      exception_type: 'whitelist',
      match_only_future: false,
      comment: '',
      lifted_detections: ['phishing', 'spam', 'graymail', 'malicious_url'],
      ignoring_spf_check: false,
      release_all: false,
    });
    const block = payloadWith(newRuleOfSearch('blacklist', '', false), { subject: 'x' }, 'UTC');
    expect(block).toMatchObject({
      exception_type: 'blacklist',
      mail_explorer_version: 2,
      action_needed: 'phishing',
      quarantine_all: false,
    });
  });

  it('expires with the last day of the rule in the viewer’s zone', () => {
    const form = readKeptForm(searchRuleForm, 'type=blacklist&expires=2030-03-30');
    expect(payloadWith(form, {}, 'Europe/Berlin').expires_at).toBe('2030-03-30T23:00:00Z');
    expect(payloadWith({ ...form, expires: 'soon' }, {}, 'UTC').expires_at).toBeUndefined();
  });
});

describe('header rows', () => {
  const typed = (query: string) => readKeptForm(searchRuleForm, query).headers;

  it('[MX-07] require a header, an operator and a value, except for "is not empty"', () => {
    const rows = typed(
      'header_condition=AND&header_name=Reply-To&header_operator=contains&header_value=' +
        '&header_name=&header_operator=matches&header_value=x&header_name=X-Mailer&header_operator=is+not+empty&header_value=',
    );
    expect(checkHeaders(rows, { blanks: 'refuse' })).toEqual({
      problems: [
        { row: 0, field: 'value', problem: 'required' },
        expect.objectContaining({ row: 1, field: 'header', problem: 'required' }),
      ],
    });
  });

  it('[MX-07] become the condition and its rows; an untouched row is skipped where allowed', () => {
    const rows = typed(
      'header_condition=AND&header_name=&header_operator=contains&header_value=&header_name=X-Mailer&header_operator=is+not+empty&header_value=',
    );
    expect(checkHeaders(rows, { blanks: 'skip' })).toEqual({
      headers: ['AND', { header: 'X-Mailer', operator: 'is not empty', value: '' }],
    });
    expect(checkHeaders(rows, { blanks: 'refuse' })).toHaveProperty('problems');
  });

  it('match a problem of the service to its row by its index among the filled ones', () => {
    const rows = typed(
      'header_name=&header_operator=contains&header_value=&header_name=To&header_operator=matches&header_value=(',
    );
    const problem = { path: 'message_headers.1.value', message: 'no' };
    expect(problemsOfService(rows, [problem], messagesOf('en'))).toEqual([
      { row: 1, field: 'value', problem: 'bad_pattern', detail: 'no' },
    ]);
  });
});
