import type { ActionWords } from '../../islands/results-grid/props.ts';
import { type Locale, messagesOf } from '../../messages/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select, TextArea } from '../ui/field.tsx';
import { reasonLimit } from '../../api/limits.ts';
import { More } from '../ui/more.tsx';
import { cardLook, pageTitleLook, textPageLook } from '../ui/looks.ts';
import { bannerBodyLook, bannerLook } from '../ui/popup-look.ts';

export interface ActionConfirmView {
  locale: string;
  action: 'quarantine' | 'release';
  words: ActionWords;
  /** Whether this is the second confirmation, before malicious mail is released. */
  isAgain: boolean;
  scope: 'selected' | 'all';
  /** `entity_type/entity_id` of each selected mail. */
  references: string[];
  /** The meaning of 'any filter'; empty if all filters must match. */
  anyText: string;
  /** The query that finds the mails of the action; empty without one. */
  askedText: string;
  search: string;
  reason: string;
  /** The page to return to; empty for the search. */
  back: string;
  backHref: string;
  formAction: string;
}

/** The exact number and effect of an action, before it is performed; for browsers without scripts. */
export function ActionConfirmPage({ view }: { view: ActionConfirmView }) {
  return (
    <div className={textPageLook}>
      <h1 className={pageTitleLook}>{view.words.title}</h1>
      <ActionQuestion view={view} />
    </div>
  );
}

/** The confirmation; as a fragment it replaces the form of the action. */
export function ActionQuestion({ view, isFragment }: { view: ActionConfirmView; isFragment?: boolean }) {
  const t = messagesOf(view.locale as Locale);
  const { action, words, isAgain } = view;
  const swap = isFragment ? { 'hx-post': view.formAction, 'hx-target': 'this', 'hx-swap': 'outerHTML' } : {};
  return (
    <form
      className={isFragment ? 'grid gap-4' : `${cardLook} p-4 grid gap-4`}
      method="post"
      action={view.formAction}
      {...swap}
    >
      {isAgain && (
        <p className={`${bannerLook} tone-danger`} role="alert">
          <Icon name="circle-alert" />
          <span className={bannerBodyLook}>{words.again}</span>
        </p>
      )}
      <p>{t(`mail_explorer.act.effect_${action}`)}</p>
      {view.askedText && <p className="wrap-anywhere">{view.askedText}</p>}
      {view.anyText && (
        <p className={`${bannerLook} tone-caution`}>
          <Icon name="triangle-alert" />
          <span className={bannerBodyLook}>{view.anyText}</span>
        </p>
      )}
      {words.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {words.warning && (
        <p className={words.malicious > 0 ? 'text-danger-ink font-semibold' : 'text-ink-2'}>
          {words.warning}
        </p>
      )}
      <More more={words.more} />
      {isAgain ? (
        <>
          <input type="hidden" name="reason" value={view.reason} />
          <input type="hidden" name="agreed" value={words.malicious} />
        </>
      ) : (
        <>
          {words.notices && <Select id="action-notices" name="notices" {...words.notices} />}
          <TextArea
            id="action-reason"
            name="reason"
            maxLength={reasonLimit}
            label={t('mail_explorer.act.reason')}
            hint={t('mail_explorer.act.reason_hint')}
          />
        </>
      )}
      <input type="hidden" name="scope" value={view.scope} />
      <input type="hidden" name="search" value={view.search} />
      <input type="hidden" name="confirmed" value="1" />
      {view.back && <input type="hidden" name="back" value={view.back} />}
      {view.references.map((reference) => (
        <input key={reference} type="hidden" name="ids" value={reference} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant={isAgain ? 'danger' : 'primary'} disabled={words.changes === 0}>
          {isAgain ? words.submitAgain : words.submit}
        </Button>
        {!isFragment && (
          <LinkButton href={view.backHref}>
            {t(view.back ? 'common.cancel' : 'mail_explorer.act.cancel')}
          </LinkButton>
        )}
      </div>
    </form>
  );
}

export interface ActionResultView {
  locale: string;
  action: 'quarantine' | 'release';
  changed: number;
  /** Mails that mailboxes are still moving. */
  waiting: number;
  /** Reasons for unchanged mails. */
  left: string[];
  /** Why nothing was done; empty if something was. */
  problem: string;
  /** URLs to post an undo to, one per job. */
  undoActions: string[];
  backHref: string;
}

/** The outcome of an action. */
export function ActionResultPage({ view }: { view: ActionResultView }) {
  const t = messagesOf(view.locale as Locale);
  const failure = view.action === 'quarantine' ? 'quarantine_request_failed' : 'restore_request_failed';
  return (
    <div className={textPageLook}>
      <h1 className={pageTitleLook}>
        {view.problem ? t(`mail_explorer.act.${failure}`) : t('mail_explorer.act.results')}
      </h1>
      <div className={`${cardLook} p-4 grid gap-4`}>
        {view.problem ? (
          <p className={`${bannerLook} tone-danger`} role="alert">
            <Icon name="circle-alert" />
            <span className={bannerBodyLook}>{view.problem}</span>
          </p>
        ) : view.changed === 0 ? null : (
          <p className={`${bannerLook} tone-positive`} role="status">
            <Icon name="circle-check" />
            <span className={bannerBodyLook}>
              {t(`mail_explorer.act.done_${view.action}`, { count: view.changed })}
            </span>
          </p>
        )}
        {view.waiting > 0 && (
          <p role="status">{t(`mail_explorer.act.waiting_${view.action}`, { count: view.waiting })}</p>
        )}
        {view.left.length > 0 && (
          <div>
            <p>{t('mail_explorer.act.left', { count: view.left.length })}</p>
            <ul className="text-ink-2 grid gap-1 mt-1 text-table">
              {[...new Set(view.left)].map((info) => (
                <li key={info}>{info}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
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
