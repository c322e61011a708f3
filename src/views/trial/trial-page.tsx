import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { OutcomeDialog } from '../ui/dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { problemLook } from '../errors/error-page.tsx';
import { emptyLook } from '../ui/looks.ts';

/** Why a request failed: the service refused, or did not answer. */
export type TrialFailure = { kind: 'refused'; info: string } | { kind: 'failed' };

interface TrialPageProps {
  locale: string;
  isAdmin: boolean;
  /** Whether an extension was requested and is not decided yet. */
  isWaiting: boolean;
  failure?: TrialFailure;
}

/** An expired trial, with a form for administrators to request an extension. */
export function TrialPage({ locale, isAdmin, isWaiting, failure }: TrialPageProps) {
  const t = messagesOf(locale);
  return (
    <div className={`${problemLook} min-h-[70dvh]`} role={isAdmin && isWaiting ? 'status' : undefined}>
      <span className={emptyLook.icon}>
        <Icon name={isAdmin && isWaiting ? 'circle-check' : 'clock'} size="lg" />
      </span>
      {isAdmin ? <ForAdministrators t={t} isWaiting={isWaiting} /> : <ForOthers t={t} />}
      {failure && (
        <OutcomeDialog
          title={t(failure.kind === 'refused' ? 'trial.extend_submit_failed' : 'trial.send_request_failed')}
          button={t('common.close')}
        >
          <p>{failure.kind === 'refused' ? failure.info : t('trial.send_request_failed_text')}</p>
        </OutcomeDialog>
      )}
    </div>
  );
}

/**
 * Delay before the request for an extension is sent, during which the page can be left; milliseconds (SH-07).
 */
const requestDelay = 1_500;

function ForAdministrators({ t, isWaiting }: { t: Translate; isWaiting: boolean }) {
  if (isWaiting) {
    return (
      <>
        <h1>{t('trial.sent_title')}</h1>
        <p>{t('trial.waiting')}</p>
      </>
    );
  }
  return (
    <>
      <h1>{t('trial.title')}</h1>
      <p>{t('trial.message')}</p>
      <form
        className={emptyLook.actions}
        method="post"
        action={paths.trial()}
        data-busy={t('trial.submitting')}
        data-delay={requestDelay}
      >
        <Button type="submit" variant="primary">
          {t('trial.submit')}
        </Button>
      </form>
    </>
  );
}

const ForOthers = ({ t }: { t: Translate }) => (
  <>
    <h1>{t('trial.title')}</h1>
    <p>{t('trial.others')}</p>
  </>
);
