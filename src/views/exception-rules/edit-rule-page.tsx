import { EmbeddedExplorer } from '../../islands/embedded-explorer/island.tsx';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { HistoryButton } from '../audit/history-button.tsx';
import { Banner } from '../ui/banner.tsx';
import {
  buttonLook,
  fieldLook,
  inputLook,
  labelLook,
  pageLook,
  pageTitleLook,
  textAreaLook,
} from '../ui/looks.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/pagination.tsx';
import { describe, FieldError } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Island } from '../ui/island.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { hasHeaders, HeaderRows, headersDialogSlot, HeadersField } from './header-rows.tsx';
import type { ConditionFieldView, EditRuleView } from './model.ts';
import { ConditionLabel, RuleNotices, RuleOptions } from './rule-form.tsx';
import { RuleMessageDialog } from './rule-pages.tsx';

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
      {view.emptyContent && <RuleMessageDialog locale={view.locale} message={view.emptyContent} />}
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
      <footer className="flex flex-wrap gap-2 px-5 py-3 border-t border-line bg-surface max-desk:px-4 max-desk:sticky max-desk:low:static max-desk:bottom-0 max-desk:z-sticky max-desk:border-b max-desk:border-line">
        {view.mayAct && (
          <Button type="submit" variant="primary" {...(view.isRemoved && { name: 'anew', value: '1' })}>
            {t(view.isRemoved ? 'policy.create_anew' : 'policy.save')}
          </Button>
        )}
        <LinkButton href={view.listHref}>{t('policy.cancel')}</LinkButton>
        <a className={`${buttonLook()} ms-auto desk:hidden`} href={`#${view.explorer.id}-root`}>
          {t('embedded.title')}
        </a>
        {view.mayAct && (
          <Button type="submit" className="without-js" name="step" value="preview" formNoValidate>
            {t('policy.update_matches')}
          </Button>
        )}
      </footer>
    </form>
  );
}

/** All conditions of a rule, one field each. */
function EditRuleConditions({ view, t }: { view: EditRuleView; t: Translate }) {
  return (
    <fieldset
      className="rule-part grid gap-2 min-w-0 [&>p]:text-table [&>legend]:pb-2 [&>legend]:font-semibold"
      aria-describedby="rule-conditions-hint"
    >
      <legend>{t('policy.conditions')}</legend>
      <p className="text-ink-2" id="rule-conditions-hint">
        {t('policy.conditions_hint')}
      </p>
      {view.conditionsProblem && <FieldError id="rule-conditions" text={view.conditionsProblem} />}
      {view.fields.map((field) => (
        <Condition key={field.name} field={field} t={t} />
      ))}
      {view.headerRows ? (
        <>
          <h3 className="text-table font-medium">{t('exception_rules.headers')}</h3>
          <HeaderRows view={view.headerRows} t={t} live={false} />
        </>
      ) : (
        hasHeaders(view.headers) && (
          <div className={fieldLook}>
            <p className={labelLook}>{t('exception_rules.headers')}</p>
            <HeadersField view={view.headers} t={t} />
          </div>
        )
      )}
    </fieldset>
  );
}

function Condition({ field, t }: { field: ConditionFieldView; t: Translate }) {
  const { name, label, value, placeholder, mode, problem } = field;
  const id = `rule-${name}`;
  return (
    <div
      className={`${fieldLook} [&>:first-child]:items-center [&>:first-child>span]:flex-none [&>:first-child>span]:w-36`}
    >
      <ConditionLabel htmlFor={id} label={label} mode={mode} t={t} />
      {name === 'subject' ? (
        <input
          type="text"
          className={inputLook()}
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          autoComplete="off"
          {...describe(id, { error: problem })}
        />
      ) : (
        <textarea
          className={`${textAreaLook} max-h-48 min-h-control! py-1.25!`}
          name={name}
          rows={1}
          defaultValue={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...describe(id, { error: problem })}
        />
      )}
      {problem && <FieldError id={id} text={problem} />}
    </div>
  );
}

/** The errors of saving a rule, with possible actions. */
function EditRuleNotices({ view, t }: { view: EditRuleView; t: Translate }) {
  const { conflict } = view;
  return (
    <>
      <RuleNotices view={view} words={saveWords} besides t={t} />
      {view.isRemoved && (
        <Banner tone="caution" urgent title={t('policy.removed')}>
          <p>{t('policy.removed_text')}</p>
        </Banner>
      )}
      {conflict && <Conflict t={t} conflict={conflict} href={view.theirsHref} />}
    </>
  );
}

const saveWords = { existing: 'policy.not_saved_existing', anyway: 'policy.single_save' } as const;

interface ConflictProps {
  t: Translate;
  conflict: NonNullable<EditRuleView['conflict']>;
  href: string;
}

function Conflict({ t, conflict, href }: ConflictProps) {
  return (
    <Banner tone="caution" urgent title={t('policy.conflict')}>
      <p>{conflict.text}</p>
      {conflict.rows.length === 0 ? (
        <p>{t('policy.conflict_same')}</p>
      ) : (
        <table className="w-full my-2 text-sm [&_:is(th,td)]:py-1 [&_:is(th,td)]:ps-0 [&_:is(th,td)]:pe-2 [&_:is(th,td)]:border-b [&_:is(th,td)]:border-(--tone-line) [&_td]:wrap-anywhere [&_:is(th,td)]:text-start [&_:is(th,td)]:align-top [&_th]:font-medium">
          <thead>
            <tr>
              <th scope="col">{t('policy.conflict_column_field')}</th>
              <th scope="col">{t('policy.conflict_column_theirs')}</th>
              <th scope="col">{t('policy.conflict_column_mine')}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.rows.map(({ name, theirs, mine }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <MailText t={t} text={theirs || '–'} />
                </td>
                <td>
                  <MailText t={t} text={mine || '–'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" variant="primary">
          {t('policy.conflict_keep_mine')}
        </Button>
        <LinkButton size="sm" href={href}>
          {t('policy.conflict_take_theirs')}
        </LinkButton>
      </div>
    </Banner>
  );
}

/** The page for an unknown or removed rule. */
export function MissingRulePage({ locale }: { locale: string }) {
  const t = messagesOf(locale);
  return (
    <div className={pageLook}>
      <h1 className="visually-hidden">{t('policy.missing')}</h1>
      <EmptyState
        icon="sliders-horizontal"
        title={t('policy.missing')}
        actions={<LinkButton href={paths.policy.rules()}>{t('policy.show_all')}</LinkButton>}
      >
        {t('policy.missing_text')}
      </EmptyState>
    </div>
  );
}
