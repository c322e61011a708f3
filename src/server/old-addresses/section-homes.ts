import { Hono } from 'hono';
import { homeSections } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import { homeOf } from '../../views/shell/navigation.ts';
import type { ConsoleEnv } from '../context.ts';

/**
 * Redirects URLs of sections without a page of their own to the section's first page (SH-02). Behind the
 * sections' guards.
 */
export const sectionHomeRoutes = new Hono<ConsoleEnv>();
for (const section of homeSections) {
  sectionHomeRoutes.get(section.path, (c) =>
    c.redirect(homeOf(section, c.var.user) ?? paths.errors.forbidden(), 302),
  );
}
