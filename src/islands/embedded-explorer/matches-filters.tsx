/** @jsxImportSource preact */
import { useRef } from 'preact/hooks';
import { DateRange } from '../date-range/island.tsx';
import { Icon } from '../icon.tsx';
import type { TranslateLabel } from '../labels.ts';
import { TextFilters } from '../text-filters/island.tsx';
import { TreeFilter } from '../tree-filter/island.tsx';
import type { EmbeddedLabels, FiltersOptions } from './props.ts';
import { buttonLook } from '../../views/ui/looks.ts';

interface MatchesFiltersProps {
  id: string;
  filters: FiltersOptions;
  t: TranslateLabel<keyof EmbeddedLabels>;
  /** Whether header conditions are active; then there is no search (MX-07). */
  hasHeaders: boolean;
  /** Called with the search as a query; empty after a reset. */
  onSearch: (search: string) => void;
  isOn: boolean;
  live: boolean;
}

/** The Explorer's filters panel over the matches: dates, trees and texts narrow what the rule matches (MX-02). */
export function MatchesFilters({ id, filters, t, hasHeaders, isOn, live, onSearch }: MatchesFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    if (hasHeaders || !form.current) return;
    const search = new URLSearchParams({ operator: 'and' });
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value.trim() !== '') search.append(name, value);
    }
    onSearch(search.toString());
  };
  return (
    <details class="needs-js flex-none border-b border-line bg-surface [&>summary]:flex [&>summary]:items-center [&>summary]:gap-2 [&>summary]:px-3 [&>summary]:py-2 [&>summary]:text-table [&>summary]:font-medium [&>summary]:cursor-pointer">
      <summary>
        <Icon name="funnel" small />
        {t('filters')}
        {isOn && <span class="badge tone-accent">{t('filters_on')}</span>}
      </summary>
      <form ref={form} id={`${id}-filters`} noValidate onSubmit={submit}>
        <div class="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] items-start gap-y-3 gap-x-5 max-h-[min(24rem,_45vh)] px-3 pt-1 pb-3 overflow-y-auto">
          <DateRange {...filters.dateRange} />
          <div>
            {filters.trees.map((tree) => (
              <TreeFilter key={tree.id} {...tree} />
            ))}
          </div>
          <TextFilters {...filters.texts} />
        </div>
        <div class="flex justify-end gap-2 px-3 py-2 border-t border-line">
          <button
            type="button"
            class={buttonLook({ size: 'sm' })}
            onClick={() => {
              form.current?.dispatchEvent(new Event('explorer:uncheck-all'));
              onSearch('');
            }}
          >
            {t('uncheck_all')}
          </button>
          <button
            type="submit"
            // A native submit would leave the page.
            disabled={!live}
            class={`${buttonLook({ variant: 'primary', size: 'sm' })}${hasHeaders ? ' tip tip-end' : ''}`}
            aria-disabled={hasHeaders ? true : undefined}
            aria-describedby={hasHeaders ? `${id}-no-headers` : undefined}
            data-tip={hasHeaders ? t('no_headers') : undefined}
          >
            <Icon name="search" small />
            {t('search')}
          </button>
          {hasHeaders && (
            <span id={`${id}-no-headers`} class="visually-hidden">
              {t('no_headers')}
            </span>
          )}
        </div>
      </form>
    </details>
  );
}
