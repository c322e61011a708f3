/**
 * A path as it may stand in a log: the pattern of the route that answered, with `:names` in the place of values. What no
 * route answers, or one for everything below a folder, is shown as it was asked for, without what could be the address of a
 * person.
 * @param routes that match the path; those for everything below a folder, with a `*`, name none.
 * @param path as it was asked for.
 */
export const loggedPath = (routes: readonly { path: string }[], path: string): string =>
  routes.find((route) => !route.path.includes('*'))?.path ?? hideAddresses(path);

/** Longest path in a log, in characters. */
const longest = 200;

function hideAddresses(path: string): string {
  const shown = path.split('/').map((segment) => (isHarmless(segment) ? segment : ':hidden'));
  return shown.join('/').slice(0, longest);
}

/** Names of files and folders; an address has an `@`, however often it is encoded. */
const isHarmless = (segment: string): boolean => /^[\w.~-]*$/.test(segment);
