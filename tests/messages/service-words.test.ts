import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCodes, readErrorBody, ServiceError } from '../../src/api/errors.ts';
import type { Message } from '../../src/messages/catalogue.ts';
import { enEvidence } from '../../src/messages/en-evidence.ts';
import { enService as enServiceLines } from '../../src/messages/en-service.ts';
import { joinLines } from '../../src/messages/join-lines.ts';
import { locales, messagesOf } from '../../src/messages/messages.ts';
import { refuse } from '../../src/runtime/refuse.ts';
import { refuseUntil } from '../../src/service/core/refuse.ts';
import {
  leftReason,
  messageOf,
  messageOfEvidence,
  messageOfRefusal,
  outcomeLabel,
  outcomeSentence,
  translateAnswer,
} from '../../src/server/present/error-messages.ts';
import { inspectors } from '../../src/service/mail/inspect/inspect-mail.ts';

const de = messagesOf('de');
const enService = joinLines(enServiceLines);
const sources = new URL('../../src/service', import.meta.url).pathname;

/** Values for all blanks of a text, each recognisable. */
const valuesFor = (message: Message) => {
  const text = typeof message === 'string' ? message : message.other;
  return Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, `<${name}>`]));
};

/** Outages: their sentence is for the log, and people are told by the code alone. */
const outages = ['disk_full', 'unavailable', 'internal'];

/** Codes that another service may send without a problem: they have a text of their own. */
const saidByCode: readonly ErrorCode[] = [
  'empty_search',
  'unauthenticated',
  'invalid_account',
  'account_disabled',
  'password_expired',
  'wrong_code',
  'max_attempts',
  'captcha_failed',
  'link_expired',
  'sso_failed',
  'cross_site',
  'too_many_requests',
  'payload_too_large',
  'disk_full',
  'unavailable',
  'internal',
];

