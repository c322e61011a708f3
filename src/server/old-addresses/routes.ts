import { Hono } from 'hono';
import { z } from 'zod';
import { isInstalled, sectionOfPath } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { given } from '../fields.ts';
import { getReturnPage } from '../return-pages.ts';
import { query } from '../validate.ts';
import { refuse } from '../../refuse.ts';

const { legacy, redirectRoute } = paths;

/**
 * URLs of older versions without a page of their own (SH-02); existing pages take precedence. Behind
 * `requireUser`.
 */
export const oldAddressRoutes = new Hono<ConsoleEnv>()
  .get(legacy(':feature'), carryOver)
  .get(`${legacy(':feature')}/:subfeature`, carryOver)
  .get(`${legacy(':feature')}/:subfeature/:id`, carryOver)
  .get(redirectRoute(), query(z.object({ returnUrl: given })), (c) => {
    const { returnUrl } = c.req.valid('query');
    return c.redirect(getReturnPage(returnUrl, c.var.origin) ?? paths.home(), 302);
  });

/** Redirects `/v1/policy/rules` to `/policy/rules`; unknown sections are not found. */
function carryOver(c: ConsoleContext): Response {
  const { pathname, search } = new URL(c.req.url);
  const path = pathname.slice(legacy('').length - 1);
  const section = sectionOfPath(path);
  if (section?.tenant !== 'product' || !isInstalled(section, c.var.installed)) {
    throw refuse('not_found', 'page_missing');
  }
  return c.redirect(path + search, 302);
}
