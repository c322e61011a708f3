import type { OutsideSection } from '../../api/vocabulary/outside-sections.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import type { Brand } from '../../site/brands.ts';
import { BrandMark } from '../ui/brand.tsx';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { navigationOf, titleOf } from './navigation.ts';
import { PreferenceForm } from './preference-form.tsx';

/** Number of open items by section. */
export type OpenCounts = Partial<Record<'restore-requests' | 'mail-reports', number>>;

interface SideMenuProps {
  t: Translate;
  brand: Brand;
  /** Determines the visible items. */
  viewer: HasRights;
  installed: readonly OutsideSection[];
  open: OpenCounts;
  section: string | undefined;
  locked: boolean | undefined;
  path: string;
}

export const sideMenuId = 'side-menu';

/**
 * The side menu (SH-01): collapsed to icons, expanded over the content while it has the pointer or focus, or
 * locked open: by its user, or, until they choose (`data-locked="auto"`), by a window of 1280 px. On a phone it
 * is a sheet, opened as a popover by the top bar's button. Implemented in CSS.
 */
export function SideMenu({ t, brand, viewer, installed, open, section, locked, path }: SideMenuProps) {
  return (
    <>
      <nav
        id={sideMenuId}
        className="side fixed top-top-bar right-auto bottom-0 left-0 z-menu flex flex-col gap-2 w-menu-mini h-auto px-[calc((var(--spacing-menu-mini)_-_2.5rem)_/_2)] py-3 overflow-x-hidden overflow-y-auto [scrollbar-width:thin] border-e border-line bg-surface text-ink backdrop:bg-scrim tablet:data-[locked=true]:w-menu-wide menu:data-locked:w-menu-wide max-tablet:top-0 max-tablet:w-[min(18.75rem,85vw)] max-tablet:h-dvh max-tablet:px-3 max-tablet:py-2 max-tablet:lift-3 max-tablet:not-open:hidden print:hidden"
        popover="auto"
        aria-label={t('shell.main_menu')}
        data-locked={locked === false ? undefined : String(locked ?? 'auto')}
      >
        <div className="hidden max-tablet:flex max-tablet:items-center max-tablet:justify-between max-tablet:ps-2.5 max-tablet:font-semibold">
          <span className="flex flex-wrap items-center gap-2">
            <BrandMark brand={brand} />
            {brand.name}
          </span>
          <IconButton
            icon="x"
            label={t('shell.close_menu')}
            tip="none"
            popoverTarget={sideMenuId}
            popoverTargetAction="hide"
          />
        </div>
        <ul className="grid grid-cols-1 gap-0.5 flex-1 content-start">
          {navigationOf(viewer, installed).map((item) => (
            <li key={item.id} className="relative">
              <a
                className="side-link"
                href={item.href}
                aria-current={item.id === section ? 'page' : undefined}
              >
                <Icon name={item.icon} />
                <span>
                  {titleOf(t, item)}
                  {item.isOutside && (
                    <>
                      <Icon name="external-link" size="sm" className="ms-1.5 inline text-ink-3" />
                      <span className="visually-hidden">{t('shell.opens_other')}</span>
                    </>
                  )}
                </span>
                <Waiting t={t} id={item.id} open={open} />
              </a>
            </li>
          ))}
        </ul>
        <PreferenceForm returnUrl={path} className="max-tablet:hidden">
          <button className="side-link lock-only" name="menu_locked" value="true">
            <Icon name="panel-left-open" />
            <span>{t('shell.lock_menu')}</span>
          </button>
          <button className="side-link unlock-only" name="menu_locked" value="false">
            <Icon name="panel-left-close" />
            <span>{t('shell.unlock_menu')}</span>
          </button>
        </PreferenceForm>
      </nav>
      <div className="shell-overlay fixed inset-x-0 top-top-bar bottom-0 z-scrim bg-scrim opacity-0 pointer-events-none" />
    </>
  );
}

function Waiting({ t, id, open }: { t: Translate; id: string; open: OpenCounts }) {
  const count = (id === 'restore-requests' || id === 'mail-reports' ? open[id] : 0) ?? 0;
  if (count === 0) return null;
  return (
    <b
      className="side-count absolute inset-y-0 my-auto h-fit rounded-full bg-accent text-xs font-semibold text-on-accent"
      title={t(id === 'mail-reports' ? 'reports.open_count' : 'requests.open_count', { count })}
    >
      {count > 99 ? '99+' : count}
      <span className="visually-hidden">{t('requests.state.open')}</span>
    </b>
  );
}
