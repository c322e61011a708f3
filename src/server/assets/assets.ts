/** Addresses of the browser's files: hashed ones from the build's manifest, or Vite's own in development. */
export interface Assets {
  /** Style sheets of every page. */
  readonly styles: readonly string[];
  /** Style sheets of signed-in pages, beside `styles`. */
  readonly consoleStyles: readonly string[];
  /** Style sheets of an area of the console, for what only its pages have. */
  readonly areaStyles: Readonly<Record<StyleArea, readonly string[]>>;
  /** Module scripts of every page that wants scripts. */
  readonly scripts: readonly string[];
  /** The script of the root page that carries hash bookmarks over. */
  readonly bookmarkScript: string;
  /** A module below src/islands, named without its ending (`results-grid/island`), and all it imports at once. */
  preloadsOf(modules: Iterable<string>): string[];
  /** Address of a file of `static/`, e.g. `icons/favicon.svg`, that changes when the file does. */
  staticUrl(name: string): string;
}

/** Areas whose pages have styles of their own: `src/views/{area}.css`. */
export const styleAreas = ['sign-in', 'home-and-account', 'rules-and-jobs'] as const;
export type StyleArea = (typeof styleAreas)[number];

/** What `address` makes of the style sheet of each area. */
export const areaStylesBy = (address: (source: string) => string): Assets['areaStyles'] =>
  Object.fromEntries(styleAreas.map((area) => [area, [address(`src/views/${area}.css`)]])) as Record<
    StyleArea,
    string[]
  >;

export const entryNames = {
  loader: 'src/islands/loader.ts',
  bookmark: 'src/islands/carry-over-bookmark.ts',
  styles: 'src/views/styles.css',
  consoleStyles: 'src/views/console.css',
} as const;

/** Vite serves the sources themselves; its client reloads them. */
export const developmentAssets: Assets = {
  styles: [`/${entryNames.styles}`],
  consoleStyles: [`/${entryNames.consoleStyles}`],
  areaStyles: areaStylesBy((source) => `/${source}`),
  scripts: ['/@vite/client', `/${entryNames.loader}`],
  bookmarkScript: `/${entryNames.bookmark}`,
  preloadsOf: () => [],
  staticUrl: (name) => `/static/${name}`,
};
