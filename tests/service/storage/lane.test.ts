import { expect, it } from 'vitest';
import { openLane } from '../../../src/service/storage/lane.ts';

const program = new URL('./crashing-worker.ts', import.meta.url);
const settings = { file: 'unused', lane: 'write' } as const;

it('fails only the request that was running when its thread crashes, and starts the thread again', async () => {
  const crashes: Error[] = [];
  const lane = openLane(settings, (error) => crashes.push(error), program);
  await lane.ready;
  const [before, crashed, waiting] = await Promise.allSettled([
    lane.run('test', 'echo', 1),
    lane.run('test', 'crash', 2),
    lane.run('test', 'echo', 3),
  ]);
  expect(before).toEqual({ status: 'fulfilled', value: 1 });
  expect(crashed).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
  expect(waiting).toEqual({ status: 'fulfilled', value: 3 });
  expect(crashes.map(({ message }) => message)).toEqual(['worker bug']);
  await lane.close();
});

it('never runs a request that nobody waits for any more', async () => {
  const lane = openLane(settings, () => undefined, program);
  const gone = new AbortController();
  const [first, aborted] = [lane.run('test', 'echo', 1), lane.run('test', 'crash', 2, gone.signal)];
  gone.abort(new Error('left'));
  await expect(aborted).rejects.toThrow('left');
  expect(await first).toBe(1);
  await lane.close();
});

it('finishes what was asked before it closes, and refuses what comes later', async () => {
  const lane = openLane(settings, () => undefined, program);
  const asked = lane.run('test', 'echo', 1);
  const closed = lane.close();
  await expect(lane.run('test', 'echo', 2)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await asked).toBe(1);
  await closed;
});
