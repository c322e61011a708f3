import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { openLane } from '../../../src/service/database/lane.ts';

const program = new URL('./crashing-worker.ts', import.meta.url);
const settings = { file: 'unused', lane: 'write' } as const;
/** A thread that ends before it has begun, as one whose file is missing. */
const missing = 'data:text/javascript,throw new Error("not there")';

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

it('never runs a cancelled request', async () => {
  const lane = openLane(settings, () => undefined, program);
  const gone = new AbortController();
  const [first, aborted] = [lane.run('test', 'echo', 1), lane.run('test', 'crash', 2, gone.signal)];
  gone.abort(new Error('left'));
  await expect(aborted).rejects.toThrow('left');
  expect(await first).toBe(1);
  await lane.close();
});

it('finishes pending requests before it closes, and refuses later ones', async () => {
  const lane = openLane(settings, () => undefined, program);
  const asked = lane.run('test', 'echo', 1);
  const closed = lane.close();
  await expect(lane.run('test', 'echo', 2)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await asked).toBe(1);
  await closed;
});

it('rejects when its thread cannot start, also in a program that waits for nothing else', () => {
  const lane = new URL('../../../src/service/database/lane.ts', import.meta.url);
  const script = `import { openLane } from ${JSON.stringify(lane.href)};
    const lane = openLane(${JSON.stringify(settings)}, () => undefined, new URL(${JSON.stringify(missing)}));
    await lane.ready.catch(({ message }) => console.log(message));`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'The database does not answer. Try again later.\n',
  });
});

it('closes while its thread has yet to start', async () => {
  const crashed = Promise.withResolvers<Error>();
  const lane = openLane(settings, crashed.resolve, new URL(missing));
  expect((await crashed.promise).message).toBe('not there');
  await lane.close();
  await expect(lane.ready).rejects.toMatchObject({ code: 'unavailable' });
});
