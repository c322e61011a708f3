import type { MailApp } from '../../api/vocabulary/platforms.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { DomainsInput, TenantNameInput } from '../setup/tenant-fields.tsx';
import { AuthFrame, AuthHeading } from '../sign-in/auth-frame.tsx';
import { Banner } from '../ui/banner.tsx';
import { usePageBrand } from '../ui/brand.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Checkbox, FieldError, type FormView } from '../ui/field.tsx';
import { hintLook } from '../ui/looks.ts';

interface OnboardingPageProps {
  locale: string;
  /** Known or typed values. */
  form: Pick<
    FormView<{ name: string; domains: string; apps: readonly string[] }>,
    'values' | 'problems' | 'failure' | 'isSaved'
  >;
  /** Whether these steps must be completed first. */
  isRequired: boolean;
  /** The mail platforms to choose from. */
  apps: readonly MailApp[];
}

/** The first steps: the organisation's details, and how to import mail. */
export function OnboardingPage({ locale, form, isRequired, apps }: OnboardingPageProps) {
  const t = messagesOf(locale);
  const { brand } = usePageBrand();
  const { values, problems } = form;
  const typed = { name: values.name, domains: values.domains, apps: values.apps.join(' ') };
  return (
    <AuthFrame t={t} brand={brand} path={paths.onboarding()} typed={typed} wide>
      <AuthHeading>
        <h1>{t('onboarding.title')}</h1>
        <p>{t('onboarding.intro', { brand: brand.name })}</p>
      </AuthHeading>
      <Outcome t={t} form={form} />
      <form className="grid gap-4.5" method="post" action={paths.onboarding()} noValidate data-edit-clears="">
        <TenantNameInput t={t} name="name" defaultValue={values.name} error={problems.name} />
        <DomainsInput t={t} name="domains" defaultValue={values.domains} error={problems.domains} />
        <fieldset className="grid gap-4" aria-describedby={problems.apps ? 'apps-error' : undefined}>
          <legend className="mb-3 text-sm font-semibold text-ink-2">{t('onboarding.apps')}</legend>
          <p className={hintLook}>{t('onboarding.apps_hint')}</p>
          {apps.map((app) => (
            <Checkbox
              key={app}
              name="apps"
              value={app}
              defaultChecked={values.apps.includes(app)}
              label={t(`onboarding.app.${app}`)}
            />
          ))}
          {problems.apps && <FieldError id="apps" text={problems.apps} />}
        </fieldset>
        <section className="grid gap-2">
          <h2 className="text-sm font-semibold text-ink-2">{t('onboarding.mail_in')}</h2>
          <p className={hintLook}>{t('onboarding.mail_in_text')}</p>
          {!isRequired && (
            <p className="flex flex-wrap gap-x-4 gap-y-2 text-table">
              <a href={paths.systemSettings.newMailSystem()}>{t('mailboxes.connect')}</a>
              <a href={paths.systemSettings.mailImport()}>{t('onboarding.mail_in_open')}</a>
            </p>
          )}
        </section>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="step" value="finish" variant="primary" size="lg">
            {t('onboarding.finish')}
          </Button>
          <Button type="submit" name="step" value="save" size="lg">
            {t('common.save')}
          </Button>
        </div>
      </form>
      <div className="flex flex-wrap gap-2">
        {!isRequired && (
          <LinkButton href={paths.home()} variant="ghost">
            {t('error.home')}
          </LinkButton>
        )}
        <form method="post" action={paths.signIn.logout()}>
          <Button type="submit" variant="ghost">
            {t('shell.logout')}
          </Button>
        </form>
      </div>
    </AuthFrame>
  );
}

function Outcome({ t, form }: { t: Translate } & Pick<OnboardingPageProps, 'form'>) {
  if (form.failure) {
    return <Banner tone="danger" urgent title={t('onboarding.failed')} />;
  }
  if (Object.keys(form.problems).length > 0)
    return <Banner tone="danger" urgent title={t('setup.failed_summary')} />;
  if (!form.isSaved) return null;
  return (
    <Banner tone="positive">
      <p role="status">{t('onboarding.saved')}</p>
    </Banner>
  );
}
