import { parseArgs } from 'node:util';
import { createParsePool } from '../service/mail/import/parse-pool.ts';
import { loadSampleTenant } from '../service/sample-tenant/load-sample-tenant.ts';
import type { Command, CommandContext } from './command.ts';

export const sampleCommand: Command = {
  summary: 'Load the sample tenant: 6,046 real messages and some made-up incidents',
  usage: `Usage: postern sample

Loads the sample tenant into the data directory: the messages of the SpamAssassin public corpus, their dates
moved to a year that ends now, and a handful of made-up incidents. Mail that is already stored is skipped.
`,
  run: runSample,
};

async function runSample(args: string[], context: CommandContext): Promise<number> {
  parseArgs({ args, options: {} });
  const { store, close } = await context.openMailStore();
  const pool = createParsePool();
  try {
    const done = await loadSampleTenant(
      { store, pool },
      {
        now: Date.now(),
        signal: context.signal,
        onProgress(progress) {
          if (context.stdout.isTTY)
            context.stdout.write(`\r\u001b[K${progress.done} of ${progress.total} messages`);
        },
      },
    );
    if (context.stdout.isTTY) context.stdout.write('\r\u001b[K');
    context.stdout.write(`${done.imported} imported, ${done.present} already present.\n`);
    return context.signal.aborted ? 130 : 0;
  } catch (error) {
    context.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await pool.close();
    await close();
  }
}
