import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './button.tsx';

interface DialogProps {
  id: string;
  title: string;
  /** CSS pixels; the widths of SI-23. */
  width?: 550 | 600 | 660 | 700 | 1100;
  closeLabel: string;
  /** Buttons at the bottom; `type="submit"` ones belong to `form`. */
  footer?: ReactNode;
  /** Turns body and footer into this form. */
  form?: { action: string; method?: 'get' | 'post' | 'dialog' };
  /** Whether a dialog rendered open by the server is shown without JavaScript. */
  open?: boolean;
  children: ReactNode;
}

/**
 * A native dialog: focus stays inside, Escape closes it, focus returns to where it was. It is opened by a button with
 * `data-opens={id}` (and `opens(id)`, which works without JavaScript where the browser knows commands).
 */
export function Dialog({ id, title, width = 550, closeLabel, footer, form, open, children }: DialogProps) {
  const content = (
    <>
      <div className="dialog-body">{children}</div>
      {footer && <footer className="dialog-footer">{footer}</footer>}
    </>
  );
  return (
    <dialog
      id={id}
      open={open}
      className={classNames('dialog', width !== 550 && `dialog-${width}`)}
      aria-labelledby={`${id}-title`}
      data-dialog=""
    >
      <header className="dialog-header">
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton icon="x" label={closeLabel} tip="none" {...closes(id)} />
      </header>
      {form ? (
        <form action={form.action} method={form.method ?? 'post'}>
          {content}
        </form>
      ) : (
        content
      )}
    </dialog>
  );
}

/** Attributes of a button that opens the dialog `id` as a modal. */
export function opens(id: string) {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' } as const;
}

/** Attributes of a button that closes the dialog `id`. */
export function closes(id: string) {
  return { command: 'close', commandfor: id } as const;
}
