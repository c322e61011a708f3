import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook, classNames, iconButtonLook } from './looks.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './banner.tsx';
import type { Translate } from '../../messages/messages.ts';
import { spellOut } from './mark-text.ts';

interface Look extends ButtonLook {
  icon?: IconName;
  /** Comes after the text, such as the chevron of a button that opens a menu. */
  iconAfter?: IconName;
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean };

/** A button. `type` defaults to `button`; use `submit` in a form. `busy` shows a spinner without changing the width. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconAfter, block, busy, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonLook({ variant, size, block }), className)}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size="sm" />}
    </button>
  );
}

/** A link that looks like a button, for going somewhere. */
export function LinkButton({
  variant,
  size,
  icon,
  iconAfter,
  block,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={classNames(buttonLook({ variant, size, block }), className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size="sm" />}
    </a>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** Its accessible name, also shown as a tooltip. */
  label: string;
  size?: 'sm' | 'md';
  /** Alignment of the tooltip, for buttons at a window's edge. */
  tip?: 'center' | 'end' | 'none';
};

/** A square button with only an icon. */
export function IconButton({
  icon,
  label,
  size = 'md',
  tip = 'center',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        iconButtonLook(size),
        tip !== 'none' && 'tip',
        tip === 'end' && 'tip-end',
        className,
      )}
      aria-label={label}
      data-tip={tip === 'none' ? undefined : label}
    >
      <Icon name={icon} />
    </button>
  );
}

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

/** A link to a part of the page, shown while it has the focus, for people who use the keyboard. */
export function SkipLink({ to, label }: { to: string; label: string }) {
  return (
    <a
      className="visually-hidden fixed top-1.5 bottom-auto start-1.5 end-auto z-toast px-3 py-2 rounded-md bg-accent text-on-accent font-medium"
      href={`#${to}`}
    >
      {label}
    </a>
  );
}
