/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { bindLabels, type TranslateLabel } from '../labels.ts';
import { useEvent } from '../use-event.ts';
import type { TreeFilterLabels, TreeFilterProps, TreeNode } from './props.ts';
import {
  findByTyping,
  leavesOf,
  namesOfTicked,
  tickNode,
  tickStateOf,
  toggleNode,
  type TreeItem,
  visibleItems,
} from './tree-state.ts';
import { choiceLook, linkLook } from '../../views/ui/looks.ts';
import { selectInlineLook } from '../../views/ui/grid-look.ts';
import { requestJson } from '../request-json.ts';

/** Type-ahead: letters typed within this many milliseconds form one word. */
const typingPause = 600;

/**
 * Nested checkboxes, enhanced to a tree by scripts: tri-state parents, arrow keys, type-ahead. The checkboxes
 * remain the form's controls; branches are sent under the filter's name only without scripts.
 */
export function TreeFilter(props: TreeFilterProps) {
  const { id, name, label, nodes, operator } = props;
  const t = bindLabels(props.labels, props.locale);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(props.selected));
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState(nodes[0]?.value ?? '');
  const [live, setLive] = useState(false);
  const root = useRef<HTMLDetailsElement>(null);
  const typed = useRef({ text: '', at: 0 });
  useEffect(() => setLive(true), []);
  const countOf = useCounts(root, props.locale);
  useUncheckAll(root, () => setTicked(new Set()));
  useFirstChange(ticked, () => announceChange(root.current));

  const items = visibleItems(nodes, folded);
  const focus = (path: string) => {
    setFocused(path);
    document.getElementById(itemId(id, path))?.focus();
  };
  const fold = (path: string, folds: boolean) => {
    const next = new Set(folded);
    if (folds) next.add(path);
    else next.delete(path);
    setFolded(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.path === focused);
    const item = items[at];
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const goTo = (to: TreeItem | undefined) => to && focus(to.path);
    const isBranch = item.node.children !== undefined;
    if (event.key === 'ArrowDown') goTo(items[at + 1]);
    else if (event.key === 'ArrowUp') goTo(items[at - 1]);
    else if (event.key === 'Home') goTo(items[0]);
    else if (event.key === 'End') goTo(items.at(-1));
    else if (event.key === ' ') setTicked((now) => toggleNode(item.node, now));
    else if (event.key === 'ArrowRight' && isBranch && folded.has(item.path)) fold(item.path, false);
    else if (event.key === 'ArrowRight' && isBranch) goTo(items[at + 1]);
    else if (event.key === 'ArrowLeft' && isBranch && !folded.has(item.path)) fold(item.path, true);
    else if (event.key === 'ArrowLeft') goTo(items.find((other) => other.path === item.parent));
    else if (event.key.length === 1) goTo(findByTyping(items, at, wordOf(typed.current, event)));
    else return;
    event.preventDefault();
  };

  const names = namesOfTicked(nodes, ticked);
  const chosen = names === 'all' ? t('select_all') : names.join(', ') || t('any');
  const branch: BranchContext = {
    id,
    name,
    t,
    ticked,
    folded,
    focused,
    live,
    countOf,
    onTick: (node, ticks) => setTicked((now) => tickNode(node, now, ticks)),
    onFold: (path) => fold(path, !folded.has(path)),
    onFocus: setFocused,
  };
  return (
    <details
      ref={root}
      id={id}
      class="group/tree min-w-0"
      aria-labelledby={`${id}-label`}
      data-keep-open
      // Initial state only; the person may change it.
      open={props.selected.length > 0}
    >
      <summary
        // Only an active filter is a link target.
        id={props.selected.length > 0 ? `${id}-summary` : undefined}
        class="flex items-center gap-1.5 min-h-7 -mx-1 px-1 rounded-sm list-none [&::-webkit-details-marker]:hidden hover:bg-hover"
      >
        <Icon name="chevron-right" small look={arrowLook} />
        <span id={`${id}-label`} class="flex-none text-table font-semibold">
          {label}
        </span>
        <span class="flex-1 min-w-0 truncate text-ink-3 text-sm text-end" title={chosen}>
          {chosen}
        </span>
      </summary>
      <div class="flex items-center justify-end gap-3 text-sm">
        {operator && (
          <span class={`${selectInlineLook.box} me-auto`}>
            <select
              class={selectInlineLook.control}
              name={operator.name}
              aria-label={t('operator', { label })}
            >
              <option value="or" selected={operator.value === 'or'}>
                {t('or')}
              </option>
              <option value="and" selected={operator.value === 'and'}>
                {t('and')}
              </option>
            </select>
            <Icon name="chevron-down" small look={selectInlineLook.arrow} />
          </span>
        )}
        <button
          type="button"
          class={tickLook}
          aria-label={t('select_all_of', { label })}
          onClick={() => setTicked(new Set(leavesOf(nodes)))}
        >
          {t('select_all')}
        </button>
        <button
          type="button"
          class={tickLook}
          aria-label={t('select_none_of', { label })}
          onClick={() => setTicked(new Set())}
        >
          {t('select_none')}
        </button>
      </div>
      <ul
        class="tree"
        role={live ? 'tree' : undefined}
        aria-label={live ? label : undefined}
        aria-multiselectable={live ? true : undefined}
        onKeyDown={live ? onKeyDown : undefined}
      >
        {nodes.map((node) => (
          <Branch key={node.value} node={node} parent={null} level={1} context={branch} />
        ))}
      </ul>
    </details>
  );
}

