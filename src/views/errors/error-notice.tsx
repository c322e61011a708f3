import { messagesOf } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { errorLimits, errorPageContent } from './error-message-keys.ts';

interface ErrorNoticeProps {
  locale: string;
  code: string;
  /** See `ErrorPage`. */
  detail?: string | undefined;
  requestId?: string;
}

/** An error instead of a failed part of a page. */
export function ErrorNotice({ locale, code, detail, requestId }: ErrorNoticeProps) {
  const t = messagesOf(locale);
  const content = errorPageContent(code);
  return (
    <Banner tone="danger" urgent title={t.find(content.title)}>
      <p>{detail ?? t.find(content.text, errorLimits)}</p>
      {requestId && content.canRetry && (
        <p className="text-ink-2">
          {t('error.reference')} <code>{requestId}</code>
        </p>
      )}
    </Banner>
  );
}
