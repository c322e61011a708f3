import { z } from 'zod';
import { Hono } from 'hono';
import { listCustomLogos, logoKinds, writeCustomLogo } from '../../api/contract/config/custom-logo.ts';
import { showUserConfig, writeUserConfig } from '../../api/contract/config/user-config.ts';
import { ServiceError } from '../../api/errors.ts';
import { logoLimits } from '../../api/limits.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import {
  type AppearanceModel,
  AppearancePage,
  type LogoPlace,
} from '../../views/system-settings/appearance-page.tsx';
import { brandOf } from '../../brands.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, file, line } from '../fields.ts';
import { textOf } from '../form-problems.ts';
import { messageOfFormRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { pathShowing, readShown, type Shown } from '../show-again.ts';
import { type Asked, form, onlyForms, query } from '../validate.ts';

const { systemSettings } = paths;
const places = [...logoKinds, 'all'] as const satisfies readonly LogoPlace[];

const showQuery = z.object({ done: choice(['saved']) });
const alertsForm = z.object({ email_alerts_show_logo: choice(['on']), alert_timezone: line(100) });
/** The only form with a file. */
const logoForm = z.object({ logo: file, step: choice(['remove']), place: choice(places) });

/**
 * The organisation's logos and the appearance of its mails; for administrators only, as enforced by the
 * service.
 */
export const appearanceRoutes = new Hono<ConsoleEnv>()
  .get(systemSettings.appearance(), query(showQuery), (c) => show(c))
  .post(systemSettings.appearance(), onlyForms, form(alertsForm), async (c) => {
    const { email_alerts_show_logo: shown, alert_timezone: zone } = c.req.valid('form');
    try {
      await c.var.client.call(writeUserConfig, {
        body: { email_alerts_show_logo: shown === 'on', alert_timezone: zone || 'UTC' },
      });
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'invalid_input')) throw error;
      return showing(c, { refusal: error, values: { shown: shown ?? '', zone } });
    }
    return c.redirect(systemSettings.appearance({ done: 'saved' }), 303);
  })
  .post(systemSettings.logo(), form(logoForm), (c) => saveLogo(c));

/** Redirects, so that reloading is not another attempt. */
const showing = (c: ConsoleContext, shown: Shown): Response =>
  c.redirect(pathShowing(c, systemSettings.appearance(), shown), 303);

/** Stores the logo of a form with a file; other forms remove it or have none. */
async function saveLogo(c: Asked<{ form: typeof logoForm }>): Promise<Response> {
  const { logo: picture, step, place = 'all' } = c.req.valid('form');
  const isFile = step !== 'remove' && picture !== undefined && picture.size > 0;
  if (step !== 'remove' && !isFile) {
    return showing(c, { error: { key: 'settings.logo_choose' }, values: { place } });
  }
  if (isFile && picture.size > logoLimits.bytes) {
    const values = { bytes: logoLimits.bytes / 1_000_000 };
    return showing(c, { error: { key: 'settings.logo_large', values }, values: { place } });
  }
  try {
    await c.var.client.call(writeCustomLogo, {
      body: {
        kinds: place === 'all' ? [...logoKinds] : [place],
        picture: isFile ? Buffer.from(await picture.arrayBuffer()).toString('base64') : null,
      },
    });
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'invalid_input')) throw error;
    return showing(c, { refusal: error, values: { place } });
  }
  return c.redirect(systemSettings.appearance({ done: 'saved' }), 303);
}

async function show(c: Asked<{ query: typeof showQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { error, refusal, values } = readShown(c);
  const [{ logos }, stored] = await Promise.all([
    c.var.client.call(listCustomLogos, {}),
    c.var.client.call(showUserConfig, {}),
  ]);
  const text = refusal ? messageOfFormRefusal(t, refusal) : error && textOf(t, error);
  const place = places.find((one) => one === values?.['place']);
  const chosen =
    values?.['zone'] === undefined ? undefined : { zone: values['zone'], shown: values['shown'] };
  const zone = chosen?.zone ?? stored.alert_timezone;
  const ofConsole = logos.filter(({ kind }) => ['dark', 'white', 'av', 'cp'].includes(kind));
  const model: AppearanceModel = {
    brand: brandOf(c.var.brandId),
    organisation: c.var.tenant.name,
    logos: logoKinds.map((kind) => ({ kind, picture: logos.find((logo) => logo.kind === kind) ?? null })),
    isPartial: ofConsole.length > 0 && c.var.features.customIcon === null,
    showsLogo: chosen ? chosen.shown === 'on' : stored.email_alerts_show_logo,
    timeZone: zone,
    zones: [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])],
    isSaved: c.req.valid('query').done === 'saved',
    isUnsaved: false,
    ...(text !== undefined && place && { problem: { place, text } }),
    ...(text !== undefined && !place && { zoneProblem: text }),
  };
  return renderPage(c, <AppearancePage t={t} model={model} viewer={c.var.user} />, {
    title: t('settings.appearance'),
    section: 'system-settings',
  });
}
