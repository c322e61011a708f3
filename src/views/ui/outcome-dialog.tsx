import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface OutcomeDialogProps {
  title: string;
  /** What its only button says. */
  button: string;
  /** Where the button leads; without it the dialog is just closed. */
  href?: string;
  children: ReactNode;
}

/** The generic information dialog (SI-23), open from the start. Its form closes it without JavaScript too. */
export function OutcomeDialog({ title, button, href, children }: OutcomeDialogProps) {
  return (
    <dialog open className="dialog" aria-labelledby="outcome-title" data-dialog="" data-open="">
      <header className="dialog-header">
        <h2 id="outcome-title">{title}</h2>
      </header>
      <div className="dialog-body">{children}</div>
      <footer className="dialog-footer">
        <form method={href ? 'get' : 'dialog'} action={href}>
          <Button type="submit" variant="primary" autoFocus>
            {button}
          </Button>
        </form>
      </footer>
    </dialog>
  );
}
