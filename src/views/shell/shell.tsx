import type { ReactNode } from 'react';
import type { OutsideSection } from '../../api/vocabulary/outside-sections.ts';
import { searchBoxId } from '../../islands/command-palette/props.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { BrandMark, BrandPicture, type PagePicture } from '../ui/brand.tsx';
import { brandOf } from '../../site/brands.ts';
import { Button, IconButton, SkipLink } from '../ui/button.tsx';
import { iconBeforeLook, iconButtonLook, inputBoxLook, inputLook } from '../ui/looks.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LicenceBanner, LicenceLabel, type LicenceView, ToastRegion } from './banners.tsx';
import { type OpenCounts, SideMenu, sideMenuId } from './side-menu.tsx';
import { type ShellUser, UserMenu } from './user-menu.tsx';
import { type HelpPage, helpPages } from './navigation.ts';
import { Menu, MenuChoice, MenuLink } from '../ui/menu.tsx';
import { searchSelectorOf } from './commands.ts';
import { PreferenceForm } from './preference-form.tsx';

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
  /** Whether the side menu stays wide; undefined if nobody has chosen. */
  menuLocked: boolean | undefined;
  /** Whether keys of one character act (WCAG 2.1.4). */
  hasSingleKeys?: boolean;
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
  /** When this copy was restored, for those who may confirm it; empty for none. */
  quietSince?: string;
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
  /** What is wrong with the system, for administrators. */
  systemWrong?: string;
  /** Entries that are missing on the page because the service sent them in a form that cannot be read. */
  leftOut?: number;
  /** Open items of the viewer, by section. */
  open?: OpenCounts;
  children: ReactNode;
}

/** If the content fills the window, it scrolls inside itself. */
const shellLook = 'shell min-h-dvh has-[>main>[data-fill]]:h-dvh has-[>main>[data-fill]]:overflow-hidden';
const belowBar = 'pt-top-bar print:p-0!';
const besideBars = `${belowBar} ps-menu-mini tablet:has-[>[data-locked=true]]:ps-menu-wide menu:has-[>[data-locked]]:ps-menu-wide max-tablet:ps-0`;

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
    <div
      className={props.hideMenu ? `${shellLook} shell-bare` : `${shellLook} ${barsLook}`}
      data-no-single-keys={props.hasSingleKeys === false ? '' : undefined}
    >
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
            <HelpMenu t={t} hasFirstSteps={!props.isClosed && viewer.rights.system_settings === 'act'} />
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
        {props.quietSince && (
          <form method="post" action={paths.restoredCopy()} aria-label={t('restored.title')}>
            <input type="hidden" name="returnUrl" value={props.path} />
            <Banner
              tone="danger"
              title={t('restored.title')}
              actions={
                <Button type="submit" size="sm">
                  {t('restored.confirm')}
                </Button>
              }
            >
              <p>{t('restored.text', { when: props.quietSince })}</p>
            </Banner>
          </form>
        )}
        {props.isPortalLocked && (
          <Banner tone="caution">
            <p>{t('access_blocked.internal_notice')}</p>
          </Banner>
        )}
        {props.systemWrong && !props.hideMenu && (
          <Banner
            tone="danger"
            actions={<a href={paths.systemSettings.system()}>{t('system.banner_look')}</a>}
          >
            <p>{props.systemWrong}</p>
          </Banner>
        )}
        {props.leftOut !== undefined && (
          <Banner tone="caution">
            <p>{t('shell.left_out', { count: props.leftOut })}</p>
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

const icons = {
  version: 'info',
  status: 'circle-check',
  'product-updates': 'history',
  documentation: 'file-text',
  'contact-support': 'users',
} as const satisfies Record<HelpPage, IconName>;

/** Entries that open as dialogs over the page. */
const dialogs: Partial<Record<HelpPage, string>> = { version: '', 'contact-support': '' };

/**
 * Versions, status, product updates, documentation, support (SH-04). Dialogs are pages without JavaScript.
 */
function HelpMenu({ t, hasFirstSteps }: { t: Translate; hasFirstSteps: boolean }) {
  return (
    <>
      <IconButton icon="circle-question-mark" label={t('help.title')} tip="end" popoverTarget="help-menu" />
      <Menu id="help-menu" label={t('help.title')}>
        {hasFirstSteps && (
          <MenuLink href={paths.dashboard({ steps: '1' })} icon="list-filter">
            {t('first_steps.title')}
          </MenuLink>
        )}
        {helpPages.map((page) => (
          <MenuLink key={page} href={paths.help(page)} icon={icons[page]} data-as-dialog={dialogs[page]}>
            {t(`help.${page}`)}
          </MenuLink>
        ))}
      </Menu>
    </>
  );
}

/** The place of the command palette and the keyboard help of signed-in pages, whose code is loaded when they are used. */
function Palette({ section }: { section: string | undefined }) {
  return (
    <div data-palette={paths.commands({ section })} data-search={searchSelectorOf(section) || undefined} />
  );
}

/** The partner's portal, for the page frame. */
interface PartnerView {
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
function PartnerMenu({ t, menu }: { t: Translate; menu: string }) {
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

type Theme = 'system' | 'light' | 'dark';

const themeIcons = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

/** The choice between the system's theme, light and dark. */
function ThemeMenu({ t, theme, path }: { t: Translate; theme: Theme; path: string }) {
  return (
    <>
      <IconButton icon="sun-moon" label={t('shell.theme')} tip="end" popoverTarget="theme-menu" />
      <Menu id="theme-menu" label={t('shell.theme')}>
        <PreferenceForm returnUrl={path}>
          {(['system', 'light', 'dark'] as const).map((choice) => (
            <MenuChoice
              key={choice}
              type="submit"
              name="theme"
              value={choice}
              icon={themeIcons[choice]}
              chosen={choice === theme}
            >
              {t(`shell.theme_${choice}`)}
            </MenuChoice>
          ))}
        </PreferenceForm>
      </Menu>
    </>
  );
}
