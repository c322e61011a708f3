import { describe, expect, it } from 'vitest';
import {
  searchCriteriaSchema,
  type SearchCriteriaInput,
} from '../../../src/api/contract/emails/search-criteria.ts';
import { quarantineActors, type QuarantineState } from '../../../src/api/vocabulary/states.ts';
import { fieldsOfFlags, flagsOfRow } from '../../../src/service/records/email-flags.ts';
import { compileCriteria } from '../../../src/service/index/compile-criteria.ts';
import { makeEmail } from '../records/make-emails.ts';
import { findIn, now, refusalOf, unpaidInvoice } from './find-in.ts';

const compile = (input: SearchCriteriaInput) => compileCriteria(searchCriteriaSchema.parse(input), { now });

const refusal = (input: SearchCriteriaInput) => refusalOf(() => compile(input));
const problemPaths = (input: SearchCriteriaInput) => refusal(input).fields?.map(({ path }) => path);

const find = (input: SearchCriteriaInput, mails: Parameters<typeof findIn>[0]) =>
  findIn(mails, compile(input));

describe('compileCriteria: dates', () => {
  it('[MX-04] counts one hour back by default', () => {
    expect(compile({ time_type: 'last' })).toEqual({
      kind: 'and',
      of: [{ kind: 'received', from: now - 3_600_000 }],
    });
  });

  it.each([
    [2, 'Days', '2026-03-29T12:00:00.000Z'],
    [1, 'w', '2026-03-24T12:00:00.000Z'],
    [1, 'M', '2026-02-28T12:00:00.000Z'],
    [2, 'Years', '2024-03-31T12:00:00.000Z'],
  ])('[MX-04] counts %i %s back', (last_date_amount, last_date_period, from) => {
    const expression = compile({ time_type: 'last', last_date_amount, last_date_period });
    expect(expression).toEqual({ kind: 'and', of: [{ kind: 'received', from: Date.parse(from) }] });
  });

  it('[MX-09] moves the end of a range of equal dates 24 hours later', () => {
    const at = '2026-01-05T00:00:00+01:00';
    expect(compile({ time_type: 'range', range_from: at, range_to: at })).toEqual({
      kind: 'and',
      of: [{ kind: 'received', from: Date.parse(at), to: Date.parse(at) + 86_400_000 }],
    });
  });

  it('[MX-09] requires both dates of a range, in order', () => {
    expect(problemPaths({ time_type: 'range', range_to: '2026-01-05T00:00:00Z' })).toEqual(['range_from']);
    expect(problemPaths({ time_type: 'range', range_from: '2026-01-05T00:00:00Z' })).toEqual(['range_to']);
    const reversed = refusal({
      time_type: 'range',
      range_from: '2026-01-06T00:00:00Z',
      range_to: '2026-01-05T00:00:00Z',
    });
    expect(reversed.code).toBe('invalid_input');
    expect(reversed.fields?.[0]?.path).toBe('range_to');
  });

  it('treats dates without a type as a range rather than ignoring them', () => {
    expect(problemPaths({ subject: 'x', range_from: '2026-01-05T00:00:00Z' })).toEqual(['range_to']);
  });
});

