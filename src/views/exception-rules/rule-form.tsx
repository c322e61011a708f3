import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { HeaderRows } from './header-rows.tsx';
import { HeadersField } from './headers-field.tsx';
import type { ChoiceView, ConditionView, RefusalView, RuleFormView } from './model.ts';

/** Everything of a new rule's form but its buttons; a refused form is answered by this part alone. */
export function RuleFields({ view, t }: { view: RuleFormView; t: Translate }) {
  const { problems } = view;
  const isAllow = view.type === 'whitelist';
  return (
    <div id="rule-fields" className="rule-fields stack">
      {view.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {view.refusal && <Refusal refusal={view.refusal} t={t} />}
      {view.asksAboutSingle && (
        <Banner
          tone="caution"
          urgent
          title={t('exception_rules.single_title')}
          actions={
            <Button type="submit" size="sm" name="confirmed" value="1">
              {t('exception_rules.submit_anyway')}
            </Button>
          }
        >
          {t('exception_rules.single_text')}
        </Banner>
      )}
      <section className="rule-part">
        <h3>{t('exception_rules.conditions')}</h3>
        {view.conditions.length > 1 && <p className="muted">{t('exception_rules.conditions_all')}</p>}
        <Conditions conditions={view.conditions} t={t} />
        {view.headerRows ? (
          <>
            <h4>{t('exception_rules.headers')}</h4>
            <HeaderRows view={view.headerRows} t={t} live={false} />
          </>
        ) : (
          <HeadersField view={view.headers} t={t} />
        )}
      </section>
      {view.leftOut.length > 0 && (
        <section className="rule-part rule-left-out">
          <h3>{t('exception_rules.left_out')}</h3>
          <p className="muted">{t('exception_rules.left_out_hint')}</p>
          <ul>
            {view.leftOut.map((filter) => (
              <li key={filter}>{filter}</li>
            ))}
          </ul>
        </section>
      )}
      <fieldset className="rule-part" aria-describedby={problems.lifted ? 'rule-lifted-error' : undefined}>
        <legend>{t(isAllow ? 'exception_rules.lifted' : 'exception_rules.action')}</legend>
        {isAllow && <p className="muted">{t('exception_rules.lifted_hint')}</p>}
        <div className="rule-choices">
          {view.choices.map((choice) => (
            <Choice
              key={choice.value}
              choice={choice}
              type={isAllow ? 'checkbox' : 'radio'}
              isInvalid={problems.lifted !== undefined}
            />
          ))}
        </div>
        {problems.lifted && <FieldError id="rule-lifted" text={problems.lifted} />}
      </fieldset>
      <fieldset className="rule-part">
        <legend>{t('exception_rules.more_options')}</legend>
        <div className="rule-choices rule-choices-wide">
          {view.options.map((option) => (
            <Choice key={option.name} choice={option} type="checkbox" />
          ))}
        </div>
      </fieldset>
      <div className="rule-last">
        <TextArea
          id="rule-comment"
          name="comment"
          rows={2}
          maxLength={1_000}
          label={t('exception_rules.comment')}
          optional={t('exception_rules.optional')}
          hint={t('exception_rules.comment_hint')}
          defaultValue={view.comment}
          {...(problems.comment && { error: problems.comment })}
        />
        <TextInput
          id="rule-expires"
          name="expires"
          type="date"
          min={view.firstDay}
          label={t('exception_rules.expires')}
          optional={t('exception_rules.optional')}
          hint={t('exception_rules.expires_hint')}
          defaultValue={view.expires}
          autoFocus={problems.expires !== undefined}
          {...(problems.expires && { error: problems.expires })}
        />
      </div>
    </div>
  );
}

function Refusal({ refusal, t }: { refusal: RefusalView; t: Translate }) {
  const link = refusal.ruleHref && (
    <LinkButton size="sm" href={refusal.ruleHref}>
      {t('exception_rules.not_created_existing')}
    </LinkButton>
  );
  return (
    <Banner tone="danger" urgent title={refusal.title} actions={link}>
      {refusal.text}
    </Banner>
  );
}

/** What the rule asks of an email, one condition a line. */
export function Conditions({ conditions, t }: { conditions: readonly ConditionView[]; t: Translate }) {
  return (
    <dl className="rule-conditions">
      {conditions.map(({ name, relation, values, more }) => (
        <div key={name}>
          <dt>
            {name} {relation && <span className="muted">{relation}</span>}
          </dt>
          <dd>
            {values.map((value, index) => (
              <span key={value}>
                {index > 0 && <span className="muted">{t('exception_rules.or')} </span>}
                <span className="chip">
                  <span>{value}</span>
                </span>
              </span>
            ))}
            {more > 0 && <span className="muted">{t('exception_rules.more_values', { count: more })}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChoiceProps {
  choice: ChoiceView;
  type: 'checkbox' | 'radio';
  isInvalid?: boolean;
}

function Choice({ choice, type, isInvalid }: ChoiceProps) {
  const { name, value, label, hint, checked } = choice;
  return (
    <label className="choice">
      <input
        type={type}
        className="check"
        name={name}
        value={value}
        defaultChecked={checked}
        aria-invalid={isInvalid ? true : undefined}
      />
      <span className="choice-words">
        {label}
        <small>{hint}</small>
      </span>
    </label>
  );
}
