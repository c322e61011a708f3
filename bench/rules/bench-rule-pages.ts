import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';
import { examineHeaders } from '../../src/service/exception-rules/past-store-sqlite.ts';
import {
  listRules,
  type RuleListQuery,
  saveRule,
} from '../../src/service/exception-rules/exception-rule-store-sqlite.ts';
import { findOverlaps } from '../../src/service/exception-rules/compare-conditions.ts';
import { pastQuery } from '../../src/service/exception-rules/past-query.ts';
import type { RuleConditions } from '../../src/service/exception-rules/rule-conditions.ts';
import { summarizeRuleMatches } from '../../src/service/exception-rules/past-store-sqlite.ts';
import { createAuditKey } from '../../src/service/audit/audit-chain.ts';
import { openWriter } from '../../src/service/database/open-database.ts';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import type { SearchHandle } from '../../src/service/database/operation.ts';
import { startClock } from '../search/clock.ts';
import { figure, printTable } from '../table.ts';
import { makeBenchRules } from './make-bench-rules.ts';
import { openMails } from '../../src/service/index/sqlite/mail-index-sqlite.ts';

const rounds = 20;

/** Times what the list and the preview of rules ask of the database: `count` rules, and the rows as mail of the past. */
export async function benchRulePages(count: number, rows: readonly EmailRow[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-bench-'));
  try {
    await (await openStorage(folder)).close();
    const db = openWriter(databaseFile(folder));
    const store = {
      db,
      sql: db.createTagStore(200),
      ...openMails(db, { role: 'writer' }),
      auditKey: createAuditKey(folder, undefined),
    };
    const rules = fill(store, count, rows);
    printTable(
      `List and preview, ${figure(count)} rules, ${figure(rows.length)} mails`,
      ['step', 'CPU ms'],
      Object.entries(stepsOf(store, rules)).map(([name, step]) => [name, figure(meanTime(step))]),
    );
    db.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fill(store: SearchHandle, count: number, rows: readonly EmailRow[]): RuleConditions[] {
  const rules = makeBenchRules(count, rows);
  const actor = { id: 0, email: 'bench@northwind.example', clientAddress: '', heldState: 'cp_quarantined_by_admin' } as const; // oxfmt-ignore
  store.db.exec('BEGIN IMMEDIATE');
  const keys = store.records.add(rows);
  for (const content of rules) {
    saveRule(store, { content, existing: null, newId: content.entityId, actor, at: 0 });
  }
  const headers = Array.from({ length: 30 }, (_, at) => ({ name: `X-Header-${at}`, value: `value ${at}` }));
  const detail = zstdCompressSync(JSON.stringify({ headers, links: [], evidence: [], problems: [] }));
  for (const key of keys) store.sql.run`INSERT INTO mail_detail (k, detail) VALUES (${key}, ${detail})`;
  store.db.exec('COMMIT');
  return rules.map(({ conditions }) => conditions);
}

function stepsOf(store: SearchHandle, rules: readonly RuleConditions[]): Record<string, () => unknown> {
  const list = (changes: Partial<RuleListQuery>) => () =>
    listRules(store, {
      query: '',
      type: null,
      status: null,
      sort: 'updated_at',
      direction: 'desc',
      limit: 50,
      offset: 0,
      now: 1,
      ...changes,
    });
  const broad = { ...rules[0]!, ...nothing, subject: 'in' };
  const { expression } = pastQuery(broad, {});
  const keys = store.index.keys(expression, 10_000);
  const headers = ['OR', { header: 'X-Header-7', operator: 'matches', value: '[0-9]+ none' }] as const;
  return {
    'first page of the list': list({}),
    'last page by hits': list({ sort: 'hits', offset: rules.length - 50 }),
    'a search in the list': list({ query: 'example', status: 'enabled' }),
    'matches of a broad rule, to 10,000': () => store.index.keys(expression, 10_001),
    'figures of 2,000 matches': () => summarizeRuleMatches(store, keys.slice(0, 2_000)),
    'headers of 250 mails': () =>
      examineHeaders(store, {
        expression: { kind: 'all' },
        headers: [...headers],
        after: null,
        limit: 250,
        wanted: 250,
      }),
    'rules that meet 500 matches': () =>
      findOverlaps(store, {
        type: 'whitelist',
        conditions: broad,
        self: null,
        keys: keys.slice(0, 500),
        limit: 20,
        now: 1,
      }),
  };
}

const nothing = {
  emails: [],
  nicknames: [],
  domains: [],
  ips: [],
  sender_client_ip: [],
  recipient: [],
  with_links_to_domains: [],
  attachments: [],
  message_headers: null,
};

/** Milliseconds of CPU time, after a first run that prepares statements and rules. */
function meanTime(step: () => unknown): number {
  step();
  const clock = startClock();
  for (let round = 0; round < rounds; round++) step();
  return clock().cpu / rounds;
}
