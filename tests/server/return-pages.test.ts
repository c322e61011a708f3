import { describe, expect, it } from 'vitest';
import { getReturnPage, returnPages } from '../../src/server/return-pages.ts';
import { createConsole } from './support/create-console.ts';

const origin = 'http://console.example';

/** Addresses that answer GET and are no page to come back to, with the reason. */
const noPages: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^\/auth(\/|$)/, 'the sign-in itself'],
  [/^\/setup$/, 'needs nobody signed in'],
  [/^\/help\/diagnostics$/, 'a download'],
  [/^\/help\/new-version$/, 'a dialog that a page asks for'],
  [/^\/(quick-search|commands)$/, 'JSON for the search box'],
  [/^\/learning-mode$/, 'a notice that pages ask for'],
  [/^\/(version|healthz|readyz|robots\.txt|favicon\.ico)$/, 'for programs'],
  [/^\/(static|assets)\//, 'assets'],
  [/^\/error\//, 'what went wrong'],
  [
    /^\/mail-explorer\/(rows|count|histogram|facets|prompt-suggestions|exports\/current|emails\/)/,
    'fragments',
  ],
  [/^\/profile\/email\/.*\/(message|original)$/, 'a frame and a download'],
  [/^\/dev\/outbox\/.*\/message$/, 'a frame'],
  [/^\/system-settings\/.*\/message$/, 'a frame'],
  [/^\/system-settings\/(audit\/export|import\/skipped)$/, 'downloads'],
  [/^\/(email-actions\/|email_restore|email_action|restore_original)/, 'for everybody, signed in or not'],
  [/^\/account\/security\/mfa$/, 'takes forms and leads on'],
  [
    /^\/(mail-explorer\/(quarantines|releases)|policy\/rule-changes|user-interaction\/restore-requests\/approve)$/,
    'a question that a form asked',
  ],
];

describe('the pages to return to', () => {
  const { app } = createConsole({ service: { fetch: () => Promise.reject(new Error()), origin: '' } });
  const routes = [...new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))];
  const shape = (path: string) => path.replaceAll(/:\w+(\{[^}]*\})?/g, ':');

  it('are all GET routes, except those that are not pages', () => {
    const known = returnPages.map(shape);
    const open = routes.filter((path) => !path.startsWith('/api/') && !noPages.some(([is]) => is.test(path)));
    expect(open.length).toBeGreaterThan(25);
    expect(open.filter((path) => !path.includes('*') && !known.includes(shape(path)))).toEqual([]);
  });

  it('exclude URLs that only accept forms', () => {
    const read = new Set(routes.map(shape));
    const onlyPosted = app.routes.filter(({ method, path }) => method === 'POST' && !read.has(shape(path)));
    expect(onlyPosted.length).toBeGreaterThan(20);
    for (const { path } of onlyPosted) {
      // `/policy/new-rule/:type` and the like would take such a path for a value.
      expect([path, getReturnPage(path.replaceAll(/:\w+/g, 'x'), origin)]).toEqual([path, undefined]);
    }
  });

  it.each([
    '/assets/styles.css',
    '/static/icons/favicon.svg',
    '/api/v1/auth/current_user',
    '/mail-explorer/rows?subject=a',
    '/mail-explorer/quarantines',
    '/account/security/password',
    '/account/security/sessions/1/end',
    '/auth/login?returnUrl=%2Fdashboard',
    '/auth/logout',
    '/preferences',
    '/healthz',
    '/nonsense',
    '/dashboard/../assets/styles.css',
    '//evil.example/dashboard',
    'https://evil.example/dashboard',
    '',
  ])('[SI-04] %s is not one of them', (path) => {
    expect(getReturnPage(path, origin)).toBeUndefined();
  });

  it.each([
    ['/mail-explorer?subject=a&last=7d', '/mail-explorer?subject=a&last=7d'],
    ['/mail-explorer/', '/mail-explorer'],
    ['/policy/edit-rule/4711?list=q%3Dx', '/policy/edit-rule/4711?list=q%3Dx'],
    [
      '/profile/email/office365_emails_email/a%2Fb?hide_menu=1',
      '/profile/email/office365_emails_email/a%2Fb?hide_menu=1',
    ],
    ['/account/security?confirm=disable-mfa', '/account/security?confirm=disable-mfa'],
    ['/auth/mfa/recovery-codes', '/auth/mfa/recovery-codes'],
    ['/', '/'],
  ])('[SI-04] %s leads to %s', (path, expected) => {
    expect(getReturnPage(path, origin)).toBe(expected);
  });
});

describe('a path with an extra slash', () => {
  const { request } = createConsole({ service: { fetch: () => Promise.reject(new Error()), origin: '' } });
  it.each([
    ['/auth/', '/auth'],
    ['/auth/login/?returnUrl=%2Fjobs', '/auth/login?returnUrl=%2Fjobs'],
    ['/dashboard//', '/dashboard'],
    ['/account/security/', '/account/security'],
  ])('[SI-01] %s leads to %s', async (path, expected) => {
    const answer = await request(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, expected]);
  });

  it.each(['//evil.example/', '/\\\\evil.example/', '/%2F%2Fevil.example/'])(
    '%s does not redirect elsewhere',
    async (path) => {
      const answer = await request(path);
      const location = answer.headers.get('location');
      expect(new URL(location ?? '/', 'http://console.example.com').host).not.toBe('evil.example');
    },
  );
});
