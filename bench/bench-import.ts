import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emailRows, toNdjson } from '../tests/support/email-rows.ts';
import { toMbox } from '../tests/support/mbox.ts';
import type { PosternServer } from '../tests/support/postern-server.ts';
import { figure, printTable } from './table.ts';

/** Times the command line taking in `rows` contract rows and a tenth as many messages of an mbox, start-up included. */
export async function benchImport(server: PosternServer, rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-bench-'));
  const now = Date.now();
  const messages = Math.ceil(rows / 10);
  const files = [
    {
      name: 'NDJSON of contract rows',
      file: 'rows.ndjson',
      count: rows,
      text: toNdjson(emailRows({ count: rows, now })),
    },
    {
      name: 'mbox of small messages',
      file: 'mail.mbox',
      count: messages,
      text: toMbox(
        Array.from({ length: messages }, (_, index) => ({
          subject: `Minutes of meeting ${index}`,
          at: now - index * 60_000,
          messageId: `${index}@bench.example`,
          body: `Dear all,\n\nsee https://minutes.example/${index} for what was said.\n`.repeat(20),
        })),
      ),
    },
  ];
  const lines = [];
  for (const { name, file, count, text } of files) {
    const path = join(folder, file);
    await writeFile(path, text);
    const started = performance.now();
    await server.run('import', path);
    const seconds = (performance.now() - started) / 1000;
    const megabytes = (await stat(path)).size / 2 ** 20;
    lines.push([name, figure(count), figure(seconds), figure(count / seconds), figure(megabytes / seconds)]);
  }
  await rm(folder, { recursive: true, force: true });
  printTable('Import', ['source', 'mails', 'seconds', 'mails/s', 'MB/s'], lines);
}
