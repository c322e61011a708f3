import type { MessageKey } from '../../messages/catalogue.ts';
import { passwordLength } from '../../api/limits.ts';
import { messagesOf } from '../../messages/messages.ts';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import { NewPassword } from '../sign-in/password-fields.tsx';
import { Banner } from '../ui/banner.tsx';
import { brandOf } from '../../brands.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { AuthHeading } from '../sign-in/auth-heading.tsx';
import { DomainsInput, TenantNameInput } from './tenant-fields.tsx';

type SetupField = 'setup_code' | 'tenant_name' | 'domains' | 'email' | 'password';

interface FieldMessage {
  key: MessageKey;
  count?: number;
  values?: Readonly<Record<string, string | number>>;
}

export interface SetupPageProps {
  locale: string;
  action: string;
  /** Typed values; the password is never returned. */
  values: Partial<Record<Exclude<SetupField, 'password'>, string>>;
  fieldErrors: Partial<Record<SetupField, FieldMessage>>;
  brandId?: string;
}

/** The first-run page: names the organisation and creates its first administrator. */
export function SetupPage({ locale, action, values, fieldErrors, brandId }: SetupPageProps) {
  const t = messagesOf(locale);
  const brand = brandOf(brandId);
  const errorOf = (field: SetupField): string | undefined => {
    const problem = fieldErrors[field];
    return problem && t.find(problem.key, { count: problem.count ?? 0, ...problem.values });
  };
  const { tenant_name, domains, email } = values;
  const typed = { tenant_name, domains, email };
  return (
    <AuthFrame t={t} brand={brand} path={action} typed={typed} wide>
      <AuthHeading>
        <h1>{t('setup.heading', { brand: brand.name })}</h1>
        <p>{t('setup.intro')}</p>
      </AuthHeading>
      <form className="grid gap-4.5" method="post" action={action} noValidate data-edit-clears="">
        {Object.keys(fieldErrors).length > 0 && (
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
          error={errorOf('setup_code')}
        />
        <TenantNameInput
          t={t}
          name="tenant_name"
          defaultValue={values.tenant_name}
          error={errorOf('tenant_name')}
        />
        <DomainsInput t={t} name="domains" defaultValue={values.domains} error={errorOf('domains')} />
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
          error={errorOf('email')}
        />
        <NewPassword
          t={t}
          name="password"
          inputSize="lg"
          label={t('setup.password')}
          hint={t('setup.password_hint', { least: passwordLength.least })}
          error={errorOf('password')}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('setup.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}
