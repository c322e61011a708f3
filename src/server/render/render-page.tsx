import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readWidths, widthsStyle, widthsStyleId } from '../../islands/results-grid/column-widths.tsx';
import { PageBrandContext, type PagePicture, pictureOf } from '../../views/ui/brand.tsx';
import { brandOf } from '../../site/brands.ts';
import { Document } from '../../views/document/document.tsx';
import { createRenderCache } from '../../views/ui/render-cache.ts';
import { spellOut } from '../../views/ui/mark-text.ts';
import { type ConsoleContext, currentUser } from '../context.ts';
import { answerHtml } from '../middleware/compression.ts';
import { isShowingAgain } from '../show-again.ts';
import { focusRefused } from './focus-refused.ts';
import { randomUUID } from 'node:crypto';
import { Shell, type ShellProps } from '../../views/shell/shell.tsx';
import { mayVisit } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { nameOfCheck } from '../../messages/describe-check.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { isProductClosed } from '../middleware/guards.ts';
import { isLearningDismissed } from '../learning/learning-notice.ts';
import { dismissedLicence } from '../preferences/put-away-notices.ts';
import type { Deployment } from '../../api/contract/config/deployment.ts';
import type { LicenceView } from '../../views/shell/banners.tsx';

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
  /** Code of the page's most important islands, below src/islands, which the browser fetches at once; the others' follows. */
  islands?: readonly ('results-grid/island' | 'embedded-explorer/island')[];
  /** Scripts of this page instead of those of every page. */
  scripts?: readonly string[];
}

/** Contents that are the same for everybody. */
const contents = createRenderCache(100);

/** Answers with a whole page. */
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
  const modules = isShell ? ['page/signed-in'] : [];
  if (options.islands) modules.push('page/hydrate-islands', ...options.islands);
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
      keepsEarlyPresses={isShell}
      scripts={options.scripts ?? assets.scripts}
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

/** A placeholder for the content while the shell is rendered; random, so that no name can contain it. */
const marker = `content-${randomUUID()}`;

/**
 * Cached halves of shells by their props: they take half of a page's rendering and rarely differ between
 * requests.
 */
const shells = createRenderCache(500);

/** The page frame around `contentHtml`. It contains nothing of the request (nonce, token, search). */
function renderShell(
  c: ConsoleContext,
  {
    contentHtml,
    section,
    picture,
  }: { contentHtml: string; section: string | undefined; picture: PagePicture | undefined },
): string {
  const { brandId, deployment, features, installed, partner, preferences, tenant, user } = c.var;
  const props: Omit<ShellProps, 'children'> = {
    locale: c.var.locale,
    user: {
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      rights: user.rights,
      partial_sections: user.partial_sections,
      switches_features: user.switches_features,
    },
    tenantName: tenant.name,
    installed,
    section,
    hideMenu: c.req.query('hide_menu') === '1',
    isClosed: isProductClosed(c),
    theme: preferences.theme ?? 'system',
    menuLocked: user.menu_locked,
    hasSingleKeys: user.single_keys ?? true,
    path: c.req.path,
    brandId,
    picture,
    infoBanner: deployment?.info_banner ?? '',
    licence: presentLicence(
      deployment,
      features.enableLicenseExpirationLabel,
      dismissedLicence(c),
      messagesOf(c.var.locale),
    ),
    quietSince: deployment?.quiet_since
      ? messagesOf(c.var.locale).dateTime(deployment.quiet_since, c.var.timeZone, 'short')
      : '',
    offersMfa: features.enableMFA && deployment?.is_msp === true && user.mfa_secret_set === false,
    open: {
      'restore-requests': deployment?.open_restore_requests ?? 0,
      'mail-reports': deployment?.open_mail_reports ?? 0,
    },
    partner:
      partner.origins.length > 0
        ? { menu: deployment?.is_msp ? partner.menu : undefined, origins: partner.origins.join(' ') }
        : undefined,
    hidesSearch: features.hideSearchInputFF,
    isLearning: features.enableLearningMode && !isLearningDismissed(c),
    isPortalLocked: user.hidden && deployment?.portalLicenseState === 'locked' && !deployment.is_msp,
  };
  const wrong = wrongWith(c);
  if (wrong) props.systemWrong = wrong;
  if (c.var.leftOut) props.leftOut = c.var.leftOut;
  const key = JSON.stringify(props);
  const half = (which: 0 | 1) =>
    shells(
      `${which} ${key}`,
      () => renderToStaticMarkup(<Shell {...props}>{marker}</Shell>).split(marker)[which]!,
    );
  return half(0) + contentHtml + half(1);
}

