/** Addresses of the browser's files: hashed ones from the build's manifest, or Vite's own in development. */
export interface Assets {
  /** Style sheets of every page. */
  readonly styles: readonly string[];
  /** Style sheets of signed-in pages, beside `styles`. */
  readonly consoleStyles: readonly string[];
  /** Style sheets of the pages of rules and jobs, beside both. */
  readonly listStyles: readonly string[];
  /** Module scripts of every page that wants scripts. */
  readonly scripts: readonly string[];
  /** The script of the root page that carries hash bookmarks over. */
  readonly bookmarkScript: string;
  /** A module below src/islands, named without its ending (`results-grid/island`), and all it imports at once. */
  preloadsOf(modules: Iterable<string>): string[];
  /** Address of a file of `static/`, e.g. `icons/favicon.svg`, that changes when the file does. */
  staticUrl(name: string): string;
}

export const entryNames = {
  loader: 'src/islands/loader.ts',
  bookmark: 'src/islands/carry-over-bookmark.ts',
  styles: 'src/views/styles.css',
  consoleStyles: 'src/views/console.css',
  listStyles: 'src/views/rules-and-jobs.css',
} as const;

/** Vite serves the sources themselves; its client reloads them. */
export const developmentAssets: Assets = {
  styles: [`/${entryNames.styles}`],
  consoleStyles: [`/${entryNames.consoleStyles}`],
  listStyles: [`/${entryNames.listStyles}`],
  scripts: ['/@vite/client', `/${entryNames.loader}`],
  bookmarkScript: `/${entryNames.bookmark}`,
  preloadsOf: () => [],
  staticUrl: (name) => `/static/${name}`,
};
