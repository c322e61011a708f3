import type { Translate } from '../../messages/messages.ts';
import { buttonLook } from './button-look.ts';
import { Icon } from './icon.tsx';
import { spellOut } from './mark-text.ts';

interface CopyButtonProps {
  t: Translate;
  value: string;
  /** Describes what is copied; the value itself when absent. */
  label?: string;
  /** The text of the button; without, it is an icon. */
  text?: string;
}

const iconLook =
  'inline-grid size-6 flex-none place-content-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink print:hidden';

/** Puts `value` on the clipboard; shown only where JavaScript runs. */
export function CopyButton({ t, value, label = value, text }: CopyButtonProps) {
  return (
    <button
      type="button"
      className={`group/copy needs-js ${text ? buttonLook() : iconLook}`}
      aria-label={text ? undefined : spellOut(`${t('common.copy')}: ${label}`)}
      data-copy={value}
      data-copied-text={t('common.copied')}
      data-failed-text={t('common.copy_failed')}
    >
      <Icon name="copy" size="sm" className="[grid-area:1/1] group-data-copied/copy:hidden" />
      <Icon
        name="check"
        size="sm"
        className="hidden text-positive-ink [grid-area:1/1] group-data-copied/copy:block"
      />
      {text}
    </button>
  );
}
