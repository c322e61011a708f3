import type { OutsideSection } from '../../api/vocabulary/outside-sections.ts';
import { may, type HasRights } from '../../api/vocabulary/sections.ts';
import { type Command, type KeyHelp, typedText } from '../../islands/command-palette/props.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { helpPages, navigationOf, settingsPagesOf, titleOf } from './navigation.ts';

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
  hasSingleKeys = true,
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
  const own = section === explorer ? explorerCommands(t) : { commands: [], keys: decisionKeys(t, section) };
  const shown = ({ keys, ...help }: KeyHelp): KeyHelp[] => {
    const isOff = (key: string) =>
      !hasSingleKeys && (/^[a-z./?]$/.test(key) || /^Shift [A-Z]$/.test(keys.join(' ')));
    const left = keys.filter((key) => !isOff(key));
    return left.length > 0 ? [{ ...help, keys: left }] : [];
  };
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
    ].flatMap(shown),
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
      key(t('mail_explorer.keys.move'), '↓', '↑', 'j', 'k'),
      key(t('mail_explorer.keys.page'), 'Page↓', 'Page↑'),
      key(t('mail_explorer.keys.ends'), 'Home', 'End'),
      key(t('mail_explorer.keys.cell'), '→', '←'),
      key(t('mail_explorer.keys.open'), 'Enter'),
      key(t('mail_explorer.keys.filter'), 'Alt', 'Enter'),
      key(t('mail_explorer.keys.select'), t('mail_explorer.keys.space'), 'x'),
      key(t('mail_explorer.keys.extend'), 'Shift', '↓'),
      key(t('mail_explorer.keys.all'), 'Ctrl', 'A'),
      key(t('mail_explorer.keys.menu'), 'Menu', '.'),
      key(t('mail_explorer.keys.close'), 'Esc'),
    ],
  };
}

/** The keys of the lists of decisions (`data-row-keys`). */
function decisionKeys(t: Translate, section: string | undefined): KeyHelp[] {
  const isReports = section === 'mail-reports';
  if (!isReports && section !== 'restore-requests') return [];
  const decisions = isReports
    ? ([
        ['Q', 'reports.quarantine_selected'],
        ['M', 'reports.spam'],
        ['S', 'reports.safe'],
      ] as const)
    : ([
        ['A', 'requests.approve_selected'],
        ['D', 'requests.decline_selected'],
      ] as const);
  const group = t(isReports ? 'reports.title' : 'requests.title');
  return [
    { group, keys: ['↓', '↑', 'j', 'k'], label: t('mail_explorer.keys.move') },
    { group, keys: ['x'], label: t('mail_explorer.keys.select') },
    { group, keys: ['Ctrl', 'A'], label: t('mail_explorer.keys.all') },
    ...decisions.map(([key, label]) => ({ group, keys: ['Shift', key], label: t(label) })),
  ];
}
