import type { Translate } from '../../messages/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { TextInput } from '../ui/inputs.tsx';

export interface NewSecret {
  /** Base32, for manual entry. */
  secret: string;
  /** A picture of the QR code, and what it contains; empty if the service gives none. */
  qrCodeSrc: string;
  otpauthUrl: string;
}

interface MfaFormProps {
  t: Translate;
  action: string;
  secret: NewSecret;
  error?: string;
}

/** The set-up of an authenticator app: scan or type the key, then verify it by a code (SI-16). */
export function MfaForm({ t, action, secret, error }: MfaFormProps) {
  return (
    <form className="grid gap-5" method="post" action={action} noValidate data-edit-clears="">
      {secret.otpauthUrl && (
        <div className="hidden pointer-coarse:grid pointer-coarse:gap-2 pointer-coarse:text-center">
          <LinkButton href={secret.otpauthUrl} size="lg" icon="smartphone" block>
            {t('mfa.open_app')}
          </LinkButton>
          <p className="text-ink-2">{t('mfa.open_hint')}</p>
        </div>
      )}
      <section className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-5 max-tablet:grid-cols-[1fr] max-tablet:justify-items-center">
        {secret.qrCodeSrc && (
          <img
            className="size-44 rounded-md border border-line"
            src={secret.qrCodeSrc}
            width={176}
            height={176}
            alt={t('mfa.qr_alt')}
          />
        )}
        <div className="grid gap-1.5 max-tablet:justify-items-center max-tablet:text-center">
          <h3>{t('mfa.step_scan')}</h3>
          <p className="text-ink-2">{t('mfa.step_scan_hint')}</p>
          <p className="mt-1.5 text-ink-2 text-sm font-medium">{t('mfa.secret_key')}</p>
          <p className="flex items-center gap-2">
            <code
              className="rounded-md border border-line bg-tray px-2 py-1.5 wrap-break-word select-all"
              data-secret=""
            >
              {inGroups(secret.secret)}
            </code>
            <CopyButton t={t} value={secret.secret} />
          </p>
        </div>
      </section>
      <section className="grid gap-3 pt-5 border-t border-line">
        <h3>{t('mfa.step_code')}</h3>
        <TextInput
          id="code"
          name="code"
          inputSize="lg"
          className="font-mono text-[1.125rem] tracking-[0.3em]"
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

/** Attributes that mark a field for the 6 digits of a one-time code (SI-14). */
export const oneTimeCode = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  pattern: '[0-9 ]*',
  maxLength: 7,
  spellCheck: false,
} as const;

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
