import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { folderOfIsland } from '../../islands/bundles.ts';
import { readWidths, widthsStyle, widthsStyleId } from '../../islands/results-grid/column-widths.ts';
import { PageBrandContext, pictureOf } from '../../views/ui/brand.tsx';
import { brandOf } from '../../site/brands.ts';
import { Document } from '../../views/document/document.tsx';
import { keepPieces, partsOf } from '../../views/ui/pieces.ts';
import { spellOut } from '../../views/ui/mark-text.ts';
import { type ConsoleContext, currentUser } from '../context.ts';
import { answerHtml } from '../middleware/compression.ts';
import { isShowingAgain } from '../show-again.ts';
import { focusRefused } from './focus-refused.ts';
import { renderShell } from './render-shell.tsx';

export interface PageOptions {
  /** The page's own name; the brand's is added. */
  title: string;
  status?: ContentfulStatusCode;
  /** `shell` (for signed-in users, the default) puts bars around the content; `bare` leaves the page to the content. */
  frame?: 'shell' | 'bare';
  /** Which item of the side menu is current. */
  section?: string;
  /** The page's style sheet; without, that of the console in the shell and that of the sign-in pages elsewhere. */
  sheet?: 'console' | 'explorer' | 'rules';
  /**
   * The key of cacheable content, in addition to locale, theme and brand: everything that it shows, such as the JSON of its view, and
   * nothing else of a person or request. It is then rendered once.
   */
  keptAs?: string | undefined;
  /** Rules of this page alone. */
  ownStyle?: { id: string; css: string };
  /** Scripts of this page instead of the loader. */
  scripts?: readonly string[];
}

/** Contents that are the same for everybody. */
const contents = keepPieces(100);

/** Answers with a whole page. Scripts of islands are preloaded only where the content has islands. */
export function renderPage(c: ConsoleContext, content: ReactNode, options: PageOptions): Response {
  const { assets, brandId, locale, nonce, preferences } = c.var;
  const theme = preferences.theme ?? 'system';
  const brand = brandOf(brandId);
  const picture = pictureOf(c.get('features')?.customIcon ?? c.get('publicLook')?.customIcon, theme, brand);
  const organisation = c.get('publicLook')?.organisation ?? '';
  const write = () =>
    renderToStaticMarkup(
      <PageBrandContext value={{ brand, picture, organisation }}>{content}</PageBrandContext>,
    );
  const { keptAs } = options;
  const contentHtml =
    keptAs === undefined
      ? write()
      : contents(JSON.stringify([keptAs, locale, theme, brandId, picture, organisation]), write);
  const shownHtml = isRefused(c, options) ? focusRefused(contentHtml) : contentHtml;
  const isShell = options.frame !== 'bare' && currentUser(c) !== undefined;
  const bodyHtml = isShell
    ? renderShell(c, { contentHtml: shownHtml, section: options.section, picture })
    : shownHtml;
  // A script and no import of the loader: scripts run before the page counts as loaded, imports some time after.
  const modules = modulesFor(bodyHtml);
  const earlyUse = modules.has(earlyUseModule) ? assets.preloadsOf([earlyUseModule]).slice(0, 1) : [];
  const page = renderToStaticMarkup(
    <Document
      locale={locale}
      title={spellOut(options.title)}
      theme={theme}
      nonce={nonce}
      brandId={brandId}
      watchedVersion={isShell && c.var.watchedVersion !== '' ? c.var.watchedVersion : undefined}
      sheet={assets.sheets[options.sheet ?? (isShell ? 'console' : 'sign-in')]}
      ownStyle={options.ownStyle ?? (isShell && options.sheet ? ownWidths(c) : undefined)}
      scripts={options.scripts ?? [...assets.scripts, ...earlyUse]}
      preloads={assets.preloadsOf(modules)}
      icon={assets.staticUrl('icons/favicon.svg')}
      bodyHtml={bodyHtml}
    />,
  );
  c.header('Vary', 'HX-Request-Type, Cookie, Accept-Language', { append: true });
  c.header('Cache-Control', 'no-store');
  return answerHtml(c, `<!doctype html>${page}`, options.status ?? c.get('formStatus') ?? 200);
}

/** Answers with a page of the system settings. */
export const renderSettings = (c: ConsoleContext, title: string, content: ReactNode): Response =>
  renderPage(c, content, { title, section: 'system-settings' });

/** Whether the page shows a form that came back. */
const isRefused = (c: ConsoleContext, { status }: PageOptions): boolean =>
  status === 422 || c.get('formStatus') !== undefined || isShowingAgain(c);

/** The widths that the viewer gave to the columns of the two explorers. */
function ownWidths(c: ConsoleContext): { id: string; css: string } | undefined {
  const cookies = c.req.header('cookie') ?? '';
  const css = widthsStyle((gridId) => readWidths(cookies, gridId));
  return css === '' ? undefined : { id: widthsStyleId, css };
}

const earlyUseModule = 'page/early-use';
const signedInModule = 'page/signed-in';
const islandMark = ' data-island="';
/** The marker right behind the name of an island whose code is loaded when it or the page is first used. */
const onUseMark = '" data-when="use';
const paletteMark = ' data-palette="';
const htmxMark = ' hx-';
/** The marker of what asks by itself; filters wait until somebody uses them. */
const triggerMark = ' hx-trigger="load';

/** Modules of the pieces that were on pages before. */
const modulesOfPieces = new WeakMap<Buffer, readonly string[]>();

/** Modules that this page's scripts import at once: islands, the recorder of early clicks, and htmx where needed. */
function modulesFor(html: string): Set<string> {
  return new Set(
    partsOf(html).flatMap((part) => (typeof part === 'string' ? modulesIn(part) : modulesOf(part))),
  );
}

function modulesOf(piece: Buffer): readonly string[] {
  const modules = modulesOfPieces.get(piece) ?? modulesIn(piece.toString());
  modulesOfPieces.set(piece, modules);
  return modules;
}

function modulesIn(html: string): readonly string[] {
  const modules: string[] = [];
  // Searched as text: patterns take a tenth of a long page's rendering.
  for (let at = html.indexOf(islandMark); at >= 0; at = html.indexOf(islandMark, at)) {
    at += islandMark.length;
    const end = html.indexOf('"', at);
    if (modules.length === 0) modules.push(signedInModule);
    if (!html.startsWith(onUseMark, end)) modules.push(`${folderOfIsland(html.slice(at, end))}/island`);
  }
  if (html.includes(paletteMark)) modules.push(signedInModule);
  if (html.includes(htmxMark)) modules.push(earlyUseModule);
  if (html.includes(triggerMark)) modules.push('page/start-htmx');
  return modules;
}
