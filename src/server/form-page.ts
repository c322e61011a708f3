import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { type ErrorCode, ServiceError } from '../api/errors.ts';
import { notPermitted } from '../islands/own-answer.ts';
import { messagesOf } from '../messages/messages.ts';
import { paths } from '../site/paths.ts';
import type { FormView } from '../views/ui/field.tsx';
import { isProofNeeded } from './ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from './context.ts';
import {
  type FieldErrors,
  type FormError,
  formErrorOf,
  isClean,
  textOf,
  withSecretsAgain,
} from './form-problems.ts';
import { messageOfField, messageOfFormRefusal, messageOfRefusal } from './present/error-messages.ts';
import { keepForm } from './render/on-error.tsx';
import { isHtmx } from './render/request-kind.ts';
import { addressShowing, readShown, showAgain, type Shown } from './show-again.ts';
import { form, formOrNothing, param, readKeptForm } from './validate.ts';

/**
 * The one shell of all forms of the console. A form says what its fields are, what is checked, how it is saved and what its page looks
 * like; what becomes of a form that is refused, or whose sender has to be authenticated again, is the same for all.
 */

type Name<Fields extends z.ZodObject> = keyof z.output<Fields> & string;
type Values = Readonly<Record<string, unknown>>;
type Errors<Fields extends z.ZodObject> = FieldErrors<Name<Fields> | 'form'>;

/** What a page shows of its form. */
export interface FormState<Fields extends z.ZodObject> extends FormView<z.output<Fields>> {
  /** Whether the values were typed. */
  isTyped: boolean;
  refusal: ServiceError | undefined;
}

/** A form that is sent to one route. */
export interface FormDefinition<Fields extends z.ZodObject, Loaded> {
  /** Reads the form, whatever was sent (`fields.ts`). */
  fields: Fields;
  /** The values of the route's path. */
  params?: z.ZodType<{ id: string }>;
  /** Which form it is, on a page with several. */
  name?: string;
  /** The address of the form's page, where it is not the route's own. */
  page?(c: ConsoleContext, loaded: Loaded, values: z.output<Fields>): string;
  /** What the page and its checks need from the service, or where the browser has to go instead. */
  load?(c: ConsoleContext, params: { id: string }): Promise<Loaded | Response>;
  /** The values of a form that was just opened; empty ones by default. */
  stored?(loaded: Loaded, c: ConsoleContext): z.output<Fields>;
  /** Fields that the operator decides: they are disabled, so that browsers do not send them. */
  locked?(loaded: Loaded): readonly Name<Fields>[];
  /** Errors by field; with one of the whole form (`form`), which was cut, the page shows what is stored. */
  checks?(values: z.output<Fields>, loaded: Loaded, c: ConsoleContext): Errors<Fields>;
  /** Saves the form. Its result is where success leads: the form's page, which says so, unless it is another address or an answer. */
  save(
    c: ConsoleContext,
    values: z.output<Fields>,
    loaded: Loaded,
  ): Promise<string | Response | typeof stay | void>;
  /** What a refusal means, where neither its fields nor its text say so at the right place; undefined for others. */
  explain?(
    error: ServiceError,
    c: ConsoleContext,
    values: z.output<Fields>,
    loaded: Loaded,
  ): Errors<Fields> | Response | undefined;
  /** The field that a refusal is about, though it names another one or none. */
  fieldOf?(error: ServiceError): Name<Fields> | undefined;
  /** Codes of refusals that are about this form, besides those of every form (`isAboutForm`), or whatever was refused. */
  about?: readonly ErrorCode[] | 'all';
  /** Whether it has a file, which is not kept. */
  hasFile?: boolean;
  /** Secret fields: they are never shown again, and a refused form asks to repeat them. */
  secrets?: readonly Name<Fields>[];
  /** Other fields that are not shown again. */
  forgets?: readonly Name<Fields>[];
  /** Whether only a cookie fills the form in: it is long, its page has such a query otherwise, or no link of others may fill it in. */
  inCookie?: boolean;
  /** Where re-authentication leads, if not to the page with the typed values. */
  afterProof?(c: ConsoleContext, values: z.output<Fields>, loaded: Loaded): string;
  /** Answers with the page. */
  show(c: ConsoleContext, state: FormState<Fields>, loaded: Loaded): Response | Promise<Response>;
}

/** Nothing was saved: the page shows what was typed, as a preview or to ask for more. */
export const stay = Symbol('stay');

/** A form whatever its fields are: its members are methods, so that each form is one. */
type AnyForm = FormDefinition<z.ZodObject, unknown>;

/** A form of a page with several, which its page reads (`readForm`) and its route takes (`formRoute`). */
export const defineForm = <Fields extends z.ZodObject, Loaded = undefined>(
  definition: FormDefinition<Fields, Loaded>,
): FormDefinition<Fields, Loaded> => definition;

