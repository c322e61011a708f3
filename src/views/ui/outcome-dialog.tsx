import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface OutcomeDialogProps {
  title: string;
  /** The text of its only button. */
  button: string;
  /** The target of the button; without it the dialog is just closed. */
  href?: string;
  children: ReactNode;
}

/** The generic information dialog (SI-23), initially open. Its form closes it without JavaScript too. */
export function OutcomeDialog({ title, button, href, children }: OutcomeDialogProps) {
  return (
    <Dialog
      open
      opensItself
      id="outcome"
      title={title}
      footer={
        <form method={href ? 'get' : 'dialog'} action={href}>
          <Button type="submit" variant="primary" autoFocus>
            {button}
          </Button>
        </form>
      }
    >
      {children}
    </Dialog>
  );
}