describe('every code of the service', () => {
  it.each(Object.entries(enService))('%s has words in both languages', (key, english) => {
    const problem = key.slice('service.'.length);
    const values = valuesFor(english);
    const [inEnglish, inGerman] = locales.map((locale) =>
      messageOf(messagesOf(locale), { problem, values }, 'unknown'),
    );
    expect([inEnglish, inGerman]).not.toContain('unknown');
    expect(inGerman).not.toBe(inEnglish);
    for (const name of Object.keys(values).filter((name) => name !== 'date')) {
      expect(inGerman).toContain(`<${name}>`);
    }
  });

  const evidenceTexts = Object.entries(joinLines(enEvidence)).filter(([key]) => key.startsWith('evidence.'));
  it.each(evidenceTexts)('%s has words in both languages', (key, english) => {
    const evidence = { code: key.slice('evidence.'.length), values: valuesFor(english), reason: 'unknown' };
    const [inEnglish, inGerman] = locales.map((locale) => messageOfEvidence(messagesOf(locale), evidence));
    expect([inEnglish, inGerman]).not.toContain('unknown');
    expect(inGerman).not.toBe(inEnglish);
  });

  it.each(saidByCode)('%s has words without a problem', (code) => {
    expect(messageOfRefusal(de, ServiceError.received(code, 'English words'))).not.toBe('English words');
  });

  it('is used by each refusal that is not an outage', () => {
    // These make refusals of codes, pass on what was said before, or speak to the operator at the start.
    const others = ['refuse.ts', 'query-node.ts', 'storage-errors.ts', 'prepare-first-start.ts'];
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
    const bare = files
      .filter((file) => file.endsWith('.ts') && !others.some((name) => file.endsWith(name)))
      .flatMap((file) =>
        [...readFileSync(join(sources, file), 'utf8').matchAll(/new ServiceError\(\s*'(\w+)'/g)]
          .filter(([, code]) => !outages.includes(code!))
          .map(([, code]) => `${file}: ${code}`),
      );
    expect(bare).toEqual([]);
  });

  it('[AP-02] is required beside a sentence, unless the text needs no further detail', () => {
    // @ts-expect-error -- such a refusal has a problem code, by which consoles translate it
    const made = new ServiceError('not_found', 'There is no such page.');
    expect(made.problem).toBeUndefined();
    const known = refuse('not_found', 'page_missing');
    expect(known.message).toBe('This page does not exist.');
    expect(messageOfRefusal(de, known)).toBe('Diese Seite gibt es nicht.');
  });

  it('[AP-02] of a limit says when, in every language', () => {
    const limits = Object.keys(enService).filter((key) => key.startsWith('service.wait_'));
    expect(limits.length).toBeGreaterThan(4);
    for (const t of [messagesOf('en'), de]) {
      for (const key of limits) expect(t.find(key, { when: '<when>' })).toContain('<when>');
    }
    const code = 'wait_attempts';
    expect(refuseUntil(3_480, code)).toMatchObject({
      message: 'Too many attempts. Try again in 58 minutes.',
      problem: code,
      retryAfter: 3_480,
    });
  });

  it('reports the wait in readable units', () => {
    const wait = ServiceError.received('too_many_requests', 'English', {
      problem: 'wait_codes_sent',
      retryAfter: 300,
    });
    expect(messageOfRefusal(de, wait)).toBe(de('service.wait_codes_sent', { when: 'in 5 Minuten' }));
    const other = ServiceError.received('too_many_requests', 'English', {
      problem: 'wait_odd',
      retryAfter: 3_480,
    });
    expect(messageOfRefusal(de, other)).toBe(de('service.wait_attempts', { when: 'in 58 Minuten' }));
    const busy = ServiceError.received('too_many_requests', 'English', {
      problem: 'sign_in_busy',
      retryAfter: 3,
    });
    expect(messageOfRefusal(de, busy)).toBe(de('service.sign_in_busy'));
  });

  it('names each inspector, and every other source of a verdict', () => {
    const names = [...inspectors.map(({ name }) => name), 'import', 'block-rule', 'allow-rule'];
    for (const name of names) expect(de.find(`inspector.${name}`), name).toBeDefined();
  });

  it('[MX-17] shows the text of a newer service for an unknown outcome', () => {
    const newer = { outcome: 'of_tomorrow', info: 'Moved to an archive.' };
    expect(outcomeSentence(de, newer)).toBe('Moved to an archive.');
    expect(outcomeLabel(de, newer)).toBe('Moved to an archive.');
    expect(leftReason(de, newer.outcome)).toBe('of_tomorrow');
    const left = { outcome: 'held_by_another_action', info: 'English' };
    expect(outcomeSentence(de, left)).toBe(de('service.outcome_held_by_another_action'));
    expect(leftReason(de, left.outcome)).toBe('seither freigegeben oder erneut in Quarantäne');
  });
});

describe('the text of another service', () => {
  it('is shown as it is without a code, with an unknown one and with missing values', () => {
    expect(messageOf(de, {}, 'Only text')).toBe('Only text');
    expect(messageOf(de, { problem: 'of_tomorrow' }, 'Only text')).toBe('Only text');
    expect(messageOf(de, { problem: 'not_emails' }, 'Only text')).toBe('Only text');
    expect(messageOfEvidence(de, { code: null, values: {}, reason: 'Stored before' })).toBe('Stored before');
    const alike = { domain: 'p\u0430ypal.com', real: 'paypal.com' };
    expect(messageOfEvidence(messagesOf('en'), { code: 'looks_like', values: alike, reason: '' })).toBe(
      "The sender's domain p\u0430ypal.com (xn--pypal-4ve.com) looks like paypal.com.",
    );
  });

  it('is read from an error body, whatever other fields it has', () => {
    const body = {
      code: 'invalid_input',
      info: 'a',
      fields: [
        { path: 'ips', message: 'b', problem: 'not_addresses', values: { wrong: 'x{y}', odd: [] } },
        { path: 'emails', message: 'c', problem: 7 },
      ],
    };
    expect(messageOfRefusal(de, readErrorBody(400, body))).toMatch(/^Geben Sie IP-Adressen .*: x\{y\} c$/);
    expect(errorCodes.map((code) => readErrorBody(400, { code, info: 'i' }).code)).toEqual([...errorCodes]);
  });

  it('has days and numbers formatted by language', () => {
    const values = { who: 'ann@acme.example', date: '2026-01-31' };
    expect(messageOf(de, { problem: 'duplicate_allow', values }, '')).toContain('am 31.01.2026 angelegt');
    expect(
      messageOfEvidence(de, { code: 'sa_score', values: { score: 7.5, needed: 5 }, reason: '' }),
    ).toContain('7,5');
  });

  it("is in the viewer's language in a response to a page", () => {
    const answer = {
      results: [
        { entity_id: '1', outcome: 'already_quarantined', info: 'The email is already quarantined.' },
      ],
      undo: { info: 'English', problem: 'undo_nothing' },
      other: { info: 'Stays' },
    };
    expect(translateAnswer(de, answer)).toEqual({
      results: [{ entity_id: '1', outcome: 'already_quarantined', info: 'War schon in Quarantäne' }],
      undo: { info: de('service.undo_nothing'), problem: 'undo_nothing' },
      other: { info: 'Stays' },
    });
    expect(translateAnswer(de, { success: false, code: 'unavailable', info: 'No' }, 503)).toMatchObject({
      code: 'unavailable',
      info: de('error.503_text'),
    });
  });
});
