/** Addresses of the browser's files: hashed ones from the build's manifest, or Vite's own in development. */
export interface Assets {
  /** Names the build: another one has another name. Empty where nothing is built. */
  readonly build: string;
  /** The style sheet of a group of pages. */
  readonly sheets: Readonly<Record<Sheet, string>>;
  /** Module scripts of every page that wants scripts. */
  readonly scripts: readonly string[];
  /** The one style sheet and the one script of the public pages for end users. */
  readonly linkStyle: string;
  readonly linkScript: string;
  /** The script of the root page that carries hash bookmarks over. */
  readonly bookmarkScript: string;
  /** A module below src/islands, named without its ending (`results-grid/island`), before all it imports at once. */
  preloadsOf(modules: Iterable<string>): readonly string[];
  /** Address of a file of `static/`, e.g. `icons/favicon.svg`, that changes when the file does. */
  staticUrl(name: string): string;
}

/**
 * `src/views/{sheet}.css`, of which each page has one: utilities of two sheets would be ordered by the sheets, not by
 * what they mean (see docs/decisions/037-style-is-utilities.md).
 */
const sheets = ['sign-in', 'console', 'explorer', 'rules', 'rule-dialog'] as const;
export type Sheet = (typeof sheets)[number];

/** What `address` makes of each sheet. */
export const sheetsBy = (address: (source: string) => string): Assets['sheets'] =>
  Object.fromEntries(sheets.map((sheet) => [sheet, address(`src/views/${sheet}.css`)])) as Record<
    Sheet,
    string
  >;

export const entryNames = {
  loader: 'src/islands/loader.ts',
  bookmark: 'src/islands/carry-over-bookmark.ts',
  linkStyle: 'src/views/end-users/end-users.css',
  linkScript: 'src/islands/link-page/link-page.ts',
} as const;

/** Vite serves the sources themselves; its client reloads them. */
export const developmentAssets: Assets = {
  build: '',
  sheets: sheetsBy((source) => `/${source}`),
  scripts: ['/@vite/client', `/${entryNames.loader}`],
  bookmarkScript: `/${entryNames.bookmark}`,
  linkStyle: `/${entryNames.linkStyle}`,
  linkScript: `/${entryNames.linkScript}`,
  preloadsOf: () => [],
  staticUrl: (name) => `/static/${name}`,
};
