import type { Deployment } from '../../api/contract/config/deployment.ts';
import type { Translate } from '../../messages/messages.ts';
import type { LicenceView } from '../../views/shell/licence.tsx';

/**
 * The licence notices (SH-06): a label beside the product's name, and a notice above each page that the
 * licence ends or has ended, until dismissed for the session.
 * @param dismissed the licence end whose notice was dismissed
 */
export function presentLicence(
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
  switch (deploymentMode) {
    case 'demo':
      return { text: t('licence.demo'), tone: 'neutral' };
    case 'poc':
      if (trialExpired) return { text: t('licence.expired'), tone: 'danger' };
      return pocExpiresInDays === null
        ? null
        : daysLeft(pocExpiresInDays, pocExpiresInDays <= 7 ? 'caution' : 'neutral');
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
