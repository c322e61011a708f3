import { createTaskThreads, type TaskFor } from '../../runtime/task-thread.ts';
import type { SanitizeTask } from './sanitize-worker.ts';

const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './sanitize-worker.ts' : './sanitize-worker.js',
  import.meta.url,
);
/** Longest HTML in characters; longer HTML is truncated, which sanitising repairs. */
const sizeLimit = 2_000_000;

const sanitize = createTaskThreads<SanitizeTask, string>('sanitize', workerUrl, { time: 5_000, heap: 256 });

/**
 * Sanitises a mail's HTML on a thread.
 * @throws Error if it takes more than 5 s of processor or cannot be parsed.
 */
export const sanitizeOnWorker = (
  html: string,
  words: SanitizeTask['words'],
  asker: TaskFor,
): Promise<string> => sanitize({ html: html.slice(0, sizeLimit), words }, asker);
