import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { closes, Dialog } from '../ui/dialog.tsx';

interface RemovalQuestionProps {
  t: Translate;
  title: string;
  /** The target of cancelling without scripts. */
  cancelHref: string;
  asPage: boolean;
  /** The form that removes. */
  form: ReactNode;
  /** The effects. */
  children: ReactNode;
}

/**
 * The confirmation before rules are removed. Loaded by htmx, it is a dialog over the list; as a page, it
 * works without JavaScript.
 */
export function RemovalQuestion({ t, title, cancelHref, asPage, form, children }: RemovalQuestionProps) {
  return (
    <Dialog
      open
      opensItself
      id="rule-removal"
      title={title}
      width={600}
      bodyLook="grid gap-4"
      data-close-href={asPage ? cancelHref : undefined}
      footer={
        <>
          {asPage ? (
            <LinkButton autoFocus href={cancelHref}>
              {t('common.cancel')}
            </LinkButton>
          ) : (
            <Button autoFocus {...closes('rule-removal')}>
              {t('common.cancel')}
            </Button>
          )}
          {form}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Removes the rows of removed rules and the dialog, and updates the count; htmx finds them by their ids. */
export function RulesRemoved({ ids, count }: { ids: readonly string[]; count?: string }) {
  return (
    <>
      <div id="rule-dialog" hx-swap-oob="true" />
      {ids.map((id) => (
        <div key={id} id={`rule-${id}`} hx-swap-oob="delete" />
      ))}
      {count && (
        <p id="rules-count" hx-swap-oob="innerHTML">
          {count}
        </p>
      )}
    </>
  );
}
