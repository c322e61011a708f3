// Stands in for the database worker: answers with its input, stops as often as it is told to, and ends its thread.
import { parentPort } from 'node:worker_threads';

interface Message {
  id: number;
  operation: string;
  input: unknown;
  resume?: number;
  drop?: number;
  close?: true;
}

/** What was begun and how often it still stops; `dropped` is told to whoever asks for it. */
const left = new Map<number, number>();
const dropped: number[] = [];

const goOn = (id: number) => {
  const stops = left.get(id)!;
  left.set(id, stops - 1);
  parentPort!.postMessage(stops > 0 ? { id, paused: true } : { id, value: 'done' });
};

parentPort!.on('message', (request: Message) => {
  if (request.close) return parentPort!.close();
  if (request.drop !== undefined) return dropped.push(request.drop);
  if (request.resume !== undefined) return goOn(request.resume);
  if (request.operation === 'crash') throw new Error('worker bug');
  if (request.operation === 'dropped')
    return parentPort!.postMessage({ id: request.id, value: [...dropped] });
  if (request.operation === 'stops') {
    left.set(request.id, request.input as number);
    return goOn(request.id);
  }
  return parentPort!.postMessage({ id: request.id, value: request.input });
});
parentPort!.postMessage({ ready: true });
