import { Hono } from 'hono';
import { ServiceError } from '../../api/errors.ts';
import { getSafeReturnTo, paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { readForm } from '../read-form.ts';
import { askingPage, isHtmx } from '../render/request-kind.ts';
import { preferencesSchema } from './preferences.ts';
import { keepPreferences } from './read-preferences.ts';

const patchSchema = preferencesSchema.partial();

/** `POST /preferences`: changes the given preferences and keeps the others. A plain form goes back to where it was. */
export const preferencesRoutes = (https: boolean): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>().post(paths.preferences(), async (c) => {
    const isJson = (c.req.header('content-type') ?? '').startsWith('application/json');
    const form = isJson ? undefined : await readForm(c);
    const given: unknown = form ? fromForm(form) : await c.req.json().catch(() => undefined);
    const patch = patchSchema.safeParse(given);
    if (!patch.success) {
      throw new ServiceError('invalid_input', 'This preference is not known or has a value that is not.', {
        fields: patch.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
      });
    }
    keepPreferences(c, { ...c.var.preferences, ...patch.data }, https);
    if (isJson) return c.body(null, 204);
    // Theme and language change the whole page, so htmx loads it again.
    if (isHtmx(c)) return c.body(null, 204, { 'HX-Refresh': 'true' });
    const named = getSafeReturnTo(form?.get('returnUrl'), new URL(c.req.url).origin);
    return c.redirect(askingPage(c) ?? named ?? paths.home(), 303);
  });

/** Form fields as preferences: flags are `true` or `false`. */
function fromForm(form: URLSearchParams): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(preferencesSchema.shape)) {
    const value = form.get(name);
    if (value !== null) given[name] = value === 'true' || value === 'false' ? value === 'true' : value;
  }
  return given;
}
