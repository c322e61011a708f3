// Stands in for the database worker: answers with its input, and ends its thread when told to.
import { parentPort } from 'node:worker_threads';

parentPort!.on('message', (request: { id: number; operation: string; input: unknown; close?: true }) => {
  if (request.close) return parentPort!.close();
  if (request.operation === 'crash') throw new Error('worker bug');
  return parentPort!.postMessage({ id: request.id, value: request.input });
});
parentPort!.postMessage({ ready: true });
