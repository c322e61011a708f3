import type { OutsideSection } from '../../api/vocabulary/outside-sections.ts';
import { may, type HasRights } from '../../api/vocabulary/sections.ts';
import { type Command, type KeyHelp, typedText } from '../../islands/command-palette/props.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { helpPages } from './help-pages.ts';
import { navigationOf, settingsPagesOf, titleOf } from './navigation.ts';

interface SectionCommands {
  commands: Command[];
  keys: KeyHelp[];
}

const explorer = 'mail-explorer';

/** The selector of the field that `/` focuses on a section's pages; empty for none. */
export const searchSelectorOf = (section: string | undefined): string =>
  section === explorer ? '#filters-texts-subject' : '';

/** The commands of a page of `section`: all pages that the viewer may open, and the section's actions. */
export function commandsOf(
  t: Translate,
  viewer: HasRights,
  installed: readonly OutsideSection[],
  section: string | undefined,
): SectionCommands {
  const pages = navigationOf(viewer, installed).map((item) => ({
    id: `page.${item.id}`,
    label: titleOf(t, item),
    group: t('shell.commands_pages'),
    href: item.href,
  }));
  const below = (group: string, id: string, label: string, href: string): Command => ({
    id: `page.${id}`,
    label,
    group,
    href,
  });
  const settings = settingsPagesOf(viewer).map(({ name, href }) =>
    below(t('settings.title'), `settings.${name}`, t(`settings.${name}`), href),
  );
  const help = helpPages.map((page) =>
    below(t('help.title'), `help.${page}`, t(`help.${page}`), paths.help(page)),
  );
  const own = section === explorer ? explorerCommands(t) : { commands: [], keys: [] };
  const find = (id: string, label: string, filter: string): Command => ({
    id,
    label,
    group: t('shell.mail_explorer'),
    href: paths.mailExplorer.show(`last=30d&${filter}=${typedText}`),
  });
  const everywhere = t('shell.keys_everywhere');
  return {
    commands: [
      ...own.commands,
      ...pages,
      ...settings,
      ...help,
      ...(may(viewer, 'mail_explorer', 'view')
        ? [
            find('find.subject', t('mail_explorer.find_subject', { typed: typedText }), 'subject'),
            find('find.sender', t('mail_explorer.find_sender', { typed: typedText }), 'from_email'),
          ]
        : []),
    ],
    keys: [
      ...own.keys,
      { group: everywhere, keys: ['Ctrl', 'K'], label: t('mail_explorer.keys.palette') },
      { group: everywhere, keys: ['?'], label: t('mail_explorer.keys.help') },
    ],
  };
}

/** The results grid and the filters panel listen for these ids. */
function explorerCommands(t: Translate): SectionCommands {
  const group = t('shell.mail_explorer');
  const command = (id: string, label: string): Command => ({ id, label, group });
  const key = (label: string, ...keys: string[]): KeyHelp => ({ group, keys, label });
  return {
    commands: [
      command('grid.refresh', t('grid.refresh')),
      command('grid.selectPage', t('shell.command_select_loaded')),
      command('grid.selectAll', t('grid.select_all')),
      command('grid.selectNone', t('grid.select_none')),
      command('grid.quarantine', t('grid.quarantine')),
      command('grid.release', t('grid.release')),
      command('grid.columns', t('grid.columns')),
      command('grid.density', t('grid.density')),
      command('filters.toggle', t('shell.command_toggle_filters')),
      command('filters.uncheckAll', t('filters_panel.uncheck_all')),
    ],
    keys: [
      key(t('mail_explorer.keys.search'), '/'),
      key(t('mail_explorer.keys.move'), 'j', 'k'),
      key(t('mail_explorer.keys.select'), 'x'),
      key(t('mail_explorer.keys.open'), 'Enter'),
      key(t('mail_explorer.keys.close'), 'Esc'),
    ],
  };
}
