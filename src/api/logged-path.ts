/**
 * A path that is safe to log: the pattern of the matching route, with `:names` instead of values. Without a route, or
 * for a wildcard route, it is the requested path without segments that could be a person's address.
 * @param routes that match the path; those for everything below a folder, with a `*`, name none.
 * @param path as it was requested.
 */
export const loggedPath = (routes: readonly { path: string }[], path: string): string =>
  routes.find((route) => !route.path.includes('*'))?.path ?? hideAddresses(path);

/** The pattern of the matching route alone, the most exact one: of a fixed set, whatever is requested. */
export const matchedPattern = (routes: readonly { path: string }[]): string =>
  routes.find((route) => !route.path.includes('*'))?.path ??
  routes.reduce((longest, { path }) => (path.length > longest.length ? path : longest), '/*');

/** Longest path in a log, in characters. */
const longest = 200;

function hideAddresses(path: string): string {
  const shown = path.split('/').map((segment) => (isHarmless(segment) ? segment : ':hidden'));
  return shown.join('/').slice(0, longest);
}

/** Segments that are file or folder names; an address contains an `@`, however often it is encoded. */
const isHarmless = (segment: string): boolean => /^[\w.~-]*$/.test(segment);
