import type { ReactNode } from 'react';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, paginationLook } from '../ui/pagination.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/card.tsx';
import { RuleRow, ruleRowLook } from './rule-row.tsx';
import { BulkBar, SelectAll } from './rules-bulk.tsx';
import { CreateButtons, SortChoice } from './rules-controls.tsx';
import type { RulesChunkView, RulesView, SortableColumn } from './model.ts';
import { buttonLook, cardLook } from '../ui/looks.ts';

const tableLook = 'rules-table text-table';
/** The columns, defined once for all rows. They fit a list of 57rem, all those of the allow list one of 67.5rem. */
const columns =
  '[--rules-columns:7.25rem_minmax(8.5rem,1fr)_minmax(6rem,12rem)_minmax(3.5rem,4rem)_minmax(5.25rem,6.5rem)_minmax(6.5rem,10rem)_minmax(5.25rem,6.5rem)_minmax(5rem,6.5rem)_2.25rem]';
const allowColumns =
  '[--rules-columns:7.25rem_minmax(8.5rem,1fr)_minmax(5.5rem,10rem)_minmax(5.25rem,7rem)_minmax(5rem,14rem)_minmax(3rem,3.5rem)_minmax(5.25rem,6.5rem)_minmax(6rem,9rem)_minmax(5.25rem,6.5rem)_minmax(5rem,6.5rem)_2.25rem] @max-[67.5rem]/rules:[--rules-columns:7.25rem_minmax(8.5rem,1fr)_minmax(6rem,12rem)_minmax(3.5rem,4rem)_minmax(5.25rem,6.5rem)_minmax(6.5rem,10rem)_minmax(5.25rem,6.5rem)_minmax(5rem,6.5rem)_2.25rem]';

/** The part that a search replaces; `asFragment` includes dependent parts outside of it. */
export function RulesList({ view, asFragment }: { view: RulesView; asFragment?: boolean }) {
  const t = messagesOf(view.locale);
  const { chunk } = view;
  return (
    <>
      <section
        id="rules-list"
        className="rules-list @container/rules grid grid-cols-1 gap-3"
        aria-label={t('policy.title')}
      >
        <div className="flex items-end gap-4 border-b-2 border-line [&>nav]:flex-1 [&>nav]:min-w-0 [&>nav]:-mb-0.5 [&>nav]:border-b-0 max-tablet:flex-col max-tablet:items-stretch max-tablet:gap-0 max-tablet:border-b-0 max-tablet:[&>nav]:flex-none max-tablet:[&>nav]:mb-0">
          <Tabs label={t('policy.type')} tabs={view.tabs} link={rulesLink} />
          {view.type && <input type="hidden" name="type" value={view.type} form="rules-filters" />}
          <p id="rules-count" className="text-ink-2 flex-none py-2 text-table" role="status">
            {view.count}
          </p>
        </div>
        {view.previousHref && (
          <nav className={paginationLook} aria-label={t('common.pagination')}>
            <LinkButton size="sm" icon="chevron-left" href={view.previousHref} rel="prev">
              {t('common.previous_page')}
            </LinkButton>
          </nav>
        )}
        {chunk.rules.length === 0 ? (
          <NoRules t={t} view={view} />
        ) : (
          <div className={`${cardLook} [.rules-list[aria-busy='true']>&]:opacity-60 overflow-clip`}>
            <div
              role="table"
              aria-label={t('policy.title')}
              aria-rowcount={view.total + 1}
              className={chunk.allowList ? `${tableLook} ${allowColumns}` : `${tableLook} ${columns}`}
            >
              <Headings t={t} view={view} />
              <RulesChunk t={t} chunk={chunk} />
            </div>
          </div>
        )}
        <div
          id="rules-done"
          className="sticky low:static bottom-3 z-sticky rounded-md bg-raised empty:hidden"
        />
        {view.mayAct && view.chunk.rules.length > 0 && <BulkBar t={t} list={view.list} />}
      </section>
      {asFragment && <SortChoice view={view} outOfBand />}
    </>
  );
}

/**
 * A page of rules with a link to the next one, which is loaded when it comes into view. Pages out of view are
 * not laid out (`content-visibility`), so that thousands of rows scroll fast.
 */
