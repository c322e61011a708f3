import { HistoryButton } from '../audit/history-button.tsx';
import { EmbeddedExplorer } from '../../islands/embedded-explorer/island.tsx';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Island } from '../ui/island.tsx';
import { EditRuleConditions } from './edit-rule-conditions.tsx';
import type { EditRuleView } from './edit-rule-model.ts';
import { EditRuleNotices } from './edit-rule-notices.tsx';
import { headersDialogSlot } from './headers-field.tsx';
import { RuleOptions } from './rule-options.tsx';
import { pageTitleLook } from '../ui/surface-look.ts';
import { buttonLook } from '../ui/button-look.ts';

/** A rule with all editable fields, and the past mails that it currently matches. */
export function EditRulePage({ view }: { view: EditRuleView }) {
  const t = messagesOf(view.locale);
  return (
    <div
      className="relative flex flex-col flex-1 w-full min-w-0 min-h-0 h-full max-desk:overflow-y-auto"
      data-fill=""
    >
      <header className="flex flex-wrap items-end justify-between gap-y-2 gap-x-4 px-5 py-3 border-b border-line bg-surface [&_.text-ink-2]:text-table max-desk:px-4">
        <div>
          <a className="inline-flex items-center gap-1 text-sm" href={view.listHref}>
            <Icon name="arrow-left" size="sm" />
            {t('policy.edit_back')}
          </a>
          <h1 className={pageTitleLook}>{view.title}</h1>
          {view.facts && <p className="text-ink-2">{view.facts}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <HistoryButton t={t} of="rule" href={view.historyHref} size="sm" />
          {view.removalHref && (
            <LinkButton
              size="sm"
              icon="trash-2"
              href={view.removalHref}
              aria-haspopup="dialog"
              hx-get={view.removalHref}
              hx-target="#rule-dialog"
              hx-swap="innerHTML settle:0"
            >
              {t('policy.remove')}
            </LinkButton>
          )}
        </div>
      </header>
      <div className="grid [grid-template:minmax(0,_1fr)_/_minmax(24rem,_30rem)_minmax(0,_1fr)] flex-1 min-h-0 max-desk:block max-desk:flex-none">
        <RuleForm view={view} t={t} />
        <Island
          name="embedded-explorer"
          component={EmbeddedExplorer}
          props={view.explorer}
          className="min-w-0 min-h-0 max-desk:h-[calc(100dvh_-_var(--spacing-top-bar))]"
        />
      </div>
      <div id={headersDialogSlot} />
      <div id="rule-dialog" />
    </div>
  );
}

function RuleForm({ view, t }: { view: EditRuleView; t: Translate }) {
  return (
    <form
      id="rule-form"
      className="flex flex-col min-h-0 border-e border-line max-desk:border-e-0"
      method="post"
      action={view.action}
      noValidate
    >
      {/* Enter saves; the first submit button of a form is the one that Enter presses. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden disabled={!view.mayAct} />
      {view.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset
        className="relative grid content-start gap-5 flex-1 min-w-0 min-h-0 px-5 pt-4 pb-6 overflow-y-auto max-desk:px-4 max-desk:overflow-visible"
        disabled={!view.mayAct}
      >
        <EditRuleNotices view={view} t={t} />
        <EditRuleConditions view={view} t={t} />
        <RuleOptions view={view.options} t={t} />
      </fieldset>
      <footer className="flex flex-wrap gap-2 px-5 py-3 border-t border-line bg-surface max-desk:px-4 max-desk:sticky max-desk:bottom-0 max-desk:z-sticky max-desk:border-b max-desk:border-line">
        {view.mayAct && (
          <Button type="submit" variant="primary" {...(view.isRemoved && { name: 'anew', value: '1' })}>
            {t(view.isRemoved ? 'policy.create_anew' : 'policy.save')}
          </Button>
        )}
        <LinkButton href={view.listHref}>{t('policy.cancel')}</LinkButton>
        <a className={`${buttonLook()} ms-auto desk:hidden`} href={`#${view.explorer.id}-root`}>
          {t('embedded.title')}
        </a>
        <Button type="submit" className="without-js" name="step" value="preview" formNoValidate>
          {t('policy.update_matches')}
        </Button>
      </footer>
    </form>
  );
}
