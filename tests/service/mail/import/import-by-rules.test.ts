import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ServiceError } from '../../../../src/api/errors.ts';
import {
  findRule,
  loadRuleSet,
  removeRule,
  saveRule,
} from '../../../../src/service/exception-rules/exception-rule-store-sqlite.ts';
import { openRuleSet, prepareRuleSet } from '../../../../src/service/exception-rules/rule-engine.ts';
import { importPaths } from '../../../../src/service/mail/import/import-paths.ts';
import type { MailStore } from '../../../../src/service/mail/import/mail-store.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import { textsOf } from '../../../../src/service/records/email-texts.ts';
import { makeRule } from '../../exception-rules/make-rules.ts';
import { makeEmail } from '../../records/make-emails.ts';
import { openMailStore, type TestMailStore } from '../support/open-mail-store.ts';
import { tenant } from '../support/parse.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const pool = createParsePool(2);
afterAll(() => pool.close());

let folder: string;
let store: TestMailStore;
beforeEach(() => {
  folder = temporaryFolder();
  store = openMailStore(join(folder, 'postern.db'));
  onTestFinished(() => store.close());
});

const actor = { email: 'ann@acme.example', clientAddress: '' };
let made = 0;

/** Stores a rule as the service does; returns its id. */
function addRule(type: 'whitelist' | 'blacklist', input: object, onlyMailbox = ''): string {
  const { conditions, lifted, ignoringSpf, action, comment } = makeRule(1, input, { type });
  made += 1;
  store.handle.db.exec('BEGIN IMMEDIATE');
  const saved = saveRule(store.handle, {
    content: { type, conditions, expiresAt: null, matchOnlyFuture: true, lifted, ignoringSpf, action, comment, enabled: null },
    existing: null,
    newId: `rule-${made}`,
    onlyMailbox,
    actor: actor as Parameters<typeof saveRule>[1]['actor'],
    at: Date.now(),
  }); // oxfmt-ignore
  store.handle.db.exec('COMMIT');
  if (saved.outcome !== 'saved') throw new Error('not saved');
  return saved.entityId;
}

const message = (number: number, headers = '') =>
  `From: Bob <bob@shop.example>\nTo: ann@acme.example\nSubject: mail ${number}\nMessage-ID: <${number}@s.example>\nDate: Mon, 5 Jan 2026 10:00:00 +0000\n${headers}\ntext ${number}\n`;

/** Writes an mbox of that many messages; returns its path. */
function writeMbox(count: number): string {
  const path = join(folder, 'box');
  const entries = Array.from(
    { length: count },
    (_, at) => `From a@b.example Thu Aug 22 13:17:22 2002\n${message(at)}\n`,
  );
  writeFileSync(path, entries.join(''));
  return path;
}

const run = (path: string, into: MailStore = store) =>
  importPaths([path], { settings: { tenant } }, { store: into, pool });

const rows = () => store.handle.index.page({ kind: 'all' }, null, 5_000).rows;
const hits = (rule: string) => findRule(store.handle, rule)?.hits;

async function evidenceOf(entityId: string) {
  const key = store.handle.records.find(entityId);
  const detail = key === undefined ? null : await store.readDetail(key);
  return detail?.evidence;
}

