import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { BrandMark } from '../ui/brand.tsx';
import { brandOf } from '../../site/brands.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { doneBefore, errorLimits, errorPageContent } from './error-message-keys.ts';
import { emptyLook } from '../ui/looks.ts';
import { deniedDialogId } from '../../islands/own-answer.ts';
import { closes, Dialog } from '../ui/dialog.tsx';

/** A form that did not get through. */
export interface FormAgain {
  action: string;
  fields: readonly { name: string; value: string }[];
}

/** What can be done about a change of which nobody knows whether it was made. */
export interface UnknownOutcome {
  /** What was sent, to ask for its outcome; undefined where it could be done twice. */
  form: FormAgain | undefined;
  /** The page that shows the current state. */
  stateHref: string;
}

/** A button that asks for the outcome of a form, or a link to where it shows. */
export function CheckAgain({ t, outcome: { form, stateHref } }: { t: Translate; outcome: UnknownOutcome }) {
  if (!form) {
    return (
      <LinkButton variant="primary" icon="refresh-cw" href={stateHref}>
        {t('error.show_state')}
      </LinkButton>
    );
  }
  return <SendAgain form={form} label={t('error.check_again')} isPrimary />;
}

function SendAgain({ form, label, isPrimary }: { form: FormAgain; label: string; isPrimary: boolean }) {
  return (
    <form method="post" action={form.action}>
      {form.fields.map(({ name, value }, place) => (
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} icon="refresh-cw">
        {label}
      </Button>
    </form>
  );
}

interface ErrorPageProps {
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
  /** What its sender has to do before that, in another tab: to sign in, or to confirm who they are. */
  first?: { href: string; label: string };
  /** For a change whose outcome is unknown. */
  outcome?: UnknownOutcome;
  /** Whether it is the dashboard that failed: it leads nowhere else, and may be tried again. */
  isHome?: boolean;
}

/** What happened, what was kept, what to do; inside the shell for signed-in people, alone otherwise. */
export function ErrorPage(props: ErrorPageProps) {
  const { locale, code, status, detail, requestId, alone, brandId, form, first, outcome, isHome } = props;
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
      {!first && code !== doneBefore && (
        <p className="text-sm text-ink-3!">{t('error.code', { status: String(status) })}</p>
      )}
      <h1>{t.find(content.title)}</h1>
      <p>{detail ?? t.find(outcome?.form ? 'error.504_check_text' : content.text, errorLimits)}</p>
      {form && <p>{t('error.form_kept')}</p>}
      <div className={emptyLook.actions}>
        {first && (
          <LinkButton variant="primary" href={first.href} target="_blank">
            {first.label}
          </LinkButton>
        )}
        {form && <SendAgain form={form} label={t('error.send_again')} isPrimary={!first} />}
        {outcome && <CheckAgain t={t} outcome={outcome} />}
        {(content.canRetry || isHome) && !form && !outcome && (
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
          !first &&
          !isHome && (
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

/** The dialog about missing rights. */
export function DeniedDialog({ t }: { t: Translate }) {
  return (
    <Dialog
      id={deniedDialogId}
      title={t('error.denied_title')}
      opensItself
      footer={
        <Button variant="primary" autoFocus {...closes(deniedDialogId)}>
          {t('common.close')}
        </Button>
      }
    >
      <p>{t('error.denied_text')}</p>
    </Dialog>
  );
}

/** Classes of a message instead of a page's content: centred, without a frame. */
export const problemLook =
  'grid flex-1 place-content-center justify-items-center gap-3 px-5 py-8 text-center [&>h1]:max-w-112 [&>h1]:text-2xl [&>h1]:font-[650] [&>h1]:tracking-[-0.022em] [&>p]:max-w-120 [&>p]:text-ink-2';
