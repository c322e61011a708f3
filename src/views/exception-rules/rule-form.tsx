import { Chip } from '../ui/badge.tsx';
import type { Translate } from '../../messages/messages.ts';
import { HeaderRows } from './header-rows.tsx';
import { hasHeaders, HeadersField } from './headers-field.tsx';
import type { ConditionView, RuleFormView } from './model.ts';
import { RuleNotices } from './rule-notices.tsx';
import { RuleOptions } from './rule-options.tsx';
import { TypedConditions } from './typed-conditions.tsx';
import { MailText } from '../ui/mail-text.tsx';

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
export function Conditions({ conditions, t }: { conditions: readonly ConditionView[]; t: Translate }) {
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
