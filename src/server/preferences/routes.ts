import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { keepOwnPreferences } from '../../api/contract/accounts/sign-in.ts';
import { paths } from '../../site/paths.ts';
import { getSafeReturnTo } from '../../site/safe-return.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { given } from '../fields.ts';
import { callingPage, isHtmx } from '../render/request-kind.ts';
import { getReturnPage } from '../return-pages.ts';
import { pathShowing, readShownAt } from '../show-again.ts';
import { form, json, onlyForms } from '../validate.ts';
import { preferencesSchema } from './preferences.ts';
import { keepPreferences } from './read-preferences.ts';

/** Preferences stored in the browser, and those stored with the person. */
const ownSchema = z.object({ menu_locked: z.boolean(), single_keys: z.boolean() });
const patchSchema = preferencesSchema.extend(ownSchema.shape).partial();

/**
 * Prefix of fields with values typed into the page's own form, so that a change of language does not lose
 * them.
 */
const typedPrefix = 'typed.';

const preferencesForm = z.record(z.string(), given).transform(({ returnUrl, ...sent }, context) => {
  const { data: patch, error } = patchSchema.safeParse(patchOf(sent));
  if (patch) return { returnUrl, patch, typed: typedIn(sent) };
  context.issues.push(...(error.issues as typeof context.issues));
  return z.NEVER;
});

type Sent = Readonly<Record<string, string | undefined>>;

/** Form fields as preferences: flags are `true` or `false`. */
const patchOf = (sent: Sent): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(patchSchema.shape)
      .filter((name) => sent[name] !== undefined)
      .map((name) => [name, flagOf(sent[name])]),
  );
const flagOf = (value: string | undefined) =>
  value === 'true' || value === 'false' ? value === 'true' : value;

function typedIn(sent: Sent): Record<string, string> | undefined {
  const typed = Object.entries(sent).flatMap(([name, value]): [string, string][] =>
    name.startsWith(typedPrefix) && value ? [[name.slice(typedPrefix.length), value]] : [],
  );
  return typed.length === 0 ? undefined : Object.fromEntries(typed.slice(0, 10));
}

const isJson = (c: ConsoleContext): boolean =>
  (c.req.header('content-type') ?? '').startsWith('application/json');
/** Islands send JSON. */
const formsOrJson: MiddlewareHandler<ConsoleEnv> = (c, next) => (isJson(c) ? next() : onlyForms(c, next));

/**
 * `POST /preferences`: changes the given preferences and keeps the others. A plain form redirects back to its
 * page.
 */
export const preferencesRoutes = new Hono<ConsoleEnv>().post(
  paths.preferences(),
  formsOrJson,
  form(preferencesForm),
  json(patchSchema),
  async (c) => {
    const sent = c.req.valid('form');
    const { menu_locked, single_keys, ...here } = isJson(c) ? c.req.valid('json') : sent.patch;
    if (menu_locked !== undefined || single_keys !== undefined) {
      await c.var.client.call(keepOwnPreferences, { body: { menu_locked, single_keys } });
    }
    if (Object.keys(here).length > 0) keepPreferences(c, { ...c.var.preferences, ...here });
    if (isJson(c)) return c.body(null, 204);
    // Theme and language affect the whole page, so htmx reloads it.
    if (isHtmx(c)) return c.body(null, 204, { 'HX-Refresh': 'true' });
    const target = pageToShow(c, sent.returnUrl);
    const values = sent.typed;
    // A refused form keeps its errors, in the other language.
    return c.redirect(values ? pathShowing(c, target, { ...readShownAt(c, target), values }) : target, 303);
  },
);

/**
 * The page of the form. If its URL accepts only posts or has lost its query, because it was the response to
 * another form, the page that the form names.
 */
function pageToShow(c: ConsoleContext, candidate: string | undefined): string {
  const { origin } = c.var;
  const asking = callingPage(c);
  const named = getSafeReturnTo(candidate, origin);
  if (asking === undefined || named === undefined) return asking ?? named ?? paths.home();
  const [at, query] = asking.split('?');
  const isSame = at === named.split('?')[0] && query !== undefined;
  return isSame || getReturnPage(asking, origin) !== undefined ? asking : named;
}
