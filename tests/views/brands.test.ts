import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandOf, brandRules, brands, parseBrand } from '../../src/site/brands.ts';

const folder = new URL('../../static/brands/', import.meta.url);
const whole = { name: 'Own', accent: { hue: 120, chroma: 0.1 }, themes: ['light'], isPartner: false };

/** The luminance of an OKLCH colour (WCAG 2.2), by the matrices of Oklab; what lies outside of sRGB is cut. */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

describe('brands', () => {
  it('[SH-09] are the existing folders, each complete', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
    expect([...brands.keys()].sort()).toEqual(folders.map(({ name }) => name).sort());
    expect(existsSync(new URL('default/mark.svg', folder))).toBe(true);
    expect(brandOf('firewall-vendor').themes).toEqual(['light']);
    expect(brandOf('security-vendor').themes).toEqual(['light', 'dark']);
    expect(brandOf('no-such-folder').id).toBe('default');
  });

  it('report the folder and the field that is missing or invalid', () => {
    expect(parseBrand('own', whole)).toMatchObject({ id: 'own', name: 'Own' });
    for (const field of Object.keys(whole)) {
      const { [field as 'name']: _, ...rest } = whole;
      expect(() => parseBrand('own', rest)).toThrow(`static/brands/own/brand.json: ${field}`);
    }
    expect(() => parseBrand('own', { ...whole, themes: ['dark'] })).toThrow('themes');
    expect(() => parseBrand('own', { ...whole, accent: { hue: 400, chroma: 0.1 } })).toThrow('accent.hue');
  });

  it('have an accent with enough contrast to white, as background and as text', () => {
    for (const brand of brands.values()) {
      const { hue, chroma } = brand.accent ?? { hue: 266, chroma: 0.19 };
      const accent = luminanceOf(0.505, chroma, hue);
      const words = luminanceOf(0.475, chroma, hue);
      expect([brand.id, contrast(accent, 1) >= 4.5, contrast(words, 1) >= 4.5]).toEqual([
        brand.id,
        true,
        true,
      ]);
      expect(brandRules(brand)).toBe(
        brand.accent ? `:root{--brand-hue:${hue};--brand-chroma:${chroma}}` : '',
      );
    }
  });
});
