import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import type { Confirmation } from './model.ts';

const questions = {
  'disable-mfa': {
    title: 'account.mfa_disable_title',
    text: 'account.mfa_disable_text',
    submit: 'account.mfa_disable',
    action: paths.account.mfaRemoval(),
    variant: 'danger',
  },
  'recovery-codes': {
    title: 'account.renew_codes_title',
    text: 'account.renew_codes_text',
    submit: 'account.renew_codes_submit',
    action: paths.account.recoveryCodes(),
    variant: 'primary',
  },
} as const;

/** Asks before something that cannot be taken back. It is part of the page's address, so it works without JavaScript. */
export function ConfirmDialog({ t, confirm }: { t: Translate; confirm: Confirmation }) {
  const question = questions[confirm];
  return (
    <dialog
      open
      id="confirm"
      className="dialog"
      aria-labelledby="confirm-title"
      data-dialog=""
      data-open=""
      data-close-href={paths.account.security()}
    >
      <header className="dialog-header">
        <h2 id="confirm-title">{t(question.title)}</h2>
      </header>
      <div className="dialog-body">
        <p>{t(question.text)}</p>
      </div>
      <footer className="dialog-footer">
        <LinkButton href={paths.account.security()}>{t('common.cancel')}</LinkButton>
        <form method="post" action={question.action}>
          <Button type="submit" variant={question.variant}>
            {t(question.submit)}
          </Button>
        </form>
      </footer>
    </dialog>
  );
}
