import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuLink } from '../ui/menu.tsx';

/** Versions, status, product updates, documentation, support (SH-04). What is a dialog is a page without JavaScript. */
export function HelpMenu({ t }: { t: Translate }) {
  const { help } = paths;
  return (
    <>
      <IconButton icon="circle-question-mark" label={t('help.title')} tip="end" popoverTarget="help-menu" />
      <Menu id="help-menu" label={t('help.title')}>
        <MenuLink href={help('version')} icon="info" data-as-dialog="">
          {t('help.version')}
        </MenuLink>
        <MenuLink href={help('status')} icon="circle-check">
          {t('help.status')}
        </MenuLink>
        <MenuLink href={help('product-updates')} icon="history">
          {t('help.product-updates')}
        </MenuLink>
        <MenuLink href={help('documentation')} icon="file-text">
          {t('help.documentation')}
        </MenuLink>
        <MenuLink href={help('contact-support')} icon="users" data-as-dialog="">
          {t('help.contact-support')}
        </MenuLink>
      </Menu>
    </>
  );
}
