import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { searchCriteriaSchema } from '../../src/api/contract/emails/search-criteria.ts';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';
import {
  type QueryAlertParts,
  notifyQueryMatches,
} from '../../src/service/custom-queries/notify-query-matches.ts';
import { createMailOut } from '../../src/service/mail-out/create-mail-out.ts';
import { createOutboxTransport, outboxFolder } from '../../src/service/mail-out/mail-transport.ts';
import { openSecretBox } from '../../src/service/secret-box/open-secret-box.ts';
import { importPaths } from '../../src/service/mail/import/import-paths.ts';
import { createParsePool } from '../../src/service/mail/import/parse-pool.ts';
import { openStorage } from '../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../src/service/database/database-file.ts';
import { people, seedService } from '../../tests/contract/support/seed-service.ts';
import { toNdjson } from '../../tests/support/email-rows.ts';
import { writeCorpusMbox } from '../intake/write-corpus-mbox.ts';
import { generateCorpus } from '../search/corpus.ts';
import { figure, printTable } from '../table.ts';

const rounds = 7;
const alerts = 1_000;
/** As the service does, milliseconds; here also once at the end, so that all mails were looked at. */
const lookEvery = 60_000;
const tenant = { domains: ['northwind.example'], apps: ['office365_emails'] } as const;

/** Imports without and with 1,000 saved searches with alerts, which run while mail comes in; the runs are interleaved. */
export async function benchSavedSearches(mails: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-bench-'));
  try {
    const rows = [...generateCorpus(mails)].map((row, at) => ({
      ...row,
      received_at: new Date(Date.now() - (at % 7_200) * 1_000).toISOString(),
    }));
    const rowsPath = join(folder, 'rows.ndjson');
    await writeFile(rowsPath, toNdjson(rows));
    const mboxPath = join(folder, 'mail.mbox');
    const messages = await writeCorpusMbox(mboxPath, Math.ceil(mails / 4));
    const templates = [
      await makeTemplate(folder, 0, rows),
      await makeTemplate(folder, alerts, rows),
    ] as const;
    const lines: string[][] = [];
    for (const { name, path, count } of [
      { name: 'NDJSON of contract rows', path: rowsPath, count: mails },
      { name: 'mbox of the sample corpus', path: mboxPath, count: messages },
    ]) {
      const pairs: { without: Took; having: Took }[] = [];
      for (let round = 0; round < rounds; round++) {
        pairs.push({
          without: await timeImport(folder, templates[0], path),
          having: await timeImport(folder, templates[1], path),
        });
      }
      const more = (unit: keyof Took) =>
        (median(pairs.map(({ without, having }) => having[unit] / without[unit])) - 1) * 100;
      const each = (kind: 'without' | 'having') =>
        figure((median(pairs.map((pair) => pair[kind].processor)) * 1_000) / count);
      const slower = more('clock');
      lines.push([
        name, figure(count), slower.toFixed(1), each('without'), each('having'), more('processor').toFixed(1),
        `≤ 10, ${more('processor') <= 10 ? 'met' : 'MISSED'}`,
      ]); // oxfmt-ignore
    }
    printTable(
      `Import without and with ${figure(alerts)} saved searches with alerts: ${rounds} pairs of runs, interleaved`,
      ['source', 'mails', 'slower by %', 'CPU µs a mail without', 'with', 'more CPU %', 'target'],
      lines,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A data directory with that many alerts of one person, to copy. */
async function makeTemplate(folder: string, count: number, rows: readonly EmailRow[]): Promise<string> {
  const template = join(folder, `alerts-${count}`);
  await seedService(template, 0);
  const db = new DatabaseSync(databaseFile(template));
  const owner = db.prepare('SELECT id FROM user WHERE email = ?').get(people.analyst)?.['id'] as number;
  db.exec('BEGIN');
  for (let at = 0; at < count; at++) {
    const criteria = searchCriteriaSchema.parse({ time_type: 'last', ...searchOf(at, rows) });
    db.prepare(
      `INSERT INTO custom_query (number, id, owner, name, folded_name, description, folder, search, shared, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, '', '', '', 0, 0, 0)`,
    ).run(at + 1, `q${at}`, owner, `q${at}`, `q${at}`);
    db.prepare(
      `INSERT INTO custom_query_alert (query, criteria, way, url, secret, most_an_hour, locale, since)
      VALUES (?, ?, 'mail', '', '', 1, 'en', 0)`,
    ).run(at + 1, JSON.stringify(criteria));
  }
  db.exec('COMMIT');
  db.close();
  return template;
}

/** What analysts watch for: senders, domains, words of subjects, links and files, and verdicts with one of these. */
function searchOf(at: number, rows: readonly EmailRow[]): object {
  const row = rows[(at * 37) % rows.length]!;
  const word = `${row.subject.split(' ').at(-1)} ${at}`;
  switch (at % 6) {
    case 0:
      return { from_email: `watched${at}@${row.sender_address.split('@')[1]}` };
    case 1:
      return { subject: word };
    case 2:
      return { detection: ['cp_phishing', 'cp_malicious'], subject: word };
    case 3:
      return { query: `from_domain:=watched${at}.example AND detection:cp_spam` };
    case 4:
      return { query: `links:"login${at}.example" OR subject:"urgent ${at}"` };
    default:
      return {
        detection: ['cp_malicious_url_click'],
        quarantined_state: ['cp_quarantined_by_analyst'],
        recipients: `watched${at}@northwind.example`,
      };
  }
}

interface Took {
  clock: number;
  processor: number;
}

async function timeImport(folder: string, template: string, path: string): Promise<Took> {
  const directory = join(folder, 'data');
  await cp(template, directory, { recursive: true });
  const { stores, close } = await openStorage(directory);
  const pool = createParsePool();
  const settings = { tenant };
  const rules = { rules: '', at: 0 };
  await Promise.all(
    Array.from({ length: pool.size }, () =>
      pool.parse('rows', new SharedArrayBuffer(0), [], settings, rules),
    ),
  );
  const secretBox = await openSecretBox(stores, directory, undefined);
  const outbox = createOutboxTransport(outboxFolder(directory), {
    name: 'Postern',
    address: 'postern@northwind.example',
  });
  const mailOut = createMailOut({
    stores,
    transport: outbox,
    dataDirectory: directory,
    publicUrl: 'https://console.example',
    secretBox,
    now: Date.now,
    log: () => undefined,
  });
  const parts = { stores, mailOut, secretBox, now: Date.now } as unknown as QueryAlertParts;
  const never = new AbortController().signal;
  // After a start each is asked once.
  await notifyQueryMatches(parts, never);
  const before = process.cpuUsage();
  const start = performance.now();
  const over = new AbortController();
  const importing = importPaths([path], { settings }, { store: stores.mail, pool });
  const looking = (async () => {
    while (!over.signal.aborted) {
      await Promise.race([pause(lookEvery), importing]);
      await notifyQueryMatches(parts, never);
    }
  })();
  await importing;
  const clock = performance.now() - start;
  over.abort();
  await looking;
  const { user, system } = process.cpuUsage(before);
  await mailOut.stop();
  await pool.close();
  await close();
  await rm(directory, { recursive: true, force: true });
  return { clock, processor: (user + system) / 1_000 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
