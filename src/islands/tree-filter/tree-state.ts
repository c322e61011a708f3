import type { TreeNode } from './props.ts';

export type TickState = 'true' | 'false' | 'mixed';

/** All leaf values below the nodes, without duplicates. */
export function leavesOf(nodes: readonly TreeNode[]): string[] {
  return [...new Set(nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node.value])))];
}

/** A parent is ticked if all its leaves are, and mixed if some are (MX-05). */
export function tickStateOf(node: TreeNode, ticked: ReadonlySet<string>): TickState {
  const leaves = leavesOf([node]);
  const count = leaves.filter((leaf) => ticked.has(leaf)).length;
  if (count === 0) return 'false';
  return count === leaves.length ? 'true' : 'mixed';
}

/** Toggles a leaf, or all leaves of a parent: a parent that is not fully ticked becomes ticked. */
export const toggleNode = (node: TreeNode, ticked: ReadonlySet<string>): Set<string> =>
  tickNode(node, ticked, tickStateOf(node, ticked) !== 'true');

/** Ticks or unticks a leaf, or all leaves of a parent. */
export function tickNode(node: TreeNode, ticked: ReadonlySet<string>, tick: boolean): Set<string> {
  const next = new Set(ticked);
  for (const leaf of leavesOf([node])) {
    if (tick) next.add(leaf);
    else next.delete(leaf);
  }
  return next;
}

/** The shortest description of the selection: a full branch by its own name, a full tree as 'all'. */
export function namesOfTicked(nodes: readonly TreeNode[], ticked: ReadonlySet<string>): string[] | 'all' {
  if (nodes.every((node) => tickStateOf(node, ticked) === 'true')) return 'all';
  const fullNodes = (node: TreeNode): TreeNode[] =>
    tickStateOf(node, ticked) === 'true' ? [node] : (node.children ?? []).flatMap(fullNodes);
  const full = nodes.flatMap(fullNodes);
  const branches = full.filter((node) => node.children);
  const covered = new Set(leavesOf(branches));
  return [
    ...new Set(full.filter((node) => node.children || !covered.has(node.value)).map(({ label }) => label)),
  ];
}

/** A node at its position: the same leaf under two parents occurs twice. */
export interface TreeItem {
  node: TreeNode;
  /** Values from the root to the node, joined by `/`. */
  path: string;
  parent: string | null;
  /** From 1. */
  level: number;
}

/** The visible items from top to bottom, without children of collapsed parents. */
export function visibleItems(
  nodes: readonly TreeNode[],
  folded: ReadonlySet<string>,
  parent: string | null = null,
  level = 1,
): TreeItem[] {
  return nodes.flatMap((node) => {
    const path = parent === null ? node.value : `${parent}/${node.value}`;
    const item: TreeItem = { node, path, parent, level };
    if (!node.children || folded.has(path)) return [item];
    return [item, ...visibleItems(node.children, folded, path, level + 1)];
  });
}

/** The next item whose label starts with `typed`, searched after `from` with wrap-around. */
export function findByTyping(items: readonly TreeItem[], from: number, typed: string): TreeItem | undefined {
  const start = typed.length > 1 ? from : from + 1;
  const wanted = typed.toLocaleLowerCase();
  return [...items.slice(start), ...items.slice(0, start)].find((item) =>
    item.node.label.toLocaleLowerCase().startsWith(wanted),
  );
}
