import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

const userConfigSchema = z.object({
  /** Whether mails show the organisation's picture. */
  email_alerts_show_logo: z.boolean(),
  /** IANA name of the zone that times in mails are in, and that the organisation's days and nights are of. */
  alert_timezone: publicText().min(1).max(100),
});
export type UserConfig = z.infer<typeof userConfigSchema>;

/** How the organisation's mails look. For administrators. */
export const showUserConfig = endpoint({
  method: 'GET',
  path: '/api/v1/user_config',
  permission: 'system_settings:view',
  by: 'person',
  answer: userConfigSchema,
});

/** Changes it, for mails from now on; what is left out stays. `invalid_input` names the field. For administrators. */
export const writeUserConfig = endpoint({
  method: 'PUT',
  path: '/api/v1/user_config',
  permission: 'system_settings:act',
  by: 'person',
  body: userConfigSchema.partial(),
  answer: z.object({ success: succeeded() }),
});
