import { messagesOf } from '../../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { RemovalQuestion } from './removal-question.tsx';
import { MailText } from '../ui/mail-text.tsx';

export interface RemovalView {
  locale: string;
  /** The rule's conditions as one sentence. */
  name: string;
  /** What changes, sentence by sentence. */
  effects: string[];
  /** The job that acted on past mail for the rule, or all jobs. */
  jobsHref: string;
  action: string;
  list: string;
  /** The target of cancelling without scripts. */
  cancelHref: string;
  /** Whether the rule's own page is open: the list replaces it after removal. */
  leavesPage: boolean;
}

/** The confirmation before a rule is removed, with the effects. */
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
        <b>
          <MailText t={t} text={view.name} />
        </b>
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
