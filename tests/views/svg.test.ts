import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/views/ui/svg.ts';

const svg = (content: string) => `<svg\n  width="24"\n  fill="none"\n>\n  ${content}\n</svg>`;

describe('the outline of an icon', () => {
  it.each([
    ['<path d="m21 21-4.34-4.34" />\n  <path d="m6 6 12 12" />', 'M21 21l-4.34-4.34M6 6l12 12'],
    ['<path d="m4.929 4.929.707.707" /><path d="m9 12 2 2 4-4" />', 'M4.92 4.92l.70.70M9 12l2 2 4-4'],
    ['<path d="m5 5" /><path d="m7.001 7h16" />', 'M5 5M7.00 7h16'],
    ['<circle cx="11" cy="11" r="8" />', 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0'],
    [
      '<rect width="20" height="14" x="2" y="3" rx="2" />',
      'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z',
    ],
    ['<rect width="4" height="6" x="1" y="2" />', 'M1 2h4v6h-4v-6z'],
    ['<line x1="5" x2="19" y1="9" y2="10" /><polyline points="1 2 3 4" />', 'M5 9L19 10M1 2 3 4'],
  ])('of %s is one path', (content, path) => {
    expect(outlineOf(svg(content))).toBe(path);
  });

  it('is none where something is filled, or has another shape', () => {
    expect(outlineOf(svg('<circle cx="16" cy="7" r=".5" fill="currentColor" />'))).toBeUndefined();
    expect(outlineOf(svg('<ellipse cx="16" cy="7" rx="5" ry="4" />'))).toBeUndefined();
  });
});
