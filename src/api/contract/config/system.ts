import { z } from 'zod';
import { publicText } from '../../privacy.ts';
import { checkStates } from '../../vocabulary/system-checks.ts';
import { endpoint } from '../endpoint.ts';
import { orUnknown, succeeded } from '../foreign.ts';

/** What was checked, and what was found; both are names of `src/api/vocabulary/system-checks.ts`. */
const checkSchema = z.object({
  check: publicText(),
  /** Which of several of its kind, such as a receiver; empty for the only one. */
  subject: publicText().default(''),
  finding: publicText(),
  state: orUnknown(checkStates),
  /** Values of its sentence: bytes end in `_bytes`, times (milliseconds since 1970) in `_at`. */
  facts: z.record(publicText(), z.union([publicText(), z.number()])).default({}),
});

/** Whether the installation works: disk, database, mail, receivers, identity providers, certificates, clock. For administrators. */
export const showSystem = endpoint({
  method: 'GET',
  path: '/api/v1/config/system',
  permission: 'system_settings:view',
  whenLocked: 'closed',
  by: 'person',
  answer: z.object({ checks: z.array(checkSchema) }),
});

/** Sends an email to the caller at once, past the queue. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/v1/config/system/test_mail',
  permission: 'system_settings:act',
  whenLocked: 'closed',
  by: 'person',
  answer: z.object({
    /** With the mail server, in a file because there is none, or not sent. */
    state: orUnknown(['sent', 'filed', 'failed']),
    /** The mail server's answer, the file, or why it was not sent. */
    info: publicText(),
  }),
});

/**
 * Confirms that a quietly restored service is the one that works with this data: it sends, delivers and removes again. What was due
 * meanwhile is not sent afterwards, except for the audit trail. Repeating it changes nothing.
 */
export const endQuiet = endpoint({
  method: 'POST',
  path: '/api/v1/config/quiet/end',
  permission: 'system_settings:act',
  by: 'proved-person',
  answer: z.object({ success: succeeded() }),
});
