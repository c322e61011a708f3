import { Hono } from 'hono';
import { z } from 'zod';
import { listCustomLogos, logoKinds, writeCustomLogo } from '../../api/contract/config/custom-logo.ts';
import { showUserConfig, writeUserConfig } from '../../api/contract/config/user-config.ts';
import { ServiceError } from '../../api/errors.ts';
import { logoLimits } from '../../api/limits.ts';
import { brandOf } from '../../site/brands.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { type AppearanceModel, AppearancePage } from '../../views/system-settings/appearance-page.tsx';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, file } from '../fields.ts';
import { defineForm, formRoute, readForm } from '../form-page.ts';
import { renderSettings } from '../render/render-page.tsx';
import { failedPart, settle } from '../settle.ts';

const page = paths.systemSettings.appearance;

const alertsForm = defineForm({
  name: 'alerts',
  fields: z.object({ email_alerts_show_logo: choice(['on']) }),
  async save(c, { email_alerts_show_logo: shown }) {
    await c.var.client.call(writeUserConfig, { body: { email_alerts_show_logo: shown === 'on' } });
  },
  show,
});

/** The only form with a file; one without removes the logo. */
const logoForm = defineForm({
  name: 'logo',
  hasFile: true,
  page: () => page(),
  fields: z.object({ logo: file, step: choice(['remove']), place: choice([...logoKinds, 'all']) }),
  checks({ logo, step }) {
    if (step === 'remove') return {};
    if (!logo?.size) return { logo: { key: 'settings.logo_choose' } };
    const values = { bytes: logoLimits.bytes / 1_000_000 };
    return logo.size > logoLimits.bytes ? { logo: { key: 'settings.logo_large', values } } : {};
  },
  async save(c, { logo, step, place = 'all' }) {
    const picture =
      logo && step !== 'remove' ? Buffer.from(await logo.arrayBuffer()).toString('base64') : null;
    const kinds = place === 'all' ? [...logoKinds] : [place];
    await c.var.client.call(writeCustomLogo, { body: { kinds, picture } });
  },
  show,
});

/** The organisation's logos and the appearance of its mails; for administrators only, as enforced by the service. */
export const appearanceRoutes = new Hono<ConsoleEnv>()
  .get(page(), (c) => show(c))
  .route('/', formRoute(page(), alertsForm))
  .route('/', formRoute(paths.systemSettings.logo(), logoForm));

async function show(c: ConsoleContext): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { failure, isSaved } = readForm(c, alertsForm, undefined);
  const logo = readForm(c, logoForm, undefined);
  const text = logo.problems.logo ?? logo.failure;
  const [found, stored] = await Promise.all([
    settle(c.var.client.call(listCustomLogos, {})),
    settle(c.var.client.call(showUserConfig, {})),
  ]);
  const logos = found instanceof ServiceError ? [] : found.logos;
  const ofConsole = logos.filter(({ kind }) => ['dark', 'white', 'av', 'cp'].includes(kind));
  const model: AppearanceModel = {
    brand: brandOf(c.var.brandId),
    organisation: c.var.tenant.name,
    logos: logoKinds.map((kind) => ({ kind, picture: logos.find((logo) => logo.kind === kind) ?? null })),
    isPartial: ofConsole.length > 0 && c.var.features.customIcon === null,
    showsLogo: stored instanceof ServiceError || stored.email_alerts_show_logo,
    ...(found instanceof ServiceError && { noLogos: failedPart(found) }),
    ...(stored instanceof ServiceError && { noAlerts: failedPart(stored) }),
    failure,
    isSaved,
    isUnsaved: false,
    ...(text && { problem: { place: logo.values.place ?? 'all', text } }),
  };
  return renderSettings(
    c,
    t('settings.appearance'),
    <AppearancePage t={t} model={model} viewer={c.var.user} />,
  );
}
