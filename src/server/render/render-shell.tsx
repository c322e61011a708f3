import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PagePicture } from '../../views/ui/brand-picture.tsx';
import { keepPieces } from '../../views/ui/pieces.ts';
import { Shell, type ShellProps } from '../../views/shell/shell.tsx';
import { messagesOf } from '../../messages/messages.ts';
import type { ConsoleContext } from '../context.ts';
import { isProductClosed } from '../middleware/guards.ts';
import { isLearningDismissed } from '../learning/learning-notice.ts';
import { dismissedLicence } from '../preferences/licence-notice.ts';
import { presentLicence } from '../present/present-licence.ts';

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
    },
    tenantName: tenant.name,
    installed,
    section,
    hideMenu: c.req.query('hide_menu') === '1',
    isClosed: isProductClosed(c),
    theme: preferences.theme ?? 'system',
    menuLocked: user.menu_locked ?? false,
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
  const key = JSON.stringify(props);
  const half = (which: 0 | 1) =>
    shells(
      `${which} ${key}`,
      () => renderToStaticMarkup(<Shell {...props}>{marker}</Shell>).split(marker)[which]!,
    );
  return half(0) + contentHtml + half(1);
}
