import { messagesOf } from '../../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { RemovalQuestion } from './removal-question.tsx';

export interface RemovalView {
  locale: string;
  /** The rule's conditions in one sentence. */
  name: string;
  /** What changes, sentence by sentence. */
  effects: string[];
  /** The job that acted on the past for the rule, or all jobs. */
  jobsHref: string;
  action: string;
  list: string;
  /** Where a browser without scripts goes on without removing the rule. */
  cancelHref: string;
  /** The rule's own page is open: without the rule the list takes its place. */
  leavesPage: boolean;
}

/** Asks before a rule is removed and says what changes. */
export function RemovalDialog({ view, asPage = false }: { view: RemovalView; asPage?: boolean }) {
  const t = messagesOf(view.locale);
  const swap =
    asPage || view.leavesPage
      ? {}
      : { 'hx-post': view.action, 'hx-target': '#rule-dialog', 'hx-swap': 'innerHTML settle:0' };
  return (
    <RemovalQuestion
      t={t}
      title={t('policy.remove_title')}
      cancelHref={view.cancelHref}
      asPage={asPage}
      form={
        <form method="post" action={view.action} {...swap}>
          <input type="hidden" name="list" value={view.list} />
          <Button type="submit" variant="danger">
            {t('policy.remove_submit')}
          </Button>
        </form>
      }
    >
      <p>
        <b>{view.name}</b>
      </p>
      <ul className="grid gap-2 ps-5 list-disc [&_a]:underline">
        {view.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        {view.jobsHref && (
          <li>
            {t('policy.remove_past_job')} <a href={view.jobsHref}>{t('policy.jobs')}</a>
          </li>
        )}
      </ul>
    </RemovalQuestion>
  );
}
