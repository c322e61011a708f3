import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { messagesOf } from '../../messages/messages.ts';
import { LinkDocument } from '../../views/end-users/link-document.tsx';
import { brandOf } from '../../site/brands.ts';
import type { LinkPageView } from '../../views/end-users/model.ts';
import type { ConsoleContext } from '../context.ts';

/** Accepts only pictures of this origin. */
const ownPicture = (path: string): string =>
  /^\/api\/v1\/custom_logo_file\/\w+(?:\?v=\w+)?$/.test(path) ? path : '';

/** Responds with a public page; caches, search engines and other sites must not get its URL or content. */
export function renderLink(
  c: ConsoleContext,
  view: LinkPageView,
  status: ContentfulStatusCode = 200,
): Response {
  const { assets, locale, nonce, preferences } = c.var;
  const page = renderToStaticMarkup(
    <LinkDocument
      t={messagesOf(locale)}
      view={{ ...view, logo: ownPicture(view.logo) }}
      nonce={nonce}
      theme={preferences.theme ?? 'system'}
      brand={brandOf(c.var.brandId)}
      sheet={assets.linkStyle}
      script={assets.linkScript}
    />,
  );
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  return c.html(`<!doctype html>${page}`, status);
}
