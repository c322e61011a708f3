import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { columns } from '../../src/islands/results-grid/columns.tsx';

const sheet = new URL('../../src/views/mail-explorer/explorer.css', import.meta.url);

/** Cells that always have room for what they show: a date, an icon, a number. */
const neverLong = ['received', 'direction', 'attachments', 'links'];

it('[MX-12] every column with a single line of text is clipped at its edge by the style sheet', () => {
  const [, rule = ''] =
    /\.grid-row > :is\(([^)]+)\) \{\s*overflow: clip;/.exec(readFileSync(sheet, 'utf8')) ?? [];
  const cut = [...rule.matchAll(/\.col-(\w+)/g)].map(([, key]) => key);
  const lines = Object.entries(columns)
    .filter(([key, column]) => !('isBoxed' in column) && !neverLong.includes(key))
    .map(([key]) => key);
  expect(cut.sort()).toEqual(lines.sort());
});
