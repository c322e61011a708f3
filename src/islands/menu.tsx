/** @jsxImportSource preact */
import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, type IslandIcon } from './icon.tsx';
import {
  menuCheckLook,
  menuHeadingLook,
  menuItemLook,
  menuLook,
  menuSeparatorLook,
} from '../views/ui/popup-look.ts';
import { iconButtonLook } from '../views/ui/looks.ts';

export type MenuEntry =
  | { kind: 'heading'; label: string }
  | { kind: 'separator' }
  | {
      kind: 'item';
      label: string;
      icon?: IslandIcon;
      /** A link instead of an action; `newTab` opens it in a new tab. */
      href?: string;
      newTab?: boolean;
      onSelect?: () => void;
      /** Why it is disabled; shown below the label. */
      disabledReason?: string | undefined;
      danger?: boolean;
      /** State of a toggle; the menu stays open when it is used. */
      checked?: boolean;
      /** Disabled without an explanation. */
      isOff?: boolean;
      /** Small buttons at its end that leave the menu open; reached by the left and right arrows. */
      beside?: readonly MenuButton[];
    };

interface MenuButton {
  label: string;
  icon: IslandIcon;
  isOff?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  id: string;
  label: string;
  /** The element that the menu is placed at. */
  anchor: Element;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

const gap = 4;

/** A menu in the top layer, open while it is rendered; arrow keys, type-ahead, Escape (WAI-ARIA menu). */
export function Menu({ id, label, anchor, entries, onClose }: MenuProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const menu = element.current!;
    menu.showPopover();
    place(menu, anchor.getBoundingClientRect());
  }, [anchor]);
  useEffect(() => {
    itemsOf(element.current!)[0]?.focus({ preventScroll: true });
    const outside = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', outside, { capture: true });
    addEventListener('resize', onClose);
    return () => {
      document.removeEventListener('pointerdown', outside, { capture: true });
      removeEventListener('resize', onClose);
    };
  }, []);
  const close = () => {
    onClose();
    if (anchor instanceof HTMLElement && anchor.isConnected) anchor.focus({ preventScroll: true });
  };
  return (
    <div
      ref={element}
      id={id}
      class={`menu inset-[0_auto_auto_0] m-0 ${menuLook}`}
      role="menu"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      onKeyDown={(event) => handleKey(event, close)}
    >
      {entries.map((entry, index) => renderEntry(entry, index, close))}
    </div>
  );
}

function renderEntry(entry: MenuEntry, index: number, close: () => void): ComponentChildren {
  if (entry.kind === 'separator') return <div key={index} class={menuSeparatorLook} role="separator" />;
  if (entry.kind === 'heading') {
    return (
      <div key={index} class={menuHeadingLook} role="presentation">
        {entry.label}
      </div>
    );
  }
  const { label, icon, href, newTab, onSelect, disabledReason, danger, checked, beside } = entry;
  const isOff = Boolean(disabledReason) || entry.isOff;
  const content = (
    <>
      {checked !== undefined && (
        <span class={menuCheckLook}>
          <Icon name="check" />
        </span>
      )}
      {icon && <Icon name={icon} />}
      <span class="min-w-0 wrap-anywhere">
        {label}
        {disabledReason && <small class="block text-sm text-ink-3">{disabledReason}</small>}
      </span>
    </>
  );
  const look = menuItemLook(danger);
  if (href) {
    const tab = newTab ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <a key={index} class={look} role="menuitem" tabIndex={-1} href={href} {...tab} onClick={close}>
        {content}
      </a>
    );
  }
  const item = (
    <button
      key={index}
      type="button"
      class={look}
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-disabled={isOff || undefined}
      tabIndex={-1}
      onClick={() => {
        if (isOff) return;
        if (checked === undefined) close();
        onSelect?.();
      }}
    >
      {content}
    </button>
  );
  if (!beside) return item;
  return (
    <div key={index} class="flex items-center" role="group" aria-label={label}>
      {item}
      {beside.map(({ label: name, icon: sign, isOff: isButtonOff, onSelect: press }) => (
        <button
          key={sign}
          type="button"
          class={`max-tablet:hidden ${iconButtonLook('sm')}`}
          role="menuitem"
          aria-label={name}
          title={name}
          aria-disabled={isButtonOff || undefined}
          tabIndex={-1}
          data-beside
          onClick={() => !isButtonOff && press()}
        >
          <Icon name={sign} small />
        </button>
      ))}
    </div>
  );
}

function handleKey(event: TargetedKeyboardEvent<HTMLDivElement>, close: () => void): void {
  event.stopPropagation();
  const items = itemsOf(event.currentTarget);
  const focused = document.activeElement as HTMLElement;
  const group = [...(focused.closest('[role=group]')?.querySelectorAll<HTMLElement>('[role]') ?? [])];
  const at = items.indexOf(group[0] ?? focused);
  const goTo = (index: number) => {
    event.preventDefault();
    items[(index + items.length) % items.length]?.focus();
  };
  const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (side) group[group.indexOf(focused) + side]?.focus();
  else if (event.key === 'ArrowDown') goTo(at + 1);
  else if (event.key === 'ArrowUp') goTo(at - 1);
  else if (event.key === 'Home') goTo(0);
  else if (event.key === 'End') goTo(-1);
  else if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault();
    close();
  } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
    const letter = event.key.toLocaleLowerCase();
    const found = [...items.slice(at + 1), ...items].find((item) =>
      item.textContent.trim().toLocaleLowerCase().startsWith(letter),
    );
    found?.focus();
  }
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-beside])')];
}

/** Places the menu below the anchor, or above it if there is no room, within the window. */
function place(menu: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - height;
  const lowest = innerHeight - gap - height;
  const top = below <= lowest ? below : above >= gap ? above : Math.max(gap, lowest);
  const start = anchor.left + width <= innerWidth - gap ? anchor.left : anchor.right - width;
  menu.style.top = `${top}px`;
  menu.style.left = `${Math.max(gap, Math.min(start, innerWidth - gap - width))}px`;
}
