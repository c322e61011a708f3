import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Confirmation } from './model.ts';

/**
 * The confirmation of an irreversible action. It is part of the page's URL, so it works without JavaScript.
 */
export function ConfirmDialog({ t, confirm }: { t: Translate; confirm: Confirmation }) {
  const question = questionOf(t, confirm);
  return (
    <Dialog
      open
      opensItself
      id="confirm"
      title={question.title}
      data-close-href={paths.account.security()}
      footer={
        <>
          <LinkButton href={paths.account.security()}>{t('common.cancel')}</LinkButton>
          <form method="post" action={question.action}>
            <Button type="submit" variant={question.variant}>
              {question.submit}
            </Button>
          </form>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  );
}

function questionOf(t: Translate, confirm: Confirmation) {
  switch (confirm.about) {
    case 'set-up-mfa':
      return {
        title: t('account.mfa_set_up_title'),
        text: t('account.mfa_set_up_text'),
        submit: t('mfa.set_up'),
        action: paths.account.mfaSecret(),
        variant: 'primary',
      } as const;
    case 'remove-passkey':
      return {
        title: t('account.passkey_remove_title', { name: confirm.name }),
        text: t('account.passkey_remove_text'),
        submit: t('account.passkey_remove'),
        action: paths.account.passkeyRemoval(confirm.id),
        variant: 'danger',
      } as const;
    case 'disable-mfa':
      return {
        title: t('account.mfa_disable_title'),
        text: t('account.mfa_disable_text'),
        submit: t('account.mfa_disable'),
        action: paths.account.mfaRemoval(),
        variant: 'danger',
      } as const;
    case 'recovery-codes':
      return {
        title: t('account.renew_codes_title'),
        text: t('account.renew_codes_text'),
        submit: t('account.renew_codes_submit'),
        action: paths.account.recoveryCodes(),
        variant: 'primary',
      } as const;
    case 'revoke-token':
      return {
        title: t('account.token_revoke_title', { name: confirm.name }),
        text: t('account.token_revoke_text'),
        submit: t('account.token_revoke'),
        action: paths.account.apiTokenRevocation(confirm.id),
        variant: 'danger',
      } as const;
  }
}
