/** A fair queue of items, each under a path of groups such as `[network, subnetwork, address]`. */
export interface FairQueue<Item> {
  readonly size: number;
  /** Adds an item behind the others of its group. */
  push(path: readonly string[], item: Item): void;
  /** Number of items under the group at a path. */
  sizeOf(path: readonly string[]): number;
  /** Removes the next item: round robin by group on every level, in order within a group. */
  shift(): Item | undefined;
  /** Removes the oldest item of the fullest group, to make room for others. */
  dropFromFullest(): Item | undefined;
  /** Removes an item; false when it is no longer queued. */
  remove(path: readonly string[], item: Item): boolean;
}

interface Group<Item> {
  size: number;
  /** In the order of their turns. */
  readonly groups: Map<string, Group<Item>>;
  readonly items: Item[];
}

/**
 * Creates a fair queue: a caller with a thousand items waits for their own thousand, while others pass. A group with
 * many subgroups has one turn as well, so owning a large network gains nothing.
 */
export function createFairQueue<Item>(): FairQueue<Item> {
  const root = emptyGroup<Item>();
  return {
    get size() {
      return root.size;
    },
    push(path, item) {
      root.size += 1;
      let group = root;
      for (const name of path) {
        let below = group.groups.get(name);
        if (!below) group.groups.set(name, (below = emptyGroup()));
        below.size += 1;
        group = below;
      }
      group.items.push(item);
    },
    sizeOf: (path) => trail(root, path).at(path.length)?.size ?? 0,
    shift: () => takeFirst(root),
    dropFromFullest: () => takeFromFullest(root),
    remove(path, item) {
      const groups = trail(root, path);
      const items = groups.at(path.length)?.items;
      const at = items?.indexOf(item) ?? -1;
      if (!items || at < 0) return false;
      items.splice(at, 1);
      for (const group of groups) group.size -= 1;
      path.forEach((name, level) => {
        if (groups[level + 1]?.size === 0) groups[level]!.groups.delete(name);
      });
      return true;
    },
  };
}

const emptyGroup = <Item>(): Group<Item> => ({ size: 0, groups: new Map(), items: [] });

/** The groups from the root along a path, as far as there are any. */
function trail<Item>(root: Group<Item>, path: readonly string[]): Group<Item>[] {
  const groups = [root];
  for (const name of path) {
    const below = groups.at(-1)!.groups.get(name);
    if (!below) break;
    groups.push(below);
  }
  return groups;
}

function takeFirst<Item>(group: Group<Item>): Item | undefined {
  if (group.size === 0) return undefined;
  group.size -= 1;
  if (group.items.length > 0) return group.items.shift();
  const [name, below] = group.groups.entries().next().value!;
  const item = takeFirst(below);
  // Its next turn comes after all others.
  group.groups.delete(name);
  if (below.size > 0) group.groups.set(name, below);
  return item;
}

function takeFromFullest<Item>(group: Group<Item>): Item | undefined {
  if (group.size === 0) return undefined;
  group.size -= 1;
  if (group.items.length > 0) return group.items.shift();
  let fullest: [string, Group<Item>] | undefined;
  // Of equals the first, which was added or served earlier.
  for (const entry of group.groups) if (entry[1].size > (fullest?.[1].size ?? 0)) fullest = entry;
  const [name, below] = fullest!;
  const item = takeFromFullest(below);
  if (below.size === 0) group.groups.delete(name);
  return item;
}
