import { expect, it, vi } from 'vitest';
import { openLane, openReaderLanes, type ReaderLane } from '../../../src/service/database/lane.ts';

const program = new URL('./crashing-worker.ts', import.meta.url);

/** Reader lanes with real threads, and which of them are there. */
function openReaders(idle?: number) {
  const there: ReaderLane[] = [];
  const open = (lane: ReaderLane) => {
    const handle = openLane({ file: 'unused', lane }, () => undefined, program);
    there.push(lane);
    return {
      ...handle,
      close: () => handle.close().then(() => void there.splice(there.indexOf(lane), 1)),
    };
  };
  return { there, lanes: openReaderLanes(open, idle) };
}

it('starts the thread of a kind of reads when it is first needed, and answers on that of records meanwhile', async () => {
  const { there, lanes } = openReaders();
  await lanes.of('records').ready;
  expect(there).toEqual(['records']);
  const records = lanes.of('records');
  expect(lanes.of('search')).toBe(records);
  expect(there).toEqual(['records', 'search']);
  await vi.waitFor(() => expect(lanes.of('search')).not.toBe(records), { timeout: 10_000 });
  expect(await lanes.of('search').run('test', 'echo', 3)).toBe(3);
  expect(there).toEqual(['records', 'search']);
  await lanes.close();
});

it('ends a thread that nobody uses, but never that of records, and starts it again', async () => {
  const { there, lanes } = openReaders(50);
  await lanes.of('records').ready;
  const records = lanes.of('records');
  lanes.of('count');
  await vi.waitFor(() => expect(there).toEqual(['records']), { timeout: 10_000 });
  expect(lanes.of('count')).toBe(records);
  expect(there).toEqual(['records', 'count']);
  expect(await lanes.of('count').run('test', 'echo', 4)).toBe(4);
  await lanes.close();
  expect(there).toEqual([]);
});
