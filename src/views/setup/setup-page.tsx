import { passwordLength } from '../../api/limits.ts';
import { messagesOf } from '../../messages/messages.ts';
import { AuthFrame, AuthHeading } from '../sign-in/auth-frame.tsx';
import { NewPassword } from '../sign-in/sign-in-fields.tsx';
import { Banner } from '../ui/banner.tsx';
import { brandOf } from '../../site/brands.ts';
import { Button } from '../ui/button.tsx';
import { type FormView, TextInput } from '../ui/field.tsx';
import { DomainsInput, TenantNameInput } from './tenant-fields.tsx';

type SetupField = 'setup_code' | 'tenant_name' | 'domains' | 'email' | 'password';

export interface SetupPageProps {
  locale: string;
  action: string;
  /** The password is never returned. */
  form: Pick<FormView<Record<SetupField, string>>, 'values' | 'problems'>;
  brandId?: string;
}

/** The first-run page: names the organisation and creates its first administrator. */
export function SetupPage({ locale, action, form, brandId }: SetupPageProps) {
  const t = messagesOf(locale);
  const brand = brandOf(brandId);
  const { problems } = form;
  const { password: _, ...values } = form.values;
  return (
    <AuthFrame t={t} brand={brand} path={action} typed={values} wide>
      <AuthHeading>
        <h1>{t('setup.heading', { brand: brand.name })}</h1>
        <p>{t('setup.intro')}</p>
      </AuthHeading>
      <form className="grid gap-4.5" method="post" action={action} noValidate data-edit-clears="">
        {Object.keys(problems).length > 0 && (
          <Banner tone="danger" urgent title={t('setup.failed_summary')} />
        )}
        <TextInput
          id="setup_code"
          name="setup_code"
          inputSize="lg"
          className="font-mono text-[0.93em]"
          label={t('setup.code')}
          hint={t('setup.code_hint')}
          autoComplete="off"
          spellCheck={false}
          required
          autoFocus
          defaultValue={values.setup_code}
          error={problems.setup_code}
        />
        <TenantNameInput
          t={t}
          name="tenant_name"
          defaultValue={values.tenant_name}
          error={problems.tenant_name}
        />
        <DomainsInput t={t} name="domains" defaultValue={values.domains} error={problems.domains} />
        <TextInput
          id="email"
          name="email"
          type="email"
          inputSize="lg"
          label={t('setup.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={values.email}
          error={problems.email}
        />
        <NewPassword
          t={t}
          name="password"
          inputSize="lg"
          label={t('setup.password')}
          hint={t('setup.password_hint', { least: passwordLength.least })}
          error={problems.password}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('setup.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
