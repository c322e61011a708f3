import { reasonLimit } from '../../api/limits.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Chip } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { choiceLook, fieldLook, inputLook, labelLook } from '../ui/looks.ts';
import { FieldError, SelectBox, TextArea, TextInput } from '../ui/field.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { More } from '../ui/more.tsx';
import { hasHeaders, HeaderRows, HeadersField } from './header-rows.tsx';
import type {
  ChoiceView,
  ConditionView,
  PastView,
  PastWordsView,
  QuestionView,
  RuleFormPart,
  RuleFormView,
  RuleOptionsView,
  TypedConditionView,
} from './model.ts';

/** The form of a new rule without its buttons; a refused form is replaced by this part only. */
export function RuleFields({ view, t }: { view: RuleFormView; t: Translate }) {
  return (
    <div id="rule-fields" className="rule-fields grid gap-5 content-start min-w-0">
      {view.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RuleNotices view={view} words={createWords} t={t} />
      <section className="rule-part grid gap-2 min-w-0 [&>p]:text-table [&>legend]:pb-2 [&>legend]:font-semibold">
        <h3>{t('exception_rules.conditions')}</h3>
        {view.conditions.length > 1 && <p className="text-ink-2">{t('exception_rules.conditions_all')}</p>}
        <Conditions conditions={view.conditions} t={t} />
        <TypedConditions conditions={view.typed} isOpen={view.isTyping} t={t} />
        {view.headerRows ? (
          <>
            <h4>{t('exception_rules.headers')}</h4>
            <HeaderRows view={view.headerRows} t={t} live={false} />
          </>
        ) : (
          hasHeaders(view.headers) && <HeadersField view={view.headers} t={t} />
        )}
      </section>
      {view.leftOut.length > 0 && (
        <section className="rule-part grid gap-2 min-w-0 p-3 rounded-md bg-sunken text-table [&>p]:text-table [&>legend]:pb-2 [&>legend]:font-semibold [&_li]:ms-4 [&_li]:list-disc">
          <h3>{t('exception_rules.left_out')}</h3>
          <p className="text-ink-2">{t('exception_rules.left_out_hint')}</p>
          <ul>
            {view.leftOut.map((filter) => (
              <li key={filter}>
                <MailText t={t} text={filter} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <RuleOptions view={view.options} t={t} />
    </div>
  );
}

const createWords = {
  existing: 'exception_rules.not_created_existing',
  anyway: 'exception_rules.submit_anyway',
} as const;

/** The conditions of the rule, one per line. */
function Conditions({ conditions, t }: { conditions: readonly ConditionView[]; t: Translate }) {
  return (
    <dl className="grid gap-2 text-table [&>div]:grid [&>div]:grid-cols-[12rem_minmax(0,1fr)] [&>div]:gap-y-1 [&>div]:gap-x-3 [&>div]:items-center [&_dd]:flex [&_dd]:flex-wrap [&_dd]:gap-1 [&_dd]:items-center [&_dd]:min-w-0 [&_dd>span]:max-w-full max-[40rem]:[&>div]:grid-cols-1">
      {conditions.map(({ name, relation, values, more }) => (
        <div key={name}>
          <dt>
            {name} {relation && <span className="text-ink-2">{relation}</span>}
          </dt>
          <dd>
            {values.map((value, index) => (
              <span key={value}>
                {index > 0 && <span className="text-ink-2">{t('exception_rules.or')} </span>}
                <Chip value={<MailText t={t} text={value} />} wraps />
              </span>
            ))}
            {more > 0 && (
              <span className="text-ink-2">{t('exception_rules.more_values', { count: more })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The action of a rule, each choice with its explanation, its comment and its expiry. */
export function RuleOptions({ view, t }: { view: RuleOptionsView; t: Translate }) {
  const { problems } = view;
  const isAllow = view.type === 'whitelist';
  return (
    <>
      <fieldset
        className="rule-part grid gap-2 min-w-0 [&>p]:text-table [&>legend]:pb-2 [&>legend]:font-semibold"
        aria-describedby={problems.lifted ? 'rule-lifted-error' : undefined}
      >
        <legend>{t(isAllow ? 'exception_rules.lifted' : 'exception_rules.action')}</legend>
        {isAllow && <p className="text-ink-2">{t('exception_rules.lifted_hint')}</p>}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-y-2 gap-x-4">
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
      <fieldset className="rule-part grid gap-2 min-w-0 [&>p]:text-table [&>legend]:pb-2 [&>legend]:font-semibold">
        <legend>{t('exception_rules.more_options')}</legend>
        <div className="grid grid-cols-1 gap-y-2 gap-x-4">
          {view.extras.map((option) => (
            <Choice key={option.name} choice={option} type="checkbox" />
          ))}
          <PastOption view={view.past} t={t} />
        </div>
      </fieldset>
      <div className="rule-last grid grid-cols-1 gap-4 @min-[56rem]/rule-form:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TextArea
          id="rule-comment"
          name="comment"
          rows={2}
          maxLength={reasonLimit}
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
    </>
  );
}

interface ChoiceProps {
  choice: ChoiceView;
  type: 'checkbox' | 'radio';
  isInvalid?: boolean;
}

/** A checkbox or radio button with its explanation. */
function Choice({ choice, type, isInvalid }: ChoiceProps) {
  const { name, value, label, hint, checked } = choice;
  return (
    <label className={choiceLook}>
      <input
        type={type}
        className="check"
        name={name}
        value={value}
        defaultChecked={checked}
        aria-invalid={isInvalid ? true : undefined}
      />
      <span className="[&>small]:block [&>small]:text-ink-3 [&>small]:text-sm">
        {label}
        <small>{hint}</small>
      </span>
    </label>
  );
}

/** The option `release_all` or `quarantine_all` with its period and current number of mails. */
function PastOption({ view, t }: { view: PastView; t: Translate }) {
  return (
    <div className="rule-past grid gap-1.5">
      <Choice choice={view.option} type="checkbox" />
      <div className="flex flex-wrap gap-y-1.5 gap-x-3 items-center ps-6 text-table [.rule-past:has(>label>input:not(:checked))>&]:hidden">
        <SelectBox
          inputSize="sm"
          name="past"
          options={view.ranges}
          defaultValue={view.range}
          aria-label={t('exception_rules.past')}
          autoComplete="off"
        />
        <PastCount isAsked={view.option.checked} />
      </div>
    </div>
  );
}

/** The effect of the option, one line each. */
export function PastWordsLines({ words }: { words: PastWordsView }) {
  return (
    <>
      <p>{words.total}</p>
      {words.verdicts && (
        <p className={words.isMalicious ? 'text-danger-ink font-semibold' : undefined}>{words.verdicts}</p>
      )}
      <More more={words.more} />
      {words.kept && <p className="text-ink-2">{words.kept}</p>}
    </>
  );
}

/** Element id of the count, which is reloaded after header conditions were applied in their dialog. */
const pastCountId = 'rule-past-count';

/** The current number of mails for the option; it follows the form, and is removed on failure. */
export function PastCount({ isAsked, outOfBand }: { isAsked: boolean; outOfBand?: boolean }) {
  return (
    <div
      id={pastCountId}
      className="basis-full text-ink-2"
      role="status"
      hx-post={paths.policy.rulePast()}
      hx-trigger={isAsked ? 'load, change from:#rule-form' : 'change from:#rule-form'}
      hx-target="this"
      hx-swap="innerHTML settle:0"
      hx-sync="this:replace"
      hx-swap-oob={outOfBand ? 'true' : undefined}
      data-optional=""
    />
  );
}

interface TypedConditionsProps {
  conditions: readonly TypedConditionView[];
  isOpen: boolean;
  t: Translate;
}

/** The conditions of a new rule as fields, collapsed by default. */
function TypedConditions({ conditions, isOpen, t }: TypedConditionsProps) {
  return (
    <details className="text-table [&>:is(a,button)]:mt-2" open={isOpen}>
      <summary>{t('exception_rules.change_conditions')}</summary>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-y-2 gap-x-4 pt-2 [&>div>:first-child]:flex [&>div>:first-child]:justify-between [&>div>:first-child]:items-center [&>div>:first-child]:min-h-7">
        {conditions.map(({ name, label, value, mode }) => (
          <div key={name} className={fieldLook}>
            <ConditionLabel htmlFor={`rule-${name}`} label={label} mode={mode} t={t} />
            <input
              id={`rule-${name}`}
              type="text"
              className={inputLook()}
              name={name}
              defaultValue={value}
              maxLength={1_000}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
        ))}
      </div>
      <Button type="submit" size="sm" name="step" value="conditions" formNoValidate>
        {t('exception_rules.apply_conditions')}
      </Button>
    </details>
  );
}

interface ConditionLabelProps extends Pick<TypedConditionView, 'label' | 'mode'> {
  htmlFor: string;
  t: Translate;
}

/** The name of a condition, with the selection of its comparison if there are several. */
export function ConditionLabel({ htmlFor, label, mode, t }: ConditionLabelProps) {
  return (
    <div className={labelLook}>
      <label htmlFor={htmlFor}>{label}</label>
      {mode && (
        <SelectBox
          inputSize="sm"
          name={mode.name}
          options={mode.options}
          defaultValue={mode.value}
          aria-label={t('policy.relation_of', { name: label })}
          autoComplete="off"
        />
      )}
    </div>
  );
}

interface RuleNoticesProps {
  view: RuleFormPart;
  /**
   * Labels of the link to the conflicting rule, and of the button that saves a rule with a single condition.
   */
  words: Readonly<Record<'existing' | 'anyway', MessageKey>>;
  /** Whether the other rule opens in a new tab, because the page has unsaved input. */
  besides?: boolean;
  t: Translate;
}

/** The errors of saving a rule, and the confirmations before it is saved. */
export function RuleNotices({ view, words, besides = false, t }: RuleNoticesProps) {
  const { asksAboutSingle, refusal, release } = view;
  return (
    <>
      {refusal && (
        <Banner
          tone="danger"
          urgent
          title={refusal.title}
          actions={
            refusal.ruleHref && (
              <LinkButton size="sm" href={refusal.ruleHref} {...(besides && { target: '_blank' })}>
                {t.find(words.existing)}
              </LinkButton>
            )
          }
        >
          <p>{refusal.text}</p>
        </Banner>
      )}
      {asksAboutSingle && (
        <Banner
          tone="caution"
          urgent
          autoFocus={!besides}
          title={t('exception_rules.single_title')}
          actions={
            <Button type="submit" size="sm" name="confirmed" value="1">
              {t.find(words.anyway)}
            </Button>
          }
        >
          <p>{t('exception_rules.single_text')}</p>
        </Banner>
      )}
      {release && <ReleaseQuestion question={release} />}
    </>
  );
}

/** The confirmation before a rule releases malicious mail, which cannot be undone. */
function ReleaseQuestion({ question }: { question: QuestionView }) {
  return (
    <Banner
      tone="danger"
      urgent
      autoFocus
      title={question.title}
      actions={
        <Button type="submit" size="sm" variant="danger" name={question.name} value={question.value}>
          {question.submit}
        </Button>
      }
    >
      <p>{question.text}</p>
      <More more={question.more} />
    </Banner>
  );
}
