import { expect, it } from 'vitest';
import { limitDepth, sanitizeMessage } from '../../../src/server/profile/sanitize-message.ts';

const words = { remoteImage: '' };

it.each(['<div>', '<b>', '<li><td>', '<p><span>', '<zzz>', '<svg><g>', '<table><tr><td>', '</b><i>'])(
  'a megabyte of %s is sanitised in time',
  (tags) => {
    const html = `${tags.repeat(1_000_000 / tags.length)}the end`;
    const start = performance.now();
    const clean = sanitizeMessage(html, words);
    // A machine that is busy takes a few times longer; without the bound it is half a minute.
    expect(performance.now() - start).toBeLessThan(6_000);
    if (!/svg|zzz/.test(tags)) expect(clean).toContain('the end');
  },
);

it.each([
  ['unclosed paragraphs', '<p>a<p>b'.repeat(1_000)],
  ['paragraphs in blocks', '<div><p>a<p>b</div>'.repeat(1_000)],
  ['unclosed lines of a table', `<table>${'<tr><td>a<td>b'.repeat(1_000)}</table>`],
  ['unclosed items of a list', `<ul>${'<li>a<br><img src=x>'.repeat(1_000)}</ul>`],
  ['tables in tables', '<table><tr><td>'.repeat(60)],
  ['quoted brackets', '<div title="<div><div>">a</div>'.repeat(1_000)],
  ['scripts', `<script>${'<div>'.repeat(1_000)}</script>`],
])('%s stay as they are', (_, html) => {
  expect(limitDepth(html)).toBe(html);
});

it('takes tags out beyond the depth, and their end tags, and keeps all text', () => {
  const deep = `${'<div>'.repeat(200)}<b>one</b><i class="x>y">two</i>${'</div>'.repeat(200)}<b>three</b>`;
  expect(limitDepth(deep)).toBe(`${'<div>'.repeat(200)}onetwo${'</div>'.repeat(200)}<b>three</b>`);
});
