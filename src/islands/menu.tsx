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
} from '../views/ui/menu-look.ts';

export type MenuEntry =
  | { kind: 'heading'; label: string }
  | { kind: 'separator' }
  | {
      kind: 'item';
      label: string;
      icon?: IslandIcon;
      /** A link instead of an action; `newTab` opens it beside. */
      href?: string;
      newTab?: boolean;
      onSelect?: () => void;
      /** Why it cannot be chosen now; shown under the label. */
      disabledReason?: string | undefined;
      danger?: boolean;
      /** A choice that is on or off; the menu stays open when it is chosen. */
      checked?: boolean;
    };

interface MenuProps {
  id: string;
  label: string;
  /** What it hangs on. */
  anchor: Element;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

const gap = 4;

/** A menu in the top layer, open while it is rendered; arrow keys, typing a letter, Escape (WAI-ARIA menu). */
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
  const { label, icon, href, newTab, onSelect, disabledReason, danger, checked } = entry;
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
  return (
    <button
      key={index}
      type="button"
      class={look}
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-disabled={disabledReason ? true : undefined}
      tabIndex={-1}
      onClick={() => {
        if (disabledReason) return;
        if (checked === undefined) close();
        onSelect?.();
      }}
    >
      {content}
    </button>
  );
}

function handleKey(event: TargetedKeyboardEvent<HTMLDivElement>, close: () => void): void {
  event.stopPropagation();
  const items = itemsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const goTo = (index: number) => {
    event.preventDefault();
    items[(index + items.length) % items.length]?.focus();
  };
  if (event.key === 'ArrowDown') goTo(at + 1);
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
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

/** Puts the menu under the anchor, or over it where there is no room, inside the window. */
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
