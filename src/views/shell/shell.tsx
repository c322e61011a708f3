import type { ReactNode } from 'react';
import type { OutsideSection } from '../../api/vocabulary/outside-sections.ts';
import { searchBoxId } from '../../islands/command-palette/props.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { BrandPicture, type PagePicture } from '../ui/brand-picture.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { brandOf } from '../../brands.ts';
import { IconButton } from '../ui/button.tsx';
import { iconBeforeLook, inputBoxLook, inputLook } from '../ui/field-look.ts';
import { Icon } from '../ui/icon.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { HelpMenu } from './help-menu.tsx';
import { LicenceBanner, LicenceLabel, type LicenceView } from './licence.tsx';
import { Palette } from './palette.tsx';
import { PartnerMenu, type PartnerView } from './partner-menu.tsx';
import { type OpenCounts, SideMenu, sideMenuId } from './side-menu.tsx';
import { type Theme, ThemeMenu } from './theme-menu.tsx';
import { type ShellUser, UserMenu } from './user-menu.tsx';

export interface ShellProps {
  locale: string;
  user: ShellUser;
  tenantName: string;
  /** The current item of the side menu. */
  section?: string;
  /** `hide_menu=1`: hides both bars. */
  hideMenu: boolean;
  /** Whether the product's pages are closed to the viewer: no menu, no search and no shortcuts then. */
  isClosed?: boolean;
  theme: Theme;
  menuLocked: boolean;
  /** Sections of other products that this tenant has. */
  installed?: readonly OutsideSection[];
  /** The page's path, to return to after a preference was saved without JavaScript. */
  path: string;
  brandId?: string;
  /** The organisation's logo instead of the brand's mark. */
  picture?: PagePicture | undefined;
  /** The operator's notice to everybody. */
  infoBanner?: string;
  licence?: LicenceView;
  /** Whether the user menu offers to set up a second factor. */
  offersMfa?: boolean;
  /** Whether the organisation is locked, as a notice for support staff. */
  isPortalLocked?: boolean;
  /** The partner's portal, if the console is provided by one. */
  partner?: PartnerView | undefined;
  /** Whether learning is in progress, and the viewer has not hidden the notice. */
  isLearning?: boolean;
  /** Whether the service wants no search box in the top bar. */
  hidesSearch?: boolean;
  /** Open items of the viewer, by section. */
  open?: OpenCounts;
  children: ReactNode;
}

/** If the content fills the window, it scrolls inside itself. */
const shellLook = 'shell min-h-dvh has-[>main>[data-fill]]:h-dvh has-[>main>[data-fill]]:overflow-hidden';
const belowBar = 'pt-top-bar print:p-0!';
const besideBars = `${belowBar} ps-menu-mini tablet:has-[>[data-locked]]:ps-menu-wide max-tablet:ps-0`;

/**
 * The frame of all signed-in pages: top bar, side menu, content. A page that fills the window and scrolls
 * inside itself, such as the Explorer, sets `data-fill` on its outermost element.
 */
