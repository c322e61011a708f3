import type { ReactNode } from 'react';
import { Button, LinkButton } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface OutcomeDialogProps {
  title: string;
  /** The text of its only button. */
  button: string;
  /** Where the button leads, and Escape; without it the dialog is just closed. */
  href?: string;
  children: ReactNode;
}

/** The generic information dialog (SI-23), initially open. Its button works without JavaScript too. */
export function OutcomeDialog({ title, button, href, children }: OutcomeDialogProps) {
  return (
    <Dialog
      open
      opensItself
      id="outcome"
      title={title}
      data-close-href={href}
      footer={
        href ? (
          <LinkButton href={href} variant="primary" autoFocus>
            {button}
          </LinkButton>
        ) : (
          <form method="dialog">
            <Button type="submit" variant="primary" autoFocus>
              {button}
            </Button>
          </form>
        )
      }
    >
      {children}
    </Dialog>
  );
}
