/** The parts of the console's brand that mails have. */
export interface MailBrand {
  /** The product's name, in subjects, the header and the footer. */
  readonly name: string;
  /** The accent as hue in degrees and chroma (OKLCH); null for the product's own. */
  readonly accent: { readonly hue: number; readonly chroma: number } | null;
}

export const productBrand: MailBrand = { name: 'Postern', accent: null };

/** A colour for a light mail and for a dark one, as #rrggbb. */
export interface MailAccent {
  readonly light: string;
  readonly dark: string;
}

/** The accent of a brand's mails in sRGB, with the lightness and chroma of the console's. Mail programs do not support OKLCH. */
export function accentOf({ accent }: MailBrand): MailAccent {
  if (!accent) return { light: '#2f57cf', dark: '#9db3ff' };
  const { hue, chroma } = accent;
  return { light: toHex(0.505, chroma, hue), dark: toHex(0.775, chroma * 0.6, hue) };
}

/** OKLCH to sRGB by the matrices of CSS Color 4; colours outside of sRGB are clipped. */
function toHex(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const parts = linear.map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
  const bytes = parts.map((part) => Math.round(255 * Math.min(1, Math.max(0, part))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
