import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { quarantineStates } from '../../../src/api/vocabulary/states.ts';
import { detections } from '../../../src/api/vocabulary/verdicts.ts';
import { enEvidence } from '../../../src/messages/en-evidence.ts';
import { messagesOf } from '../../../src/messages/messages.ts';
import { messageOfEvidence } from '../../../src/server/present/error-messages.ts';
import { createParsePool } from '../../../src/service/mail/import/parse-pool.ts';
import {
  ensureSampleTenant,
  loadSampleTenant,
  sampleRunId,
} from '../../../src/service/sample-tenant/load-sample-tenant.ts';
import { openSample, rewriteSample } from '../../../src/service/sample-tenant/rewrite-sample.ts';
import { listCorpus, readCorpus } from '../../../src/service/sample-tenant/sample-corpus.ts';
import { sampleTenant } from '../../../src/service/sample-tenant/sample-people.ts';
import { openMailStore, type TestMailStore } from '../mail/support/open-mail-store.ts';
import { parse } from '../mail/support/parse.ts';

const now = Date.UTC(2026, 5, 15, 12);
const hour = 3_600_000;

/** Codes of evidence that no mail of the sample can have, and why. */
const withoutSample: Readonly<Record<string, string>> = {
  allow: 'comes with an exception rule, which people make; the sample has none',
  block_phishing: 'as allow',
  block_spam: 'as allow',
  block_graymail: 'as allow',
  not_read_message: 'is of mail that blocks or crashes the parser; the sample has none',
  not_read_kind: 'is of archives that are not unpacked; the sample has none',
  not_read_object: 'is of objects in documents; the sample has none',
  not_read_links: 'is of mail with more links than are read; the sample has none',
  imported: 'is of rows that came without their message; the sample is messages',
  imported_ms: 'as imported',
};

it('parses every message of the corpus', async () => {
  let messages = 0;
  for await (const { bytes } of readCorpus()) {
    const { row } = await parse(bytes);
    expect(row.received_at < '2006').toBe(true);
    messages += 1;
  }
  expect(messages).toBe(6_046);
});

it('rewrites a message for the tenant, with the same id at every load', async () => {
  const bytes = Buffer.from(
    'From x@y Thu Aug 22 12:36:23 2002\nReceived: from out.far.example ([203.0.113.8]) by dogma.slashnull.org; Thu, 22 Aug 2002 12:00:00 +0100\n' +
      'From: Far <far@far.example>\nTo: yyyy@example.com\nX-Mailman-Version: 2\nSubject: hello\nDate: Thu, 22 Aug 2002 11:59:00 +0100\n\nbody',
  );
  const load = (time: number) =>
    parse(rewriteSample(openSample({ id: 'easy-ham-1/1.txt', group: 'easy-ham-1', bytes }), time), {
      settings: { tenant: sampleTenant },
    });
  const { row, detail, text } = await load(now);
  expect(row).toMatchObject({
    received_at: new Date(now).toISOString(),
    sender_address: 'far@far.example',
    sender_ip: '203.0.113.8',
    subject: 'hello',
    direction: 'is_incoming',
  });
  expect(detail.headers.find(({ name }) => name === 'Date')?.value).toBe('Mon, 15 Jun 2026 11:59:00 +0000');
  expect(row.recipients.every((address) => address.includes('@northwind'))).toBe(true);
  expect(text).toBe('body');
  expect((await load(now - hour)).row.entity_id).toBe(row.entity_id);
});

describe('the sample tenant', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-sample-'));
  const pool = createParsePool(2);
  let store: TestMailStore;
  const isEmpty = async () => store.handle.index.count({ kind: 'all' }, 1) === 0;

  beforeAll(async () => {
    store = openMailStore(join(folder, 'postern.db'));
    // Interrupted in the middle of the first load, as by the end of the program.
    const stop = new AbortController();
    await loadSampleTenant(
      { store, pool },
      { now, signal: stop.signal, onProgress: ({ done }) => void (done > 1_000 && stop.abort()) },
    );
    expect(await store.importProgress(sampleRunId)).not.toBeNull();
    const done = await ensureSampleTenant({ store, pool, isEmpty }, { now: now + hour });
    expect(done).toMatchObject({ unreadable: 0, total: listCorpus().files.length + 89 });
    expect((done?.imported ?? 0) + (done?.present ?? 0)).toBe(done?.total);
  }, 240_000);
  afterAll(async () => {
    await pool.close();
    store.close();
    rmSync(folder, { recursive: true });
  });

  it('ends now, with mail in the last hour, day and week', () => {
    const since = (age: number) =>
      store.handle.index.count({ kind: 'received', from: now - age, to: now + 1 }, 10_000);
    expect(since(hour)).toBeGreaterThanOrEqual(15);
    expect(since(hour)).toBeLessThanOrEqual(40);
    expect(since(24 * hour)).toBeGreaterThan(120);
    expect(since(168 * hour)).toBeGreaterThan(400);
    expect(since(366 * 24 * hour)).toBe(store.handle.index.count({ kind: 'all' }, 10_000));
  });

  it('has every verdict, state, direction and platform', () => {
    const { counts } = store.handle.index.facets({ kind: 'all' });
    for (const flag of [...detections, ...quarantineStates, 'restored', 'deleted'] as const)
      expect(counts[flag], flag).toBeGreaterThan(0);
    for (const flag of [
      'is_incoming',
      'is_outgoing',
      'is_internal',
      'office365_emails',
      'google_mail',
    ] as const)
      expect(counts[flag], flag).toBeGreaterThan(100);
  });

  it('shows each kind of evidence, in both languages', async () => {
    const codes = new Set<string>();
    for (const key of store.handle.index.keys({ kind: 'all' }, 10_000))
      for (const { code, values } of (await store.readDetail(key))?.evidence ?? []) {
        if (!code || codes.has(code)) continue;
        codes.add(code);
        const [english, german] = ['en', 'de'].map((language) =>
          messageOfEvidence(messagesOf(language), { code, values, reason: '' }),
        );
        expect([english, german], code).not.toContain('');
        expect(`${english}${german}`).not.toMatch(/[{}]/);
        expect(german, code).not.toBe(english);
      }
    const all = Object.keys(enEvidence)
      .filter((key) => key.startsWith('evidence.'))
      .map((key) => key.slice('evidence.'.length));
    const missing = all.filter((code) => !codes.has(code));
    expect(missing.toSorted()).toEqual(Object.keys(withoutSample).toSorted());
  });

  it('is in mailboxes of the tenant', () => {
    const rows = store.handle.index.page({ kind: 'all' }, null, 10_000).rows;
    const outside = rows.filter((row) => !/@northwind(?:labs)?\.example$/.test(row.mailbox));
    expect(outside.map((row) => row.mailbox)).toEqual([]);
    expect(new Set(rows.map((row) => row.mailbox)).size).toBeGreaterThan(50);
  });

  it('is loaded once, and never beside other mail', async () => {
    expect(await ensureSampleTenant({ store, pool, isEmpty }, { now })).toBeUndefined();
  });
});