interface BranchContext {
  id: string;
  name: string;
  t: TranslateLabel<keyof TreeFilterLabels>;
  ticked: ReadonlySet<string>;
  folded: ReadonlySet<string>;
  focused: string;
  live: boolean;
  countOf: (node: TreeNode) => string;
  onTick: (node: TreeNode, ticks: boolean) => void;
  onFold: (path: string) => void;
  onFocus: (path: string) => void;
}

interface BranchProps {
  node: TreeNode;
  parent: string | null;
  level: number;
  context: BranchContext;
}

const arrowLook = 'text-ink-3 transition-[rotate] group-open/tree:[rotate:90deg]';
const tickLook = `${linkLook} min-w-6 min-h-6 leading-6 needs-js`;
/** Indentation of a row by its level. */
const indents: Readonly<Record<number, string>> = { 2: 'ps-5', 3: 'ps-10', 4: 'ps-15' };

function Branch({ node, parent, level, context }: BranchProps) {
  const { id, name, t, ticked, folded, focused, live, countOf, onTick, onFold, onFocus } = context;
  const count = countOf(node);
  const path = parent === null ? node.value : `${parent}/${node.value}`;
  const state = tickStateOf(node, ticked);
  const isFolded = folded.has(path);
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = state === 'mixed';
  }, [state]);
  const tree = live && {
    role: 'treeitem' as const,
    'aria-checked': state === 'mixed' ? ('mixed' as const) : state === 'true',
    'aria-expanded': node.children ? !isFolded : undefined,
    'aria-level': level,
    'aria-labelledby': `${itemId(id, path)}-label${count ? ` ${itemId(id, path)}-count` : ''}`,
    tabIndex: path === focused ? 0 : -1,
  };
  return (
    <li
      id={live ? itemId(id, path) : undefined}
      class="tree-item focus-visible:outline-none"
      {...tree}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onFocus(path);
      }}
    >
      <div
        class={`flex min-h-6.5 items-center rounded-sm pe-1.5 hover:bg-hover [&:not(:has(button))]:ms-5 [.tree-item:focus-visible>&]:[outline:2px_solid_var(--color-focus)] [.tree-item:focus-visible>&]:-outline-offset-1 ${indents[level] ?? ''}`}
      >
        {node.children && (
          <button
            type="button"
            class={`needs-js grid place-content-center w-5 h-6 text-ink-3 [&.is-folded>.icon]:[rotate:-90deg] ${isFolded ? 'is-folded' : ''}`}
            tabIndex={-1}
            aria-hidden="true"
            title={t(isFolded ? 'expand' : 'collapse', { label: node.label })}
            onClick={() => onFold(path)}
          >
            <Icon name="chevron-down" small />
          </button>
        )}
        <label class={`${choiceLook} flex-1 min-w-0 py-0.5`}>
          <input
            ref={box}
            type="checkbox"
            class="check"
            name={live && node.children ? undefined : name}
            value={node.value}
            checked={state === 'true'}
            autocomplete="off"
            tabIndex={live ? -1 : undefined}
            aria-hidden={live ? true : undefined}
            onChange={({ currentTarget }) => onTick(node, currentTarget.checked)}
          />
          <span id={live ? `${itemId(id, path)}-label` : undefined}>{node.label}</span>
        </label>
        {/* The space keeps the words of the visible text apart, as in the name. */ ' '}
        {count && (
          <span class="text-ink-3 text-sm" id={`${itemId(id, path)}-count`}>
            {count}
          </span>
        )}
      </div>
      {node.children && (
        <ul class="tree-children" role={live ? 'group' : undefined} hidden={isFolded}>
          {node.children.map((child) => (
            <Branch key={child.value} node={child} parent={path} level={level + 1} context={context} />
          ))}
        </ul>
      )}
    </li>
  );
}

