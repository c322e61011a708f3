import type { Translate } from '../../messages/messages.ts';
import { TextInput } from '../ui/field.tsx';

interface TenantFieldProps {
  t: Translate;
  /** The field's name and id. */
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** The organisation's name. */
export const TenantNameInput = ({ t, name, ...rest }: TenantFieldProps) => (
  <TextInput
    id={name}
    name={name}
    inputSize="lg"
    label={t('setup.tenant_name')}
    autoComplete="organization"
    required
    {...rest}
  />
);

/** The organisation's domains, in one field. */
export const DomainsInput = ({ t, name, ...rest }: TenantFieldProps) => (
  <TextInput
    id={name}
    name={name}
    inputSize="lg"
    label={t('setup.domains')}
    hint={t('setup.domains_hint')}
    placeholder="example.com, example.org"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...rest}
  />
);
