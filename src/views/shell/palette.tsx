import { CommandPalette } from '../../islands/command-palette/island.tsx';
import { paths } from '../../paths.ts';
import { Island } from '../ui/island.tsx';
import { searchSelectorOf } from './commands.ts';

/** The command palette and the keyboard help of signed-in pages; rendered when opened. */
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
