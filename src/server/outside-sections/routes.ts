import { Hono } from 'hono';
import { type OutsideSection, outsideSectionIds } from '../../api/vocabulary/outside-sections.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';

/**
 * Sections that other products serve lead to them, with what stands below: `/archiving/archive-search` to `…/archive-search`. Nothing
 * of the query goes along. Behind `requireInstalled`, so that there is an address.
 */
export const outsideSectionRoutes = new Hono<ConsoleEnv>();
for (const id of outsideSectionIds) {
  outsideSectionRoutes.get(`/${id}`, (c) => leadTo(c, id)).get(`/${id}/*`, (c) => leadTo(c, id));
}

function leadTo(c: ConsoleContext, id: OutsideSection): Response {
  const below = new URL(c.req.url).pathname.slice(id.length + 1);
  return c.redirect(`${c.var.outsideAddresses[id]}${below}`, 302);
}
