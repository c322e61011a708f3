import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** The licence notice. */
export interface LicenceView {
  /** Shown beside the product's name. */
  label: { text: string; tone: 'neutral' | 'caution' | 'danger' } | null;
  /** Shown above each page; dismissing it stores `end`. */
  banner: { text: string; tone: 'caution' | 'danger'; end: string } | null;
}

/** 'Demo', '12 days left', 'Expired'. */
export function LicenceLabel({ label }: { label: LicenceView['label'] }) {
  return label && <Badge tone={label.tone}>{label.text}</Badge>;
}

/** A notice that the licence ends or has ended, which can be dismissed until the browser is closed. */
export function LicenceBanner({
  t,
  banner,
  path,
}: {
  t: Translate;
  banner: LicenceView['banner'];
  path: string;
}) {
  if (!banner) return null;
  return (
    <form
      method="post"
      action={paths.licenceNotice()}
      className={`tone-${banner.tone} flex items-center gap-2.5 border-b border-(--tone-line) bg-(--tone-soft) px-6 py-2 text-table max-tablet:px-4 print:hidden [&>.icon]:text-(--tone-ink)`}
      aria-label={t('licence.title')}
    >
      <Icon name={banner.tone === 'danger' ? 'circle-alert' : 'triangle-alert'} />
      <p className="min-w-0 flex-1 wrap-break-word">{banner.text}</p>
      <input type="hidden" name="end" value={banner.end} />
      <input type="hidden" name="returnUrl" value={path} />
      <IconButton type="submit" icon="x" size="sm" label={t('licence.dismiss')} tip="end" />
    </form>
  );
}
