import type { Translate } from '../../messages/messages.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { iconButtonLook } from '../ui/button-look.ts';

/** The partner's portal, for the page frame. */
export interface PartnerView {
  /** The URL of the portal's menu; undefined if the viewer has none. */
  menu: string | undefined;
  /** Trusted origins of messages, separated by blanks. */
  origins: string;
}

/**
 * The portal needs its own origin for its session. Combined with scripts, that would let a page of *our*
 * origin leave the sandbox, so such a portal is refused as a setting.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/**
 * The link to the partner portal, over which a script shows the portal's own page, 690 px high. It opens and
 * closes within 550 ms (`src/islands/page/partner-portal.ts`).
 */
export function PartnerMenu({ t, menu }: { t: Translate; menu: string }) {
  return (
    <span className="relative flex">
      <a
        className={`${iconButtonLook()} tip tip-end`}
        href={menu}
        target="_blank"
        rel="noopener"
        data-partner-menu=""
        aria-label={t('partner.open')}
        data-tip={t('partner.open')}
      >
        <Icon name="globe" />
      </a>
      <template id="partner-menu-template">
        <div
          role="dialog"
          aria-label={t('partner.title')}
          className="fixed end-3 top-16 z-toast flex h-[690px] max-h-[calc(100dvh-5rem)] w-[min(22.5rem,100vw-1.5rem)] flex-col overflow-hidden rounded-lg border border-line bg-raised lift-2 transition-[opacity,translate] duration-[550ms] starting:[translate:0_1rem] starting:opacity-0 data-leaving:[translate:0_1rem] data-leaving:opacity-0 print:hidden"
        >
          <p className="flex items-center justify-between border-b border-line ps-4 pe-1 text-table font-semibold">
            {t('partner.title')}
            <IconButton icon="x" label={t('common.close')} tip="none" data-close="" />
          </p>
          <iframe
            className="min-h-0 flex-1 border-0"
            src={menu}
            title={t('partner.title')}
            sandbox={sandbox}
            referrerPolicy="strict-origin"
          />
        </div>
      </template>
    </span>
  );
}
