import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/api/errors.ts';
import { compileLucene } from '../../../src/service/search/compile-lucene.ts';
import { makeEmail } from './make-emails.ts';
import { createNaiveEmailIndex } from './naive-email-index.ts';

const now = Date.parse('2026-03-31T12:00:00Z');

function refusal(query: string): ServiceError {
  try {
    compileLucene(query, { now });
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error(`not refused: ${query}`);
}

const mails = [
  {
    subject: 'Unpaid invoice 7',
    sender_address: 'Eve <eve@mail.evil.example>',
    nickname: 'Eve Stone',
    sender_ip: '192.0.2.7',
    sender_client_ip: '2001:db8::7',
    recipients: ['joe@corp.example'],
    email_body_links: ['https://evil.example/login'],
    attachments: [{ name: 'Bill 2026.pdf', MD5: 'd41d8cd98f00b204e9800998ecf8427e', sha256: '', size: 1, mime_type: '' }],
    message_id: 'seven@evil.example',
    detections: ['cp_phishing'],
    received_at: '2026-03-30T10:00:00Z',
  },
  {
    subject: 'Lunch (on us) * today?',
    direction: 'is_internal' as const,
    received_at: '2026-03-31T11:59:00Z',
    is_quarantined: true,
    quarantine_actor: 'admin',
    states: ['cp_quarantined_by_admin'],
  },
  {
    subject: 'invoice for lunch',
    entity_type: 'google_mail_email' as const,
    is_restored: true,
    received_at: '2026-01-31T23:59:59Z',
  },
]; // prettier-ignore

function find(query: string): number[] {
  const index = createNaiveEmailIndex();
  const keys = index.add(mails.map((mail, number) => makeEmail({ entity_id: `${number}`, ...mail })));
  return index
    .keys(compileLucene(query, { now }), 10)
    .map((key) => keys.indexOf(key))
    .sort();
}

describe('compileLucene', () => {
  it.each([
    ['invoice', [0, 2]],
    ['subject:invoice', [0, 2]],
    ['SUBJECT:INVOICE', [0, 2]],
    ['subject:"unpaid invoice"', [0]],
    ['unpaid lunch', []],
    ['invoice lunch', [2]],
    ['unpaid OR lunch', [0, 1, 2]],
    ['unpaid || lunch AND for', [0, 2]],
    ['(unpaid OR lunch) AND for', [2]],
    ['invoice AND NOT lunch', [0]],
    ['invoice NOT lunch', [0]],
    ['NOT invoice', [1]],
    ['NOT (invoice OR today)', []],
    ['NOT invoice OR unpaid', [0, 1]],
    ['-subject:invoice', [1]],
    ['+invoice -unpaid', [2]],
    ['subject:(unpaid OR today)', [0, 1]],
    ['subject:(invoice NOT lunch)', [0]],
    ['subject:inv*', [0, 2]],
    ['subject:*paid', [0]],
    ['subject:lu?ch', [1, 2]],
    ['from:*@mail.evil.example', [0]],
    ['from_email:eve@mail.evil.example', [0]],
    ['sender:eve', [0]],
    ['from_name:stone', [0, 1, 2]],
    ['domain:evil.example', [0]],
    ['domain:vil.example', []],
    ['domain:*.evil.example', [0]],
    ['to:joe@corp.example', [0]],
    ['link:"https://evil.example"', [0]],
    ['ip:192.0.2.7', [0]],
    ['ip:"192.0.2.0/29"', [0, 1, 2]],
    ['ip:192.0.2.*', [0, 1, 2]],
    ['client_ip:"2001:DB8:0::7"', [0]],
    ['md5:D41D8CD98F00B204E9800998ECF8427E', [0]],
    ['attachment:bill', [0]],
    ['message_id:"<seven@evil.example>"', [0]],
    ['client_ip:*', [0]],
    ['detection:cp_phishing', [0]],
    ['verdict:(cp_phishing OR cp_spam)', [0]],
    ['detection:cp_*', [0, 1, 2]],
    ['state:cp_quarantined', [1]],
    ['state:*quarantined_by*', [1]],
    ['direction:is_internal', [1]],
    ['quarantine_actor:admin', [1]],
    ['platform:google_mail_email', [2]],
    ['is_quarantined:true', [1]],
    ['quarantined:false', [0, 2]],
    ['restored:true', [2]],
    ['deleted:true', []],
    ['has:attachment', [0]],
    ['has:link', [0]],
    ['received:2026-03-30', [0]],
    ['received:2026-01', [2]],
    ['received:[2026-01-31 TO 2026-03-30]', [0, 2]],
    ['received:[2026-01-31 TO 2026-03-30}', [2]],
    ['received:{2026-01-31 TO *}', [0, 1]],
    ['received:[2026-03-30T10:00:00Z TO 2026-03-30T10:00:00Z]', [0]],
    ['received:>=2026-03-30', [0, 1]],
    ['received:<2026-03-30', [2]],
    ['received:now-1h', []],
    ['received:>=now-1h', [1]],
    ['received:[now-1M TO now]', [0, 1]],
    ['subject:"lunch (on us)"', [1]],
    ['subject:"* today?"', [1]],
    ['*', [0, 1, 2]],
    ['subject:AND*', []],
  ])('[AI-02] finds by %s', (query, wanted) => {
    expect(find(query)).toEqual(wanted);
  });

  it.each([
    ['subject:invoice colour:red', 16, 'There is no field colour'],
    ['-colour:red', 1, 'There is no field colour'],
    ['colour:(red OR blue)', 0, 'There is no field colour'],
    ['subject:"open', 13, 'cannot be read at the end'],
    ['(invoice', 8, "')' is missing"],
    ['invoice)', 7, "no '('"],
    ['invoice AND', 8, 'nothing after AND'],
    ['OR invoice', 0, 'nothing before OR'],
    ['a AND OR b', 6, 'nothing before OR'],
    ['NOT NOT a', 4, 'NOT stands twice'],
    ['a (b OR)', 5, 'nothing after OR'],
    ['ip:127.1', 3, 'is no IP address'],
    ['ip:10.0.0.0/8', 13, 'double quotes'],
    ['received:yesterday', 9, 'is no date'],
    ['received:2026-02-30', 9, 'is no date'],
    ['received:[2026-03-01 TO 2026-02-01]', 0, 'Swap'],
    ['subject:[a TO b]', 0, 'Only received has ranges'],
    ['subject:/inv.*/', 8, 'Regular expressions'],
    ['subject:invoice~', 8, 'Similar words'],
    ['detection:nasty', 10, 'is no value of detection'],
    ['is_quarantined:maybe', 15, 'is_quarantined:true'],
    ['subject:""', 8, 'The value is empty'],
  ])('[AI-04] refuses %s at %i', (query, position, reason) => {
    const error = refusal(query);
    expect(error.code).toBe('invalid_query');
    expect(error.message).toContain(reason);
    expect(error.position).toBe(position);
  });

  it('[AI-04] bounds depth and size, in bounded time', () => {
    const started = performance.now();
    expect(refusal('('.repeat(1000) + 'a' + ')'.repeat(1000)).message).toContain('too deep');
    expect(refusal('a '.repeat(2000)).message).toContain('too long');
    compileLucene('('.repeat(20) + 'a' + ')'.repeat(20), { now });
    for (const query of ['('.repeat(20), 'a:'.repeat(1000), '"'.repeat(3999), '- '.repeat(199)]) {
      expect(refusal(query).position).toBeGreaterThanOrEqual(0);
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('refuses a blank query as an empty search', () => {
    expect(refusal('  ').code).toBe('empty_search');
  });
});
