import type { Translate } from '../../messages/messages.ts';
import { Button, LinkButton } from './button.tsx';
import type { FormHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { emptyLook } from './looks.ts';

interface PaginationProps {
  t: Translate;
  previousHref?: string;
  nextHref?: string;
  /** What is shown now, such as "41–80 of 320". */
  children?: string;
}

/** A row of links to other pages. */
export const paginationLook = 'flex items-center justify-end gap-2 py-2 text-table text-ink-2';

/** Links to the previous and next page. */
export function Pagination({ t, previousHref, nextHref, children }: PaginationProps) {
  return (
    <nav className={paginationLook} aria-label={t('common.pagination')}>
      {children && <span>{children}</span>}
      {previousHref && (
        <LinkButton size="sm" icon="chevron-left" href={previousHref} rel="prev">
          {t('common.previous_page')}
        </LinkButton>
      )}
      {nextHref && (
        <LinkButton size="sm" iconAfter="chevron-right" href={nextHref} rel="next">
          {t('common.next_page')}
        </LinkButton>
      )}
    </nav>
  );
}

/** Where a list is: what it shows now, empty where that is all, and its other pages. */
export interface ListPages {
  range: string;
  previousHref: string;
  nextHref: string;
}

/** The pages of a list; nothing for one that is shown as a whole. */
export const ListPagination = ({ t, range, previousHref, nextHref }: ListPages & { t: Translate }) =>
  range && (
    <Pagination t={t} previousHref={previousHref} nextHref={nextHref}>
      {range}
    </Pagination>
  );

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

interface EmptyStateProps {
  icon: IconName;
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Shown where there is no content: the reason, and the most useful next step. */
export function EmptyState({ icon, title, actions, children }: EmptyStateProps) {
  return (
    <div className={emptyLook.box}>
      <span className={emptyLook.icon}>
        <Icon name={icon} size="lg" />
      </span>
      <p className={emptyLook.title}>{title}</p>
      {children && <div className={emptyLook.text}>{children}</div>}
      {actions && <div className={emptyLook.actions}>{actions}</div>}
    </div>
  );
}
