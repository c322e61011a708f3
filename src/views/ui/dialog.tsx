import type { ComponentProps, ReactNode } from 'react';
import {
  dialogBodyLook,
  dialogFooterLook,
  dialogHeaderLook,
  dialogLook,
  dialogTitleLook,
  type DialogWidth,
} from './popup-look.ts';
import { Button, IconButton, LinkButton } from './button.tsx';

type DialogProps = Omit<ComponentProps<'dialog'>, 'title' | 'className' | 'form'> & {
  id: string;
  title: string;
  /** CSS pixels; the widths of SI-23. */
  width?: DialogWidth;
  /** Additional classes. */
  look?: string;
  /** Labels the body where it scrolls and contains nothing focusable. */
  scrollLabel?: string;
  /** Additional classes of the body. */
  bodyLook?: string;
  /** The label of the close button in the header; without it only the dialog's own buttons close it. */
  closeLabel?: string;
  /** Whether its title is the heading of the page. */
  isPage?: boolean;
  /** Opens it as a modal as soon as it is inserted; otherwise a button with the command `show-modal` does. */
  opensItself?: boolean;
  /** Buttons at the bottom; `type="submit"` ones belong to `form`. */
  footer?: ReactNode;
  /** Turns body and footer into this form. */
  form?: ComponentProps<'form'> & Record<`hx-${string}`, string>;
  /** Comes after the footer: the target for responses to actions in the dialog. */
  after?: ReactNode;
  children: ReactNode;
};

/**
 * A native dialog: focus stays inside, Escape closes it, focus returns to where it was. `open` ones are shown without
 * JavaScript too. Its name is its title, and `<id>-title` the title's id.
 */
export function Dialog(props: DialogProps) {
  const { title, width, look, closeLabel, isPage, opensItself, after, ...rest } = props;
  const { bodyLook, scrollLabel, footer, form, children, ...dialog } = rest;
  return (
    <dialog
      {...dialog}
      className={dialogLook(width, look)}
      aria-labelledby={`${dialog.id}-title`}
      data-dialog=""
      data-open={opensItself ? '' : undefined}
    >
      <DialogHeader id={dialog.id} title={title} isPage={isPage} closeLabel={closeLabel} />
      <DialogContent {...{ bodyLook, scrollLabel, footer, form, children }} />
      {after}
    </dialog>
  );
}

export type DialogContentProps = Pick<
  DialogProps,
  'bodyLook' | 'scrollLabel' | 'footer' | 'form' | 'children'
>;

/** Body and footer alone, for a dialog whose steps replace them. */
export function DialogContent({ bodyLook, scrollLabel, footer, form, children }: DialogContentProps) {
  const scrolls = scrollLabel === undefined ? {} : { role: 'region', 'aria-label': scrollLabel, tabIndex: 0 };
  const content = (
    <>
      {form?.children}
      <div className={bodyLook ? `${dialogBodyLook} ${bodyLook}` : dialogBodyLook} {...scrolls}>
        {children}
      </div>
      {footer && <footer className={dialogFooterLook}>{footer}</footer>}
    </>
  );
  return form ? <form {...form}>{content}</form> : content;
}

type DialogHeaderProps = Pick<DialogProps, 'id' | 'title' | 'isPage' | 'closeLabel'>;

function DialogHeader({ id, title, isPage, closeLabel }: DialogHeaderProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <header className={dialogHeaderLook}>
      <Title id={`${id}-title`} className={dialogTitleLook}>
        {title}
      </Title>
      {closeLabel && <IconButton icon="x" label={closeLabel} tip="none" {...closes(id)} />}
    </header>
  );
}

/** Attributes of a button that closes the dialog `id`. */
export function closes(id: string) {
  return { command: 'close', commandfor: id } as const;
}

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
