import type { Translate } from '../../messages/messages.ts';
import { LinkButton } from './button.tsx';

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
