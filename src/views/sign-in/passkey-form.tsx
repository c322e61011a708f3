import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Button } from '../ui/button.tsx';
import { errorLook } from '../ui/field-look.ts';

interface PasskeyFormProps {
  t: Translate;
  label: string;
  /** The URL to post the passkey to; by default the sign-in. */
  action?: string;
  /** The message on failure. */
  failed?: string;
  variant?: 'primary' | 'secondary';
  size?: 'md' | 'lg';
  block?: boolean;
  returnUrl?: string;
}

/**
 * Signs in, or re-authenticates, by a passkey; a script gets it from the browser and posts it. Shown only
 * with scripts.
 */
export function PasskeyForm(props: PasskeyFormProps) {
  const { t, label, action = paths.signIn.passkey(), failed, variant, size, block, returnUrl } = props;
  return (
    <form
      className="needs-js grid gap-1.5"
      method="post"
      action={action}
      data-passkey="sign-in"
      data-options="/api/v1/passkeys/sign_in_options"
      data-failed={failed ?? t('sign_in.passkey_failed')}
    >
      <input type="hidden" name="credential" value="" />
      {returnUrl && <input type="hidden" name="returnUrl" value={returnUrl} />}
      <Button type="submit" variant={variant} size={size} block={block} icon="fingerprint-pattern">
        {label}
      </Button>
      <p className={errorLook} role="alert" data-passkey-error="" hidden />
    </form>
  );
}
