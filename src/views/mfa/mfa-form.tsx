import type { Translate } from '../../messages/messages.ts';
import { Button, CopyButton, LinkButton } from '../ui/button.tsx';
import { TextInput } from '../ui/field.tsx';
import { Banner } from '../ui/banner.tsx';
import { buttonLook } from '../ui/looks.ts';

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

interface RecoveryCodesProps {
  t: Translate;
  codes: readonly string[];
  /** First line of the file, which identifies the codes. */
  heading: string;
}

/** New recovery codes to read, copy or download. */
export function RecoveryCodes({ t, codes, heading }: RecoveryCodesProps) {
  const file = `${heading}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <Banner tone="caution">
        <p>{t('mfa.recovery_intro')}</p>
      </Banner>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-y-1.5 gap-x-4 px-4 py-3.5 border border-line rounded-md bg-tray text-lg select-all"
        aria-label={t('mfa.recovery_codes')}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-2">
        <a
          className={buttonLook()}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          {t('mfa.download')}
        </a>
        <button
          type="button"
          className={`${buttonLook()} needs-js`}
          data-copy={codes.join('\n')}
          data-copied-text={t('common.copied')}
          data-failed-text={t('common.copy_failed')}
        >
          <span className="[[data-copied]>&]:hidden">{t('mfa.copy')}</span>
          <span className="hidden [[data-copied]>&]:inline">{t('common.copied')}</span>
        </button>
      </p>
    </>
  );
}

interface CodesFormProps {
  t: Translate;
  action: string;
}

/** The form to confirm that the codes are saved, after which they are not shown again. */
export function CodesSaved({ t, action }: CodesFormProps) {
  return (
    <form method="post" action={action}>
      <Button type="submit" variant="primary" size="lg">
        {t('mfa.saved')}
      </Button>
    </form>
  );
}

/** The form to replace codes that were not saved. */
export function RenewCodes({ t, action }: CodesFormProps) {
  return (
    <form method="post" action={action}>
      <Button type="submit" variant="ghost">
        {t('mfa.lost_codes')}
      </Button>
    </form>
  );
}
