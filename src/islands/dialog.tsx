/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface DialogProps {
  id: string;
  title: string;
  closeLabel: string;
  /** Width class of the design system, e.g. `dialog-600`. */
  size?: string;
  footer?: ComponentChildren;
  children: ComponentChildren;
  onClose: () => void;
}

/** A native modal dialog, open while it is rendered. Closing gives the focus back to where it was. */
export function Dialog({ id, title, closeLabel, size = '', footer, children, onClose }: DialogProps) {
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
      class={`dialog ${size}`}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-header">
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" class="icon-button button-sm" aria-label={closeLabel} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
      {footer && <div class="dialog-footer">{footer}</div>}
    </dialog>
  );
}
