/** @jsxImportSource preact */
import { Icon, type IslandIcon } from '../icon.tsx';
import { SortLink } from './grid-table.tsx';
import type { Grid } from './use-grid.ts';
import { buttonLook, iconButtonLook, linkLook, spinnerLook } from '../../views/ui/looks.ts';
import { gridStatusLook } from '../../views/ui/grid-look.ts';
import { useRef, useState } from 'preact/hooks';
import { openDialog } from '../navigate.ts';
import { filtersChanged } from '../filters-panel/changed-filters.ts';
import { exportLimit } from '../../api/limits.ts';
import type { OverlayContext } from './grid-labels.ts';
import type { GridUrls } from './props.ts';

/** Actions move to a second line if there is no room; on phones, disabled ones are hidden. */
const barLook =
  "grid-bar flex flex-wrap flex-none items-center gap-x-3 gap-y-1.5 min-h-11 px-3 py-1.5 border-b border-line bg-surface tablet:relative tablet:z-1 tablet:@container/bar @max-[48rem]/bar:after:-order-1 @max-[48rem]/bar:after:basis-full @max-[48rem]/bar:after:content-[''] max-tablet:[&>[aria-disabled]]:hidden max-tablet:has-[>button:not([aria-disabled])]:after:-order-1 max-tablet:has-[>button:not([aria-disabled])]:after:basis-full max-tablet:has-[>button:not([aria-disabled])]:after:content-[''] print:[&>:not([role=status])]:hidden";
const firstLine = '@max-[48rem]/bar:-order-1';
const moreLook = `${linkLook} ${firstLine} min-w-6 min-h-6 me-auto text-table leading-6 whitespace-nowrap @max-[54rem]/bar:basis-20 @max-[54rem]/bar:leading-4.5 @max-[54rem]/bar:whitespace-normal max-tablet:-order-2`;
/** On phones, bulk actions are at the bottom of the window. */
const selectionLook =
  'has-selection max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-panel max-tablet:px-3 max-tablet:pt-2 max-tablet:pb-[calc(0.5rem+env(safe-area-inset-bottom))] max-tablet:border-t max-tablet:border-line max-tablet:bg-raised max-tablet:lift-3 max-tablet:[&>button]:flex-1';

/** The toolbar of the grid: count, selection with its actions, and display settings. */
export function Toolbar({ grid }: { grid: Grid }) {
  const { context, props, live, count, retryCount, selected, extent, density } = grid;
  const { t } = context;
  const { act } = props.permissions;
  const menu = (kind: 'select' | 'columns' | 'create_exceptions' | 'group_actions') => (event: Event) =>
    grid.setOverlay({ kind, anchor: event.currentTarget as Element });
  const { isOutdated } = grid;
  const cannotAct = !live || isOutdated || selected === 0;
  return (
    <div class={barLook} role="group" aria-label={t('actions')} data-focus-to={`#${props.id}-status`}>
      <p
        id={`${props.id}-status`}
        class={`${gridStatusLook} ${firstLine} @max-[54rem]/bar:flex-[1_1_5rem] @max-[54rem]/bar:leading-4.5 @max-[54rem]/bar:whitespace-normal ${isOutdated ? 'flex items-center gap-1.5 text-caution-ink' : ''}`}
        role="status"
      >
        {isOutdated && <Icon name="circle-alert" small />}
        {isOutdated
          ? t('filters_changed')
          : act && extent !== 'none'
            ? t(extent === 'all' ? 'selected_all' : 'selected_some', { count: selected })
            : count.text || t('counting')}
      </p>
      {isOutdated && (
        <button
          type="submit"
          class={`${buttonLook({ variant: 'primary', size: 'sm' })} me-auto`}
          form={props.search.formId}
        >
          {t('search')}
        </button>
      )}
      {count.state === 'failed' && !isOutdated && (
        <button type="button" class={moreLook} onClick={retryCount}>
          {t('retry')}
        </button>
      )}
      {act && extent === 'page' && !isOutdated && <SelectAll grid={grid} />}
      {act && (
        <div class={`flex gap-1.5 needs-js ${extent === 'none' ? 'max-tablet:hidden' : selectionLook}`}>
          <button
            type="button"
            class={buttonLook({ size: 'sm' })}
            aria-haspopup="menu"
            disabled={!live || grid.loaded.rows.length === 0}
            onClick={menu('select')}
          >
            {t('select')}
            <Icon name="chevron-down" small />
          </button>
          <button
            type="button"
            class={`${buttonLook({ size: 'sm' })} tablet:hidden @max-[36rem]/bar:inline-flex`}
            aria-haspopup="menu"
            aria-expanded={grid.overlay?.kind === 'group_actions'}
            disabled={cannotAct}
            onClick={menu('group_actions')}
          >
            {t('group_actions')}
            <Icon name="chevron-down" small />
          </button>
          <button
            type="button"
            class={`${buttonLook({ size: 'sm' })} max-tablet:hidden @max-[36rem]/bar:hidden @max-[54rem]/bar:[&>svg]:hidden`}
            disabled={cannotAct}
            onClick={() => grid.askForSelection('quarantine')}
          >
            <Icon name="archive" small />
            {t('quarantine')}
          </button>
          <button
            type="button"
            class={`${buttonLook({ size: 'sm' })} max-tablet:hidden @max-[36rem]/bar:hidden @max-[54rem]/bar:[&>svg]:hidden`}
            disabled={cannotAct}
            onClick={() => grid.askForSelection('release')}
          >
            <Icon name="archive-restore" small />
            {t('release')}
          </button>
        </div>
      )}
      {act && props.urls.createRule && (
        <CreateExceptions
          grid={grid}
          canCreate={live && !isOutdated && props.permissions.createRule}
          onClick={menu('create_exceptions')}
        />
      )}
      <div class={`grid-view flex items-center gap-0.5 max-tablet:-order-1 ${firstLine} needs-js`}>
        <SortLink id={`${props.id}-phone-sort`} sort={props.sort} t={t} />
        {props.urls.exports && <ExportButton grid={grid} exports={props.urls.exports} />}
        <ViewButton label={t('refresh')} icon="refresh-cw" onClick={grid.refresh} />
        <ViewButton
          label={t('compact')}
          icon="rows-3"
          pressed={density === 'compact'}
          onClick={() => grid.setDensity(density === 'compact' ? 'comfortable' : 'compact')}
        />
        <ViewButton
          id={columnsButtonId(props.id)}
          label={t('columns')}
          icon="columns-3"
          expanded={grid.overlay?.kind === 'columns'}
          onClick={menu('columns')}
        />
      </div>
    </div>
  );
}

