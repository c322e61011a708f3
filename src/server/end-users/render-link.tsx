import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { messagesOf } from '../../messages/messages.ts';
import { LinkDocument } from '../../views/end-users/link-document.tsx';
import { brandOf } from '../../brands.ts';
import type { LinkPageView } from '../../views/end-users/model.ts';
import type { ConsoleContext } from '../context.ts';

/** A picture of this origin alone, whatever the service says. */
const ownPicture = (path: string): string =>
  /^\/api\/v1\/custom_logo_file\/\w+(?:\?v=\w+)?$/.test(path) ? path : '';

/** Answers with a public page, which no cache, search engine or other site may learn of. */
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
