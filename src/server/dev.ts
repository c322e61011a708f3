import { pino } from 'pino';
import { createElement } from 'react';
import { Gallery } from '../views/ui/gallery.tsx';
import { createApp } from './app.tsx';
import { developmentAssets } from './assets/assets.ts';
import { readStaticFiles } from './assets/static-files.ts';
import { composeService, type Service } from './compose.ts';
import { readConfig } from './config.ts';
import { outboxNotice, shownOutbox } from './outbox/shown-outbox.ts';
import { renderPage } from './render/render-page.tsx';

// Vite loads this module again after each change; the service with its open database outlives that.
const kept = globalThis as { posternService?: Promise<Service> };

const config = readConfig(process.env);
const log = pino({ level: config.logLevel, base: null }, pino.destination(2));
kept.posternService ??= composeService(config, log).then((service) => {
  for (const notice of service.notices) process.stdout.write(`${notice}\n`);
  return service;
});

const outbox = shownOutbox(config);
// The server is Vite's: it prints its own address.
if (outbox) process.stdout.write(`${outboxNotice(outbox, `http://localhost:${config.port}`)}\n`);

/** The console as `npm run dev` serves it. */
export const app = createApp({
  config,
  service: await kept.posternService,
  assets: developmentAssets,
  files: readStaticFiles([{ directory: new URL('../../static/', import.meta.url), prefix: '/static/' }]),
  log,
  outbox,
  development: true,
});

// Every component of the design system on one page, for those who work on it.
app.get('/dev/ui', (c) =>
  renderPage(c, createElement(Gallery, { locale: c.var.locale }), { title: 'Components', frame: 'bare' }),
);