/**
 * Formatted numbers of mails for a node's value: loaded from the URL in `data-counts` around the tree (GET →
 * `{counts}`, mails by value) when the tree is open. Not a prop, so that props are the same for every search.
 */
function useCounts(tree: { current: HTMLDetailsElement | null }, locale: string): (node: TreeNode) => string {
  const [counts, setCounts] = useState<ValueCounts | null>(null);
  const fetchWhenOpen = () => {
    const url = tree.current?.closest<HTMLElement>('[data-counts]')?.dataset['counts'];
    if (url && tree.current?.open && !counts) void fetchCounts(url).then(setCounts);
  };
  useEffect(fetchWhenOpen, []);
  useEvent(() => tree.current, 'toggle', fetchWhenOpen);
  return (node) => {
    const count = node.children ? undefined : counts?.[node.value];
    return count === undefined ? '' : new Intl.NumberFormat(locale.slice(0, 2)).format(count);
  };
}

function itemId(id: string, path: string): string {
  return `${id}-${path.replaceAll('/', '-')}`;
}

function wordOf(typed: { text: string; at: number }, event: KeyboardEvent): string {
  typed.text = event.timeStamp - typed.at > typingPause ? event.key : typed.text + event.key;
  typed.at = event.timeStamp;
  return typed.text;
}

/** Listens for the panel's 'Uncheck all' on the form this element belongs to. */
function useUncheckAll(element: { current: HTMLElement | null }, uncheck: () => void): void {
  useEvent(() => element.current?.closest('form') ?? null, 'explorer:uncheck-all', uncheck);
}

/** Runs after each change but not after the first render. */
function useFirstChange(value: unknown, run: () => void): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else run();
  }, [value]);
}

/** Changes by script dispatch no event; this dispatches one, as after a click. */
function announceChange(element: HTMLElement | null): void {
  element?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Number of mails by value of the tree filters. */
type ValueCounts = Readonly<Record<string, number>>;

/** The trees of a panel share one request. */
const underWay = new Map<string, Promise<ValueCounts | null>>();

/** Loads the counts; null if they are not available, and then none are shown. */
function fetchCounts(url: string): Promise<ValueCounts | null> {
  const known = underWay.get(url);
  if (known) return known;
  const counts = requestJson<{ counts: ValueCounts }>(url).then((result) => {
    underWay.delete(url);
    return result.kind === 'answer' ? result.value.counts : null;
  });
  underWay.set(url, counts);
  return counts;
}
