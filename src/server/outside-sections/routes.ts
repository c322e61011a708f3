import { Hono } from 'hono';
import { type OutsideSection, outsideSectionIds } from '../../api/vocabulary/outside-sections.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';

/**
 * Redirects sections served by other products, including subpaths: `/archiving/archive-search` to
 * `…/archive-search`. Drops the query. Behind `requireInstalled`, so an address is configured.
 */
export const outsideSectionRoutes = new Hono<ConsoleEnv>();
for (const id of outsideSectionIds) {
  outsideSectionRoutes.get(`/${id}`, (c) => leadTo(c, id)).get(`/${id}/*`, (c) => leadTo(c, id));
}

function leadTo(c: ConsoleContext, id: OutsideSection): Response {
  const below = new URL(c.req.url).pathname.slice(id.length + 1);
  return c.redirect(`${c.var.outsideAddresses[id]}${below}`, 302);
}
