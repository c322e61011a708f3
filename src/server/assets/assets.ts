/** URLs of the browser's files: hashed ones from the build's manifest, or Vite's own in development. */
export interface Assets {
  /** Id of the build, which changes with each build. Empty without a build. */
  readonly build: string;
  /** The style sheet of a group of pages. */
  readonly sheets: Readonly<Record<Sheet, string>>;
  /** Module scripts of every page with scripts. */
  readonly scripts: readonly string[];
  /** The style sheet and the script of the public pages for end users. */
  readonly linkStyle: string;
  readonly linkScript: string;
  /** The script of the root page that forwards hash bookmarks. */
  readonly bookmarkScript: string;
  /**
   * A module below src/islands, without its extension (`results-grid/island`), followed by its static
   * imports.
   */
  preloadsOf(modules: Iterable<string>): readonly string[];
  /** URL of a file of `static/`, e.g. `icons/favicon.svg`, with a version of its content. */
  staticUrl(name: string): string;
}

/**
 * `src/views/{sheet}.css`, one per page: the order of utilities from two sheets would depend on the sheets,
 * not on their specificity (see docs/decisions/037-style-is-utilities.md).
 */
const sheets = ['sign-in', 'console', 'explorer', 'rules', 'rule-dialog'] as const;
export type Sheet = (typeof sheets)[number];

/** The URLs of all sheets, by `address`. */
export const sheetsBy = (address: (source: string) => string): Assets['sheets'] =>
  Object.fromEntries(sheets.map((sheet) => [sheet, address(`src/views/${sheet}.css`)])) as Record<
    Sheet,
    string
  >;

export const entryNames = {
  loader: 'src/islands/loader.ts',
  earlyUse: 'src/islands/page/early-use.ts',
  bookmark: 'src/islands/carry-over-bookmark.ts',
  linkStyle: 'src/views/end-users/end-users.css',
  linkScript: 'src/islands/link-page/link-page.ts',
} as const;

/** Vite serves the sources themselves; its client reloads them. @internal For `dev.ts`. */
export const developmentAssets: Assets = {
  build: '',
  sheets: sheetsBy((source) => `/${source}`),
  scripts: ['/@vite/client', `/${entryNames.loader}`, `/${entryNames.earlyUse}`],
  bookmarkScript: `/${entryNames.bookmark}`,
  linkStyle: `/${entryNames.linkStyle}`,
  linkScript: `/${entryNames.linkScript}`,
  preloadsOf: () => [],
  staticUrl: (name) => `/static/${name}`,
};
