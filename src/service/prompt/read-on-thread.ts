import { createTaskThreads, type TaskFor, TaskTooLong } from '../../runtime/task-thread.ts';
import type { Question, ReadQuestion } from './read-question.ts';

const program = new URL(
  import.meta.url.endsWith('.ts') ? './prompt-worker.ts' : './prompt-worker.js',
  import.meta.url,
);

const read = createTaskThreads<Question, ReadQuestion>('prompt', program, { time: 5_000, heap: 256 });

/** Nobody asks what takes so long to read. */
const tooLong: ReadQuestion = {
  translated: { isUnderstood: false, reason: 'prompt_not_understood', words: [], isWhole: false },
};

/**
 * `readQuestion` on a thread: a question takes a millisecond, but one that somebody made for it takes half a second, and the lexicons
 * a few hundred milliseconds when the first is asked.
 */
export const readOnThread = (question: Question, asker: TaskFor): Promise<ReadQuestion> =>
  read(question, asker).catch((error: unknown) => {
    if (error instanceof TaskTooLong) return tooLong;
    throw error;
  });
