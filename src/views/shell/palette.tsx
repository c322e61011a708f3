import { CommandPalette } from '../../islands/command-palette/island.tsx';
import { paths } from '../../paths.ts';
import { Island } from '../ui/island.tsx';
import { searchSelectorOf } from './commands.ts';

/** The command palette and the list of keys of every signed-in page; nothing is shown until it is asked for. */
export function Palette({ section }: { section: string | undefined }) {
  return (
    <Island
      name="command-palette"
      component={CommandPalette}
      when="idle"
      props={{
        id: 'palette',
        contentUrl: paths.commands({ section }),
        searchSelector: searchSelectorOf(section),
      }}
    />
  );
}
