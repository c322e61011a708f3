import type { OutsideSection } from '../../api/vocabulary/outside-sections.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import { CommandPalette } from '../../islands/command-palette/island.tsx';
import { commandPaletteLabelKeys } from '../../islands/command-palette/props.ts';
import { islandLabels } from '../../messages/island-labels.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Island } from '../ui/island.tsx';
import { commandsOf } from './commands.ts';

interface PaletteProps {
  t: Translate;
  viewer: HasRights;
  installed: readonly OutsideSection[];
  section: string | undefined;
}

/** The command palette and the list of keys of every signed-in page; nothing is shown until it is asked for. */
export function Palette({ t, viewer, installed, section }: PaletteProps) {
  return (
    <Island
      name="command-palette"
      component={CommandPalette}
      when="idle"
      props={{
        id: 'palette',
        locale: t.locale,
        searchUrl: paths.quickSearch(),
        labels: islandLabels(t.locale, 'palette', commandPaletteLabelKeys),
        ...commandsOf(t, viewer, installed, section),
      }}
    />
  );
}