describe('importing messages by rules on what people see', () => {
  it.each<[string, object, string, string]>([
    ['a zero-width space in the subject', { subject: 'overdue invoice' }, 'Subject: =?utf-8?B?T3ZlcuKAi2R1ZSBpbnZvaWNl?=', 'text'],
    ['a soft hyphen in the subject', { subject: 'overdue invoice' }, 'Subject: =?utf-8?Q?Over=C2=ADdue_in=C2=ADvoice?=', 'text'],
    ['Turkish capitals', { subject: 'inşaat teklifi' }, 'Subject: =?utf-8?Q?=C4=B0N=C5=9EAAT_TEKL=C4=B0F=C4=B0?=', 'text'],
    ['an internationalised sender', { sender_address: 'max@bücher-block.example', from_email_matching: 'exact' }, 'From: Max <max@xn--bcher-block-thb.example>', 'text'],
    ['an internationalised address to reply to', { message_headers: ['OR', { header: 'Reply-To', operator: 'contains', value: '@bücher-block.example' }] }, 'Reply-To: max@xn--bcher-block-thb.example', 'text'],
    ['a defanged link', { with_links_to_domains: 'hxxps://tgt5[.]test/login' }, 'X: y', 'See https://tgt5.test/login?x=1 now'],
    ['a defanged domain', { domains: ['evil-phish[.]test'] }, 'From: x@evil-phish.test', 'text'],
  ])('[RU-05] finds %s', async (_, rule, header, body) => {
    const id = addRule('blacklist', rule);
    const path = join(folder, 'seen.eml');
    const name = /^[^:]+/.exec(header)![0];
    const usual = ['From: Bob <bob@shop.example>', 'Subject: Hello'].filter((line) => !line.startsWith(`${name}:`));
    writeFileSync(path, [...usual, header, 'To: ann@acme.example', 'Date: Mon, 5 Jan 2026 10:00:00 +0000', '', body].join('\r\n'));
    await run(path);
    expect(hits(id)).toBe(1);
    expect(rows()[0]?.detections).toContain('cp_phishing');
  }); // oxfmt-ignore
});

describe('importing messages by rules', () => {
  it('[RU-03] blocks, records the reason with the rule, and counts each mail once', async () => {
    const rule = addRule('blacklist', { domains: 'shop.example' });
    const path = writeMbox(20);
    await run(path);
    expect(rows()).toHaveLength(20);
    for (const row of rows())
      expect(row).toMatchObject({ detections: ['cp_phishing'], states: ['cp_quarantined_by_cp'] });
    expect(await evidenceOf(rows()[0]!.entity_id)).toMatchObject([{ inspector: 'block-rule', ruleId: rule }]);
    expect(hits(rule)).toBe(20);
    const at = findRule(store.handle, rule)?.lastHitAt ?? 0;
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    await run(path);
    expect(hits(rule)).toBe(20);
  });

  it('[RU-03] allows what the inspectors flag, with the comment of the rule', async () => {
    const path = join(folder, 'a.eml');
    writeFileSync(path, message(1, 'X-Spam-Status: Yes, score=9.1 required=5.0 tests=A\nX-Spam-Flag: YES\n'));
    const rule = addRule('whitelist', { recipient: 'ANN@acme', comment: 'our shop' });
    await run(path);
    expect(rows()).toMatchObject([
      { detections: ['cp_clean'], states: ['cp_not_quarantined', 'ms_delivered_inbox'], comment: 'our shop' },
    ]);
    expect(await evidenceOf(rows()[0]!.entity_id)).toMatchObject([
      { detection: 'cp_clean', ruleId: rule },
      { detection: 'cp_spam', ruleId: rule, lifted: true },
    ]);
  });

  it('[RU-03] matches headers as they are stored: decoded and unfolded', async () => {
    const path = join(folder, 'a.eml');
    writeFileSync(path, message(1, 'X-Campaign: =?utf-8?q?Fr=C3=BChling?=\n =?utf-8?q?s_Sale?=\n'));
    const rule = addRule('blacklist', {
      message_headers: [
        'AND',
        { header: 'x-campaign', operator: 'contains', value: 'FRÜHLINGS sale' },
        { header: 'x-campaign', operator: 'matches', value: '^Frühlings' },
      ],
    });
    await run(path);
    expect(hits(rule)).toBe(1);
  });
});

