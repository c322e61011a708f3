import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';
import { createAuditKey } from '../../src/service/audit/audit-chain.ts';
import { saveRule } from '../../src/service/exception-rules/exception-rule-store-sqlite.ts';
import { importPaths } from '../../src/service/mail/import/import-paths.ts';
import { createParsePool } from '../../src/service/mail/import/parse-pool.ts';
import { openWriter } from '../../src/service/database/open-database.ts';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { toNdjson } from '../../tests/support/email-rows.ts';
import { generateCorpus } from '../search/corpus.ts';
import { writeCorpusMbox } from '../intake/write-corpus-mbox.ts';
import { figure, printTable } from '../table.ts';
import { benchEngine } from './bench-engine.ts';
import { benchRulePages } from './bench-rule-pages.ts';
import { makeBenchRules } from './make-bench-rules.ts';
import { openMails } from '../../src/service/index/sqlite/mail-index-sqlite.ts';

const rounds = 7;
const ruleCounts = [0, 10_000];
const tenant = { domains: ['northwind.example'], apps: ['office365_emails'] } as const;

/** Times the engine, then imports of rows and of real messages without and with 10,000 rules, alternately. */
export async function benchRules(options: { imports: number }): Promise<void> {
  const rows = [...generateCorpus(options.imports)];
  benchEngine(rows);
  await benchRulePages(ruleCounts[1]!, rows);
  const folder = await mkdtemp(join(tmpdir(), 'postern-bench-'));
  try {
    const templates = [];
    for (const count of ruleCounts) templates.push(await makeTemplate(folder, count, rows));
    const sources = [
      await writeRows(folder, rows),
      await writeMessages(folder, Math.ceil(options.imports / 4)),
    ];
    const lines = [];
    for (const source of sources) lines.push(await compareImports(folder, templates, source));
    printTable(
      `Import without and with ${figure(ruleCounts[1]!)} rules: ${rounds} pairs of runs, interleaved`,
      [
        'source',
        'mails',
        'mails/s without',
        'with',
        'slower by %',
        'CPU µs a mail without',
        'with',
        'more CPU %',
        'target',
      ],
      lines,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Source {
  name: string;
  path: string;
  mails: number;
}

/** A data directory with that many rules, to copy. */
async function makeTemplate(folder: string, count: number, mail: readonly EmailRow[]): Promise<string> {
  const template = join(folder, `rules-${count}`);
  await (await openStorage(template)).close();
  const db = openWriter(databaseFile(template));
  const handle = {
    db,
    sql: db.createTagStore(200),
    ...openMails(db, { role: 'writer' }),
    auditKey: createAuditKey(template, undefined),
  };
  const actor = {
    id: 0,
    email: 'bench@northwind.example',
    clientAddress: '',
    heldState: 'cp_quarantined_by_admin' as const,
  };
  db.exec('BEGIN IMMEDIATE');
  for (const content of makeBenchRules(count, mail)) {
    saveRule(handle, { content, existing: null, newId: content.entityId, actor, at: 0 });
  }
  db.exec('COMMIT');
  db.close();
  return template;
}

async function writeRows(folder: string, rows: readonly EmailRow[]): Promise<Source> {
  const path = join(folder, 'rows.ndjson');
  await writeFile(path, toNdjson(rows));
  return { name: 'NDJSON of contract rows', path, mails: rows.length };
}

async function writeMessages(folder: string, most: number): Promise<Source> {
  const path = join(folder, 'mail.mbox');
  return { name: 'mbox of the sample corpus', path, mails: await writeCorpusMbox(path, most) };
}

/**
 * Slower is what a pair of runs one after the other differs by, for the machine is not as fast all the time; of all pairs
 * the median counts.
 */
async function compareImports(folder: string, templates: string[], source: Source): Promise<string[]> {
  const pairs: { without: ImportTime; having: ImportTime }[] = [];
  for (let round = 0; round < rounds; round++) {
    const [without, having] = [
      await timeImport(folder, templates[0]!, source.path),
      await timeImport(folder, templates[1]!, source.path),
    ];
    pairs.push({ without, having });
  }
  const compare = (unit: keyof ImportTime) => ({
    without: median(pairs.map(({ without }) => without[unit])),
    having: median(pairs.map(({ having }) => having[unit])),
    more: (median(pairs.map(({ without, having }) => having[unit] / without[unit])) - 1) * 100,
  });
  const clock = compare('clock');
  const processor = compare('processor');
  const rate = (milliseconds: number) => figure((source.mails * 1_000) / milliseconds);
  const each = (milliseconds: number) => figure((milliseconds * 1_000) / source.mails);
  return [
    source.name,
    figure(source.mails),
    rate(clock.without),
    rate(clock.having),
    clock.more.toFixed(1),
    each(processor.without),
    each(processor.having),
    processor.more.toFixed(1),
    clock.more <= 10 ? '≤ 10, met' : '≤ 10, missed',
  ];
}

/** Milliseconds. */
interface ImportTime {
  clock: number;
  /** Of all threads. */
  processor: number;
}

/** What an import into a copy of a data directory takes, start-up of the threads aside. */
async function timeImport(folder: string, template: string, path: string): Promise<ImportTime> {
  const directory = join(folder, 'data');
  await cp(template, directory, { recursive: true });
  const { stores, close } = await openStorage(directory);
  const pool = createParsePool();
  const settings = { tenant };
  const nothing = new SharedArrayBuffer(0);
  const rules = { rules: '', at: 0 };
  await Promise.all(
    Array.from({ length: pool.size }, () => pool.parse('rows', nothing, [], settings, rules)),
  );
  const before = process.cpuUsage();
  const start = performance.now();
  await importPaths([path], { settings }, { store: stores.mail, pool });
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  await pool.close();
  await close();
  await rm(directory, { recursive: true, force: true });
  return { clock, processor: (user + system) / 1_000 };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
