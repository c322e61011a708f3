import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Why this process may not write a path, in words for the operator: who it runs as, and who owns the nearest folder
 * that exists, with its permissions. Empty on systems without user ids.
 */
export function describeOwnership(path: string): string {
  const user = process.getuid?.();
  if (user === undefined) return '';
  let folder = path;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const { uid, mode } = statSync(folder);
  const permissions = (mode & 0o777).toString(8);
  const owner = `This program runs as user ${user}; ${folder} belongs to user ${uid}, permissions ${permissions}.`;
  return uid === user || user === 0 ? owner : `${owner} Give it away by \`chown -R ${user} ${folder}\`.`;
}