describe('importing rows by rules', () => {
  const write = (mails: object[]) => {
    const path = join(folder, 'rows.ndjson');
    const lines = mails.map((mail, at) =>
      JSON.stringify({
        entity_id: `row-${at}`,
        received_at: `2026-01-01T00:00:0${at}Z`,
        sender_address: 'bob@shop.example',
        subject: 'Offer',
        ...mail,
      }),
    );
    writeFileSync(path, lines.join('\n'));
    return path;
  };
  const found = (id: string) => rows().find((row) => row.entity_id === id);
  const delivered = { detections: ['cp_clean'], states: ['cp_not_quarantined', 'ms_delivered_inbox'] };

  it('[RU-03] override given verdicts and states; restored and deleted mail keeps its state', async () => {
    const rule = addRule('blacklist', { emails: 'bob@shop.example', from_email_matching: 'exact' });
    const path = write([
      delivered,
      { ...delivered, is_deleted: true },
      { ...delivered, is_restored: true },
      { ...delivered, sender_address: 'other@shop.example' },
      {},
    ]);
    await run(path);
    expect(found('row-0')).toMatchObject({ detections: ['cp_phishing'], is_quarantined: true, quarantine_actor: 'cp' });
    expect(found('row-1')).toMatchObject({ states: ['cp_quarantined_by_cp'], is_deleted: true });
    expect(found('row-2')).toMatchObject({ detections: ['cp_phishing'], is_quarantined: false, is_restored: true });
    expect(found('row-3')).toMatchObject({ ...delivered, is_quarantined: false });
    expect(found('row-4')).toMatchObject({ detections: ['cp_phishing'], is_quarantined: true });
    expect(hits(rule)).toBe(4);
    expect(await evidenceOf('row-0')).toMatchObject([
      { inspector: 'block-rule', ruleId: rule },
      { inspector: 'import', detection: 'cp_clean' },
    ]);
    expect(await evidenceOf('row-3')).toBeUndefined();
  }); // oxfmt-ignore

  it('[RU-03] releases what an allow rule lifts, and leaves the rest unchanged', async () => {
    addRule('whitelist', { subject: 'offer', subject_matching: 'exact', comment: 'wanted' });
    const held = { states: ['cp_quarantined_by_cp'] };
    await run(
      write([
        { ...held, detections: ['cp_phishing', 'ms_bulk'], comment: 'old' },
        { ...held, detections: ['cp_malicious'] },
        { ...held, detections: ['cp_phishing'], spf_check: 'softfail', comment: 'old' },
      ]),
    );
    expect(found('row-0')).toMatchObject({ detections: ['cp_clean', 'ms_bulk'], is_quarantined: false, comment: 'wanted' });
    expect(found('row-1')).toMatchObject({ detections: ['cp_malicious'], is_quarantined: true, comment: 'wanted' });
    expect(found('row-2')).toMatchObject({ detections: ['cp_phishing'], is_quarantined: true, comment: 'old' });
  }); // oxfmt-ignore

  it('[RU-03] finds no headers in rows', async () => {
    const has = addRule('blacklist', {
      message_headers: ['AND', { header: 'Subject', operator: 'is not empty' }],
    });
    const hasNot = addRule('blacklist', {
      subject: 'offer',
      message_headers: ['AND', { header: 'Subject', operator: 'does not contain', value: 'x' }],
    });
    await run(write([{}]));
    expect([hits(has), hits(hasNot)]).toEqual([0, 1]);
  });
});

describe('a rule of one mailbox', () => {
  it('applies to the mail of its owner, and not to those of the other recipients', async () => {
    addRule('blacklist', { emails: ['bob@shop.example'] }, 'ben@acme.example');
    writeFileSync(join(folder, 'two.eml'), message(1).replace('To: ', 'To: ben@acme.example, '));
    await importPaths([join(folder, 'two.eml')], { settings: { tenant } }, { store, pool });
    const { rows, keys } = store.handle.index.page({ kind: 'all' }, null, 10);
    const place = (person: string) => rows.findIndex(({ mailbox }) => mailbox === `${person}@acme.example`);
    const evidenceOf = async (person: string) => (await store.readDetail(keys[place(person)]!))!.evidence;
    expect(rows[place('ben')]!.detections).not.toEqual(rows[place('ann')]!.detections);
    expect(rows[place('ann')]).toMatchObject({ detections: ['cp_clean'], comment: '' });
    expect(await evidenceOf('ann')).toEqual([]);
    expect(await evidenceOf('ben')).toMatchObject([{ ruleId: `rule-${made}` }]);
  });
});

