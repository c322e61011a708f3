import { messagesOf } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { errorPageWords } from './error-words.ts';

interface ErrorNoticeProps {
  locale: string;
  code: string;
  /** As of `ErrorPage`. */
  detail?: string | undefined;
  requestId?: string;
}

/** An error in the place of the part of a page that could not be made. */
export function ErrorNotice({ locale, code, detail, requestId }: ErrorNoticeProps) {
  const t = messagesOf(locale);
  const words = errorPageWords(code);
  return (
    <Banner tone="danger" urgent title={t.find(words.title)}>
      <p>{detail ?? t.find(words.text)}</p>
      {requestId && words.canRetry && (
        <p className="text-ink-2">
          {t('error.reference')} <code>{requestId}</code>
        </p>
      )}
    </Banner>
  );
}
