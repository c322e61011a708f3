import { findSources } from '../service/mail-in/find-sources.ts';
import type { ImportReport } from '../service/mail-in/import-paths.ts';
import type { CommandContext } from './command.ts';

/** Milliseconds between two drawings, and between two lines where the output is no terminal. */
const interval = { terminal: 100, file: 10_000 };

/** Shows how an import comes along: a bar that is drawn over on a terminal, a plain line now and then elsewhere. */
export function createProgressLine(
  output: CommandContext['stdout'],
  paths: readonly string[],
): { show(report: ImportReport): void; end(): void } {
  const begun = performance.now();
  let shown = output.isTTY ? -Infinity : begun;
  let drawn = false;
  let ended = false;
  let total: number | undefined;
  if (output.isTTY)
    // Measured beside the import: looking at every file first would only delay it.
    void measure(paths, () => ended).then(
      (bytes) => (total = bytes),
      () => undefined,
    );
  return {
    show(report) {
      const now = performance.now();
      if (now - shown < (output.isTTY ? interval.terminal : interval.file)) return;
      shown = now;
      const mails = report.imported + report.present;
      const rate = Math.round(mails / Math.max((now - begun) / 1_000, 0.001));
      const counts = `${mails.toLocaleString('en')} mails, ${rate.toLocaleString('en')}/s, ${report.unreadable.toLocaleString('en')} unreadable`;
      if (!output.isTTY) {
        output.write(`${counts}\n`);
        return;
      }
      const line = total ? `${bar(Math.min(report.bytes / total, 1))} ${counts}` : counts;
      output.write(`\r\u001b[K${line.slice(0, (output.columns ?? 80) - 1)}`);
      drawn = true;
    },
    end() {
      ended = true;
      if (drawn) output.write('\r\u001b[K');
    },
  };
}

function bar(share: number): string {
  const width = 24;
  const full = Math.round(share * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}

async function measure(paths: readonly string[], hasEnded: () => boolean): Promise<number> {
  let bytes = 0;
  for await (const source of findSources(paths)) {
    if (hasEnded()) break;
    if (source.kind !== 'unreadable' && source.kind !== 'left-out') bytes += source.size;
  }
  return bytes;
}
