/** @jsxImportSource preact */
import { Icon, type IslandIcon } from '../icon.tsx';
import { ExportButton } from './export-button.tsx';
import { SortLink } from './grid-table.tsx';
import type { Grid } from './use-grid.ts';
import { buttonLook, iconButtonLook, linkLook } from '../../views/ui/button-look.ts';

/** The bar over the grid: the count, the selection and its actions, and how the grid is shown. */
export function Toolbar({ grid }: { grid: Grid }) {
  const { context, props, live, count, retryCount, selected, extent, density } = grid;
  const { say } = context;
  const { act } = props.permissions;
  const menu = (kind: 'select' | 'columns' | 'create_exceptions' | 'group_actions') => (event: Event) =>
    grid.setOverlay({ kind, anchor: event.currentTarget as Element });
  const { isOutdated } = grid;
  const cannotAct = !live || isOutdated || selected === 0;
  return (
    <div class="grid-bar" role="group" aria-label={say('actions')}>
      <p class={`grid-status${isOutdated ? ' is-outdated' : ''}`} role="status">
        {isOutdated && <Icon name="circle-alert" small />}
        {isOutdated
          ? say('filters_changed')
          : act && extent !== 'none'
            ? say(extent === 'all' ? 'selected_all' : 'selected_some', { count: selected })
            : count.text || say('counting')}
      </p>
      {isOutdated && (
        <button
          type="submit"
          class={buttonLook({ variant: 'primary', size: 'sm' })}
          form={props.search.formId}
        >
          {say('search')}
        </button>
      )}
      {count.state === 'failed' && !isOutdated && (
        <button type="button" class={`grid-link ${linkLook}`} onClick={retryCount}>
          {say('retry')}
        </button>
      )}
      {act && extent === 'page' && !isOutdated && <SelectAll grid={grid} />}
      {act && (
        <div class={`grid-actions needs-js${extent === 'none' ? '' : ' has-selection'}`}>
          <button
            type="button"
            class={buttonLook({ size: 'sm' })}
            aria-haspopup="menu"
            disabled={!live || grid.loaded.rows.length === 0}
            onClick={menu('select')}
          >
            {say('select')}
            <Icon name="chevron-down" small />
          </button>
          <button
            type="button"
            class={`${buttonLook({ size: 'sm' })} grid-group-menu`}
            aria-haspopup="menu"
            aria-expanded={grid.overlay?.kind === 'group_actions'}
            disabled={cannotAct}
            onClick={menu('group_actions')}
          >
            {say('group_actions')}
            <Icon name="chevron-down" small />
          </button>
          <button
            type="button"
            class={`${buttonLook({ size: 'sm' })} grid-group-action`}
            disabled={cannotAct}
            onClick={() => grid.askForSelection('quarantine')}
          >
            <Icon name="archive" small />
            {say('quarantine')}
          </button>
          <button
            type="button"
            class={`${buttonLook({ size: 'sm' })} grid-group-action`}
            disabled={cannotAct}
            onClick={() => grid.askForSelection('release')}
          >
            <Icon name="archive-restore" small />
            {say('release')}
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
      <div class="grid-view needs-js">
        <SortLink id={`${props.id}-phone-sort`} sort={props.sort} say={say} />
        {props.urls.exports && <ExportButton grid={grid} exports={props.urls.exports} />}
        <ViewButton label={say('refresh')} icon="refresh-cw" onClick={grid.refresh} />
        <ViewButton
          label={say('compact')}
          icon="rows-3"
          pressed={density === 'compact'}
          onClick={() => grid.setDensity(density === 'compact' ? 'comfortable' : 'compact')}
        />
        <ViewButton
          id={columnsButtonId(props.id)}
          label={say('columns')}
          icon="columns-3"
          expanded={grid.overlay?.kind === 'columns'}
          onClick={menu('columns')}
        />
      </div>
    </div>
  );
}

/** The menu of allow-list and block-list rules; without a filter to make one of, it says which are needed (RU-01). */
function CreateExceptions(props: { grid: Grid; canCreate: boolean; onClick: (event: Event) => void }) {
  const { grid, canCreate, onClick } = props;
  const { say } = grid.context;
  const missing = grid.props.permissions.createRule ? undefined : say('cannot_create');
  const obstacle = grid.isOutdated ? say('filters_changed') : missing;
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
        {say('create_exceptions')}
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

/** Beside 'the page is selected': one click goes on to everything that matches. */
function SelectAll({ grid: { context, count, loaded, allObstacle, selectExtent } }: { grid: Grid }) {
  if (count.state !== 'ready' || count.total <= loaded.rows.length || allObstacle) return null;
  return (
    <button type="button" class={`grid-link ${linkLook}`} onClick={() => selectExtent('all')}>
      {context.say('select_all')}
    </button>
  );
}

/** The element id of the button that the menu of columns hangs on. */
export function columnsButtonId(gridId: string): string {
  return `${gridId}-columns`;
}

interface ViewButtonProps {
  id?: string;
  label: string;
  icon: IslandIcon;
  pressed?: boolean;
  /** For a button that opens a menu. */
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
