import type { Labels } from '../labels.ts';

/** A tree of checkboxes over one multi-value filter. Works as plain nested checkboxes without scripts. */
export interface TreeFilterProps {
  id: string;
  locale: string;
  /** Form name of the leaves, e.g. `detection`. Without scripts, ticked branches are sent under it too. */
  name: string;
  /** Heading of the tree. */
  label: string;
  nodes: TreeNode[];
  /** Ticked leaves. A leaf under several parents is one leaf. */
  selected: string[];
  /** And/or for the ticked values; null if the tenant has no such choice. */
  operator: { name: string; value: 'and' | 'or' } | null;
  labels: TreeFilterLabels;
}

export interface TreeNode {
  value: string;
  label: string;
  children?: TreeNode[];
}

/** Message keys of the tree, below `tree.`. */
export const treeFilterLabelKeys = [
  'select_all',
  'select_none',
  'select_all_of',
  'select_none_of',
  'any',
  'operator',
  'and',
  'or',
  'expand',
  'collapse',
] as const;
export type TreeFilterLabels = Labels<(typeof treeFilterLabelKeys)[number]>;
