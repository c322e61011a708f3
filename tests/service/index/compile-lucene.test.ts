import { describe, expect, it } from 'vitest';
import { compileLucene } from '../../../src/service/index/compile-lucene.ts';
import { normalizeExpression } from '../../../src/service/index/normalize-expression.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { findIn, now, refusalOf, unpaidInvoice } from './find-in.ts';

const refusal = (query: string) => refusalOf(() => compileLucene(query, { now }));

const mails = [
  {
    ...unpaidInvoice,
    recipients: ['joe@corp.example'],
    email_body_links: ['https://evil.example/login'],
    attachments: [
      { name: 'Bill 2026.pdf', MD5: 'd41d8cd98f00b204e9800998ecf8427e', sha256: '', size: 1, mime_type: '' },
    ],
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
];

const find = (query: string) => findIn(mails, compileLucene(query, { now }).expression);

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
    ['domain:*.mail.evil.example', []],
    ['domain:mail.evil.example', [0]],
    ['domain:=evil.example', []],
    ['domain:="mail.evil.example"', [0]],
    ['-domain:*.evil.example', [1, 2]],
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
    ['reported:true', []],
    ['not_read:true', []],
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
    ['*:*', [0, 1, 2]],
    ['*:* -invoice', [1]],
    ['-*:*', []],
    ['?', [0]],
    ['subject:AND*', []],
    ['-(unpaid OR today)', [2]],
    ['invoice -(lunch)', [0]],
    ['!(unpaid OR today)', [2]],
    ['-subject:(unpaid OR today)', [2]],
    ['(invoice)(lunch)', [2]],
    ['subject:="UNPAID invoice 7"', [0]],
    ['subject:="unpaid invoice"', []],
    ['subject:=(invoice)', 'refused'],
    ['subject_words:"7 INVOICE"', [0]],
    ['subject_words:inv', []],
    ['subject_words:(7 OR today)', [0, 1]],
    ['from_email:=eve@mail.evil.example', [0]],
    ['from_email:=eve', []],
    ['from_name:="eve stone"', [0]],
    ['from_name:=eve', []],
    ['to:=joe@corp.example', [0]],
    ['to:=joe', []],
    ['link:=https://evil.example/LOGIN', [0]],
    ['link:="https://evil.example"', []],
    ['link:https://evil.example', [0]],
    ['attachment:="bill 2026.pdf"', [0]],
    ['client_ip:=""', [1, 2]],
    ['ip:192.0.2.0/29', [0, 1, 2]],
    ['ip:=192.0.2.7', [0]],
    ['client_ip:2001:db8::7', [0]],
    ['client_ip:2001:db8::/32', [0]],
    ['detection:cp', [0, 1, 2]],
    ['detection:ms', []],
    ['detection:=cp_phishing', [0]],
    ['detection:(cp AND -cp_clean)', [0]],
    ['state:ms', [0, 2]],
    ['state:cp', [0, 1, 2]],
    ['direction:direction', [0, 1, 2]],
    ['quarantine_actor:cp', []],
    ['quarantine_actor:a*', [1]],
    ['-quarantine_actor:admin', [0, 2]],
    ['received:*', [0, 1, 2]],
    ['received:2026', [0, 1, 2]],
    ['received:2025', []],
    ['received:>2025', [0, 1, 2]],
    ['received:<2026', []],
    ['received:2026-03-30T10', [0]],
    ['received:2026-03-30T10:00', [0]],
    ['received:>=2026-03-30T10:00', [0, 1]],
    ['received:>="2026-03-30T10:00"', [0, 1]],
    ['received:>2026-03-30T10:00', [1]],
    ['received:<=2026-03-30T10:00', [0, 2]],
    ['received:<2026-03-30T10:00', [2]],
    ['received:=2026-03-30', [0]],
    ['received:2026-03-30T12:00+02:00', [0]],
    ['received:>=2026-03-30T10:00:00.001Z', [1]],
    ['received:>=now-1m', [1]],
    ['received:>=now-59s', 'refused'],
    ['received:now/d', [1]],
    ['received:now-1d/d', [0]],
    ['received:now/d-1d', [0]],
    ['received:[now-1d/d TO now/d]', [0, 1]],
    ['received:[now-1d/d TO now/d}', [0]],
    ['received:now/w', [0, 1]],
    ['received:now/M', [0, 1]],
    ['received:now-2M/M', [2]],
    ['received:now/y', [0, 1, 2]],
    ['received:<now+1h', [0, 1, 2]],
    ['received:(>=2026-03-30 AND <2026-03-31)', [0]],
    ['received:["2026-01-31T23:59" TO "2026-01-31T23:59"]', [2]],
    ['subject: invoice', [0, 2]],
    ['subject: (unpaid OR today)', [0, 1]],
    ['subject:Unpaid\\ invoice', [0]],
    ['subject:=inv*', [2]],
    ['subject:="inv*"', []],
    ['AT&T', []],
  ])('[AI-02] finds by %s', (query, wanted) => {
    if (wanted === 'refused') expect(refusal(query).code).toBe('invalid_query');
    else expect(find(query)).toEqual(wanted);
  });

  it.each([
    ['subject:invoice colour:red', 16, 'there is no field colour'],
    ['-colour:red', 1, 'there is no field colour'],
    ['colour:(red OR blue)', 0, 'there is no field colour'],
    ['https://evil.example', 0, 'put a value with a colon in double quotes'],
    [':red', 0, 'no field before the colon'],
    ['subject:', 0, 'no value after subject'],
    ['is_quarantined:', 0, 'write is_quarantined:true'],
    ['links_count:>', 0, 'write a whole number'],
    ['campaign: AND a', 0, 'Use one of 1, 2, 3'],
    ['scl:>10', 5, '10 is not a value of scl'],
    ['scl:[9 TO 5]', 4, 'Swap'],
    ['scl:[low TO 5]', 4, 'low is not a value of scl'],
    ['detection:>a', 11, 'only dates and numbers can be compared'],
    ['subject: AND a', 0, 'no value after subject'],
    ['subject:OR', 0, 'no value after subject'],
    ['subject: from:eve', 9, 'field from is inside'],
    ['subject:from:eve', 8, 'field from is inside'],
    ['subject:(a from:eve)', 11, 'field from is inside'],
    ['subject:-eve', 8, 'in front of the field'],
    ['subject:"open', 8, 'is not closed'],
    ['invoice\\', 7, 'nothing follows the backslash'],
    ['(invoice', 0, "this '(' has no ')'"],
    ['invoice)', 7, "no '('"],
    ['a ()', 2, 'nothing between'],
    ['invoice AND', 8, 'nothing after AND'],
    ['OR invoice', 0, 'nothing before OR'],
    ['a AND OR b', 6, 'nothing before OR'],
    ['NOT NOT a', 4, 'NOT appears twice'],
    ['NOT -a', 4, 'NOT appears twice'],
    ['--a', 1, 'NOT appears twice'],
    ['NOT AND a', 0, 'nothing after NOT'],
    ['a - b', 2, 'nothing after -'],
    ['a (b OR)', 5, 'nothing after OR'],
    ['+a OR b', 0, '+ has no effect'],
    ['a&&b', 1, 'spaces around'],
    ['a||b', 1, 'spaces around'],
    ['a"b"', 1, 'is not allowed here'],
    ['"a""b"', 3, 'is not allowed here'],
    ['a[b', 1, 'is not allowed here'],
    ['[a TO b]', 0, 'is not allowed here'],
    ['subject:b{', 9, 'is not allowed here'],
    ['ip:127.1', 3, 'is not an IP address'],
    ['ip:10.0.0.0/40', 3, 'is not an IP address'],
    ['received:yesterday', 9, 'is not a date'],
    ['received:2026-02-30', 9, 'is not a date'],
    ['received:2026-02-01T25:00', 9, 'is not a date'],
    ['received:>=', 0, 'no value after received'],
    ['received:>=now-7', 11, 'is not a date'],
    ['received:now/q', 9, 'is not a date'],
    ['received:2026-*', 9, 'is not a date'],
    ['received:[2026-03-01 TO yesterday]', 9, 'is not a date'],
    ['received:[2026-03-01 TO 2026-02-01]', 9, 'Swap'],
    ['received:[2026-03-01 to 2026-02-01]', 9, 'write a range as'],
    ['received:[2026-03-01 TO]', 9, 'write a range as'],
    ['received:[2026 TO *]^2', 20, 'weights'],
    ['subject:[a TO b]', 0, 'only received and numbers have ranges'],
    ['subject:/inv.*/', 8, 'regular expressions'],
    ['link:/login', 5, 'regular expressions'],
    ['subject:invoice~', 15, 'fuzzy search'],
    ['"a b"~2', 5, 'fuzzy search'],
    ['invoice^2', 7, 'weights'],
    ['subject:invoice^2', 15, 'weights'],
    ['"a b"^2', 5, 'weights'],
    ['(a OR b)^2', 8, 'weights'],
    ['subject:(a OR b)^0.5', 16, 'weights'],
    ['subject:>5', 9, 'only dates and numbers can be compared'],
    ['subject:in\\**', 8, 'double quotes'],
    ['subject_words:"?!"', 14, 'at least one word'],
    ['detection:nasty', 10, 'is not a value of detection'],
    ['detection:google', 10, 'is not a value of detection'],
    ['quarantine_actor:ms', 17, 'is not a value of quarantine_actor'],
    ['is_quarantined:maybe', 15, 'is_quarantined:true'],
    ['subject:""', 8, 'the value is empty'],
  ])('[AI-04] refuses %s at %i', (query, position, reason) => {
    const error = refusal(query);
    expect(error.code).toBe('invalid_query');
    expect(error.message).toContain(reason);
    expect(error.position).toBe(position);
    expect(error.message).toContain(`Character ${position + 1}: `);
    const german = messagesOf('de').find(`service.${error.problem}`, error.values);
    expect(german).toContain(`Zeichen ${position + 1}: `);
    expect(german).not.toMatch(/\{\w+\}/);
  });

  it.each([
    ['invoice or lunch', [8], ['OR']],
    ['unpaid and (invoice Or lunch) not today', [7, 20, 30], ['AND', 'OR', 'NOT']],
    ['subject:(a or b)', [11], ['OR']],
    ['subject:or "and" from:"not"', [], []],
    ['invoice OR lunch', [], []],
  ])(
    '[AI-04] reports the lower-case operators of %s that are searched for as words',
    (query, positions, operators) => {
      const { notices } = compileLucene(query, { now });
      expect(notices.map((notice) => notice.position)).toEqual(positions);
      expect(notices.map((notice) => notice.values?.['operator'])).toEqual(operators);
      for (const { message, position } of notices) expect(message).toContain(`Character ${position + 1}: `);
    },
  );

  it('[AI-04] compares the spam confidence level as a number', () => {
    const compiled = (query: string) => compileLucene(query, { now }).expression;
    const high = compiled('scl:(7 OR 8 OR 9)');
    for (const query of ['scl:>=7', 'scl:>6', 'scl:[7 TO *]', 'scl:{6 TO 9]', 'scl:"7" OR scl:>7'])
      expect(normalizeExpression(compiled(query))).toEqual(normalizeExpression(high));
    const low = normalizeExpression(compiled('scl:("-1" OR 0 OR 1)'));
    for (const query of ['scl:<2', 'scl:<=1', 'scl:[-1 TO 2}'])
      expect(normalizeExpression(compiled(query))).toEqual(low);
    expect(normalizeExpression(compiled('scl:>9'))).toEqual({ kind: 'none' });
  });

  it('[AI-04] bounds depth and size, in bounded time', () => {
    const started = performance.now();
    expect(refusal('('.repeat(1000) + 'a' + ')'.repeat(1000)).message).toContain('levels of parentheses');
    expect(refusal('a '.repeat(2000)).message).toContain('200 terms');
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
