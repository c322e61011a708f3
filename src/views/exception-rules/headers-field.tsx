import { Chip } from '../ui/badge.tsx';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import type { HeadersView } from './model.ts';
import { MailText } from '../ui/mail-text.tsx';

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
