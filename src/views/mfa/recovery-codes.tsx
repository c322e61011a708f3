import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

interface RecoveryCodesProps {
  t: Translate;
  codes: readonly string[];
  /** First line of the file, saying whose codes these are. */
  heading: string;
}

/** New recovery codes, to be kept: read, copied or downloaded. */
export function RecoveryCodes({ t, codes, heading }: RecoveryCodesProps) {
  const file = `${heading}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <Banner tone="caution">
        <p>{t('mfa.recovery_intro')}</p>
      </Banner>
      <ul className="recovery-codes" aria-label={t('mfa.recovery_codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="cluster">
        <a
          className="button"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          {t('mfa.download')}
        </a>
        <button
          type="button"
          className="button needs-js"
          data-copy={codes.join('\n')}
          data-copied-text={t('common.copied')}
          data-failed-text={t('common.copy_failed')}
        >
          <span className="copy-idle">{t('mfa.copy')}</span>
          <span className="copy-done">{t('common.copied')}</span>
        </button>
      </p>
    </>
  );
}

interface CodesFormProps {
  t: Translate;
  action: string;
}

/** Says that the codes are saved, after which nothing shows them again. */
export function CodesSaved({ t, action }: CodesFormProps) {
  return (
    <form method="post" action={action}>
      <Button type="submit" variant="primary" size="lg">
        {t('mfa.saved')}
      </Button>
    </form>
  );
}

/** Makes new codes in the place of those that were not saved. */
export function RenewCodes({ t, action }: CodesFormProps) {
  return (
    <form method="post" action={action}>
      <Button type="submit" variant="ghost">
        {t('mfa.lost_codes')}
      </Button>
    </form>
  );
}
