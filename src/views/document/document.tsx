import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { BrandStyle } from '../ui/brand.tsx';
import { brandOf } from '../../site/brands.ts';

export interface DocumentProps {
  locale: string;
  /** The page's own name; the brand's is added. */
  title: string;
  theme: 'system' | 'light' | 'dark';
  /** The nonce of this response's Content-Security-Policy. */
  nonce: string;
  /** URL of the page's style sheet. */
  sheet: string;
  /** Rules for this response only, from the viewer's settings. */
  ownStyle?: { id: string; css: string } | undefined;
  scripts: readonly string[];
  /** Whether keys and buttons act that are pressed before the page's scripts are there. */
  keepsEarlyPresses?: boolean;
  /** Modules of the page's islands. */
  preloads?: readonly string[];
  /** URL of the favicon. */
  icon?: string;
  /** The brand for accent and texts; the default brand if absent. */
  brandId?: string;
  /** The build to compare with later responses (SH-05); without it, there are no checks. */
  watchedVersion?: string | undefined;
  /** The body's own HTML, already escaped. */
  bodyHtml: string;
}

/** Keeps keys and clicks until the loader acts on them (`src/islands/page/hold-presses.ts`). */
const keepEarlyPresses = 'earlyPresses=[];onkeydown=onclick=e=>{earlyPresses.push(e)}';

/** The HTML document around a page. The theme is in the markup, so no script has to run before the first paint. */
export function Document(props: DocumentProps) {
  const brand = brandOf(props.brandId);
  const theme = brand.themes.includes('dark') ? props.theme : 'light';
  return (
    <html
      lang={messagesOf(props.locale).language}
      data-theme={theme === 'system' ? undefined : theme}
      data-version={props.watchedVersion}
      data-version-at={props.watchedVersion && paths.version()}
      data-brand={brand.id === 'default' ? undefined : brand.id}
    >
      <head>
        <meta charSet="utf-8" />
        <title>{`${props.title} · ${brand.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <meta name="description" content={messagesOf(props.locale)('sign_in.tagline')} />
        <meta name="robots" content="noindex" />
        {props.icon && <link rel="icon" href={props.icon} type="image/svg+xml" />}
        <link rel="stylesheet" href={props.sheet} nonce={props.nonce} />
        <BrandStyle brand={brand} nonce={props.nonce} />
        {props.ownStyle && (
          <style
            id={props.ownStyle.id}
            nonce={props.nonce}
            dangerouslySetInnerHTML={{ __html: props.ownStyle.css }}
          />
        )}
        {props.preloads?.map((href) => (
          <link key={href} rel="modulepreload" href={href} nonce={props.nonce} />
        ))}
        {props.keepsEarlyPresses && (
          <script nonce={props.nonce} dangerouslySetInnerHTML={{ __html: keepEarlyPresses }} />
        )}
        {props.scripts.map((src) => (
          <script key={src} type="module" src={src} nonce={props.nonce} />
        ))}
      </head>
      <body dangerouslySetInnerHTML={{ __html: props.bodyHtml }} />
    </html>
  );
}
