import { Hono } from 'hono';
import { z } from 'zod';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { SettingsSearchPage } from '../../views/system-settings/search-page.tsx';
import { findSettings, settingsPageHits } from '../present/find-settings.ts';
import type { ConsoleEnv } from '../context.ts';
import { line } from '../fields.ts';
import { renderPage } from '../render/render-page.tsx';
import { query } from '../validate.ts';

const searchQuery = z.object({ q: line(100) });

/** The settings search, for people who may view any of them. */
export const settingsSearchRoutes = new Hono<ConsoleEnv>().get(
  paths.systemSettings.search(),
  query(searchQuery),
  (c) => {
    const { q } = c.req.valid('query');
    const t = messagesOf(c.var.locale);
    const { user } = c.var;
    return renderPage(
      c,
      <SettingsSearchPage
        t={t}
        viewer={user}
        typed={q}
        hits={q === '' ? settingsPageHits(t, user) : findSettings(t, user, q)}
      />,
      { title: t('settings.search'), section: 'system-settings' },
    );
  },
);
