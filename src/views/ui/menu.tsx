import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './looks.ts';
import { Icon, type IconName } from './icon.tsx';
import { menuCheckLook, menuHeadingLook, menuItemLook, menuLook, menuSeparatorLook } from './popup-look.ts';

interface MenuProps {
  /** The id that the opening button names in `popoverTarget`. */
  id: string;
  label: string;
  /** The edge that it aligns to: that of the button's end (default) or start. */
  align?: 'end' | 'start';
  children: ReactNode;
}

/**
 * A list of actions that opens below its button as a native popover, also without JavaScript; Escape and a
 * click elsewhere close it. It is a group of buttons and links, not an ARIA menu: Tab moves through it; with
 * JavaScript the arrow keys do too.
 */
export function Menu({ id, label, align = 'end', children }: MenuProps) {
  return (
    <div
      id={id}
      popover="auto"
      role="group"
      aria-label={label}
      className={classNames(menuLook, 'menu', align === 'start' && 'menu-start')}
      data-menu=""
    >
      {children}
    </div>
  );
}

interface ItemLook {
  icon?: IconName;
  danger?: boolean;
}

/** An action in a menu. */
export function MenuButton({
  icon,
  danger,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & ItemLook) {
  return (
    <button type="button" {...rest} className={classNames(menuItemLook(danger), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link in a menu. */
export function MenuLink({ icon, danger, children, ...rest }: ComponentProps<'a'> & ItemLook) {
  return (
    <a {...rest} className={menuItemLook(danger)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A choice among several in a menu; the selected one has a tick. */
export function MenuChoice({
  chosen,
  icon,
  children,
  ...rest
}: ComponentProps<'button'> & ItemLook & { chosen: boolean }) {
  return (
    <button type="button" {...rest} className={menuItemLook()} aria-pressed={chosen}>
      {icon && <Icon name={icon} />}
      {children}
      <Icon name="check" className={`${menuCheckLook} ms-auto`} />
    </button>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className={menuHeadingLook}>{children}</p>;
}

export function MenuSeparator() {
  return <hr className={menuSeparatorLook} />;
}
