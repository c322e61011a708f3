import { messagesOf } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { CheckAgain, type UnknownOutcome } from './error-page.tsx';
import { errorLimits, errorPageContent } from './error-message-keys.ts';

interface ErrorNoticeProps {
  locale: string;
  code: string;
  /** See `ErrorPage`. */
  detail?: string | undefined;
  requestId?: string;
  /** For a change whose outcome is unknown. */
  outcome?: UnknownOutcome;
}

/** An error instead of a failed part of a page. */
export function ErrorNotice({ locale, code, detail, requestId, outcome }: ErrorNoticeProps) {
  const t = messagesOf(locale);
  const content = errorPageContent(code);
  return (
    <Banner tone={outcome ? 'caution' : 'danger'} urgent title={t.find(content.title)}>
      <p>{detail ?? t.find(outcome?.form ? 'error.504_check_text' : content.text, errorLimits)}</p>
      {outcome && (
        <div className="my-2">
          <CheckAgain t={t} outcome={outcome} />
        </div>
      )}
      {requestId && content.canRetry && (
        <p className="text-ink-2">
          {t('error.reference')} <code>{requestId}</code>
        </p>
      )}
    </Banner>
  );
}
