import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldError } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { SelectBox } from '../ui/inputs.tsx';
import { Segments } from '../ui/segment.tsx';
import type { HeaderRowsView, HeaderRowView } from './model.ts';
import { errorLook, inputLook } from '../ui/field-look.ts';

/** Suggested header names; any other can be typed. */
const commonHeaders = [
  'Authentication-Results',
  'DKIM-Signature',
  'From',
  'List-Id',
  'List-Unsubscribe',
  'Message-ID',
  'Precedence',
  'Received',
  'Received-SPF',
  'Reply-To',
  'Return-Path',
  'Sender',
  'Subject',
  'To',
  'User-Agent',
  'X-Mailer',
  'X-Originating-IP',
  'X-Priority',
];

interface HeaderRowsProps {
  view: HeaderRowsView;
  t: Translate;
  /** In the dialog, rows are validated and counted during typing; in a page when they are sent. */
  live: boolean;
}

/**
 * The rows of header conditions with their OR/AND (MX-07). Adding and removing rows are steps of the
 * surrounding form.
 */
export function HeaderRows({ view, t, live }: HeaderRowsProps) {
  // An error stays visible until somebody types.
  const isRefused = view.rows.some((row) => row.headerProblem || row.valueProblem);
  const check = live && {
    'hx-post': paths.policy.ruleHeaders(),
    'hx-trigger': `${isRefused ? '' : 'load, '}input changed delay:400ms, change delay:50ms`,
    'hx-target': '#header-fit',
    'hx-swap': 'innerHTML settle:0',
    'hx-sync': 'this:replace',
    'hx-vals': '{"step":"check-headers"}',
  };
  return (
    <div className="header-rows grid gap-4" {...check}>
      <div role="radiogroup" aria-labelledby="header-condition">
        <p id="header-condition" className="pb-2 text-table font-semibold">
          {t('exception_rules.headers_condition')}
        </p>
        <Segments
          name="header_condition"
          value={view.condition}
          options={[
            { value: 'OR', label: t('exception_rules.headers_or') },
            { value: 'AND', label: t('exception_rules.headers_and') },
          ]}
        />
      </div>
      {view.problem && <FieldError id="header-rows" text={view.problem} />}
      {view.rows.map((row, index) => (
        <HeaderRow key={index} row={row} index={index} view={view} t={t} live={live} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {view.canAdd && (
          <Button type="submit" size="sm" icon="plus" name="step" value="add-header" formNoValidate>
            {t('exception_rules.headers_add_row')}
          </Button>
        )}
        <p id="header-fit" className="text-ink-2 header-fit" role="status">
          {view.fit}
        </p>
      </div>
      <datalist id="header-names">
        {commonHeaders.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

interface HeaderRowProps {
  row: HeaderRowView;
  index: number;
  view: HeaderRowsView;
  t: Translate;
  live: boolean;
}

function HeaderRow({ row, index, view, t }: HeaderRowProps) {
  const id = `header-${index}`;
  const number = index + 1;
  const describedBy = `${id}-status`;
  return (
    <fieldset className="header-row grid grid-cols-[minmax(0,3fr)_minmax(9rem,2fr)_minmax(0,3fr)_auto] gap-y-1 gap-x-2 items-center max-[40rem]:grid-cols-[minmax(0,1fr)_auto] max-[40rem]:[&>span]:col-span-full max-[40rem]:[&>button]:[grid-area:1_/_2]">
      <legend className="visually-hidden">{t('exception_rules.headers_row', { number })}</legend>
      <input
        id={`${id}-name`}
        className={inputLook('sm')}
        name="header_name"
        list="header-names"
        defaultValue={row.header}
        placeholder={t('exception_rules.headers_name')}
        aria-label={t('exception_rules.headers_name')}
        aria-describedby={describedBy}
        aria-invalid={row.headerProblem ? true : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={row.focus === 'header'}
      />
      <SelectBox
        inputSize="sm"
        name="header_operator"
        options={view.operators}
        aria-label={t('exception_rules.headers_operator')}
        defaultValue={row.operator}
      />
      <input
        id={`${id}-value`}
        className={`${inputLook('sm')} [.header-row:has(option[value='is_not_empty']:checked)>&]:invisible max-[40rem]:[.header-row>&]:col-span-full`}
        name="header_value"
        defaultValue={row.value}
        placeholder={t('exception_rules.headers_value')}
        aria-label={t('exception_rules.headers_value')}
        aria-describedby={describedBy}
        aria-invalid={row.valueProblem ? true : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={row.focus === 'value'}
      />
      <IconButton
        type="submit"
        size="sm"
        icon="trash-2"
        tip="none"
        label={t('exception_rules.headers_remove_row', { number })}
        name="step"
        value={`remove-header-${index}`}
        formNoValidate
      />
      <HeaderStatus index={index} row={row} />
    </fieldset>
  );
}

/** The error of a row, or its number of matching mails; replaced during typing. */
export function HeaderStatus({
  index,
  row,
  outOfBand,
}: {
  index: number;
  row: Pick<HeaderRowView, 'headerProblem' | 'valueProblem' | 'fit'>;
  outOfBand?: boolean;
}) {
  const problem = row.headerProblem || row.valueProblem;
  return (
    <p
      id={`header-${index}-status`}
      className={classNames('col-span-full min-h-5 text-sm', problem ? errorLook : 'text-ink-2')}
      hx-swap-oob={outOfBand ? 'true' : undefined}
    >
      {problem && <Icon name="circle-alert" size="sm" />}
      {problem || row.fit}
    </p>
  );
}
