import type { SumCheck } from '../service/records/recount-mails.ts';
import { UsageError, type Command } from './command.ts';
import { withStores } from './open-stores.ts';

/** Checks what analytics count from, and makes it again. */
export const analyticsCommand: Command = {
  summary: 'Check or rebuild the sums that dashboards read',
  usage: `Usage: postern analytics check
       postern analytics rebuild

Dashboards read sums that are maintained with every change of stored mail. "check" counts the mails themselves and
compares; "rebuild" recomputes the sums. The server may keep running; it stores no mail meanwhile, which takes
some seconds for a million mails.

Exit codes: 0 all is right, or was corrected; 1 "check" found wrong sums; 2 wrong arguments.
`,
  async run(args, { dataDirectory, stdout }) {
    const [task = '', ...rest] = args;
    if ((task !== 'check' && task !== 'rebuild') || rest.length > 0)
      throw new UsageError('Use "check" or "rebuild".');
    return withStores(dataDirectory, async ({ stores }) => {
      const found =
        task === 'check'
          ? await stores.analytics.checkAnalytics(undefined)
          : await stores.analytics.rebuildAnalytics(undefined);
      for (const { table, rows, wrong } of found) stdout.write(`${table}: ${rows} rows, ${wrong} wrong\n`);
      if (task === 'rebuild') stdout.write('Rebuilt.\n');
      return task === 'check' && found.some(({ wrong }: SumCheck) => wrong > 0) ? 1 : 0;
    });
  },
};
