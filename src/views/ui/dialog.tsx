import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import {
  dialogBodyLook,
  dialogFooterLook,
  dialogHeaderLook,
  dialogLook,
  dialogTitleLook,
  type DialogWidth,
} from './dialog-look.ts';

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
  /** Opens it as a modal as soon as it is inserted; otherwise `opens(id)` does. */
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
  const { title, width, look, closeLabel, isPage, opensItself, footer, form, after, children, ...rest } =
    props;
  const { bodyLook, scrollLabel, ...dialog } = rest;
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
  return (
    <dialog
      {...dialog}
      className={dialogLook(width, look)}
      aria-labelledby={`${dialog.id}-title`}
      data-dialog=""
      data-open={opensItself ? '' : undefined}
    >
      <DialogHeader id={dialog.id} title={title} isPage={isPage} closeLabel={closeLabel} />
      {form ? <form {...form}>{content}</form> : content}
      {after}
    </dialog>
  );
}

type DialogHeaderProps = Pick<DialogProps, 'id' | 'title' | 'isPage' | 'closeLabel'>;

/** The header alone, for dialogs whose body is a fragment that is replaced. */
export function DialogHeader({ id, title, isPage, closeLabel }: DialogHeaderProps) {
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

/** Attributes of a button that opens the dialog `id` as a modal. */
export function opens(id: string) {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' } as const;
}

/** Attributes of a button that closes the dialog `id`. */
export function closes(id: string) {
  return { command: 'close', commandfor: id } as const;
}
