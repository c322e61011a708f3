import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../ui/button.tsx';

interface PasskeyFormProps {
  t: Translate;
  label: string;
  size?: 'md' | 'lg';
  block?: boolean;
  returnUrl?: string;
}

/** Signs in by a passkey; the script asks the browser for it and posts what it says. Shown only where scripts run. */
export function PasskeyForm({ t, label, size, block, returnUrl }: PasskeyFormProps) {
  return (
    <form
      className="passkey-form needs-js"
      method="post"
      action={paths.signIn.passkey()}
      data-passkey="sign-in"
      data-options="/api/v1/passkeys/sign_in_options"
      data-failed={t('sign_in.passkey_failed')}
    >
      <input type="hidden" name="credential" value="" />
      {returnUrl && <input type="hidden" name="returnUrl" value={returnUrl} />}
      <Button type="submit" size={size} block={block} icon="fingerprint-pattern">
        {label}
      </Button>
      <p className="field-error" role="alert" data-passkey-error="" hidden />
    </form>
  );
}