describe('compileCriteria: filters', () => {
  it.each<SearchCriteriaInput>([
    {},
    { operator: 'or', subject: '  ', detection: [], recipients: ['', ' '] },
    { include_quarantined: 'both' },
    { direction: ['is_incoming', 'is_outgoing', 'is_internal'] },
    { direction: ['direction'] },
    { detection: ['cp', 'ms'] },
    { is_deleted_message: false },
  ])('[MX-09] refuses an empty search: %j', (input) => {
    const error = refusal(input);
    expect(error.code).toBe('empty_search');
    expect(error.message).toBe('All params are empty. please fill out one at least');
  });

  it('[MX-09] combines the filters by the operator; the date always applies', () => {
    const mails = [
      { subject: 'invoice', nickname: 'Eve', received_at: '2026-03-31T11:30:00Z' },
      { subject: 'invoice', received_at: '2026-03-31T11:30:01Z' },
      { nickname: 'Eve', received_at: '2026-03-31T11:30:02Z' },
      { subject: 'invoice', nickname: 'Eve', received_at: '2026-03-01T11:30:00Z' },
    ];
    const input: SearchCriteriaInput = { time_type: 'last', subject: 'invoice', from_name: 'eve' };
    expect(find({ ...input, operator: 'and' }, mails)).toEqual([0]);
    expect(find({ ...input, operator: 'or' }, mails)).toEqual([0, 1, 2]);
    expect(find(input, mails)).toEqual([0, 1, 2]);
  });

  it('[MX-05] matches any value of a tree, or all of them; a branch includes its leaves', () => {
    const mails = [
      { detections: ['cp_phishing'] },
      { detections: ['cp_phishing', 'ms_phishing'] },
      { detections: ['ms_phishing'] },
      { is_quarantined: true, quarantine_actor: 'admin', states: ['cp_quarantined_by_admin'] },
    ];
    const detection = ['cp_phishing', 'ms_phishing'];
    expect(find({ detection }, mails)).toEqual([0, 1, 2]);
    expect(find({ detection, detection_operator: 'and' }, mails)).toEqual([1]);
    expect(find({ detection: ['ms', 'cp_phishing'], detection_operator: 'and' }, mails)).toEqual([1]);
    expect(find({ quarantined_state: ['cp_quarantined'] }, mails)).toEqual([3]);
    expect(find({ quarantine_actor: 'admin' }, mails)).toEqual([3]);
    expect(find({ quarantine_actor: 'analyst' }, mails)).toEqual([]);
  });

  it('[MX-19] finds by quarantine_actor the rows whose column names the actor, also where two hold a mail', () => {
    const held: QuarantineState[] = [
      'cp_quarantined_by_cp',
      'cp_quarantined_by_admin',
      'cp_quarantined_by_analyst',
      'ms_quarantined',
    ];
    const mails = Array.from({ length: 16 }, (_, bits) => {
      const states = held.filter((__, bit) => bits & (1 << bit));
      return { subject: 'x', states, is_quarantined: states.length > 0 };
    });
    const columns = mails.map((mail) => fieldsOfFlags(Number(flagsOfRow(makeEmail(mail)))).quarantine_actor);
    for (const actor of quarantineActors) {
      const shown = columns.flatMap((column, at) => (column === actor ? [at] : []));
      expect(find({ quarantine_actor: actor }, mails)).toEqual(shown.sort());
      expect(find({ quarantine_actor: actor, subject: 'none', operator: 'or' }, mails)).toEqual(shown.sort());
    }
    expect(columns.filter((column) => column === 'microsoft')).toHaveLength(1);
  });

  it('restricts to quarantined, other or deleted mail, whatever the operator', () => {
    const mails = [
      {
        is_quarantined: true,
        quarantine_actor: 'microsoft',
        states: ['cp_not_quarantined', 'ms_quarantined'],
      },
      {},
      { is_deleted: true },
    ];
    expect(find({ is_quarantined: true }, mails)).toEqual([0]);
    expect(find({ is_quarantined: false }, mails)).toEqual([1, 2]);
    expect(find({ include_quarantined: 'quarantined' }, mails)).toEqual([0]);
    expect(find({ include_quarantined: 'other', operator: 'or', subject: 'hello' }, mails)).toEqual([1, 2]);
    expect(find({ is_deleted_message: true }, mails)).toEqual([2]);
    expect(find({ is_deleted_message: false, subject: 'hello' }, mails)).toEqual([0, 1]);
  });

  it('[MX-06] compiles every text filter', () => {
    const hash = 'd41d8cd98f00b204e9800998ecf8427e';
    const mails = [
      {
        ...unpaidInvoice,
        recipients: ['Joe <joe@corp.example>'],
        email_body_links: ['https://evil.example/Login'],
        attachments: [{ name: 'a.pdf', MD5: hash, sha256: hash + hash, size: 1, mime_type: '' }],
        message_id: 'Seven@evil.example',
      },
      {},
    ];
    const searches: SearchCriteriaInput[] = [
      { subject: 'INVOICE 7 UNPAID', subject_matching: 'match' },
      { subject: 'unpaid INVOICE 7', subject_matching: 'exact' },
      { from_email: 'EVE@mail.evil.example', from_email_matching: 'exact' },
      { from_email: 'eve@' },
      { from_name: 'eve stone', from_name_matching: 'exact' },
      { from_domain: 'evil.example' },
      { from_domain: '@mail.evil.example', from_domain_matching: 'match' },
      { recipients: 'joe@corp.example', recipient_matching: 'exact' },
      { recipients: ['nobody', 'JOE@'] },
      { link: '/login' },
      { link: 'https://evil.example/login', link_matching: 'exact' },
      { sender_server_ip: '192.0.2.7' },
      { sender_smtp_ip: '192.0.2.6/31' },
      { sender_client_ip: '2001:DB8:0::7' },
      { attach_md5: hash.toUpperCase() },
      { attach_sha256: hash + hash },
      { message_id: '<seven@evil.example>' },
    ];
    for (const input of searches) expect(find(input, mails), JSON.stringify(input)).toEqual([0]);
  });

  it('searches for an internationalised domain in both of its forms', () => {
    const mails = [
      { sender_address: 'a@xn--mnchen-3ya.example' },
      { sender_address: 'a@münchen.example' },
      {},
    ];
    expect(find({ from_domain: 'MÜNCHEN.example' }, mails)).toEqual([0, 1]);
    expect(find({ from_domain: 'xn--mnchen-3ya.example' }, mails)).toEqual([0, 1]);
  });
});

