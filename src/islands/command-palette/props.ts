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

/** Stands for what was typed in the label and address of a command that searches for it. */
export const typedText = '{typed}';

/** A page (`href`) or an action of the page (`event`, sent as `postern:command` on `document` with `detail.id`). */
export interface Command {
  id: string;
  label: string;
  group: string;
  /** Page to open; none for actions. */
  href?: string;
}

export interface KeyHelp {
  group: string;
  keys: string[];
  label: string;
}

/** Message keys below `palette.` that the palette says. */
export const commandPaletteLabelKeys = ['title', 'placeholder', 'nothing', 'keys_title', 'close'] as const;
export type CommandPaletteLabels = Labels<(typeof commandPaletteLabelKeys)[number]>;
