import { Hono } from 'hono';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { renderPage } from '../render/render-page.tsx';

/**
 * The root page. The server never sees what follows a `#`, so a script forwards old bookmarks (D1); all
 * others are redirected home, without scripts by a refresh.
 */
export const rootRoutes = new Hono<ConsoleEnv>().get(paths.root(), (c) => {
  const t = messagesOf(c.var.locale);
  const content = (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${paths.home()}`} />
      </noscript>
      <p>
        <a href={paths.home()} id="home">
          {t('error.home')}
        </a>
      </p>
    </>
  );
  return renderPage(c, content, {
    title: t('dashboard.title'),
    frame: 'bare',
    scripts: [c.var.assets.bookmarkScript],
  });
});
