import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { delivered, JudgeWorld, phishing } from './support/judge-world.ts';

const program = fileURLToPath(new URL('./run-judge-program.ts', import.meta.url));
/** More than a step takes. */
const mails = 300;
/** As in `run-judge-step.ts`, milliseconds. */
const lookInterval = 30_000;

let world: JudgeWorld;
afterEach(async () => {
  vi.useRealTimers();
  await world?.remove();
});

/** Begins a judgement in another process and kills that without warning after its first step. */
async function killAfterOneStep(): Promise<string> {
  const child = fork(program, [world.path], { execArgv: [] });
  let id = '';
  child.on('message', (message: { id: string }) => {
    id ||= message.id;
    child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return id;
}

it('a server adopts a judgement whose program was killed beside it, and loses and repeats nothing', async () => {
  const older = { detections: ['cp_clean'], ...delivered, evidence: [] };
  world = await JudgeWorld.create(
    Array.from({ length: mails }, (_, at) => ({ name: `m${at}`, headers: phishing, older })),
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await world.start();
  const id = await killAfterOneStep();
  const left = await world.show(id);
  expect(left).toMatchObject({ status: 'running', total: mails });
  expect(left.done).toBeLessThan(mails);

  // A judgement that the look finds for the first time may be under way: only one that stands still is taken up.
  await vi.advanceTimersByTimeAsync(lookInterval);
  expect((await world.show(id)).done).toBe(left.done);
  // The look itself asks the database; its answer is there before the next one asks.
  await world.show(id);
  await vi.advanceTimersByTimeAsync(lookInterval);
  const plan = await world.ended(id);
  expect(plan).toMatchObject({ status: 'done', total: mails, done: mails, failed: 0, held: mails });
});
