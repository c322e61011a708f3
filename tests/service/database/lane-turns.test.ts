import { expect, it } from 'vitest';
import { runOnBehalfOf } from '../../../src/service/database/current-caller.ts';
import { openLane } from '../../../src/service/database/lane.ts';

const program = new URL('./crashing-worker.ts', import.meta.url);
const open = (onCrash = (_: Error) => undefined as void) =>
  openLane({ file: 'unused', lane: 'search' }, onCrash, program);

it('gives each person turns, whatever the number of searches of one', async () => {
  const lane = open();
  await lane.ready;
  const order: string[] = [];
  const ask = (person: string, name: string) =>
    runOnBehalfOf(person, () => lane.run('test', 'echo', name)).then((value) => order.push(value as string));
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => ask('one', `one ${index}`)),
    ask('other', 'other'),
  ]);
  expect(order.indexOf('other')).toBeLessThanOrEqual(2);
  await lane.close();
});

it('runs other requests between the slices of a long search', async () => {
  const lane = open();
  await lane.ready;
  const order: unknown[] = [];
  const long = runOnBehalfOf('one', () => lane.run('test', 'stops', 50)).then((value) => order.push(value));
  const short = runOnBehalfOf('other', () => lane.run('test', 'echo', 'short')).then((value) =>
    order.push(value),
  );
  await Promise.all([long, short]);
  expect(order).toEqual(['short', 'done']);
  await lane.close();
});

it('aborts a search whose client disconnected while it ran', async () => {
  const lane = open();
  await lane.ready;
  const gone = new AbortController();
  const long = runOnBehalfOf('one', () => lane.run('test', 'stops', 1_000_000, gone.signal));
  await runOnBehalfOf('other', () => lane.run('test', 'echo', 'it runs'));
  gone.abort(new Error('left'));
  await expect(long).rejects.toThrow('left');
  expect(await lane.run('test', 'dropped', null)).toEqual([1]);
  await lane.close();
});

it('aborts a search that takes too long, and suggests how to narrow it', async () => {
  const lane = openLane({ file: 'unused', lane: 'search' }, () => undefined, program, 50);
  await lane.ready;
  const endless = runOnBehalfOf('one', () => lane.run('test', 'stops', 100_000_000));
  await expect(endless).rejects.toMatchObject({
    code: 'search_too_slow',
    status: 422,
    message: expect.stringContaining('Narrow it'),
  });
  expect(await lane.run('test', 'echo', 'next')).toBe('next');
  await lane.close();
});

it('allows one person 32 waiting searches, and others theirs', async () => {
  const lane = open();
  await lane.ready;
  const ask = (person: string) => runOnBehalfOf(person, () => lane.run('test', 'echo', person));
  const mine = await Promise.allSettled(Array.from({ length: 40 }, () => ask('one')).concat(ask('other')));
  const refused = mine.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toHaveLength(7);
  expect(refused[0]).toMatchObject({ code: 'too_many_requests', problem: 'searches_waiting', retryAfter: 2 });
  expect(mine.at(-1)).toEqual({ status: 'fulfilled', value: 'other' });
  await lane.close();
});

it('fails running requests when its thread crashes, and runs the waiting ones', async () => {
  const crashes: Error[] = [];
  const lane = open((error) => void crashes.push(error));
  await lane.ready;
  const begun = runOnBehalfOf('one', () => lane.run('test', 'stops', 1_000_000));
  const crashed = runOnBehalfOf('other', () => lane.run('test', 'crash', null));
  const waiting = runOnBehalfOf('other', () => lane.run('test', 'echo', 'waited'));
  const outcomes = await Promise.allSettled([begun, crashed, waiting]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(crashes).toHaveLength(1);
  await lane.close();
});
