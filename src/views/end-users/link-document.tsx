import type { Translate } from '../../messages/messages.ts';
import { BrandStyle } from '../ui/brand.tsx';
import type { Brand } from '../../site/brands.ts';
import { LinkPage, titleOf } from './link-page.tsx';
import type { LinkPageView } from './model.ts';

interface LinkDocumentProps {
  t: Translate;
  view: LinkPageView;
  nonce: string;
  theme: 'system' | 'light' | 'dark';
  /** The brand for the page's accent. */
  brand: Brand;
  /** URLs of style sheet and script. */
  sheet: string;
  script: string;
}

/** The document of a public page: a small style sheet, and a small optional script. */
export function LinkDocument({ t, view, nonce, theme: wanted, brand, sheet, script }: LinkDocumentProps) {
  const theme = brand.themes.includes('dark') ? wanted : 'light';
  return (
    <html lang={t.language} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <title>{[titleOf(t, view), view.organisation].filter(Boolean).join(' · ')}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <meta name="robots" content="noindex" />
        {/* For link previews of chat programs: discloses nothing about the mail. */}
        <meta name="description" content={t('restore.never_ask')} />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={sheet} nonce={nonce} />
        <BrandStyle brand={brand} nonce={nonce} />
        <script type="module" src={script} nonce={nonce} />
      </head>
      <body>
        <header>
          {view.logo ? (
            <img src={view.logo} alt={view.organisation} height={40} />
          ) : (
            <p>{view.organisation}</p>
          )}
        </header>
        <LinkPage t={t} view={view} />
        <footer>
          <p>{t('restore.never_ask')}</p>
        </footer>
      </body>
    </html>
  );
}
