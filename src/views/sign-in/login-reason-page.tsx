import { paths } from '../../site/paths.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { AuthDialog, type AuthPageProps, OtherAccount, useWords } from './auth-page.tsx';
import { reasonLimit } from '../../api/limits.ts';

export interface LoginReasonPageProps extends AuthPageProps {
  email: string;
  value?: string;
  error?: string;
}

/** Asks a maintenance-domain user for the reason of the sign-in (SI-13). */
export function LoginReasonPage(props: LoginReasonPageProps) {
  const { t, brand } = useWords(props);
  return (
    <AuthDialog
      t={t}
      brand={brand}
      path={paths.signIn.loginReason()}
      typed={{ reason: props.value }}
      title={t('login_reason.title')}
      width={550}
      email={props.email}
      footer={<OtherAccount t={t} />}
    >
      <form
        className="grid gap-4.5"
        method="post"
        action={paths.signIn.loginReason()}
        noValidate
        data-edit-clears=""
      >
        <p>{t('login_reason.intro')}</p>
        <TextArea
          id="reason"
          name="reason"
          label={t('login_reason.label')}
          placeholder={t('login_reason.placeholder')}
          maxLength={reasonLimit}
          rows={3}
          required
          autoFocus
          defaultValue={props.value}
          error={props.error}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('sign_in.continue')}
        </Button>
      </form>
    </AuthDialog>
  );
}
