import { Hono } from 'hono';
import { z } from 'zod';
import { keepOwnPreferences } from '../../api/contract/accounts/sign-in.ts';
import { ServiceError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { getSafeReturnTo } from '../../safe-return.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { readForm } from '../read-form.ts';
import { askingPage, isHtmx } from '../render/request-kind.ts';
import { getReturnPage } from '../return-pages.ts';
import { pathShowing, readShownAt } from '../show-again.ts';
import { preferencesSchema } from './preferences.ts';
import { keepPreferences } from './read-preferences.ts';

/** What is kept in the browser, and with the person. */
const patchSchema = preferencesSchema.extend({ menu_locked: z.boolean() }).partial();

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
    const { menu_locked, ...own } = patch.data;
    if (menu_locked !== undefined) {
      await c.var.client.call(keepOwnPreferences, { body: { menu_locked } });
    }
    if (Object.keys(own).length > 0) keepPreferences(c, { ...c.var.preferences, ...own }, https);
    if (isJson) return c.body(null, 204);
    // Theme and language change the whole page, so htmx loads it again.
    if (isHtmx(c)) return c.body(null, 204, { 'HX-Refresh': 'true' });
    const target = pageToShow(c, form?.get('returnUrl'));
    const values = typedIn(form);
    // A form that was refused says so in the other language too.
    return c.redirect(values ? pathShowing(c, target, { ...readShownAt(c, target), values }) : target, 303);
  });

/** Forms name what was typed into the page's own form like this, so that a change of the language does not lose it. */
const typedPrefix = 'typed.';

function typedIn(form: URLSearchParams | undefined): Record<string, string> | undefined {
  const typed = [...(form ?? [])].filter(([name, value]) => name.startsWith(typedPrefix) && value !== '');
  if (typed.length === 0) return undefined;
  return Object.fromEntries(
    typed.slice(0, 10).map(([name, value]) => [name.slice(typedPrefix.length), value]),
  );
}

/**
 * The page the form was on. Where that was the answer to another form, its address takes forms only or has lost its query:
 * then what the form names.
 */
function pageToShow(c: ConsoleContext, candidate: string | null | undefined): string {
  const { origin } = new URL(c.req.url);
  const asking = askingPage(c);
  const named = getSafeReturnTo(candidate, origin);
  if (asking === undefined || named === undefined) return asking ?? named ?? paths.home();
  const [at, query] = asking.split('?');
  const isSame = at === named.split('?')[0] && query !== undefined;
  return isSame || getReturnPage(asking, origin) !== undefined ? asking : named;
}

/** Form fields as preferences: flags are `true` or `false`. */
function fromForm(form: URLSearchParams): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(patchSchema.shape)) {
    const value = form.get(name);
    if (value !== null) given[name] = value === 'true' || value === 'false' ? value === 'true' : value;
  }
  return given;
}
