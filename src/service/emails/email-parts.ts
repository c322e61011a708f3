import type { ServiceParts } from '../service-parts.ts';
import type { EmailCursors } from './email-cursor.ts';

/** Dependencies of the calls about mail. */
export interface EmailParts extends ServiceParts {
  readonly cursors: EmailCursors;
}
