import { type Locale, messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Chip } from '../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import { classNames, errorLook, inputLook } from '../ui/looks.ts';
import { closes, Dialog, DialogContent, type DialogContentProps } from '../ui/dialog.tsx';
import { FieldError, SelectBox } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { Segments } from '../ui/segment.tsx';
import type { HeaderRowsView, HeaderRowView, HeadersView } from './model.ts';

interface HeaderDialogView {
  locale: string;
  rows: HeaderRowsView;
  /** Hidden fields: the search whose mails are counted. */
  hidden: [name: string, value: string][];
}

export const headerDialogId = 'header-dialog';

/** The header-selection dialog (MX-07), over the dialog or page of a rule. */
export function HeaderDialog({ view }: { view: HeaderDialogView }) {
  const t = messagesOf(view.locale as Locale);
  return (
    <Dialog
      id={headerDialogId}
      width={700}
      title={t('exception_rules.headers_title')}
      closeLabel={t('exception_rules.close')}
      opensItself
      {...contentOf(view, t)}
    />
  );
}

/** The part of the dialog that its steps replace. */
export function HeaderForm({ view, t }: { view: HeaderDialogView; t: Translate }) {
  return <DialogContent {...contentOf(view, t)} />;
}

const contentOf = (view: HeaderDialogView, t: Translate): DialogContentProps => ({
  form: {
    id: 'header-form',
    method: 'post',
    action: paths.policy.ruleHeaders(),
    noValidate: true,
    'hx-post': paths.policy.ruleHeaders(),
    'hx-target': 'this',
    'hx-swap': 'outerHTML settle:0',
    // Enter applies; the first submit button of a form is the one that Enter presses.
    children: (
      <button className="visually-hidden" tabIndex={-1} aria-hidden name="step" value="apply-headers" />
    ),
  },
  bodyLook: 'grid gap-4',
  footer: (
    <>
      <Button {...closes(headerDialogId)}>{t('exception_rules.cancel')}</Button>
      <Button type="submit" variant="primary" name="step" value="apply-headers">
        {t('exception_rules.headers_apply')}
      </Button>
    </>
  ),
  children: (
    <>
      <p className="text-ink-2">{t('exception_rules.headers_intro')}</p>
      {view.hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <HeaderRows view={view.rows} t={t} live />
    </>
  ),
});

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

/** The place of the header dialog: an empty element outside of all forms, on the page or in its dialog. */
export const headersDialogSlot = 'header-dialog-slot';

/** Whether the form shows header conditions: if enabled, or if a rule still has some. */
export const hasHeaders = ({ isOffered, rows }: HeadersView): boolean => isOffered || rows.length > 0;

/**
 * The header conditions of a form as text, with the button for the header-selection dialog. Their values are
 * hidden fields (`header_condition`, `header_name`, `header_operator`, `header_value`); the form's `search`
 * selects the mails that the dialog counts. After applying, the field is replaced and dispatches `input` to
 * update a preview.
 */
export function HeadersField({ view, t }: { view: HeadersView; t: Translate }) {
  const { condition, rows } = view;
  return (
    <div id="rule-headers" className="rule-headers grid gap-1.5 justify-items-start text-table">
      <input type="hidden" name="header_condition" value={condition} />
      {rows.length > 0 && (
        <p className="text-ink-2">
          {t('exception_rules.headers_summary', { count: rows.length })}
          {rows.length > 1 &&
            ` – ${t(condition === 'OR' ? 'exception_rules.headers_joined_or' : 'exception_rules.headers_joined_and')}`}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {rows.map((row, index) => (
            <li key={index}>
              <Chip value={<MailText t={t} text={row.words} />} wraps />
              <input type="hidden" name="header_name" value={row.header} />
              <input type="hidden" name="header_operator" value={row.operator} />
              <input type="hidden" name="header_value" value={row.value} />
            </li>
          ))}
        </ul>
      )}
      {view.problem && <FieldError id="rule-headers" text={view.problem} />}
      {!view.isOffered && <p className="text-ink-2">{t('exception_rules.headers_off')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          formNoValidate
          size="sm"
          icon="list-filter"
          aria-haspopup="dialog"
          name="step"
          value="open-headers"
          hx-post={paths.policy.ruleHeaders()}
          hx-target={`#${headersDialogSlot}`}
          hx-swap="innerHTML settle:0"
          hx-vals='{"step":"open-headers"}'
        >
          {t(rows.length > 0 ? 'exception_rules.headers_edit' : 'exception_rules.headers_add')}
        </Button>
        {view.search !== null && <SearchButton search={view.search} isOff={rows.length > 0} t={t} />}
      </div>
    </div>
  );
}

/** Searches the other conditions in the Explorer, since mails cannot be searched by header (MX-07). */
function SearchButton({ search, isOff, t }: { search: string; isOff: boolean; t: Translate }) {
  const reason = t('exception_rules.headers_not_searchable');
  return (
    <>
      <input type="hidden" name="explorer_search" value={search} />
      {isOff ? (
        <Button
          size="sm"
          icon="search"
          className="tip"
          data-tip={reason}
          aria-description={reason}
          aria-disabled
        >
          {t('exception_rules.search')}
        </Button>
      ) : (
        <LinkButton
          size="sm"
          icon="search"
          href={paths.mailExplorer.show(search)}
          target="_blank"
          rel="noopener"
        >
          {t('exception_rules.search')}
        </LinkButton>
      )}
    </>
  );
}
