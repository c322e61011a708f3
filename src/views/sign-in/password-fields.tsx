import { passwordLength } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { PasswordInput } from '../ui/inputs.tsx';

/** What is wrong with the fields of a change of a password. */
export type PasswordProblems = Partial<
  Record<'current_password' | 'code' | 'new_password' | 'confirm_password', string>
>;

interface PasswordFieldProps {
  t: Translate;
  name: string;
  label: string;
  hint?: string;
  /** `lg` on the pages of the sign-in area. */
  inputSize?: 'lg';
  autoFocus?: boolean;
  error?: string;
}

/** The current password. */
export const CurrentPassword = (props: PasswordFieldProps) => (
  <PasswordField {...props} autoComplete="current-password" />
);

/** A new password. */
export const NewPassword = (props: PasswordFieldProps) => (
  <PasswordField {...props} autoComplete="new-password" />
);

function PasswordField({
  t,
  name,
  ...rest
}: PasswordFieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  return <PasswordInput id={name} name={name} showLabel={t('sign_in.show_password')} required {...rest} />;
}

interface NewPasswordFieldsProps extends Pick<PasswordFieldProps, 't' | 'inputSize'> {
  problems: PasswordProblems;
  focusFirst?: boolean;
}

/** A new password and its repetition. */
export function NewPasswordFields({ t, inputSize, problems, focusFirst }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPassword
        t={t}
        name="new_password"
        inputSize={inputSize}
        label={t('reset.new_password')}
        hint={t('reset.hint', { least: passwordLength.least })}
        autoFocus={focusFirst}
        error={problems.new_password}
      />
      <NewPassword
        t={t}
        name="confirm_password"
        inputSize={inputSize}
        label={t('reset.confirm_password')}
        error={problems.confirm_password}
      />
    </>
  );
}

/** The user name for password managers, which look for it in the same form; hidden from people. */
export const HiddenUserName = ({ email }: { email: string }) => (
  <input
    className="visually-hidden"
    type="text"
    name="username"
    autoComplete="username"
    defaultValue={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);
