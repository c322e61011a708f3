/** @jsxImportSource preact */
import { Icon } from '../icon.tsx';
import type { CellContext } from './cells.tsx';
import type { GridSearch } from './props.ts';
import type { LoadedRows } from './use-rows.ts';

interface GridFootProps {
  context: CellContext;
  search: GridSearch;
  state: LoadedRows['state'];
  isEmpty: boolean;
  onRetry: () => void;
}

/** Below the last row: what is loading, what failed, or that nothing matched. */
export function GridFoot({ context, search, state, isEmpty, onRetry }: GridFootProps) {
  const { say, urls } = context;
  if (isEmpty) {
    return (
      <div class="empty">
        <span class="empty-icon">
          <Icon name="mail-search" />
        </span>
        <p class="empty-title">{say('empty_title')}</p>
        <p class="empty-text">{search.emptyText}</p>
        {search.emptyAction && (
          <div class="empty-actions">
            <a class="button" href={search.emptyAction.href}>
              {search.emptyAction.label}
            </a>
          </div>
        )}
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <div class="grid-foot" role="alert">
        {say('load_failed')}
        <button type="button" class="button button-sm" onClick={onRetry}>
          {say('retry')}
        </button>
      </div>
    );
  }
  if (state === 'end') return null;
  return (
    <div class="grid-foot">
      <span class="grid-loading needs-js">
        <span class="spinner" aria-hidden="true" />
        {say('loading')}
      </span>
      {urls.nextPage && (
        <a class="button button-sm without-js" href={urls.nextPage}>
          {say('next_page')}
        </a>
      )}
    </div>
  );
}
