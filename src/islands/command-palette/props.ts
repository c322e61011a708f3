import type { Labels } from '../labels.ts';

/** The content of palette and keyboard help, fetched when first opened. */
export interface PaletteContent {
  locale: string;
  commands: Command[];
  keys: KeyHelp[];
  /** The URL of the quick search; empty where it is hidden. */
  searchUrl: string;
  labels: CommandPaletteLabels;
}

/** Placeholder for the typed text in label and URL of a search command. */
export const typedText = '{typed}';

/** A page (`href`) or an action of the page (`event`, sent as `postern:command` on `document` with `detail.id`). */
export interface Command {
  id: string;
  label: string;
  group: string;
  /** Page to open; none for actions. */
  href?: string;
}

/** A search result with its URL. */
export interface QuickSearchHit {
  kind: string;
  label: string;
  detail: string;
  href: string;
}

/** The results of the search box: by mail platform, then others. */
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

/** Message keys of the palette, below `palette.`. */
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
