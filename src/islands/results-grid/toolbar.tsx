/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon, type IslandIcon } from '../icon.tsx';
import { Menu, type MenuEntry } from '../menu.tsx';
import type { CellContext } from './cells.tsx';
import type { ColumnKey, ColumnView, Density, GridAction } from './props.ts';
import type { SelectionExtent } from './selection.ts';
import type { CountState } from './use-count.ts';

interface ToolbarProps {
  id: string;
  context: CellContext;
  act: boolean;
  live: boolean;
  count: CountState;
  loaded: number;
  selected: number;
  extent: SelectionExtent;
  /** Why all matching cannot be selected; empty when they can. */
  allObstacle: string;
  columns: readonly ColumnView[];
  visible: readonly ColumnKey[];
  density: Density;
  onRetryCount: () => void;
  onSelect: (extent: 'none' | 'page' | 'all') => void;
  onAction: (action: GridAction) => void;
  onRefresh: () => void;
  onColumns: (columns: ColumnKey[]) => void;
  onDensity: (density: Density) => void;
}

/** The bar over the grid: the count, the selection and its actions, and how the grid is shown. */
export function Toolbar(props: ToolbarProps) {
  const { id, context, act, live, count, selected, extent, density, onRetryCount, onAction } = props;
  const { say } = context;
  const [open, setOpen] = useState<{ menu: 'select' | 'columns'; anchor: Element } | null>(null);
  const toggle = (menu: 'select' | 'columns') => (event: Event) =>
    setOpen(open?.menu === menu ? null : { menu, anchor: event.currentTarget as Element });
  return (
    <div class="grid-bar" role="group" aria-label={say('grid')}>
      <p class="grid-status" role="status" aria-live="polite">
        {extent !== 'none' && act ? selectionText(props) : count.text || say('counting')}
        {count.state === 'failed' && (
          <button type="button" class="button-link" onClick={onRetryCount}>
            {say('retry')}
          </button>
        )}
      </p>
      {act && extent === 'page' && <SelectAll {...props} />}
      {act && (
        <div class={`grid-actions${extent === 'none' ? '' : ' has-selection'}`}>
          <BarButton
            label={say('select')}
            icon="chevron-down"
            disabled={!live}
            menu
            onClick={toggle('select')}
            after
          />
          <BarButton
            label={say('quarantine')}
            icon="archive"
            disabled={!live || selected === 0}
            onClick={() => onAction('quarantine')}
          />
          <BarButton
            label={say('release')}
            icon="archive-restore"
            disabled={!live || selected === 0}
            onClick={() => onAction('release')}
          />
        </div>
      )}
      <div class="grid-view">
        <BarIcon label={say('refresh')} icon="refresh-cw" onClick={props.onRefresh} />
        <BarIcon
          label={say('compact')}
          icon="rows-3"
          pressed={density === 'compact'}
          onClick={() => props.onDensity(density === 'compact' ? 'comfortable' : 'compact')}
        />
        <BarIcon
          label={say('columns')}
          icon="columns-3"
          menu={open?.menu === 'columns'}
          onClick={toggle('columns')}
        />
      </div>
      {open && (
        <Menu
          key={open.menu}
          id={`${id}-${open.menu}-menu`}
          label={say(open.menu)}
          anchor={open.anchor}
          entries={open.menu === 'columns' ? columnEntries(props) : selectionEntries(props)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function selectionText({ context: { say }, extent, selected }: ToolbarProps): string {
  return say(extent === 'all' ? 'selected_all' : 'selected_some', { count: selected });
}

/** Beside 'the page is selected': one click goes on to everything that matches. */
function SelectAll({ context: { say }, count, loaded, allObstacle, onSelect }: ToolbarProps) {
  if (count.state !== 'ready' || count.total <= loaded || allObstacle) return null;
  return (
    <button type="button" class="button-link" onClick={() => onSelect('all')}>
      {say('select_all')}
    </button>
  );
}

function selectionEntries({ context: { say }, loaded, allObstacle, onSelect }: ToolbarProps): MenuEntry[] {
  return [
    { kind: 'item', label: say('select_page', { count: loaded }), onSelect: () => onSelect('page') },
    {
      kind: 'item',
      label: say('select_all'),
      disabledReason: allObstacle || undefined,
      onSelect: () => onSelect('all'),
    },
    { kind: 'item', label: say('select_none'), onSelect: () => onSelect('none') },
  ];
}

function columnEntries({ columns, visible, onColumns }: ToolbarProps): MenuEntry[] {
  return columns
    .filter((column) => !column.fixed)
    .map(({ key, label }) => {
      const checked = visible.includes(key);
      return {
        kind: 'item',
        label,
        checked,
        onSelect: () =>
          onColumns(
            columns
              .filter((column) => (column.key === key ? !checked : visible.includes(column.key)))
              .map((column) => column.key),
          ),
      };
    });
}

interface BarButtonProps {
  label: string;
  icon: IslandIcon;
  disabled: boolean;
  menu?: boolean;
  after?: boolean;
  onClick: (event: Event) => void;
}

function BarButton({ label, icon, disabled, menu, after, onClick }: BarButtonProps): ComponentChildren {
  return (
    <button
      type="button"
      class="button button-sm needs-js"
      aria-haspopup={menu ? 'menu' : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {!after && <Icon name={icon} small />}
      {label}
      {after && <Icon name={icon} small />}
    </button>
  );
}

interface BarIconProps {
  label: string;
  icon: IslandIcon;
  pressed?: boolean;
  menu?: boolean;
  onClick: (event: Event) => void;
}

function BarIcon({ label, icon, pressed, menu, onClick }: BarIconProps) {
  return (
    <button
      type="button"
      class="icon-button button-sm tip tip-end needs-js"
      aria-label={label}
      data-tip={label}
      aria-pressed={pressed}
      aria-haspopup={menu === undefined ? undefined : 'menu'}
      aria-expanded={menu}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
