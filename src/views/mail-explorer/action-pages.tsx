import type { Locale } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextArea } from '../ui/inputs.tsx';

interface ActionConfirmView {
  locale: string;
  action: 'quarantine' | 'release';
  total: number;
  scope: 'selected' | 'all';
  /** `entity_type/entity_id` of each selected mail. */
  references: string[];
  /** What 'any filter' means; empty where all filters have to match. */
  anyText: string;
  search: string;
  backHref: string;
  formAction: string;
}

/** Says the exact number and effect of an action before it is done; for browsers without scripts. */
export function ActionConfirmPage({ view }: { view: ActionConfirmView }) {
  const t = messagesOf(view.locale as Locale);
  return (
    <div className="page action-page">
      <h1 className="page-title">{t(`mail_explorer.act.confirm_${view.action}`, { count: view.total })}</h1>
      <form className="card card-body stack" method="post" action={view.formAction}>
        <p>{t(`mail_explorer.act.effect_${view.action}`)}</p>
        {view.anyText && (
          <p className="banner tone-caution">
            <Icon name="triangle-alert" />
            <span className="banner-body">{view.anyText}</span>
          </p>
        )}
        <TextArea
          id="action-reason"
          name="reason"
          maxLength={1_000}
          label={t('mail_explorer.act.reason')}
          hint={t('mail_explorer.act.reason_hint')}
        />
        <input type="hidden" name="scope" value={view.scope} />
        <input type="hidden" name="search" value={view.search} />
        <input type="hidden" name="confirmed" value="1" />
        {view.references.map((reference) => (
          <input key={reference} type="hidden" name="ids" value={reference} />
        ))}
        <div className="cluster">
          <Button type="submit" variant="primary" disabled={view.total === 0}>
            {t(`mail_explorer.act.${view.action}`)}
          </Button>
          <LinkButton href={view.backHref}>{t('mail_explorer.act.cancel')}</LinkButton>
        </div>
      </form>
    </div>
  );
}

export interface ActionResultView {
  locale: string;
  action: 'quarantine' | 'release';
  changed: number;
  /** Why each mail that was left was left. */
  left: string[];
  /** Why nothing was done; empty when something was. */
  problem: string;
  /** Where posting undoes it, one for each job. */
  undoActions: string[];
  backHref: string;
}

/** What an action did. */
export function ActionResultPage({ view }: { view: ActionResultView }) {
  const t = messagesOf(view.locale as Locale);
  const failure = view.action === 'quarantine' ? 'quarantine_request_failed' : 'restore_request_failed';
  return (
    <div className="page action-page">
      <h1 className="page-title">
        {view.problem ? t(`mail_explorer.act.${failure}`) : t('mail_explorer.act.results')}
      </h1>
      <div className="card card-body stack">
        {view.problem ? (
          <p className="banner tone-danger" role="alert">
            <Icon name="circle-alert" />
            <span className="banner-body">{view.problem}</span>
          </p>
        ) : view.changed === 0 ? null : (
          <p className="banner tone-positive" role="status">
            <Icon name="circle-check" />
            <span className="banner-body">
              {t(`mail_explorer.act.done_${view.action}`, { count: view.changed })}
            </span>
          </p>
        )}
        {view.left.length > 0 && (
          <div>
            <p>{t('mail_explorer.act.left', { count: view.left.length })}</p>
            <ul className="action-reasons muted">
              {[...new Set(view.left)].map((info) => (
                <li key={info}>{info}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="cluster">
          <LinkButton href={view.backHref} variant="primary">
            {t('mail_explorer.act.cancel')}
          </LinkButton>
          {view.undoActions.map((action) => (
            <form key={action} method="post" action={action}>
              <Button type="submit" icon="undo-2">
                {t('mail_explorer.act.undo')}
              </Button>
            </form>
          ))}
        </div>
      </div>
    </div>
  );
}
