import { expect, it } from 'vitest';
import { mapInTurns } from '../../../src/service/turns/in-turns.ts';

it('work on many items yields after a while, and keeps their order', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    again = setImmediate(count);
  };
  let again = setImmediate(count);
  // Each takes longer than a stretch of work may.
  const takeLong = (item: number) => {
    const end = performance.now() + 6;
    while (performance.now() < end);
    return { item, turns };
  };
  const results = await mapInTurns([1, 2, 3], takeLong);
  clearImmediate(again);
  expect(results.map(({ item }) => item)).toEqual([1, 2, 3]);
  expect(results[2]!.turns).toBeGreaterThan(results[1]!.turns);
  expect(results[1]!.turns).toBeGreaterThan(results[0]!.turns);
});

it('rejects with the error of failed work', async () => {
  const fail = () => {
    throw new Error('no');
  };
  await expect(mapInTurns([1], fail)).rejects.toThrow('no');
  expect(await mapInTurns([], fail)).toEqual([]);
});
