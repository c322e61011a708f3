import { renderToStaticMarkup } from 'react-dom/server';
import { DateRange } from '../../islands/date-range/island.tsx';
import { FiltersPanel as FiltersHead } from '../../islands/filters-panel/island.tsx';
import { TextFilters } from '../../islands/text-filters/island.tsx';
import { TreeFilter } from '../../islands/tree-filter/island.tsx';
import type { TreeFilterProps } from '../../islands/tree-filter/props.ts';
import type { Locale, Translate } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/looks.ts';
import { Island } from '../ui/island.tsx';
import { numberOf } from './number-of.ts';
import { createRenderCache } from '../ui/render-cache.ts';
import { Segments } from '../ui/segment.tsx';
import type { FiltersView } from './model.ts';
import { Select } from '../ui/field.tsx';

/** Cached panels: most searches have few filters, and pages are read more often than changed. */
const written = createRenderCache(100);

interface FiltersPanelProps {
  view: FiltersView;
  countsUrl: string;
  locale: string;
}

/**
 * Beside the results, optionally collapsed to a rail; on smaller screens a button before the chips, and a
 * sheet over the page, as wide as a phone.
 */
const panelLook =
  'group/filters flex flex-col flex-none w-[clamp(16rem,40vw-16rem,20rem)] menu:in-[.shell:has(>.side[data-locked])]:w-[clamp(16rem,40vw-25rem,20rem)] min-h-0 desk:border-e border-line desk:bg-surface desk:folded:w-12 max-desk:w-auto max-desk:z-1 max-desk:[@media(scripting:enabled)]:absolute max-desk:[&.is-sheet-open]:bg-surface max-desk:[&.is-sheet-open]:fixed max-desk:[&.is-sheet-open]:inset-0 max-desk:[&.is-sheet-open]:z-menu max-desk:[&.is-sheet-open]:h-dvh max-desk:[&.is-sheet-open]:w-[clamp(20rem,(48rem-100vw)*99,100vw)] max-desk:[&.is-sheet-open]:lift-3 print:hidden';

/**
 * The search form. Without scripts it is a plain GET form; with scripts a search replaces only the results.
 */
export function FiltersPanel({ view, countsUrl, locale }: FiltersPanelProps) {
  const t = messagesOf(locale as Locale);
  const { panel } = view;
  return (
    <aside
      id={panel.panelId}
      className={classNames(panelLook, panel.collapsed && 'is-collapsed')}
      aria-label={t('mail_explorer.filters')}
      data-counts={countsUrl || undefined}
      dangerouslySetInnerHTML={{
        __html: written(`${locale} ${numberOf(view)}`, () => writeFilters(view, t)),
      }}
    />
  );
}

const writeFilters = (view: FiltersView, t: Translate): string =>
  renderToStaticMarkup(<Filters view={view} t={t} />);