export function RulesChunk({ t, chunk }: { t: Translate; chunk: RulesChunkView }) {
  return (
    <>
      <div
        role="rowgroup"
        className="rules-chunk [content-visibility:auto] [contain-intrinsic-block-size:auto_165rem] @max-[57rem]/rules:[contain-intrinsic-block-size:auto_500rem]"
      >
        {chunk.rules.map((rule, index) => (
          <RuleRow key={rule.id} t={t} rule={rule} index={chunk.offset + index} allowList={chunk.allowList} />
        ))}
      </div>
      {chunk.nextHref && (
        <div role="rowgroup" className="p-3 text-center" id="rules-next">
          <div role="row">
            <div role="cell">
              <a
                className={buttonLook({ size: 'sm' })}
                rel="next"
                href={chunk.nextHref}
                hx-get={chunk.nextHref}
                hx-target="#rules-next"
                hx-swap="outerHTML settle:0"
                hx-trigger="click, intersect once rootMargin:600px"
              >
                {t('policy.next')}
              </a>
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function Headings({ t, view }: { t: Translate; view: RulesView }) {
  const { allowList } = view.chunk;
  return (
    <div role="rowgroup" className="rules-head sticky top-0 z-sticky bg-surface @max-[57rem]/rules:hidden">
      <div
        role="row"
        aria-rowindex={1}
        className={`${ruleRowLook} min-h-9 px-3 border-b border-line text-ink-3 text-sm font-medium whitespace-nowrap`}
      >
        <div
          role="columnheader"
          className="flex gap-2.5 items-center @max-[57rem]/rules:[.rules-row>&]:col-1 @max-[57rem]/rules:[.rules-row>&]:order-1"
        >
          {view.mayAct && <SelectAll t={t} />}
          {t('policy.column.type')}
        </div>
        <Heading>{t('policy.column.conditions')}</Heading>
        <Heading>{t('policy.column.action')}</Heading>
        {allowList && <Heading look={besidesHeading}>{t('policy.column.spf')}</Heading>}
        {allowList && <Heading look={besidesHeading}>{t('policy.column.comment')}</Heading>}
        <SortHeading view={view} column="hits" label={t('policy.column.hits')} numeric />
        <SortHeading view={view} column="last_hit_at" label={t('policy.column.last_hit')} />
        <SortHeading view={view} column="created_at" label={t('policy.column.created')} />
        <SortHeading view={view} column="expires_at" label={t('policy.column.expires')} />
        <Heading>{t('policy.column.status')}</Heading>
        <Heading>
          <span className="visually-hidden">{t('policy.column.actions')}</span>
        </Heading>
      </div>
    </div>
  );
}

/** Of cells that are a second line in narrow lists, where they show their own labels. */
const besidesHeading = '@max-[67.5rem]/rules:hidden';

function Heading({ look, children }: { look?: string; children: ReactNode }) {
  return (
    <div role="columnheader" className={look}>
      {children}
    </div>
  );
}

interface SortHeadingProps {
  view: RulesView;
  column: SortableColumn;
  label: string;
  numeric?: boolean;
}

function SortHeading({ view, column, label, numeric }: SortHeadingProps) {
  const { href, direction } = view.headings[column];
  return (
    <div role="columnheader" aria-sort={direction} className={numeric ? 'pe-2 text-end' : undefined}>
      <a
        id={`rules-by-${column}`}
        className="inline-flex items-center gap-1 -mx-1 p-1 rounded-sm text-inherit hover:text-ink hover:no-underline [[aria-sort]>&]:text-ink"
        {...rulesLink(href)}
      >
        {label}
        <Icon
          name={
            direction === 'ascending'
              ? 'chevron-up'
              : direction === 'descending'
                ? 'chevron-down'
                : 'chevrons-up-down'
          }
          size="sm"
        />
      </a>
    </div>
  );
}

function NoRules({ t, view }: { t: Translate; view: RulesView }) {
  if (view.isNarrowed) {
    return (
      <EmptyState
        icon="search"
        title={t('policy.none_match')}
        actions={<LinkButton href={view.clearHref}>{t('policy.show_all')}</LinkButton>}
      >
        {t('policy.none_match_text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="sliders-horizontal"
      title={t('policy.none')}
      actions={view.createHrefs && <CreateButtons t={t} hrefs={view.createHrefs} />}
    >
      {t(view.createHrefs ? 'policy.none_text' : 'policy.none_text_view')}
    </EmptyState>
  );
}

/**
 * Attributes of a link to another state of the list: a real link that htmx turns into a swap of the list. What was typed
 * since the list was rendered takes the place of the query in the address.
 */
function rulesLink(href: string) {
  return {
    href,
    'hx-get': href,
    'hx-target': '#rules-list',
    'hx-swap': 'outerMorph settle:0',
    'hx-include': '#rules-query',
    'hx-sync': '#rules-filters:replace',
  } as const;
}
