import type { Locale, Translate } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../ui/button.tsx';
import { closes, DialogHeader } from '../ui/dialog.tsx';
import { HeaderRows } from './header-rows.tsx';
import type { HeaderRowsView } from './model.ts';
import { dialogBodyLook, dialogFooterLook, dialogLook } from '../ui/dialog-look.ts';

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
    <dialog
      id={headerDialogId}
      className={dialogLook(700)}
      aria-labelledby={`${headerDialogId}-title`}
      data-dialog=""
      data-open=""
    >
      <DialogHeader
        id={headerDialogId}
        title={t('exception_rules.headers_title')}
        closeLabel={t('exception_rules.close')}
      />
      <HeaderForm view={view} t={t} />
    </dialog>
  );
}

/** The part of the dialog that its steps replace. */
export function HeaderForm({ view, t }: { view: HeaderDialogView; t: Translate }) {
  return (
    <form
      id="header-form"
      method="post"
      action={paths.policy.ruleHeaders()}
      noValidate
      hx-post={paths.policy.ruleHeaders()}
      hx-target="this"
      hx-swap="outerHTML settle:0"
    >
      {/* Enter applies; the first submit button of a form is the one that Enter presses. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden name="step" value="apply-headers" />
      <div className={`${dialogBodyLook} grid gap-4`}>
        <p className="text-ink-2">{t('exception_rules.headers_intro')}</p>
        {view.hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <HeaderRows view={view.rows} t={t} live />
      </div>
      <footer className={dialogFooterLook}>
        <Button {...closes(headerDialogId)}>{t('exception_rules.cancel')}</Button>
        <Button type="submit" variant="primary" name="step" value="apply-headers">
          {t('exception_rules.headers_apply')}
        </Button>
      </footer>
    </form>
  );
}