/** What is known to be wrong with the system; empty for people who may not see its page, and on the page itself. */
function wrongWith(c: ConsoleContext): string {
  const { deployment, origin, proxyWatch, user } = c.var;
  const href = paths.systemSettings.system();
  if (!mayVisit(user, href) || c.req.path === href || isProductClosed(c)) return '';
  const own = proxyWatch.check(origin).filter(({ state }) => state === 'wrong');
  const names = new Set([...(deployment?.system_wrong ?? []), ...own.map(({ check }) => check)]);
  const t = messagesOf(c.var.locale);
  const checks = [...names].map((name) => nameOfCheck(t, name)).join(', ');
  return names.size === 0 ? '' : t('system.banner', { count: names.size, checks });
}

/**
 * The licence notices (SH-06): a label beside the product's name, and a notice above each page that the
 * licence ends or has ended, until dismissed for the session.
 * @param dismissed the licence end whose notice was dismissed
 */
function presentLicence(
  deployment: Deployment | undefined,
  isShown: boolean,
  dismissed: string | undefined,
  t: Translate,
): LicenceView {
  if (!deployment || !isShown) return { label: null, banner: null };
  return { label: labelOf(deployment, t), banner: bannerOf(deployment, dismissed, t) };
}

function labelOf(
  { deploymentMode, trialExpired, pocExpiresInDays, paidExpirationInDays, license }: Deployment,
  t: Translate,
): LicenceView['label'] {
  const daysLeft = (count: number, tone: 'caution' | 'neutral') => ({
    text: t('licence.days_left', { count }),
    tone,
  });
  const trialDays = pocExpiresInDays ?? license.trialExpirationDays ?? null;
  switch (deploymentMode) {
    case 'demo':
      return { text: t('licence.demo'), tone: 'neutral' };
    case 'poc':
      if (trialExpired) return { text: t('licence.expired'), tone: 'danger' };
      return trialDays === null ? null : daysLeft(trialDays, trialDays <= 7 ? 'caution' : 'neutral');
    case 'paid':
      if (license.isExpired) return { text: t('licence.expired'), tone: 'danger' };
      if (license.isAboutToExpire) return daysLeft(paidExpirationInDays ?? 0, 'caution');
      // An unknown licence is not mentioned.
      if (license.licenseExpirationDate === null && license.name === '') return null;
      return { text: license.name || t('licence.premium'), tone: 'neutral' };
  }
}

function bannerOf(
  { deploymentMode, is_msp, portalLicenseState, paidExpirationInDays, license }: Deployment,
  dismissed: string | undefined,
  t: Translate,
): LicenceView['banner'] {
  const end = license.licenseExpirationDate;
  const isDue = license.isExpired || license.isAboutToExpire;
  if (end === null || !isDue || deploymentMode !== 'paid' || is_msp || portalLicenseState === 'locked')
    return null;
  if (dismissed === end) return null;
  // The last day of the licence, independent of the viewer's zone.
  const date = t.dateTime(Date.parse(end) - 1, 'UTC', 'date');
  return license.isExpired
    ? { text: t('licence.ended', { date }), tone: 'danger', end }
    : { text: t('licence.ends', { date, count: paidExpirationInDays ?? 0 }), tone: 'caution', end };
}
