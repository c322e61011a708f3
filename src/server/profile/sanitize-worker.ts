import { parentPort } from 'node:worker_threads';
import { sanitizeMessage } from './sanitize-message.ts';

/** A worker's task: the HTML of one mail and the words put in place of what is not loaded. */
export interface SanitizeTask {
  id: number;
  html: string;
  words: { remoteImage: string };
}
export type SanitizeOutcome = { id: number; html: string } | { id: number; error: string };

// Hostile HTML is worked on beside the main thread: what takes too long is ended with its worker.
parentPort?.on('message', (task: SanitizeTask) => {
  let outcome: SanitizeOutcome;
  try {
    outcome = { id: task.id, html: sanitizeMessage(task.html, task.words) };
  } catch (error) {
    outcome = { id: task.id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(outcome);
});
