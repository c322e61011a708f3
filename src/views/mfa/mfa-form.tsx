import type { Translate } from '../../messages/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { QrCode, type QrCodeModel } from './qr-code.tsx';

export interface NewSecret {
  /** Base32, to be typed by hand. */
  secret: string;
  otpauthUrl: string;
  qrCode: QrCodeModel;
}

interface MfaFormProps {
  t: Translate;
  action: string;
  secret: NewSecret;
  error?: string;
}

/** Sets an authenticator app up: scan or type the key, then prove it by a first code (SI-16). */
export function MfaForm({ t, action, secret, error }: MfaFormProps) {
  return (
    <form className="mfa-setup" method="post" action={action} noValidate data-edit-clears="">
      <div className="mfa-open">
        <LinkButton href={secret.otpauthUrl} size="lg" icon="smartphone" block>
          {t('mfa.open_app')}
        </LinkButton>
        <p className="muted">{t('mfa.open_hint')}</p>
      </div>
      <section className="mfa-scan">
        <QrCode model={secret.qrCode} label={t('mfa.qr_alt')} />
        <div className="mfa-key">
          <h3>{t('mfa.step_scan')}</h3>
          <p className="muted">{t('mfa.step_scan_hint')}</p>
          <p className="mfa-key-label">{t('mfa.secret_key')}</p>
          <p className="mfa-secret">
            <code>{inGroups(secret.secret)}</code>
            <CopyButton t={t} value={secret.secret} />
          </p>
        </div>
      </section>
      <section className="mfa-prove">
        <h3>{t('mfa.step_code')}</h3>
        <TextInput
          id="code"
          name="code"
          inputSize="lg"
          className="code-input"
          label={t('code.label')}
          {...oneTimeCode}
          required
          autoFocus
          error={error}
        />
        <Button type="submit" variant="primary" size="lg" block>
          {t('mfa.verify')}
        </Button>
      </section>
    </form>
  );
}

/** What tells browsers and phones that a field takes the 6 digits of a one-time code (SI-14). */
export const oneTimeCode = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  pattern: '[0-9 ]*',
  maxLength: 7,
  spellCheck: false,
} as const;

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
