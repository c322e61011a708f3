import type { Translate } from '../../messages/messages.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuChoice } from '../ui/menu.tsx';
import { PreferenceForm } from './preference-form.tsx';

export type Theme = 'system' | 'light' | 'dark';

const icons = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

/** The choice between the system's theme, light and dark. */
export function ThemeMenu({ t, theme, path }: { t: Translate; theme: Theme; path: string }) {
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
              icon={icons[choice]}
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