describe('compileCriteria: refusals', () => {
  it.each<[string, SearchCriteriaInput]>([
    ['sender_client_ip', { sender_client_ip: '127.1' }],
    ['sender_server_ip', { sender_server_ip: '192.0.2.256' }],
    ['sender_smtp_ip', { sender_smtp_ip: '192.0.2.0/33' }],
    ['sender_client_ip', { sender_client_ip: 'fe80::1%eth0' }],
    ['from_email', { from_email: 'eve', from_email_matching: 'exact' }],
    ['recipients', { recipients: ['joe@corp.example', 'eve'], recipient_matching: 'exact' }],
    ['from_domain', { from_domain: 'not a domain', from_domain_matching: 'match' }],
    ['from_domain', { from_domain: '@.' }],
    ['attach_md5', { attach_md5: 'd41d8cd9' }],
    ['attach_sha256', { attach_sha256: 'd41d8cd98f00b204e9800998ecf8427e' }],
    ['subject', { subject: '?!', subject_matching: 'match' }],
    ['detection', { detection: ['cp_unknown'] }],
    ['quarantined_state', { quarantined_state: ['cp_phishing'] }],
    ['direction', { direction: ['sideways'] }],
    ['quarantine_actor', { quarantine_actor: 'nobody' }],
  ])('[MX-08] names %s: %j', (path, input) => {
    const error = refusal(input);
    expect(error.code).toBe('invalid_input');
    expect(error.fields?.map((field) => field.path)).toEqual([path]);
    expect(error.fields?.[0]?.message).toMatch(/^(Enter|Choose|Remove) /);
  });

  it('[MX-08] reports every invalid field at once', () => {
    expect(
      problemPaths({ attach_md5: 'x', sender_client_ip: 'y', range_to: '2026-01-05T00:00:00Z' }),
    ).toEqual(['range_from', 'sender_client_ip', 'attach_md5']);
  });

  it('[MX-07] refuses the headers filter', () => {
    const error = refusal({ subject: 'x', message_headers: ['OR', { header: 'X-Spam' }] });
    expect(error.code).toBe('headers_not_supported');
    expect(error.message).toBe('Filtering emails based on headers is not supported.');
  });
});