describe('rules that change during an import', () => {
  /** A store that calls `before` with the number of the batch, from 1, before the batch is written. */
  const watched = (before: (batch: number) => void): MailStore => {
    let batches = 0;
    return {
      ...store,
      async addMails(batch) {
        batches += 1;
        before(batches);
        return store.addMails(batch);
      },
    };
  };

  it('[RU-03] apply to every mail that is stored after they were acknowledged', async () => {
    const path = writeMbox(600);
    let rule = '';
    let before = 0;
    const into = watched((batch) => {
      if (batch !== 2) return;
      // The rule also applies to batches that are already parsed, or in progress.
      before = store.handle.index.count({ kind: 'all' }, 5_000);
      rule = addRule('blacklist', { emails: 'bob@' });
    });
    expect(await run(path, into)).toMatchObject({ imported: 600, unreadable: 0 });
    expect(before).toBe(256);
    expect(hits(rule)).toBe(600 - before);
    const blocked = rows().filter(({ detections }) => detections.includes('cp_phishing'));
    expect(blocked).toHaveLength(600 - before);
  });

  it('[RU-03] no longer apply once they were removed', async () => {
    const path = writeMbox(600);
    const rule = addRule('blacklist', { emails: 'bob@' });
    const into = watched((batch) => {
      if (batch !== 2) return;
      store.handle.db.exec('BEGIN IMMEDIATE');
      removeRule(store.handle, { entityId: rule, actor, at: Date.now() } as Parameters<typeof removeRule>[1]);
      store.handle.db.exec('COMMIT');
    });
    await run(path, into);
    expect(rows().filter(({ detections }) => detections.includes('cp_phishing'))).toHaveLength(256);
  });

  it('[RU-03] have exact hits after refusals, a crash and a second run', async () => {
    const path = writeMbox(600);
    const rule = addRule('blacklist', { emails: 'bob@' });
    let fails = true;
    const into = watched((batch) => {
      if (batch === 1) throw new ServiceError('unavailable', 'busy', { retryAfter: 0.01 });
      if (batch === 3 && fails) {
        fails = false;
        throw new Error('killed');
      }
    });
    await expect(run(path, into)).rejects.toThrow('killed');
    expect(hits(rule)).toBe(256);
    await run(path);
    expect(hits(rule)).toBe(600);
    await run(path);
    expect(hits(rule)).toBe(600);
  });

  it('[RU-03] reach the parse workers as they were saved, whatever their texts contain', async () => {
    const odd = 'tab\t, line\nbreak, "quotes" \\ 日本 😀 and \u2028';
    addRule('whitelist', {
      subject: odd,
      comment: odd,
      lifted_detections: ['spam'],
      ignoring_spf_check: true,
    });
    addRule('blacklist', { subject: 'Other', emails: ['bob@shop.example'], comment: odd });
    const { version, rules } = await store.readRuleSet(undefined);
    const engine = openRuleSet(rules, structuredClone(prepareRuleSet(rules)));
    const stored = loadRuleSet(store.handle);
    expect(version).toBe(stored.version);
    const find = (subject: string) =>
      engine.find({
        texts: textsOf(makeEmail({ subject, sender_address: 'bob@shop.example' })),
        headers: [],
      });
    expect(find(`x ${odd}`)).toEqual([stored.rules[0]]);
    expect(find('another')).toEqual([stored.rules[1]]);
  });

  it('[RU-03] store nothing of a batch that was judged by older rules', async () => {
    const { version } = await store.readRuleSet(undefined);
    addRule('blacklist', { emails: 'bob@' });
    const mail = { row: makeEmail(), detail: null, original: null, originalSize: 0, ruleHits: [] };
    expect(await store.addMails({ mails: [mail], progress: null, rules: { version, at: 0 } })).toBeNull();
    expect(rows()).toEqual([]);
    expect(
      await store.addMails({ mails: [mail], progress: null, rules: { version: version + 1, at: 0 } }),
    ).toEqual([1]);
  });
});
