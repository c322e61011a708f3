import { parentPort, workerData } from 'node:worker_threads';
import { inWriteTransaction } from '../../database/statement-cache.ts';
import type { InTurns } from '../../turns/in-turns.ts';
import { scopeStore } from '../../scopes/scope-store.ts';
import { catchUp, createIdleWork } from '../../database/idle-work.ts';
import type { LaneReply, LaneRequest, WorkerSettings } from '../../database/lane.ts';
import {
  type Durability,
  forWriting,
  type Operation,
  type SearchHandle,
  type StoreHandle,
} from '../../database/operation.ts';
import { createFoldAgain, isWorkDue, openStore } from './open-store.ts';
import { operations } from './operations.ts';
import { toWireError } from '../../database/storage-errors.ts';

const settings = workerData as WorkerSettings;
const port = parentPort!;
const reply = (message: LaneReply, handsOver: ArrayBuffer[] = []) => port.postMessage(message, handsOver);
const registry = operations as unknown as Record<
  string,
  Record<string, Operation<unknown, unknown> | undefined> | undefined
>;

let store: ReturnType<typeof openStore> | undefined;
let durability: Durability | undefined;

try {
  store = openStore(settings.file, settings.lane === 'write' ? 'writer' : 'reader', settings.secretKey);
  serve(store);
  reply({ ready: true });
} catch (error) {
  store?.db.close();
  reply({ refused: toWireError(error) });
  port.close();
}

function serve(store: ReturnType<typeof openStore>): void {
  const idle =
    settings.lane === 'write' ? createIdleWork(store.db, () => store.index.mergeStep()) : undefined;
  const foldAgain = createFoldAgain(store);
  const foldingStep = () => {
    if (!isWorkDue(store)) return false;
    // A step that a power cut undoes is done again.
    makeDurable(store, 'normal');
    return foldAgain();
  };
  const folding = settings.lane === 'write' ? catchUp(foldingStep) : undefined;
  port.on('message', (request: LaneRequest) => {
    if ('close' in request) {
      idle?.stop();
      folding?.stop();
      store.db.close();
      port.close();
      return;
    }
    if ('drop' in request) {
      begun.delete(request.drop);
      return;
    }
    const id = 'resume' in request ? request.resume : request.id;
    attempt(id, () => {
      if ('resume' in request) return goOn(id);
      const operation = operationOf(request);
      const answer = () => {
        const value = execute(store, operation, request);
        if (operation.inTurns) {
          begun.set(id, value as InTurns<unknown>);
          goOn(id);
        } else reply({ id, value }, operation.handsOver?.(value));
      };
      if (!operation.load) return answer();
      // No request arrives meanwhile: the thread has one at a time.
      operation.load().then(
        () => attempt(id, answer),
        (error: unknown) => fail(id, error),
      );
    });
    idle?.wake();
    folding?.wake();
  });
}

function attempt(id: number, work: () => void): void {
  try {
    work();
  } catch (error) {
    fail(id, error);
  }
}

function fail(id: number, error: unknown): void {
  begun.delete(id);
  reply({ id, error: toWireError(error) });
}

/** Work that has yielded to others. */
const begun = new Map<number, InTurns<unknown>>();

/** Longest work without a message, milliseconds: the caller may have disconnected, or the deadline may have passed. */
const longestTurn = 200;

/**
 * Shortest work while others wait, milliseconds: to yield and resume takes two messages, which cost more than most
 * slices, and most searches are done by then.
 */
const shortestTurn = 5;

/** Runs a search until others have waited long enough for their turn. */
function goOn(id: number): void {
  const work = begun.get(id)!;
  const began = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) {
      begun.delete(id);
      return reply({ id, value: step.value });
    }
    const worked = performance.now() - began;
    const othersWait = Atomics.load(settings.waiting, 0) > 0;
    if (worked > (othersWait ? shortestTurn : longestTurn)) return reply({ id, paused: true });
  }
}

function operationOf({ area, operation: name }: { area: string; operation: string }) {
  const operation = registry[area]?.[name];
  if (!operation) throw new Error(`There is no store operation ${area}.${name}.`);
  return operation;
}

/** Runs an operation for who calls it; a write inside a transaction, and without searches. */
function execute(
  store: SearchHandle,
  operation: Operation<unknown, unknown>,
  { reach, origin, input }: Extract<LaneRequest, { reach: unknown }>,
): unknown {
  if (operation.lane !== 'write') return operation.run({ ...scopeStore(store, reach), origin }, input);
  makeDurable(store, operation.durability);
  const handle = { ...scopeStore(forWriting(store), reach), origin };
  return inWriteTransaction(store.db, () => operation.run(handle, input));
}

function makeDurable({ db }: Pick<StoreHandle, 'db'>, wanted: Durability): void {
  if (durability === wanted) return;
  db.exec(`PRAGMA synchronous = ${wanted}`);
  durability = wanted;
}