/** The menu for new rules; without a suitable filter it lists which are needed (RU-01). */
function CreateExceptions(props: { grid: Grid; canCreate: boolean; onClick: (event: Event) => void }) {
  const { grid, canCreate, onClick } = props;
  const { t } = grid.context;
  const missing = grid.props.permissions.createRule ? undefined : t('cannot_create');
  const obstacle = grid.isOutdated ? t('filters_changed') : missing;
  const hintId = `${grid.props.id}-create-hint`;
  return (
    <>
      <button
        type="button"
        class={`needs-js ${buttonLook({ size: 'sm' })}${obstacle ? ' tip tip-end' : ''}`}
        aria-haspopup="menu"
        aria-expanded={grid.overlay?.kind === 'create_exceptions'}
        aria-disabled={canCreate ? undefined : true}
        aria-describedby={obstacle && hintId}
        data-tip={obstacle}
        onClick={canCreate ? onClick : undefined}
      >
        {t('create_exceptions')}
        <Icon name="chevron-down" small />
      </button>
      {obstacle && (
        <span id={hintId} class="visually-hidden">
          {obstacle}
        </span>
      )}
    </>
  );
}

/** After the page was selected, a button to select all matches. */
function SelectAll({ grid: { context, count, loaded, allObstacle, selectExtent } }: { grid: Grid }) {
  if (count.state !== 'ready' || count.total <= loaded.rows.length || allObstacle) return null;
  return (
    <button type="button" class={moreLook} onClick={() => selectExtent('all')}>
      {context.t('select_all')}
    </button>
  );
}

/** The element id of the column menu's button. */
export function columnsButtonId(gridId: string): string {
  return `${gridId}-columns`;
}

interface ViewButtonProps {
  id?: string;
  label: string;
  icon: IslandIcon;
  pressed?: boolean;
  /** For buttons with a menu: whether it is open. */
  expanded?: boolean;
  onClick: (event: Event) => void;
}

function ViewButton({ id, label, icon, pressed, expanded, onClick }: ViewButtonProps) {
  return (
    <button
      id={id}
      type="button"
      class={`${iconButtonLook('sm')} tip tip-end`}
      aria-label={label}
      data-tip={label}
      aria-pressed={pressed}
      aria-haspopup={expanded === undefined ? undefined : 'menu'}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

interface ExportButtonProps {
  grid: Grid;
  exports: NonNullable<GridUrls['exports']>;
}

/** Exports the matches: fewer than 500 emails as an immediate download, more by mail after a confirmation. */
function ExportButton({ grid, exports }: ExportButtonProps) {
  const { context, props, live, count, loaded } = grid;
  const { t } = context;
  const [exporting, setExporting] = useState(false);
  // A ref, because state is updated at the next rendering, after a possible double click.
  const underWay = useRef(false);

  const start = async () => {
    if (underWay.current) return;
    grid.setNotice(null);
    if (filtersChanged(props.search.formId)) return grid.setNotice((label) => label('filters_changed'));
    if (count.state === 'ready' && count.total >= exportLimit) return openDialog(exports.confirm);
    underWay.current = true;
    setExporting(true);
    const outcome = await import('./download-matches.ts').then(
      ({ downloadMatches }) => downloadMatches(exports),
      () => ({ kind: 'refused' as const, notice: (t: OverlayContext['t']) => t('error_offline') }),
    );
    underWay.current = false;
    setExporting(false);
    if (outcome.kind === 'too_many') openDialog(exports.confirm);
    if (outcome.kind === 'unauthenticated') grid.goToSignIn();
    if (outcome.kind === 'refused') grid.setNotice(outcome.notice);
  };

  const label = t(exporting ? 'exporting' : 'export');
  return (
    <button
      type="button"
      class={`${iconButtonLook('sm')} tip tip-end`}
      aria-label={label}
      data-tip={label}
      aria-busy={exporting}
      disabled={!live || loaded.rows.length === 0}
      onClick={start}
    >
      {exporting ? <span class={spinnerLook} aria-hidden="true" /> : <Icon name="download" />}
    </button>
  );
}
