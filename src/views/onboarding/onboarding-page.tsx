import type { MailApp } from '../../api/vocabulary/platforms.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { DomainsInput, TenantNameInput } from '../setup/tenant-fields.tsx';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import { Banner } from '../ui/banner.tsx';
import { usePageBrand } from '../ui/brand-picture.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { Checkbox } from '../ui/inputs.tsx';
import { AuthHeading } from '../sign-in/auth-heading.tsx';
import { hintLook } from '../ui/field-look.ts';

type Field = 'name' | 'domains' | 'apps';

export interface OnboardingModel {
  /** Known or typed values. */
  form: { name: string; domains: string; apps: readonly string[] };
  problems?: Partial<Record<Field, { key: MessageKey; values?: Readonly<Record<string, string | number>> }>>;
  isSaved?: boolean;
  /** Whether saving failed. */
  hasFailed?: boolean;
  /** Whether these steps must be completed first. */
  isRequired: boolean;
  /** The mail platforms to choose from. */
  apps: readonly MailApp[];
}

/** The first steps: the organisation's details, and how to import mail. */
export function OnboardingPage({ locale, model }: { locale: string; model: OnboardingModel }) {
  const t = messagesOf(locale);
  const { brand } = usePageBrand();
  const { form, problems = {} } = model;
  const errorOf = (field: Field) => {
    const problem = problems[field];
    return problem && t.find(problem.key, problem.values);
  };
  const appsError = errorOf('apps');
  const typed = { name: form.name, domains: form.domains, apps: form.apps.join(' ') };
  return (
    <AuthFrame t={t} brand={brand} path={paths.onboarding()} typed={typed} wide>
      <AuthHeading>
        <h1>{t('onboarding.title')}</h1>
        <p>{t('onboarding.intro', { brand: brand.name })}</p>
      </AuthHeading>
      <Outcome t={t} model={model} />
      <form className="grid gap-4.5" method="post" action={paths.onboarding()} noValidate data-edit-clears="">
        <TenantNameInput t={t} name="name" defaultValue={form.name} error={errorOf('name')} />
        <DomainsInput t={t} name="domains" defaultValue={form.domains} error={errorOf('domains')} />
        <fieldset className="grid gap-4" aria-describedby={appsError ? 'apps-error' : undefined}>
          <legend className="mb-3 text-sm font-semibold text-ink-2">{t('onboarding.apps')}</legend>
          <p className={hintLook}>{t('onboarding.apps_hint')}</p>
          {model.apps.map((app) => (
            <Checkbox
              key={app}
              name="apps"
              value={app}
              defaultChecked={form.apps.includes(app)}
              label={t(`onboarding.app.${app}`)}
            />
          ))}
          {appsError && <FieldError id="apps" text={appsError} />}
        </fieldset>
        <MailIn t={t} />
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
        {!model.isRequired && (
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

function Outcome({ t, model }: { t: Translate; model: OnboardingModel }) {
  if (model.hasFailed) {
    return <Banner tone="danger" urgent title={t('onboarding.failed')} />;
  }
  if (model.problems) return <Banner tone="danger" urgent title={t('setup.failed_summary')} />;
  if (!model.isSaved) return null;
  return (
    <Banner tone="positive">
      <p role="status">{t('onboarding.saved')}</p>
    </Banner>
  );
}

/** How to import mail: by the command line, on this machine or in a container. */
const MailIn = ({ t }: { t: Translate }) => (
  <section className="grid gap-4">
    <h2 className="text-sm font-semibold text-ink-2">{t('onboarding.mail_in')}</h2>
    <p className={hintLook}>{t('onboarding.mail_in_text')}</p>
    <pre
      className="overflow-x-auto rounded-md bg-sunken px-3 py-2.5"
      tabIndex={0}
      aria-label={t('onboarding.mail_in_example')}
    >
      <code>{'postern import ~/mail/archive.mbox ~/Maildir messages/*.eml'}</code>
    </pre>
    <p className={hintLook}>{t('onboarding.mail_in_more')}</p>
  </section>
);
