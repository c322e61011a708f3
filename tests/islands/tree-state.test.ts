import { describe, expect, it } from 'vitest';
import type { TreeNode } from '../../src/islands/tree-filter/props.ts';
import {
  findByTyping,
  leavesOf,
  namesOfTicked,
  tickNode,
  tickStateOf,
  toggleNode,
  visibleItems,
} from '../../src/islands/tree-filter/tree-state.ts';

const leaf = (value: string, label = value): TreeNode => ({ value, label });
const held: TreeNode = {
  value: 'held',
  label: 'Quarantined',
  children: [leaf('by_cp', 'By Postern'), leaf('by_admin', 'By Admin')],
};
const root: TreeNode = { value: 'cp', label: 'Postern', children: [held, leaf('free', 'Not quarantined')] };

describe('tree state', () => {
  it('[MX-05] ticks a parent only when all its leaves are ticked, and mixes it when some are', () => {
    expect(tickStateOf(root, new Set())).toBe('false');
    expect(tickStateOf(root, new Set(['by_cp']))).toBe('mixed');
    expect(tickStateOf(held, new Set(['by_cp', 'by_admin']))).toBe('true');
    expect(tickStateOf(root, new Set(['by_cp', 'by_admin', 'free']))).toBe('true');
  });

  it('[MX-05] ticks all leaves of a mixed parent, then unticks them', () => {
    const ticked = toggleNode(root, new Set(['by_cp']));
    expect([...ticked].sort()).toEqual(['by_admin', 'by_cp', 'free']);
    expect(toggleNode(root, ticked).size).toBe(0);
  });

  it('[MX-05] ticks what was already ticked with its parent once', () => {
    const ticked = tickNode(root, new Set(), true);
    expect([...tickNode(held.children![0]!, ticked, true)].sort()).toEqual(['by_admin', 'by_cp', 'free']);
    expect([...tickNode(held, ticked, false)]).toEqual(['free']);
  });

  it('does not change other branches', () => {
    expect([...toggleNode(held, new Set(['free', 'by_cp', 'by_admin']))]).toEqual(['free']);
  });

  it('[MX-05] treats a leaf under two parents as one leaf', () => {
    const direction: TreeNode[] = [
      { value: 'received', label: 'Received', children: [leaf('incoming'), leaf('internal')] },
      { value: 'sent', label: 'Sent', children: [leaf('outgoing'), leaf('internal')] },
    ];
    expect(leavesOf(direction)).toEqual(['incoming', 'internal', 'outgoing']);
    const ticked = toggleNode(direction[0]!, new Set());
    expect(tickStateOf(direction[1]!, ticked)).toBe('mixed');
    expect(visibleItems(direction, new Set()).filter((item) => item.node.value === 'internal')).toHaveLength(
      2,
    );
  });

  it('hides what is below a collapsed parent', () => {
    const shown = visibleItems([root], new Set(['cp/held'])).map((item) => item.node.value);
    expect(shown).toEqual(['cp', 'held', 'free']);
  });

  it('lists what is ticked, a full branch by its own name', () => {
    expect(namesOfTicked([root], new Set())).toEqual([]);
    expect(namesOfTicked([root], new Set(['free']))).toEqual([root.children![1]!.label]);
    expect(namesOfTicked([root], new Set(['by_cp', 'by_admin']))).toEqual([held.label]);
    expect(namesOfTicked([root], new Set(['by_cp', 'by_admin', 'free']))).toBe('all');
    const direction: TreeNode[] = [
      { value: 'received', label: 'Received', children: [leaf('incoming'), leaf('internal')] },
      { value: 'sent', label: 'Sent', children: [leaf('outgoing'), leaf('internal')] },
    ];
    expect(namesOfTicked(direction, new Set(['incoming', 'internal']))).toEqual(['Received']);
  });

  it('returns the level and the parent of each item', () => {
    const item = visibleItems([root], new Set()).find(({ node }) => node.value === 'by_admin');
    expect(item).toMatchObject({ level: 3, parent: 'cp/held', path: 'cp/held/by_admin' });
  });

  it('finds the next item by its first letters, wrapping around', () => {
    const items = visibleItems([root], new Set());
    expect(findByTyping(items, 0, 'b')?.node.value).toBe('by_cp');
    expect(findByTyping(items, 2, 'b')?.node.value).toBe('by_admin');
    expect(findByTyping(items, 3, 'b')?.node.value).toBe('by_cp');
    expect(findByTyping(items, 2, 'by a')?.node.value).toBe('by_admin');
    expect(findByTyping(items, 0, 'z')).toBeUndefined();
  });
});