/** A page with one form: its address shows it, and takes it. */
export const formPage = <Fields extends z.ZodObject, Loaded>(
  path: string,
  definition: FormDefinition<Fields, Loaded>,
): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>()
    .get(path, param(definition.params ?? z.object({})), async (c) => {
      const loaded = await load(c, definition, c.req.valid('param'));
      if (loaded instanceof Response) return loaded;
      return (definition as AnyForm).show(c, readState(c, definition, loaded), loaded);
    })
    .route('/', formRoute(path, definition));

/** The route that a form is sent to. */
export const formRoute = <Fields extends z.ZodObject, Loaded>(
  path: string,
  definition: FormDefinition<Fields, Loaded>,
): Hono<ConsoleEnv> =>
  new Hono<ConsoleEnv>().post(
    path,
    param(definition.params ?? z.object({})),
    definition.hasFile ? (_, next) => next() : formOrNothing,
    form(definition.fields),
    async (c) => {
      const loaded = await load(c, definition, c.req.valid('param'));
      return loaded instanceof Response ? loaded : take(c, definition, c.req.valid('form'), loaded);
    },
  );

/** What the page shows of this form: what a refused one had, or was typed before re-authentication, or else what is stored. */
export const readForm = <Fields extends z.ZodObject, Loaded>(
  c: ConsoleContext,
  definition: FormDefinition<Fields, Loaded>,
  loaded: Loaded,
): FormState<Fields> => readState(c, definition, loaded) as FormState<Fields>;

const load = async (c: ConsoleContext, definition: AnyForm, params: unknown): Promise<unknown> =>
  definition.load?.(c, params as { id: string });

function readState(c: ConsoleContext, definition: AnyForm, loaded: unknown): FormState<z.ZodObject> {
  const { answered } = c.var;
  if (answered && answered.form === definition.name) return answered.state as FormState<z.ZodObject>;
  const { name: ownName, inCookie, fields } = definition;
  const shown = readShown(c);
  if (answered || shown.form !== ownName) return stateOf(c, definition, {}, loaded, undefined);
  const { search } = new URL(c.req.url);
  const query = new URLSearchParams(search);
  const isInQuery =
    ownName === undefined && !inCookie && Object.keys(fields.shape).some((name) => query.has(name));
  const kept = shown.sent ?? (shown.values || isInQuery ? search : undefined);
  if (kept === undefined) return stateOf(c, definition, shown, loaded, undefined);
  const sent = new URLSearchParams(kept);
  for (const [name, value] of Object.entries(shown.values ?? {})) sent.set(name, value);
  for (const name of secretsOf(definition)) sent.delete(name);
  return stateOf(c, definition, shown, loaded, readKeptForm(fields, sent.toString()));
}

async function take(
  c: ConsoleContext,
  definition: AnyForm,
  typed: Values,
  loaded: unknown,
): Promise<Response> {
  const { name, secrets = [] } = definition;
  const values = withLocked(c, definition, typed, loaded);
  const page = definition.page?.(c, loaded, values) ?? c.req.path;
  const withSecrets = (problems: FieldErrors<string>) =>
    withSecretsAgain(problems, typed as Record<string, string>, secrets) as Record<string, FormError>;
  const again = async (
    { form: whole, ...problems }: FieldErrors<string>,
    { refusal, isCut = false }: { refusal?: ServiceError; isCut?: boolean } = {},
  ) => {
    const shown: Shown = {
      ...(refusal && { refusal }),
      ...(!isClean(problems) && { problems: withSecrets(problems) }),
      ...(whole && { error: whole }),
      ...(!isCut && { sent: await sentIn(c, definition) }),
      ...(name !== undefined && { form: name }),
    };
    // A redirect, so that loading the page again sends nothing; the page itself, if browsers do not keep that much.
    return showAgain(c, page, shown, () => {
      const isWrong = whole !== undefined || !isClean(problems) || refusal?.code === 'invalid_input';
      c.set('formStatus', isWrong ? 422 : ((refusal?.status ?? 200) as ContentfulStatusCode));
      const state = stateOf(c, definition, shown, loaded, isCut ? undefined : typed);
      c.set('answered', { address: page, form: name, state });
      return definition.show(c, state, loaded);
    });
  };
  const problems = definition.checks?.(values, loaded, c) ?? {};
  if (!isClean(problems)) return again(problems, { isCut: problems.form !== undefined });
  try {
    const end = await definition.save(c, values, loaded);
    if (end === stay) return await again({});
    return end instanceof Response ? end : goTo(c, end ?? `${page}?done=saved`);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (isProofNeeded(error)) {
      const back = definition.afterProof?.(c, values, loaded) ?? (await addressWith(c, page, definition));
      // Its page sends it again, where it is too long for an address and a cookie.
      return back === undefined
        ? keepForm(c, error, secretsOf(definition))
        : goTo(c, paths.account.proof(back));
    }
    const why = definition.explain?.(error, c, values, loaded);
    if (why) return why instanceof Response ? why : again(why);
    const { about = [] } = definition;
    const isKnown = about === 'all' ? error.code !== 'unauthenticated' : about.includes(error.code);
    if (!isKnown && !isAboutForm(error)) throw error;
    return again({}, { refusal: error });
  }
}

