import type { Translate } from '../../messages/messages.ts';
import { TextInput } from '../ui/inputs.tsx';

interface EmailInputProps {
  t: Translate;
  autoFocus: boolean;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** The address by which somebody signs in. */
export const EmailInput = ({ t, ...input }: EmailInputProps) => (
  <TextInput
    id="email"
    name="email"
    type="email"
    inputSize="lg"
    label={t('sign_in.email')}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...input}
  />
);