export function Shell(props: ShellProps) {
  const t = messagesOf(props.locale);
  const brand = brandOf(props.brandId);
  const viewer = props.user;
  const installed = props.installed ?? [];
  const barsLook = props.isClosed ? belowBar : besideBars;
  return (
    <div className={props.hideMenu ? `${shellLook} shell-bare` : `${shellLook} ${barsLook}`}>
      <SkipLink to="content" label={t('shell.skip_to_content')} />
      {!props.hideMenu && (
        <>
          <header className="top-bar fixed inset-x-0 top-0 bottom-auto z-bar flex items-center gap-1 h-top-bar ps-0 pe-3 border-b border-line bg-surface max-tablet:px-1 print:hidden">
            {!props.isClosed && (
              <IconButton
                className="tablet:hidden"
                icon="menu"
                label={t('shell.open_menu')}
                tip="none"
                popoverTarget={sideMenuId}
              />
            )}
            <div className="flex items-center min-w-0 h-full me-auto">
              <a
                className="flex items-center gap-2.5 min-w-0 h-full ps-[calc((var(--spacing-menu-mini)_-_1.75rem)_/_2)] pe-2 text-ink text-[0.9375rem] font-semibold tracking-[-0.012em] hover:no-underline focus-visible:-outline-offset-4 max-tablet:px-1"
                href={paths.home()}
                aria-label={t('shell.home', { brand: brand.name })}
              >
                {props.picture ? (
                  <BrandPicture picture={props.picture} height={28} alt="" />
                ) : (
                  <>
                    <BrandMark brand={brand} />
                    {/* With an additional button or licence label, or a search box for fingers, there is no room for the name on a phone. */}
                    <span
                      className={
                        props.partner?.menu || props.licence?.label
                          ? 'max-phone:hidden'
                          : 'max-[24rem]:hidden max-phone:pointer-coarse:hidden'
                      }
                    >
                      {brand.name}
                    </span>
                  </>
                )}
              </a>
              <LicenceLabel label={props.licence?.label ?? null} />
            </div>
            {!props.isClosed && <SearchAndKeys t={t} hasSearch={!props.hidesSearch} />}
            {props.partner?.menu && <PartnerMenu t={t} menu={props.partner.menu} />}
            <HelpMenu t={t} />
            {brand.themes.includes('dark') && <ThemeMenu t={t} theme={props.theme} path={props.path} />}
            <UserMenu
              t={t}
              user={props.user}
              tenantName={props.tenantName}
              offersMfa={props.offersMfa ?? false}
              path={props.path}
            />
          </header>
          {!props.isClosed && (
            <SideMenu
              t={t}
              brand={brand}
              viewer={viewer}
              installed={installed}
              open={props.open ?? {}}
              section={props.section}
              locked={props.menuLocked}
              path={props.path}
            />
          )}
        </>
      )}
      <main
        className={`flex flex-col min-w-0 focus-visible:outline-none has-[>[data-fill]]:h-full has-[>[data-fill]]:min-h-0 ${props.hideMenu ? 'min-h-dvh' : 'min-h-[calc(100dvh-var(--spacing-top-bar))]'}`}
        id="content"
        tabIndex={-1}
      >
        {props.infoBanner && !props.hideMenu && (
          <p className="tone-info flex items-start gap-2.5 border-b border-(--tone-line) bg-(--tone-soft) px-6 py-2 text-table max-tablet:px-4 print:hidden [&>.icon]:mt-0.5 [&>.icon]:text-(--tone-ink)">
            <Icon name="info" />
            <span className="min-w-0 wrap-break-word">{props.infoBanner}</span>
          </p>
        )}
        {!props.hideMenu && <LicenceBanner t={t} banner={props.licence?.banner ?? null} path={props.path} />}
        {props.isPortalLocked && (
          <Banner tone="caution">
            <p>{t('access_blocked.internal_notice')}</p>
          </Banner>
        )}
        {props.children}
      </main>
      {props.partner && (
        <div
          hidden
          data-partner=""
          data-origins={props.partner.origins}
          data-rejections={paths.partnerRejections()}
        />
      )}
      {props.isLearning && !props.hideMenu && <div hidden data-learning={paths.learning()} />}
      <ToastRegion t={t} />
      {!props.isClosed && <Palette section={props.section} />}
    </div>
  );
}

/** The search over everything, and the list of keyboard shortcuts. */
const SearchAndKeys = ({ t, hasSearch }: { t: Translate; hasSearch: boolean }) => (
  <>
    {hasSearch && (
      <span
        className={`${inputBoxLook} needs-js w-56 max-desk:w-40 max-tablet:w-28 max-tablet:pointer-coarse:w-36`}
      >
        <Icon name="search" className={iconBeforeLook} />
        <input
          className={`${inputLook('sm')} ps-8`}
          id={searchBoxId}
          type="text"
          autoComplete="off"
          aria-label={t('shell.quick_search')}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          placeholder={t('palette.placeholder')}
        />
      </span>
    )}
    <IconButton
      className="needs-js max-tablet:hidden"
      icon="keyboard"
      label={t('shell.keyboard_shortcuts')}
      tip="end"
      data-show-keys=""
    />
  </>
);
