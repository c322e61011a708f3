import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { changeFeatures, showFeatures } from '../../api/contract/config/features.ts';
import { ServiceError } from '../../api/errors.ts';
import { byFeature, type Feature } from '../../api/vocabulary/features.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { FeaturesPage } from '../../views/system-settings/features-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice } from '../fields.ts';
import { formErrorOf } from '../form-problems.ts';
import { messageOfFormRefusal } from '../present/error-messages.ts';
import { readShown, showAgain } from '../show-again.ts';
import { renderPage } from '../render/render-page.tsx';
import { type Asked, form, onlyForms, query } from '../validate.ts';

const featuresQuery = z.object({ done: choice(['saved']) });
/** Unticked boxes are not sent. */
const boxes = z.object(byFeature(() => z.string().max(10).optional()));
/** Including the state when the form was opened. */
const featuresForm = boxes.extend({ was: z.string().max(1_000).optional() });

/** The organisation's features; for administrators only, as enforced by the service. */
export const featuresRoutes = new Hono<ConsoleEnv>()
  .get(paths.systemSettings.features(), query(featuresQuery), (c) => show(c))
  .post(paths.systemSettings.features(), onlyForms, form(featuresForm), (c) => save(c));

async function show(c: Asked<{ query: typeof featuresQuery }>): Promise<Response> {
  const { refusal, values } = readShown(c);
  return renderFeatures(c, { isSaved: c.req.valid('query').done === 'saved', refusal, values });
}

async function save(c: Asked<{ form: typeof featuresForm }>): Promise<Response> {
  const { was, ...typed } = c.req.valid('form');
  // Features set by the operator are not in forms: their boxes are disabled.
  const { features } = await c.var.client.call(showFeatures, {});
  const operators = new Set(features.filter(({ set_by: by }) => by === 'operator').map(({ name }) => name));
  const before = was?.split(' ');
  // The page always sends the previous state: an empty form was truncated, and must not disable anything.
  const isEmpty = before === undefined && !Object.values(typed).some(Boolean);
  // An unchanged box has no effect: somebody else may have changed the feature in the meantime.
  const isLeftAlone = (name: Feature) =>
    isEmpty || (before !== undefined && before.includes(name) === (typed[name] === 'on'));
  const wanted = byFeature((name) =>
    operators.has(name) || isLeftAlone(name) ? undefined : typed[name] === 'on',
  );
  try {
    await c.var.client.call(changeFeatures, { body: { features: wanted } });
  } catch (error) {
    if (!(error instanceof ServiceError && formErrorOf(error, {}))) throw error;
    const values = { ...byFeature((name) => typed[name] ?? ''), ...(was !== undefined && { was }) };
    return showAgain(c, paths.systemSettings.features(), { values, refusal: error }, () =>
      renderFeatures(c, { isSaved: false, refusal: error, values }, 422),
    );
  }
  return c.redirect(paths.systemSettings.features({ done: 'saved' }), 303);
}

interface FeaturesShown {
  isSaved: boolean;
  refusal: ServiceError | undefined;
  /** The selection of a refused form. */
  values: Readonly<Record<string, string>> | undefined;
}

async function renderFeatures(
  c: ConsoleContext,
  { isSaved, refusal, values }: FeaturesShown,
  status?: ContentfulStatusCode,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const answer = await c.var.client.call(showFeatures, {});
  const outcome = {
    isSaved,
    isUnsaved: false,
    ...(refusal && { failure: messageOfFormRefusal(t, refusal) }),
  };
  const was = answer.features.filter(({ on }) => on).map(({ name }) => name);
  const features = answer.features.map((feature) => ({
    ...feature,
    on: values && feature.set_by === 'tenant' ? values[feature.name] === 'on' : feature.on,
  }));
  return renderPage(
    c,
    <FeaturesPage
      t={t}
      viewer={c.var.user}
      timeZone={c.var.timeZone}
      outcome={outcome}
      features={features}
      was={values?.['was'] ?? was.join(' ')}
    />,
    { title: t('settings.features'), section: 'system-settings', ...(status && { status }) },
  );
}
