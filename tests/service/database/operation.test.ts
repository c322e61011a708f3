import { expect, it } from 'vitest';
import { forWriting, read, type SearchHandle, write } from '../../../src/service/database/operation.ts';
import type { InTurns } from '../../../src/service/turns/in-turns.ts';

/** What only reads may do. */
function* search(store: SearchHandle): InTurns<number> {
  return yield* store.index.turns.count({ kind: 'all' }, 1);
}
const find = (store: SearchHandle): number[] => store.index.keys({ kind: 'all' }, 1);

it('an operation that writes does not compile when it searches, or hands its store to a function that does', () => {
  // @ts-expect-error TS2345
  const handsOver = [write(search), write(find)];
  // @ts-expect-error TS2339
  const searches = write((store) => store.index.keys({ kind: 'all' }, 1));
  // @ts-expect-error TS2345
  const passesOn = write((store) => find(store));
  const decides = write((store, keys: number[]) => store.index.matching({ kind: 'all' }, keys));
  expect([...handsOver, searches, passesOn, decides].map(({ lane }) => lane)).toEqual(Array(5).fill('write'));
  expect(read('count', find).lane).toBe('count');
});

it('a write gets a store without searches, whatever its code says of types', () => {
  const everything = new Proxy({}, { get: () => () => [], has: () => true, ownKeys: () => ['keys'] });
  const store = forWriting({ index: everything, isScoped: true } as unknown as SearchHandle);
  expect(store.isScoped).toBe(true);
  expect(Object.keys(store.index)).toEqual(['matching', 'shrink']);
  expect(() => find(store as SearchHandle)).toThrow(TypeError);
});
