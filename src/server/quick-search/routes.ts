import { Hono } from 'hono';
import { z } from 'zod';
import { quickSearch, type QuickSearchItem } from '../../api/contract/quick-search.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { filterTextLimit } from '../../api/limits.ts';
import {
  commandPaletteLabelKeys,
  type PaletteContent,
  type QuickSearchAnswer,
  type QuickSearchHit,
} from '../../islands/command-palette/props.ts';
import { islandLabels } from '../../messages/island-labels.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { refuse } from '../../runtime/refuse.ts';
import { commandsOf } from '../../views/shell/commands.ts';
import { spellOut } from '../../views/ui/mark-text.ts';
import { findSettings } from '../present/find-settings.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { line } from '../fields.ts';
import { fileProfileHref } from '../present/email-values.ts';
import { type Asked, query } from '../validate.ts';

/** Most settings in the results. */
const maxSettings = 8;

const searchQuery = z.object({ keyword: line(filterTextLimit) });

const commandsQuery = z.object({ section: line(filterTextLimit) });

/**
 * GET /quick-search: results of the top bar's search box with their URLs, as JSON (SH-03). GET /commands:
 * commands of the palette that need no call, with their labels. Behind `requireUser`.
 */
export const quickSearchRoutes = new Hono<ConsoleEnv>()
  .get(paths.quickSearch(), query(searchQuery), (c) => find(c))
  .get(paths.commands(), query(commandsQuery), (c) => {
    const t = messagesOf(c.var.locale);
    return c.json({
      locale: t.locale,
      searchUrl: c.var.features.hideSearchInputFF ? '' : paths.quickSearch(),
      labels: islandLabels(t.locale, 'palette', commandPaletteLabelKeys),
      ...commandsOf(t, c.var.user, c.var.installed, c.req.valid('query').section, c.var.user.single_keys),
    } satisfies PaletteContent);
  });

async function find(c: Asked<{ query: typeof searchQuery }>): Promise<Response> {
  const { keyword } = c.req.valid('query');
  if (c.var.features.hideSearchInputFF) throw refuse('not_found', 'page_missing');
  const t = messagesOf(c.var.locale);
  if (keyword === '') return c.json({ groups: [] } satisfies QuickSearchAnswer);
  const { groups } = await c.var.client.call(quickSearch, { query: { keyword } });
  // Matches by name only, for results during typing.
  const settings = findSettings(t, c.var.user, keyword).filter(
    ({ isPage, isCalledSo }) => !(isPage && isCalledSo),
  );
  const found = groups.map(({ app_name: app, items }) => ({
    name: app === 'system' ? t('quick_search.system') : t(`analytics.app.${app}`),
    hits: items.flatMap((item) => presentItem(c, item, t) ?? []),
  }));
  const hits = settings.slice(0, maxSettings).map(({ label, page, href }) => ({
    kind: t('settings.title'),
    label,
    detail: page === label ? '' : page,
    href,
  }));
  const answer: QuickSearchAnswer = {
    groups: hits.length > 0 ? [...found, { name: t('settings.title'), hits }] : found,
  };
  return c.json(answer);
}

/** A result in the viewer's language; undefined if it has no page. */
function presentItem(c: ConsoleContext, item: QuickSearchItem, t: Translate): QuickSearchHit | undefined {
  const explore = (filter: string, value: string) =>
    isHidden(value) ? '' : paths.mailExplorer.show(`last=30d&${filter}=${encodeURIComponent(value)}`);
  if (item.error) {
    return {
      kind: t(`quick_search.type.${item.type}`),
      label: t('quick_search.late'),
      detail: '',
      href: explore('subject', item.name),
    };
  }
  const href = openTo(c.var.user, hrefOf(item, explore));
  if (href === '') return undefined;
  const time = item.time ? t.dateTime(item.time, c.var.timeZone, 'short') : '';
  return {
    kind: t(`quick_search.type.${item.type}`),
    label: spellOut(labelOf(item, t)),
    detail: spellOut([item.detail, time].filter(Boolean).join(' · ')),
    href,
  };
}

function labelOf({ type, name, entity_type: kind, entity_id: id }: QuickSearchItem, t: Translate): string {
  if (type === 'domain') return id;
  if (type === 'job') return [t.find(`jobs.kind.${kind}`) ?? kind, name].filter(Boolean).join(': ');
  return name || (type === 'email' || type === 'request' ? t('mail_explorer.panel.no_subject') : id);
}

function hrefOf(
  { type, entity_type: entityType, entity_id: id, name }: QuickSearchItem,
  explore: (filter: string, value: string) => string,
): string {
  switch (type) {
    case 'email':
      return paths.profile.email(entityType, id, { hide_menu: '1' });
    case 'file':
      return id === '' ? '' : fileProfileHref(entityType, id);
    case 'link':
      return explore('link', name);
    case 'domain':
      return explore('from_domain', id);
    case 'person':
      return explore('recipients', name);
    case 'rule':
      return paths.policy.editRule(id);
    case 'job':
      return paths.jobs.show(id);
    case 'request':
      return paths.restoreRequests.show(id);
  }
}
