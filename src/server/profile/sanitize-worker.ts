import { parentPort } from 'node:worker_threads';
import { sanitizeMessage } from './sanitize-message.ts';

/** A worker's task: the HTML of one mail and the placeholder texts. */
export interface SanitizeTask {
  id: number;
  html: string;
  words: { remoteImage: string };
}
export type SanitizeOutcome = { id: number; html: string } | { id: number; error: string };

// Untrusted HTML is processed off the main thread, so that it can be terminated if it takes too long.
parentPort?.on('message', (task: SanitizeTask) => {
  let outcome: SanitizeOutcome;
  try {
    outcome = { id: task.id, html: sanitizeMessage(task.html, task.words) };
  } catch (error) {
    outcome = { id: task.id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(outcome);
});
