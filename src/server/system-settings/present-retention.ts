import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { showRetention } from '../../api/contract/config/retention.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { Definition } from '../../views/ui/definition-list.tsx';
import type { ConsoleContext } from '../context.ts';

type LastRun = NonNullable<CallAnswer<typeof showRetention>['last_run']>;

/** What a nightly run removed, as text. */
export function presentLastRun(c: ConsoleContext, run: LastRun): { entries: Definition[]; href: string } {
  const t = messagesOf(c.var.locale);
  const when = (at: string) => t.dateTime(Date.parse(at), c.var.timeZone, 'short');
  const kept = run.held + run.asked_for;
  return {
    href: paths.jobs.show(run.job_id),
    entries: [
      { term: t('jobs.started'), value: when(run.began_at) },
      { term: t('jobs.finished'), value: run.finished_at ? when(run.finished_at) : '' },
      { term: t('settings.retention_removed'), value: t('settings.retention_mails', { count: run.mails }) },
      { term: t('settings.retention_removed_originals'), value: t.number(run.originals) },
      { term: t('settings.retention_removed_bytes'), value: t.bytes(run.bytes) },
      { term: t('settings.retention_given_back'), value: run.given_back > 0 ? t.bytes(run.given_back) : '' },
      {
        term: t('settings.retention_kept'),
        value: kept === 0 ? '' : t('settings.retention_kept_by', { held: run.held, asked: run.asked_for }),
      },
    ],
  };
}
