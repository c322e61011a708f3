import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { emailParam } from '../path-values.ts';
import { param, query } from '../validate.ts';
import { profileQuery, showEmailProfile } from './show-email-profile.tsx';
import { fileParam, showFileProfile } from './show-file-profile.tsx';
import { downloadMessage, showMessage } from './show-message.ts';

const email = [':entity_type', ':entity_id'] as const;

/** Profiles of mails and files (MX-14). Behind `requireUser`. */
export const profileRoutes = new Hono<ConsoleEnv>()
  .get(paths.profile.email(...email), param(emailParam), query(profileQuery), showEmailProfile)
  .get(paths.profile.emailMessage(...email), param(emailParam), showMessage)
  .get(paths.profile.emailOriginal(...email), param(emailParam), downloadMessage)
  .get(paths.profile.file(':entity_type', ':md5'), param(fileParam), showFileProfile);
