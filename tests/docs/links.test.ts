import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })];

/** The text without what only looks like links and headings. */
const proseOf = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/^```.*?^```/gms, '');

/** The anchors of a file, made of its headings as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...proseOf(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );

it.each(files)('every link in %s leads to a file, and to a heading of it', (file) => {
  const wrong = [...proseOf(file).matchAll(/\]\((?![a-z]+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)]
    .filter(([, path, anchor]) => {
      const target = path === '' ? file : normalize(join(dirname(file), decodeURI(path!)));
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    })
    .map(([link]) => link);
  expect(wrong).toEqual([]);
});
