import { describe, expect, it } from 'vitest';
import { brands } from '../../../src/site/brands.ts';
import { accentOf, productBrand } from '../../../src/service/mail-out/mail-brand.ts';
import { renderMail } from '../../../src/service/mail-out/render-mail.ts';

const write = (brand = productBrand) =>
  renderMail(
    {
      to: 'anna@tenant.example',
      locale: 'en',
      template: 'reset_password',
      values: { path: '/auth/reset-password?token=x', minutes: 30 },
    },
    { brand, publicUrl: 'https://console.example', logo: null, timeZone: 'UTC', organisation: 'Tenant' },
  );
/** How far a colour of a mail is from another, for people (WCAG 2.2). */
const luminanceOf = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};
const contrast = (one: string, other: string) => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

describe('the brand of mails', () => {
  it('[SH-09] is the name and the colour of the console, in subject, head, button, links and last line', () => {
    const own = { name: 'Acme Mail Guard', accent: { hue: 142.5, chroma: 0.29 } };
    const { subject, text, html } = write(own);
    expect(subject).toContain('Acme Mail Guard');
    expect(text).toContain('Acme Mail Guard');
    expect(`${subject}${text}${html}`).not.toContain('Postern');
    const { light, dark } = accentOf(own);
    expect(html).toContain(`.accent{color:${light}}`);
    expect(html).toContain(`.accent{color:${dark}!important}`);
    expect(html).toContain(`background-color:${light}`);
    expect(html).not.toContain(accentOf(productBrand).light);
  });

  it('[SH-09] is the colour that browsers compute', () => {
    // The values are Chromium's for oklch(0.505 0.12 232) and oklch(0.775 0.072 232).
    expect(accentOf({ name: 'Blue', accent: { hue: 232, chroma: 0.12 } })).toEqual({
      light: '#006f9d',
      dark: '#86bfdc',
    });
  });

  it.each([...brands.values()])('[SH-09] can be read in light and in dark mails: $id', (brand) => {
    const { light, dark } = accentOf(brand);
    expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#1c1f26')).toBeGreaterThanOrEqual(4.5);
  });
});
