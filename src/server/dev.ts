import { createElement } from 'react';
import { createLog } from '../runtime/log.ts';
import { Gallery } from '../views/ui/gallery.tsx';
import { createApp } from './app.tsx';
import { developmentAssets } from './assets/assets.ts';
import { readStaticFiles } from './assets/static-files.ts';
import { composeService, type Service } from './compose.ts';
import { readConfig } from './config.ts';
import { outboxNotice, shownOutbox } from './outbox/shown-outbox.ts';
import { renderPage } from './render/render-page.tsx';

// Vite reloads this module after each change; the service with its open database survives that.
const kept = globalThis as { posternService?: Promise<Service> };

const config = readConfig(process.env);
const log = createLog(config.logLevel);
kept.posternService ??= composeService(config, log).then((service) => {
  for (const notice of service.notices) process.stdout.write(`${notice}\n`);
  return service;
});

const outbox = shownOutbox(config);
// Vite runs the server and prints its URL.
if (outbox) process.stdout.write(`${outboxNotice(outbox, `http://localhost:${config.port}`)}\n`);

/** The console as served by `npm run dev`. */
export const app = createApp({
  config,
  service: await kept.posternService,
  assets: developmentAssets,
  files: readStaticFiles([{ directory: new URL('../../static/', import.meta.url), prefix: '/static/' }]),
  log,
  outbox,
  development: true,
});

// Every component of the design system on one page, for developers.
app.get('/dev/ui', (c) =>
  renderPage(c, createElement(Gallery, { locale: c.var.locale }), { title: 'Components', frame: 'bare' }),
);
