/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { iconButtonLook } from '../views/ui/looks.ts';
import {
  dialogBodyLook,
  dialogFooterLook,
  dialogHeaderLook,
  dialogLook,
  dialogTitleLook,
  type DialogWidth,
} from '../views/ui/popup-look.ts';

interface DialogProps {
  id: string;
  title: string;
  closeLabel: string;
  width?: DialogWidth;
  /** Additional classes. */
  look?: string;
  footer?: ComponentChildren;
  children: ComponentChildren;
  onClose: () => void;
}

/** A native modal dialog, open while it is rendered. Closing returns the focus. */
export function Dialog({ id, title, closeLabel, width, look, footer, children, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      id={id}
      class={dialogLook(width, look)}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class={dialogHeaderLook}>
        <h2 id={`${id}-title`} class={dialogTitleLook}>
          {title}
        </h2>
        <button type="button" class={iconButtonLook('sm')} aria-label={closeLabel} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div class={dialogBodyLook}>{children}</div>
      {footer && <div class={dialogFooterLook}>{footer}</div>}
    </dialog>
  );
}
