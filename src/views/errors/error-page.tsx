import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { brandOf } from '../../brands.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { errorPageWords } from './error-words.ts';
import { emptyLook } from '../ui/surface-look.ts';
import { problemLook } from './problem-look.ts';

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
  brandId?: string | undefined;
}

/** What happened, what was kept, what to do; inside the shell for signed-in people, alone otherwise. */
export function ErrorPage({ locale, code, status, detail, requestId, alone, brandId }: ErrorPageProps) {
  const t = messagesOf(locale);
  const brand = brandOf(brandId);
  const words = errorPageWords(code, brand.isPartner);
  const Frame = alone ? 'main' : 'div';
  return (
    <Frame className={alone ? `${problemLook} min-h-dvh` : `${problemLook} min-h-[70dvh]`}>
      {alone ? (
        <BrandMark brand={brand} className="mb-2 size-12" />
      ) : (
        <span className={emptyLook.icon}>
          <Icon name={words.icon} size="lg" />
        </span>
      )}
      <p className="text-sm text-ink-3!">{t('error.code', { status: String(status) })}</p>
      <h1>{t.find(words.title)}</h1>
      <p>{detail ?? t.find(words.text)}</p>
      <div className={emptyLook.actions}>
        {words.canRetry && (
          // An empty address is the page itself.
          <LinkButton variant="primary" icon="refresh-cw" href="">
            {t('common.retry')}
          </LinkButton>
        )}
        {alone && code === 'gone' ? (
          // Whoever comes here from a notice has no account, and would end at the sign-in.
          <LinkButton variant="primary" href={paths.emailActions('held-mail')}>
            {t('restore.list.title')}
          </LinkButton>
        ) : (
          <LinkButton variant={words.canRetry ? 'secondary' : 'primary'} href={paths.home()}>
            {t('error.home')}
          </LinkButton>
        )}
      </div>
      {requestId && words.canRetry && (
        <p className="text-sm text-ink-3!">
          {t('error.reference')} <code>{requestId}</code>
        </p>
      )}
    </Frame>
  );
}
