import { paths } from '../../paths.ts';
import { searchSelectorOf } from './commands.ts';

/** The place of the command palette and the keyboard help of signed-in pages, whose code is loaded when they are used. */
export function Palette({ section }: { section: string | undefined }) {
  return (
    <div data-palette={paths.commands({ section })} data-search={searchSelectorOf(section) || undefined} />
  );
}