/** A redirect after a form; of the whole page for htmx too, because everything around the form changes. */
export const goTo = (c: ConsoleContext, path: string): Response =>
  isHtmx(c) ? c.body(null, 204, { 'HX-Redirect': path }) : c.redirect(path, 303);

/** Codes of refusals that are about what was typed. */
const codesOfForms: readonly ErrorCode[] = [
  'invalid_input',
  'conflict',
  'permission_denied',
  'empty_search',
  'invalid_query',
];

/** Whether a form shows this refusal: one of what was typed, of a right that the choice needs, or of a service that is busy or away. */
export const isAboutForm = (error: ServiceError): boolean =>
  (codesOfForms.includes(error.code) && error.problem !== notPermitted && !isProofNeeded(error)) ||
  formErrorOf(error, {}) !== undefined;

/** Longest query of an address, characters; more is kept by a cookie. */
const longestQuery = 4_000;

/** The address at which the page has the typed values again; undefined if it would be too long. */
async function addressWith(
  c: ConsoleContext,
  page: string,
  definition: AnyForm,
): Promise<string | undefined> {
  const { name, inCookie } = definition;
  const sent = await sentIn(c, definition);
  if (sent === '') return page;
  return name === undefined && !inCookie && sent.length <= longestQuery
    ? `${page}${page.includes('?') ? '&' : '?'}${sent}`
    : addressShowing(c, page, { sent, ...(name !== undefined && { form: name }) });
}

/** Fields that are not shown again. */
const secretsOf = ({ secrets = [], forgets = [] }: AnyForm) => [...secrets, ...forgets];

/** The fields of a form as they were sent, without secrets. */
async function sentIn(c: ConsoleContext, definition: AnyForm): Promise<string> {
  const left = secretsOf(definition);
  const sent = Object.entries(await c.req.parseBody({ all: true })).flatMap(([name, value]) =>
    name in definition.fields.shape && !left.includes(name)
      ? [value].flat().map((one) => [name, one] as const)
      : [],
  );
  return new URLSearchParams(
    sent.filter((one): one is [string, string] => typeof one[1] === 'string'),
  ).toString();
}

const storedIn = (c: ConsoleContext, { fields, stored }: AnyForm, loaded: unknown): Values =>
  stored?.(loaded, c) ?? fields.parse({});

/** The values with those that the operator decides. */
function withLocked(c: ConsoleContext, definition: AnyForm, typed: Values, loaded: unknown): Values {
  const locked = definition.locked?.(loaded) ?? [];
  if (locked.length === 0) return typed;
  const stored = storedIn(c, definition, loaded);
  return { ...typed, ...Object.fromEntries(locked.map((name) => [name, stored[name]])) };
}

function stateOf(
  c: ConsoleContext,
  definition: AnyForm,
  { problems = {}, error, refusal }: Shown,
  loaded: unknown,
  typed: Values | undefined,
): FormState<z.ZodObject> {
  const t = messagesOf(c.var.locale);
  const stored = storedIn(c, definition, loaded);
  const values = typed ? withLocked(c, definition, typed, loaded) : stored;
  const place = placeRefusal(c, definition, refusal);
  const done = new URL(c.req.url).searchParams.get('done') ?? '';
  const isRefused = refusal !== undefined || error !== undefined || !isClean(problems);
  return {
    values,
    isTyped: typed !== undefined,
    problems: Object.fromEntries([
      ...Object.entries(problems).map(([name, problem]) => [name, textOf(t, problem) ?? '']),
      ...Object.entries(place.problems),
    ]),
    failure: error ? (textOf(t, error) ?? '') : place.failure,
    refusal,
    done,
    isSaved: done === 'saved',
    isUnsaved: typed !== undefined && !isRefused && JSON.stringify(values) !== JSON.stringify(stored),
  };
}

/** Where the page says why the service refused the form: at the fields that it names, or above the form. */
function placeRefusal(
  c: ConsoleContext,
  { fields, fieldOf }: AnyForm,
  refusal: ServiceError | undefined,
): { problems: Record<string, string>; failure: string } {
  if (!refusal) return { problems: {}, failure: '' };
  const t = messagesOf(c.var.locale);
  const own = fieldOf?.(refusal);
  if (own !== undefined) return { problems: { [own]: messageOfRefusal(t, refusal) }, failure: '' };
  const named = Map.groupBy(refusal.fields ?? [], ({ path }) =>
    path.split('.').find((part) => part in fields.shape),
  );
  if (named.size === 0 || named.has(undefined))
    return { problems: {}, failure: messageOfFormRefusal(t, refusal) };
  const texts = Array.from(named, ([name, wrong]) => {
    return [name, [...new Set(wrong.map((field) => messageOfField(t, field)))].join(' ')];
  });
  return { problems: Object.fromEntries(texts) as Record<string, string>, failure: '' };
}
