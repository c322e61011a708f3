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

/** A rule with everything that can be changed, and beside it the mails of the past that it matches as it stands. */
export function EditRulePage({ view }: { view: EditRuleView }) {
  const t = messagesOf(view.locale);
  return (
    <div className="rule-editor" data-fill="">
      <header className="rule-head">
        <div>
          <a className="rule-back" href={view.listHref}>
            <Icon name="arrow-left" size="sm" />
            {t('policy.edit_back')}
          </a>
          <h1 className="page-title">{view.title}</h1>
          {view.facts && <p className="muted">{view.facts}</p>}
        </div>
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
      </header>
      <div className="rule-panes">
        <RuleForm view={view} t={t} />
        <Island
          name="embedded-explorer"
          component={EmbeddedExplorer}
          props={view.explorer}
          className="rule-explorer"
        />
      </div>
      <div id={headersDialogSlot} />
      <div id="rule-dialog" />
    </div>
  );
}

function RuleForm({ view, t }: { view: EditRuleView; t: Translate }) {
  return (
    <form id="rule-form" className="rule-form" method="post" action={view.action} noValidate>
      {/* Enter saves; the first submit button of a form is the one that Enter presses. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden disabled={!view.mayAct} />
      {view.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset className="rule-form-body" disabled={!view.mayAct}>
        <EditRuleNotices view={view} t={t} />
        <EditRuleConditions view={view} t={t} />
        <RuleOptions view={view.options} t={t} />
      </fieldset>
      <footer className="rule-foot">
        {view.mayAct && (
          <Button type="submit" variant="primary" {...(view.isRemoved && { name: 'anew', value: '1' })}>
            {t(view.isRemoved ? 'policy.create_anew' : 'policy.save')}
          </Button>
        )}
        <LinkButton href={view.listHref}>{t('policy.cancel')}</LinkButton>
        <a className="button rule-jump" href={`#${view.explorer.id}-root`}>
          {t('embedded.title')}
        </a>
        <Button type="submit" className="without-js" name="step" value="preview" formNoValidate>
          {t('policy.update_matches')}
        </Button>
      </footer>
    </form>
  );
}
