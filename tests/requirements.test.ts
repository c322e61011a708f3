import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** The requirement list against the tests that prove it and the comments that name it. */
const root = fileURLToPath(new URL('..', import.meta.url));
const here = 'tests/requirements.test.ts';
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith(here));
const textOf = (folder: string): string =>
  filesBelow(folder)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

const list = readFileSync(join(root, 'docs/spec/requirements.md'), 'utf8');
const entries = [...list.matchAll(/^- \*\*([A-Z]{2}-\d\d)\*\*( _\(planned\)_)?/gm)];
const all = entries.map((entry) => entry[1]!);
const planned = entries.filter((entry) => entry[2] !== undefined).map((entry) => entry[1]!);

const tests = textOf('tests');
const namedByTests = new Set([...tests.matchAll(/\[([A-Z]{2}-\d\d)\]/g)].map((match) => match[1]!));

describe('the requirement list', () => {
  it('has each id once', () => {
    expect(all.length).toBeGreaterThan(70);
    expect(all).toEqual([...new Set(all)]);
  });

  it('has a test for every requirement that is not planned', () => {
    expect(all.filter((id) => !planned.includes(id) && !namedByTests.has(id))).toEqual([]);
  });

  it('marks nothing as planned that a test proves', () => {
    expect(planned.filter((id) => namedByTests.has(id))).toEqual([]);
  });

  it('contains every id that the code, the tests and the documentation mention', () => {
    const areas = [...new Set(all.map((id) => id.slice(0, 2)))].join('|');
    const named = [
      ...`${textOf('src')}\n${tests}\n${textOf('docs')}`.matchAll(
        new RegExp(String.raw`\b(?:${areas})-\d\d\b`, 'g'),
      ),
    ].map((match) => match[0]);
    expect([...new Set(named)].filter((id) => !all.includes(id))).toEqual([]);
  });
});
