import { runDetached } from '../database/current-caller.ts';
import { type ReportMailParts, sendReportMails } from './send-report-mails.ts';

/** How often a due report is looked for, milliseconds. */
const lookEvery = 60_000;

/** Mails the report in the background. */
export function startReportMails(parts: ReportMailParts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  const look = () => {
    underWay ??= runDetached(() => sendReportMails(parts, stopping.signal))
      .catch((error: unknown) =>
        parts.log('error', 'the report could not be mailed', { error: String(error) }),
      )
      .finally(() => (underWay = undefined));
  };
  const timer = setInterval(look, lookEvery).unref();
  look();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await underWay;
    },
  };
}
