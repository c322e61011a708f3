import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { closes, Dialog } from '../ui/dialog.tsx';

interface RemovalQuestionProps {
  t: Translate;
  title: string;
  /** Where a browser without scripts goes on without removing anything. */
  cancelHref: string;
  asPage: boolean;
  /** The form that removes. */
  form: ReactNode;
  /** What changes. */
  children: ReactNode;
}

/**
 * Asks before rules are removed. Fetched by htmx it opens over the list; as a page of its own it works without
 * JavaScript.
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

/** Takes removed rules' rows and the dialog away and says how many rules are left; htmx finds them by their ids. */
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
