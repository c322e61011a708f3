import { serveTasks } from '../../runtime/task-thread.ts';
import { sanitizeMessage } from './sanitize-message.ts';

/** The HTML of one mail and the placeholder texts. */
export interface SanitizeTask {
  html: string;
  words: { remoteImage: string };
}

serveTasks(({ html, words }: SanitizeTask) => sanitizeMessage(html, words));
