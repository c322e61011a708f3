import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from '../src/version.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const dockerfile = read('Dockerfile');
const { optionalDependencies } = JSON.parse(read('package.json')) as {
  optionalDependencies: Record<string, string>;
};

it('the image is labelled with the version of the package', () => {
  expect(dockerfile).toContain(`ARG VERSION=${version}\n`);
  expect(dockerfile).toContain('org.opencontainers.image.version="${VERSION}"');
});

it('the image has the Node version of a clone, and its base is pinned', () => {
  const versions = new Set(Object.values(optionalDependencies));
  const base = /^ARG NODE_IMAGE=node:([\d.]+)-slim@sha256:[\da-f]{64}$/m.exec(dockerfile);
  expect([...versions]).toEqual([base?.[1]]);
  const stages = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(stages).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}']);
});

it('the image gets the files that its build needs', () => {
  const sent = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
    names!.split(' '),
  );
  expect(copied.map((name) => `!${name}`)).toEqual(expect.arrayContaining(sent));
  expect(sent).toEqual(expect.arrayContaining([...new Set(copied)].map((name) => `!${name}`)));
});
