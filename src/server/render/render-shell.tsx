import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PagePicture } from '../../views/ui/brand.tsx';
import { keepPieces } from '../../views/ui/pieces.ts';
import { Shell, type ShellProps } from '../../views/shell/shell.tsx';
import { mayVisit } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import { nameOfCheck } from '../../messages/describe-check.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import type { ConsoleContext } from '../context.ts';
import { isProductClosed } from '../middleware/guards.ts';
import { isLearningDismissed } from '../learning/learning-notice.ts';
import { dismissedLicence } from '../preferences/put-away-notices.ts';
import type { Deployment } from '../../api/contract/config/deployment.ts';
import type { LicenceView } from '../../views/shell/banners.tsx';

/** A placeholder for the content while the shell is rendered; random, so that no name can contain it. */
const marker = `content-${randomUUID()}`;

/**
 * Cached halves of shells by their props: they take half of a page's rendering and rarely differ between
 * requests.
 */
const shells = keepPieces(500);

/** The page frame around `contentHtml`. It contains nothing of the request (nonce, token, search). */
export function renderShell(
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
