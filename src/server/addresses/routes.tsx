import { Hono } from 'hono';
import { z } from 'zod';
import { type OutsideSection, outsideSectionIds } from '../../api/vocabulary/outside-sections.ts';
import { isAdministrator } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { homeSections, sectionOfPath } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { NotInstalledPage } from '../../views/addresses/not-installed-page.tsx';
import { homeOf } from '../../views/shell/navigation.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { given } from '../fields.ts';
import { renderPage } from '../render/render-page.tsx';
import { getReturnPage, oldAddresses } from '../return-pages.ts';
import { param, query } from '../validate.ts';

const { legacy, redirectRoute } = paths;

/**
 * The addresses of the specification that are no page of this product (SH-02): sections of other products, sections
 * whose pages are below them, and names that older versions used. Pages take precedence. Behind the sections' guards.
 */
export const addressRoutes = new Hono<ConsoleEnv>();

for (const id of outsideSectionIds) {
  addressRoutes.get(`/${id}`, (c) => leadOutside(c, id)).get(`/${id}/*`, (c) => leadOutside(c, id));
}
for (const section of homeSections) {
  addressRoutes.get(section.path, (c) =>
    c.redirect(homeOf(section, c.var.user) ?? paths.errors.forbidden(), 302),
  );
}
for (const [old, page] of oldAddresses) {
  addressRoutes.get(old, param(z.record(z.string(), z.string())), (c) => {
    const values = c.req.valid('param');
    const path = page.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
    return c.redirect(path + new URL(c.req.url).search, 302);
  });
}
addressRoutes
  .get(legacy(':feature'), leadToSection)
  .get(`${legacy(':feature')}/:subfeature`, leadToSection)
  .get(`${legacy(':feature')}/:subfeature/:id`, leadToSection)
  .get(redirectRoute(), query(z.object({ returnUrl: given })), (c) => {
    const { returnUrl } = c.req.valid('query');
    return c.redirect(getReturnPage(returnUrl, c.var.origin) ?? paths.home(), 302);
  });

/** Redirects to the product that serves a section: `/dmarc/reports` to `…/reports`. Drops the query. */
function leadOutside(c: ConsoleContext, id: OutsideSection): Response {
  const address = c.var.installed.includes(id) ? c.var.outsideAddresses[id] : undefined;
  if (address === undefined) return showNotInstalled(c, id);
  return c.redirect(address + new URL(c.req.url).pathname.slice(id.length + 1), 302);
}

/** Redirects `/v1/policy/rules` to `/policy/rules`. Older versions had features that this one does not have. */
function leadToSection(c: ConsoleContext): Response {
  const { pathname, search } = new URL(c.req.url);
  const path = pathname.slice(legacy('').length - 1);
  const section = sectionOfPath(path);
  return section === undefined || section.id === 'legacy'
    ? showNotInstalled(c, 'legacy')
    : c.redirect(path + search, 302);
}

/** What a section is for, and how it is set up. */
function showNotInstalled(c: ConsoleContext, id: OutsideSection | 'legacy'): Response {
  const t = messagesOf(c.var.locale);
  const page = <NotInstalledPage t={t} id={id} isAdministrator={isAdministrator(c.var.user)} />;
  return renderPage(c, page, { title: t('not_installed.title') });
}
