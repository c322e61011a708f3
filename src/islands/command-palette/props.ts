import type { Labels } from '../labels.ts';

/** The command palette (Ctrl/Cmd+K) and the keyboard help (`?`) of a page. Renders nothing until it is asked for. */
export interface CommandPaletteProps {
  id: string;
  /** Where what it shows is, as `PaletteContent`. */
  contentUrl: string;
  /** Selector of the field that `/` focuses; empty when the page has none. */
  searchSelector: string;
}

/** What the palette and the keyboard help show, fetched when somebody opens one. */
export interface PaletteContent {
  locale: string;
  commands: Command[];
  keys: KeyHelp[];
  /** Where to ask for what is stored; empty for nobody who may. */
  searchUrl: string;
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

/** Something stored that was found, with where it leads. */
export interface QuickSearchHit {
  kind: string;
  label: string;
  detail: string;
  href: string;
}

/** What the console answers to the search box: by mail platform, then what is not mail. */
export interface QuickSearchAnswer {
  groups: { name: string; hits: QuickSearchHit[] }[];
}

/** The box of the top bar, which opens the palette. */
export const searchBoxId = 'quick-search';

export interface KeyHelp {
  group: string;
  keys: string[];
  label: string;
}

/** Message keys below `palette.` that the palette says. */
export const commandPaletteLabelKeys = [
  'title',
  'placeholder',
  'nothing',
  'searching',
  'failed',
  'found',
  'keys_title',
  'close',
] as const;
export type CommandPaletteLabels = Labels<(typeof commandPaletteLabelKeys)[number]>;
