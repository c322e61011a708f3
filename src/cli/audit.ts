import { verifyAudit } from '../service/audit/verify-audit.ts';
import type { Command } from './command.ts';
import { withStores } from './open-stores.ts';
import { UsageError } from './usage-error.ts';

/** The audit trail. */
export const auditCommand: Command = {
  name: 'audit',
  summary: 'Check that the audit trail is complete and unchanged',
  usage: `Usage: postern audit verify

Checks every row against the one before and prints how many there are and the fingerprint of the last. Keep the
fingerprint elsewhere: a later trail that was rewritten as a whole cannot have it at the same row. Ends with 1 when
something is wrong.
`,
  async run([action = '', ...rest], { dataDirectory, stdout, stderr, signal }) {
    if (action !== 'verify' || rest.length > 0) {
      throw new UsageError(
        action === 'verify' ? '"audit verify" takes no arguments.' : 'Say what to do: verify.',
      );
    }
    const { rows, head, problem } = await withStores(dataDirectory, ({ stores }) =>
      verifyAudit(stores, signal),
    );
    if (problem) {
      stderr.write(`The audit trail is not as it was written: row ${problem.row} ${problem.what}.\n`);
      return 1;
    }
    stdout.write(`${rows} rows, complete and unchanged. Row ${rows}: ${head}\n`);
    return 0;
  },
};
