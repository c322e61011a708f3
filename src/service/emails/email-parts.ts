import type { ServiceParts } from '../service-parts.ts';
import type { EmailCursors } from './email-cursor.ts';

/** What the email verbs work with. */
export interface EmailParts extends ServiceParts {
  readonly cursors: EmailCursors;
}
