import type { Locale, Translate } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../ui/button.tsx';
import { closes, Dialog, DialogContent, type DialogContentProps } from '../ui/dialog.tsx';
import { HeaderRows } from './header-rows.tsx';
import type { HeaderRowsView } from './model.ts';

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
