import type { Labels } from '../labels.ts';

/** The command palette (Ctrl/Cmd+K) and the keyboard help (`?`) of a page. Renders nothing until it is asked for. */
export interface CommandPaletteProps {
  id: string;
  locale: string;
  commands: Command[];
  keys: KeyHelp[];
  /** Selector of the field that `/` focuses; empty when the page has none. */
  searchSelector: string;
  labels: CommandPaletteLabels;
}

/** A page (`href`) or an action of the page (`event`, sent as `postern:command` on `document` with `detail.id`). */
export interface Command {
  id: string;
  label: string;
  group: string;
  /** Page to open; empty for actions. */
  href: string;
  /** Keys that do the same, for the eye; empty when there are none. */
  keys: string;
}

export interface KeyHelp {
  group: string;
  keys: string[];
  label: string;
}

/** Message keys below `palette.` that the palette says. */
export const commandPaletteLabelKeys = ['title', 'placeholder', 'nothing', 'keys_title', 'close'] as const;
export type CommandPaletteLabels = Labels<(typeof commandPaletteLabelKeys)[number]>;
