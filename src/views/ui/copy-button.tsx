import type { Translate } from '../../messages/messages.ts';
import { Icon } from './icon.tsx';

interface CopyButtonProps {
  t: Translate;
  value: string;
  /** What is copied, in words; the value itself when absent. */
  label?: string;
  /** What the button says; without, it is an icon. */
  text?: string;
}

/** Puts `value` on the clipboard; shown only where JavaScript runs. */
export function CopyButton({ t, value, label = value, text }: CopyButtonProps) {
  return (
    <button
      type="button"
      className={text ? 'button copy-labelled needs-js' : 'copy-button needs-js'}
      aria-label={text ? undefined : `${t('common.copy')}: ${label}`}
      data-copy={value}
      data-copied-text={t('common.copied')}
      data-failed-text={t('common.copy_failed')}
    >
      <Icon name="copy" size="sm" />
      <Icon name="check" size="sm" />
      {text}
    </button>
  );
}
