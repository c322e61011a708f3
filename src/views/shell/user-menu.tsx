import { isAdministrator } from '../../api/vocabulary/sections.ts';
import { locales, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Menu, MenuButton, MenuChoice, MenuHeading, MenuLink, MenuSeparator } from '../ui/menu.tsx';
import type { SettingsViewer } from './navigation.ts';
import { PreferenceForm } from './preference-form.tsx';
import { iconButtonLook } from '../ui/looks.ts';

export interface ShellUser extends SettingsViewer {
  email: string;
  first_name: string;
  last_name: string;
}

interface UserMenuProps {
  t: Translate;
  user: ShellUser;
  tenantName: string;
  offersMfa: boolean;
  path: string;
}

/** Who is signed in, in which organisation; the account's security, language and log-out (SH-04). */
export function UserMenu({ t, user, tenantName, offersMfa, path }: UserMenuProps) {
  return (
    <>
      <button
        type="button"
        className={iconButtonLook()}
        popoverTarget="user-menu"
        aria-label={t('shell.account_of', { email: user.email })}
      >
        <Avatar user={user} />
      </button>
      <Menu id="user-menu" label={t('shell.account')}>
        <div className="user-card flex items-center gap-2.5 p-2">
          <Avatar user={user} />
          <div className="grid justify-items-start gap-1 min-w-0">
            <span className="truncate">{user.email}</span>
            <span className="flex flex-wrap items-center gap-2">
              {isAdministrator(user) && <Badge tone="accent">{t('shell.admin')}</Badge>}
              <span className="text-ink-2 truncate">{tenantName}</span>
            </span>
          </div>
        </div>
        <MenuSeparator />
        <MenuLink href={paths.account.security()} icon="shield-check">
          {t('account.security')}
        </MenuLink>
        {offersMfa && (
          <MenuLink href={paths.account.security({ confirm: 'set-up-mfa' })} icon="smartphone">
            {t('shell.set_up_mfa')}
          </MenuLink>
        )}
        <MenuSeparator />
        <PreferenceForm returnUrl={path}>
          <MenuHeading>{t('shell.language')}</MenuHeading>
          {locales.map((locale) => (
            <MenuChoice
              key={locale}
              type="submit"
              name="locale"
              value={locale}
              lang={locale}
              chosen={t.language === locale}
            >
              {t(`shell.language_${locale}`)}
            </MenuChoice>
          ))}
        </PreferenceForm>
        <MenuSeparator />
        <form method="post" action={paths.signIn.logout()}>
          <MenuButton type="submit" icon="log-out">
            {t('shell.logout')}
          </MenuButton>
        </form>
      </Menu>
    </>
  );
}

function Avatar({ user }: { user: ShellUser }) {
  const initials = `${user.first_name.slice(0, 1)}${user.last_name.slice(0, 1)}`;
  // Rendered by the style sheet, so that the initials are not part of the button's name.
  return (
    <span
      className="inline-grid place-content-center flex-none size-6 rounded-full bg-accent-soft [box-shadow:inset_0_0_0_1px_var(--color-accent-line)] text-accent-ink text-xs font-semibold uppercase before:content-[attr(data-initials)] [.user-card>&]:size-8 [.user-card>&]:text-sm"
      data-initials={initials || user.email.slice(0, 2)}
    />
  );
}
