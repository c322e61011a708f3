import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { brandOf } from '../ui/brands.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { wordsOf } from './error-words.ts';

export interface ErrorPageProps {
  locale: string;
  /** An error code of the service, or `gone` for mail that no longer exists. */
  code: string;
  status: number;
  /** What the service says about this very case, in the viewer's language, in place of the words of the code. */
  detail?: string | undefined;
  /** Names the request in the log, for a person who asks for help. */
  requestId?: string;
  /** Outside the shell: the page is its own main landmark and shows whose page it is. */
  alone?: boolean;
}

/** What happened, what was kept, what to do; inside the shell for signed-in people, alone otherwise. */
export function ErrorPage({ locale, code, status, detail, requestId, alone }: ErrorPageProps) {
  const t = messagesOf(locale);
  const words = wordsOf(code);
  const Frame = alone ? 'main' : 'div';
  return (
    <Frame className={alone ? 'problem problem-alone' : 'problem'}>
      {alone ? (
        <BrandMark brand={brandOf(undefined)} />
      ) : (
        <span className="empty-icon">
          <Icon name={words.icon} size="lg" />
        </span>
      )}
      <p className="problem-code">{t('error.code', { status: String(status) })}</p>
      <h1>{t.find(words.title)}</h1>
      <p>{detail ?? t.find(words.text)}</p>
      <div className="empty-actions">
        {words.canRetry && (
          // An empty address is the page itself.
          <LinkButton variant="primary" icon="refresh-cw" href="">
            {t('common.retry')}
          </LinkButton>
        )}
        <LinkButton variant={words.canRetry ? 'secondary' : 'primary'} href={paths.home()}>
          {t('error.home')}
        </LinkButton>
      </div>
      {requestId && words.canRetry && (
        <p className="problem-reference">
          {t('error.reference')} <code>{requestId}</code>
        </p>
      )}
    </Frame>
  );
}
