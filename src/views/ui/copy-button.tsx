import type { Translate } from '../../messages/messages.ts';
import { Icon } from './icon.tsx';

/** Puts `value` on the clipboard; shown only where JavaScript runs. */
export function CopyButton({ t, value }: { t: Translate; value: string }) {
  return (
    <button
      type="button"
      className="copy-button needs-js"
      aria-label={`${t('common.copy')}: ${value}`}
      data-copy={value}
      data-copied-text={t('common.copied')}
      data-failed-text={t('common.copy_failed')}
    >
      <Icon name="copy" size="sm" />
      <Icon name="check" size="sm" />
    </button>
  );
}
