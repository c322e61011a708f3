import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { brandOf } from '../../brands.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { errorLimits, errorPageContent } from './error-message-keys.ts';
import { emptyLook } from '../ui/surface-look.ts';
import { problemLook } from './problem-look.ts';

/** A form that did not get through. */
export interface FormAgain {
  action: string;
  fields: readonly { name: string; value: string }[];
}

export interface ErrorPageProps {
  locale: string;
  /** An error code of the service, or `gone` for mail that no longer exists. */
  code: string;
  status: number;
  /** The service's specific message in the viewer's language, instead of the text of the code. */
  detail?: string | undefined;
  /** The request id in the log, for support. */
  requestId?: string;
  /** Outside the shell: the page is its own main landmark and shows the brand. */
  alone?: boolean;
  brandId?: string | undefined;
  /** What was sent, to be sent again. */
  form?: FormAgain | undefined;
  /** Where to sign in before that, if its sender was signed out. */
  signIn?: string;
}

/** What happened, what was kept, what to do; inside the shell for signed-in people, alone otherwise. */
export function ErrorPage(props: ErrorPageProps) {
  const { locale, code, status, detail, requestId, alone, brandId, form, signIn } = props;
  const t = messagesOf(locale);
  const brand = brandOf(brandId);
  const content = errorPageContent(code, brand.isPartner);
  const Frame = alone ? 'main' : 'div';
  return (
    <Frame className={alone ? `${problemLook} min-h-dvh` : `${problemLook} min-h-[70dvh]`}>
      {alone ? (
        <BrandMark brand={brand} className="mb-2 size-12" />
      ) : (
        <span className={emptyLook.icon}>
          <Icon name={content.icon} size="lg" />
        </span>
      )}
      {!signIn && <p className="text-sm text-ink-3!">{t('error.code', { status: String(status) })}</p>}
      <h1>{t.find(content.title)}</h1>
      <p>{detail ?? t.find(content.text, errorLimits)}</p>
      {form && <p>{t('error.form_kept')}</p>}
      <div className={emptyLook.actions}>
        {signIn && (
          <LinkButton variant="primary" href={signIn} target="_blank">
            {t('sign_in.submit')}
          </LinkButton>
        )}
        {form && (
          <form method="post" action={form.action}>
            {form.fields.map(({ name, value }, place) => (
              <input key={place} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" variant={signIn ? 'secondary' : 'primary'} icon="refresh-cw">
              {t('error.send_again')}
            </Button>
          </form>
        )}
        {content.canRetry && !form && (
          // An empty address is the page itself.
          <LinkButton variant="primary" icon="refresh-cw" href="">
            {t('common.retry')}
          </LinkButton>
        )}
        {alone && code === 'gone' ? (
          // People who come from a notice have no account, so sign-in would not help them.
          <LinkButton variant="primary" href={paths.emailActions('held-mail')}>
            {t('restore.list.title')}
          </LinkButton>
        ) : (
          !signIn && (
            <LinkButton variant={content.canRetry ? 'secondary' : 'primary'} href={paths.home()}>
              {t('error.home')}
            </LinkButton>
          )
        )}
      </div>
      {requestId && content.canRetry && (
        <p className="text-sm text-ink-3!">
          {t('error.reference')} <code>{requestId}</code>
        </p>
      )}
    </Frame>
  );
}
