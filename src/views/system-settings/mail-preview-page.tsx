import type { Locale, Translate } from '../../messages/messages.ts';
import { DoneNotice, FailureNotice } from '../ui/banner.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card, Tabs } from '../ui/card.tsx';
import { languageOptions } from '../ui/field.tsx';
import { middlePageLook, pageTitleLook } from '../ui/looks.ts';

interface MailPreviewModel {
  title: string;
  backHref: string;
  /** The URL of the page, to which a test is posted, and of the HTML alone, by language. */
  hrefOf: (query: { locale?: string | undefined }) => string;
  messageHrefOf: (query: { locale?: string | undefined }) => string;
  subject: string;
  text: string;
  /** The selected language; undefined for the tenant's. */
  locale: Locale | undefined;
  /** The recipient of a test. */
  email: string;
  isSent: boolean;
  maySend: boolean;
  failure: string;
}

/** A preview of a mail, with a button to send it as a test. */
export function MailPreviewPage({ t, model }: { t: Translate; model: MailPreviewModel }) {
  const { hrefOf, messageHrefOf } = model;
  const languages = [{ value: undefined, label: t('settings.notice_locale_own') }, ...languageOptions(t)];
  return (
    <div className={middlePageLook}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>h1]:flex-1">
        <h1 className={pageTitleLook}>{model.title}</h1>
        <LinkButton href={model.backHref} icon="arrow-left">
          {t('common.back')}
        </LinkButton>
      </div>
      <DoneNotice text={model.isSent && t('settings.notice_sent', { email: model.email })} />
      <FailureNotice text={model.failure} />
      <Tabs
        label={t('settings.notice_locale')}
        tabs={languages.map(({ value, label }) => ({
          href: hrefOf({ locale: value }),
          label,
          current: value === model.locale,
        }))}
      />
      {model.maySend && (
        <form method="post" action={hrefOf({})} className="flex flex-wrap items-center gap-3">
          {model.locale && <input type="hidden" name="locale" value={model.locale} />}
          <Button type="submit" variant="primary" icon="mail">
            {t('settings.notice_send')}
          </Button>
          <span className="text-ink-2 wrap-anywhere">
            {t('settings.notice_send_to', { email: model.email })}
          </span>
        </form>
      )}
      <Card title={model.subject}>
        <iframe
          className="h-168 w-full rounded-md border border-line"
          title={t('outbox.message')}
          src={messageHrefOf({ locale: model.locale })}
          sandbox=""
        />
      </Card>
      <Card title={t('outbox.text')}>
        <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{model.text}</pre>
      </Card>
    </div>
  );
}
