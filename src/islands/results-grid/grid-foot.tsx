/** @jsxImportSource preact */
import { Icon } from '../icon.tsx';
import type { CellContext } from './cell-context.ts';
import { FailedLine, LoadingLine } from './foot-lines.tsx';
import type { GridSearch } from './props.ts';
import type { LoadedRows } from './use-rows.ts';
import { buttonLook, emptyLook } from '../../views/ui/looks.ts';

interface GridFootProps {
  context: CellContext;
  search: GridSearch;
  state: LoadedRows['state'];
  isEmpty: boolean;
  onRetry: () => void;
}

/** Below the last row: loading, an error, or that nothing matched. */
export function GridFoot({ context, search, state, isEmpty, onRetry }: GridFootProps) {
  const { t, urls } = context;
  if (isEmpty) {
    return (
      <div class={`${emptyLook.box} py-16!`}>
        <span class={emptyLook.icon}>
          <Icon name="mail-search" />
        </span>
        <p class={emptyLook.title}>{t('empty_title')}</p>
        <p class={emptyLook.text}>{search.emptyText}</p>
        {search.emptyAction && (
          <div class={emptyLook.actions}>
            <a class={buttonLook()} href={search.emptyAction.href}>
              {search.emptyAction.label}
            </a>
          </div>
        )}
      </div>
    );
  }
  if (state === 'denied') return <FailedLine text={t('load_failed')} />;
  if (state === 'failed') {
    return <FailedLine text={t('load_failed')} retry={t('retry')} onRetry={onRetry} />;
  }
  if (state === 'end') return null;
  return (
    <LoadingLine text={t('loading')}>
      {urls.nextPage && (
        <a class={`${buttonLook({ size: 'sm' })} without-js`} href={urls.nextPage}>
          {t('next_page')}
        </a>
      )}
    </LoadingLine>
  );
}
