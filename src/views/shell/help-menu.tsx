import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { type HelpPage, helpPages } from './help-pages.ts';
import { IconButton } from '../ui/button.tsx';
import type { IconName } from '../ui/icons.ts';
import { Menu, MenuLink } from '../ui/menu.tsx';

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
export function HelpMenu({ t }: { t: Translate }) {
  return (
    <>
      <IconButton icon="circle-question-mark" label={t('help.title')} tip="end" popoverTarget="help-menu" />
      <Menu id="help-menu" label={t('help.title')}>
        {helpPages.map((page) => (
          <MenuLink key={page} href={paths.help(page)} icon={icons[page]} data-as-dialog={dialogs[page]}>
            {t(`help.${page}`)}
          </MenuLink>
        ))}
      </Menu>
    </>
  );
}
