import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { buttonLook } from '../ui/button-look.ts';

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
