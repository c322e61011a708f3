import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { NoticePage } from '../sign-in/notice-page.tsx';
import { Button } from '../ui/button.tsx';
import { OutcomeDialog } from '../ui/dialog.tsx';

interface CustomerLockedProps {
  locale: string;
  tenantName: string;
  /** A request for access failed. */
  hasFailed: boolean;
}

/** The page for people of a locked organisation, with a form to request access. */
export function CustomerLockedPage({ locale, tenantName, hasFailed }: CustomerLockedProps) {
  const t = messagesOf(locale);
  return (
    <>
      <NoticePage
        locale={locale}
        path={paths.accessBlocked.customerLocked()}
        icon="lock"
        title={t('access_blocked.title', { tenant: tenantName })}
        text={t('access_blocked.text')}
        actions={
          <>
            <form method="post" action={paths.accessBlocked.customerLocked()}>
              <Button type="submit" variant="primary">
                {t('access_blocked.ask')}
              </Button>
            </form>
            <LogOut t={t} />
          </>
        }
      />
      {hasFailed && (
        <OutcomeDialog title={t('access_blocked.failed_title')} button={t('common.close')}>
          <p>{t('access_blocked.failed_text')}</p>
        </OutcomeDialog>
      )}
    </>
  );
}

/** Confirms that the request was sent. */
export function RequestSentPage({ locale }: { locale: string }) {
  const t = messagesOf(locale);
  return (
    <NoticePage
      locale={locale}
      path={paths.accessBlocked.requestSent()}
      icon="circle-check"
      title={t('access_blocked.sent_title')}
      text={t('access_blocked.sent_text')}
      actions={<LogOut t={t} />}
    />
  );
}

const LogOut = ({ t }: { t: Translate }) => (
  <form method="post" action={paths.signIn.logout()}>
    <Button type="submit" variant="ghost">
      {t('shell.logout')}
    </Button>
  </form>
);
