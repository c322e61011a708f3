import type { FormHTMLAttributes } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { Button } from './button.tsx';

interface Props extends FormHTMLAttributes<HTMLFormElement> {
  t: Translate;
  id: string;
  action: string;
  /** How many entries the list shows, which is read out when it changes; undefined where the page says it itself. */
  found: number | undefined;
}

/**
 * The filters of the page's list. A choice applies at once, text after a pause or by Enter: the content becomes
 * that of the new address, and what has the focus keeps it. Without scripts, a button applies them.
 */
export const FilterForm = ({ t, action, found, children, ...form }: Props) => (
  <form
    className="flex flex-wrap items-end gap-3"
    {...form}
    method="get"
    action={action}
    hx-get={action}
    hx-trigger="submit, change target:select, input delay:400ms"
    hx-sync="this:replace"
    hx-select="#content"
    hx-target="#content"
    hx-swap="outerMorph settle:0"
    hx-push-url="true"
  >
    {children}
    <Button type="submit" className="without-js">
      {t('common.apply')}
    </Button>
    {found !== undefined && (
      <p className="visually-hidden" role="status">
        {t('common.found', { count: found })}
      </p>
    )}
  </form>
);