function Filters({ view, t }: { view: FiltersView; t: Translate }) {
  const { panel } = view;
  return (
    <>
      <FiltersHeadSlot view={view} />
      <form
        id={panel.formId}
        className="flex flex-col flex-1 min-h-0 desk:group-[.is-collapsed]/filters:hidden max-desk:[@media(scripting:enabled)]:group-[:not(.is-sheet-open)]/filters:hidden max-desk:noscript:block max-desk:noscript:h-auto"
        method="get"
        action={paths.mailExplorer.show()}
        noValidate
        hx-get={paths.mailExplorer.show()}
        hx-target="#explorer-results"
        hx-swap="outerHTML settle:0"
        hx-sync="#explorer:replace"
      >
        {view.query && <input type="hidden" name="query" value={view.query} />}
        {view.zone && <input type="hidden" name="query_zone" value={view.zone} />}
        {view.sort === 'asc' && <input type="hidden" name="sort" value="asc" />}
        <div
          id="filters-scroll"
          className="flex-1 min-h-0 overflow-auto overscroll-contain px-4 [scrollbar-width:thin] [&>.banner]:mt-3"
          tabIndex={-1}
          data-keep-scroll=""
        >
          {view.problem && (
            <Banner tone="danger" urgent>
              {view.problem}
              <ul>
                {view.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Banner>
          )}
          <Island
            name="date-range"
            component={DateRange}
            {...apart(view.dateRange, 'labels', 'maxAmount', 'presets', 'units', 'value')}
            className="filters-part py-3.5 [.filters-part~&]:border-t [.filters-part~&]:border-line"
          />
          {view.operator && <FilterOperator value={view.operator} t={t} />}
          {view.choices.length > 0 && <FilterChoices choices={view.choices} t={t} />}
          {view.trees.map((tree) => (
            <FilterTree key={tree.id} tree={tree} />
          ))}
          <Island
            name="text-filters"
            component={TextFilters}
            {...apart(view.texts, 'labels', 'fields')}
            className="filters-part py-3.5 [.filters-part~&]:border-t [.filters-part~&]:border-line"
          />
        </div>
        <div className="flex-none px-4 py-3 border-t border-line">
          <Button type="submit" variant="primary" icon="search" block id="explorer-search">
            {t('mail_explorer.search')}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The props of an island, and apart from them those that its script does without: `explorer-filters/filters.ts` has them. */
function apart<Props extends object, Name extends keyof Props>(props: Props, ...names: readonly Name[]) {
  const isUnsent = ([name]: [string, unknown]) => (names as readonly string[]).includes(name);
  const all = Object.entries(props);
  return {
    props: Object.fromEntries(all.filter((entry) => !isUnsent(entry))) as Omit<Props, Name>,
    unsent: Object.fromEntries(all.filter(isUnsent)) as Pick<Props, Name>,
  };
}

/**
 * The panel's buttons and the number of active filters; included in results, because the number may change.
 */
export function FiltersHeadSlot({ view, outOfBand }: { view: FiltersView; outOfBand?: boolean }) {
  return (
    <div
      id="filters-head-slot"
      className="flex-none desk:border-b border-line [.is-collapsed>&]:border-b-0"
      hx-swap-oob={outOfBand ? 'true' : undefined}
    >
      <Island name="filters-panel" component={FiltersHead} {...apart(view.panel, 'labels')} />
    </div>
  );
}

interface FilterTreeProps {
  tree: TreeFilterProps;
  /** The URL of its counts, if different from the panel's. */
  countsUrl?: string;
  outOfBand?: boolean;
}

/** One tree filter; included in results if its counts have changed. */
export function FilterTree({ tree, countsUrl, outOfBand }: FilterTreeProps) {
  return (
    <div
      id={`${tree.id}-slot`}
      data-counts={countsUrl || undefined}
      className="filters-part filters-tree py-1.5 [.filters-part~&]:border-t [.filters-part~&]:border-line [.filters-tree+&]:border-t-0"
      hx-swap-oob={outOfBand ? 'true' : undefined}
    >
      <Island
        name="tree-filter"
        component={TreeFilter}
        {...apart(tree, 'labels', 'name', 'label', 'nodes', 'selected', 'operator')}
      />
    </div>
  );
}

/** Filters that only links can set, without a field; kept until removed. */
function FilterChoices({ choices, t }: { choices: FiltersView['choices']; t: Translate }) {
  return (
    <div
      className="filters-part filters-choices grid gap-2 py-3.5 [.filters-part~&]:border-t [.filters-part~&]:border-line"
      role="group"
      aria-labelledby="filters-choices"
    >
      <p id="filters-choices" className="pb-2 text-table font-semibold">
        {t('mail_explorer.more_filters')}
      </p>
      {choices.map(({ value, ...choice }) => (
        <Select key={choice.id} inputSize="sm" autoComplete="off" defaultValue={value} {...choice} />
      ))}
    </div>
  );
}

/** Whether mails must match all filters or any of them (MX-09). */
function FilterOperator({ value, t }: { value: 'and' | 'or'; t: Translate }) {
  return (
    <div
      className="filters-part filters-operator py-3.5 [.filters-part~&]:border-t [.filters-part~&]:border-line"
      role="radiogroup"
      aria-labelledby="filters-operator"
    >
      <p id="filters-operator" className="pb-2 text-table font-semibold">
        {t('mail_explorer.operator')}
      </p>
      <Segments
        name="operator"
        value={value}
        options={[
          { value: 'or', label: t('mail_explorer.match_any') },
          { value: 'and', label: t('mail_explorer.match_all') },
        ]}
      />
    </div>
  );
}
