import { type Logger, pino } from 'pino';
import { createApp } from '../../../src/server/app.tsx';
import { type Assets, sheetsBy } from '../../../src/server/assets/assets.ts';
import { readStaticFiles } from '../../../src/server/assets/static-files.ts';
import type { Service } from '../../../src/server/compose.ts';
import type { Config } from '../../../src/server/config.ts';
import type { ShownOutbox } from '../../../src/server/outbox/shown-outbox.ts';

export const origin = 'http://console.example.com';

const assets: Assets = {
  build: 'test',
  sheets: sheetsBy((source) => source.replace('src/views', '/assets')),
  scripts: ['/assets/loader.js'],
  linkStyle: '/assets/end-users.css',
  linkScript: '/assets/link-page.js',
  bookmarkScript: '/assets/bookmark.js',
  preloadsOf: (islands) => [...islands].map((name) => `/assets/${name}.js`),
  staticUrl: (name) => `/static/${name}`,
};

interface ConsoleOptions {
  service: Pick<Service, 'fetch' | 'origin'>;
  config?: Partial<Config>;
  log?: Logger;
  outbox?: ShownOutbox;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as a form; in pairs where a field has several values. */
  /** A form that carries files. */
  files?: FormData;
  form?: Record<string, string> | [name: string, value: string][];
  /** Sent as JSON. */
  json?: unknown;
  cookie?: string | undefined;
}

/** A console without a socket, asked the way a browser asks: same-origin headers on what changes something. */
export function createConsole({ service, config, log, outbox }: ConsoleOptions) {
  const app = createApp({
    config: { publicUrl: undefined, trustedProxies: 0, frameAncestors: [], ...config },
    service,
    assets,
    files: readStaticFiles([{ directory: new URL('../../../static/', import.meta.url), prefix: '/static/' }]),
    log: log ?? pino({ level: 'silent' }),
    outbox,
  });
  const request = async (
    path: string,
    { method, headers, form, files, json, cookie }: RequestOptions = {},
  ): Promise<Response> => {
    const hasBody = form !== undefined || files !== undefined || json !== undefined;
    const isUnsafe = hasBody || (method !== undefined && method !== 'GET');
    return app.request(origin + path, {
      method: method ?? (hasBody ? 'POST' : 'GET'),
      headers: {
        ...(isUnsafe && { origin: config?.publicUrl ?? origin, 'sec-fetch-site': 'same-origin' }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
      ...(files && { body: files }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  };
  return {
    app,
    request,
    /** Sends a form; where it is refused, the page that its answer leads to, which shows it again. */
    async submit(path: string, options: RequestOptions): Promise<Response> {
      const answer = await request(path, options);
      const location = answer.headers.get('location') ?? '';
      if (!/[?&]shown=/.test(location)) return answer;
      const kept = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      const cookie = [options.cookie, ...kept].filter(Boolean).join('; ');
      return request(location, { cookie, ...(options.headers && { headers: options.headers }) });
    },
  };
}
export type TestConsole = ReturnType<typeof createConsole>;

/** The `name=value` of the session cookie that an answer sets; undefined when it sets none. */
export function sessionCookieOf(response: Response): string | undefined {
  const cookie = response.headers.getSetCookie().find((value) => /^(__Host-)?postern=[^;]/.test(value));
  return cookie?.split(';')[0];
}
