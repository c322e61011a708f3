import { Hono } from 'hono';
import { z } from 'zod';
import { changeFeatures, showFeatures } from '../../api/contract/config/features.ts';
import { ownFeatures } from '../../api/vocabulary/features.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { FeaturesPage } from '../../views/system-settings/features-page.tsx';
import type { ConsoleEnv } from '../context.ts';
import { choice, given } from '../fields.ts';
import { formPage } from '../form-page.ts';
import { renderSettings } from '../render/render-page.tsx';

/** Unticked boxes are not sent. */
const box = choice(['on']);
/** `was` is the state when the form was opened: the features that were on, separated by blanks. */
const fields = z.object({
  ...({ csv_export: box, ms_restore_policy: box, prompt_model: box } satisfies Record<
    (typeof ownFeatures)[number],
    typeof box
  >),
  was: given.transform((names) => names?.slice(0, 1_000)),
});

const featuresForm = formPage(paths.systemSettings.features(), {
  fields,
  load: async (c) => (await c.var.client.call(showFeatures, {})).features,
  stored: (features) => ({
    ...fields.parse(Object.fromEntries(features.map(({ name, on }) => [name, on ? 'on' : 'off']))),
    was: features.flatMap(({ name, on }) => (on ? [name] : [])).join(' '),
  }),
  locked: (features) =>
    ownFeatures.filter((name) => features.find((one) => one.name === name)?.set_by === 'operator'),
  async save(c, { was, ...values }, features) {
    const operators = features.filter(({ set_by: by }) => by === 'operator').map(({ name }) => name);
    const before = was?.split(' ');
    // The page always sends the previous state: an empty form was truncated, and must not disable anything.
    const isEmpty = before === undefined && !Object.values(values).some(Boolean);
    // An unchanged box has no effect: somebody else may have changed the feature in the meantime.
    const changed = ownFeatures.filter(
      (name) => !isEmpty && !operators.includes(name) && before?.includes(name) !== (values[name] === 'on'),
    );
    const wanted = Object.fromEntries(changed.map((name) => [name, values[name] === 'on']));
    await c.var.client.call(changeFeatures, { body: { features: wanted } });
  },
  show(c, form, features) {
    const t = messagesOf(c.var.locale);
    const page = (
      <FeaturesPage
        {...{ t, form, features }}
        own={ownFeatures}
        viewer={c.var.user}
        timeZone={c.var.timeZone}
      />
    );
    return renderSettings(c, t('settings.features'), page);
  },
});

/** The organisation's features; for administrators only, as enforced by the service. */
export const featuresRoutes = new Hono<ConsoleEnv>()
  // With nothing to switch there is no page (`isPrivateFeatures`).
  .use(paths.systemSettings.features(), (c, next) =>
    c.var.features.isPrivateFeatures ? next() : Promise.resolve(c.notFound()),
  )
  .route('/', featuresForm);
