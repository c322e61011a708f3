import { messagesOf } from '../../messages/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { closes } from '../ui/dialog.tsx';

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

/**
 * Asks before a rule is removed and says what changes. Fetched by htmx it opens over the list; as a page of its own it
 * works without JavaScript.
 */
export function RemovalDialog({ view, asPage }: { view: RemovalView; asPage?: boolean }) {
  const t = messagesOf(view.locale);
  const swap =
    asPage || view.leavesPage
      ? {}
      : { 'hx-post': view.action, 'hx-target': '#rule-dialog', 'hx-swap': 'innerHTML settle:0' };
  return (
    <dialog
      open
      id="rule-removal"
      className="dialog dialog-600"
      aria-labelledby="rule-removal-title"
      data-dialog=""
      data-open=""
      data-close-href={asPage ? view.cancelHref : undefined}
    >
      <header className="dialog-header">
        <h2 id="rule-removal-title">{t('policy.remove_title')}</h2>
      </header>
      <div className="dialog-body stack">
        <p>
          <b>{view.name}</b>
        </p>
        <ul className="rule-effects">
          {view.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
          {view.jobsHref && (
            <li>
              {t('policy.remove_past_job')} <a href={view.jobsHref}>{t('policy.jobs')}</a>
            </li>
          )}
        </ul>
      </div>
      <footer className="dialog-footer">
        {asPage ? (
          <LinkButton autoFocus href={view.cancelHref}>
            {t('common.cancel')}
          </LinkButton>
        ) : (
          <Button autoFocus {...closes('rule-removal')}>
            {t('common.cancel')}
          </Button>
        )}
        <form method="post" action={view.action} {...swap}>
          <input type="hidden" name="list" value={view.list} />
          <Button type="submit" variant="danger">
            {t('policy.remove_submit')}
          </Button>
        </form>
      </footer>
    </dialog>
  );
}
