/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

const named: Readonly<Record<string, string>> = {
  white: 'ffffff',
  black: '000000',
  silver: 'c0c0c0',
  gray: '808080',
  grey: '808080',
  red: 'ff0000',
  maroon: '800000',
  yellow: 'ffff00',
  olive: '808000',
  lime: '00ff00',
  green: '008000',
  aqua: '00ffff',
  cyan: '00ffff',
  teal: '008080',
  blue: '0000ff',
  navy: '000080',
  fuchsia: 'ff00ff',
  magenta: 'ff00ff',
  purple: '800080',
  orange: 'ffa500',
  snow: 'fffafa',
  ivory: 'fffff0',
  ghostwhite: 'f8f8ff',
  whitesmoke: 'f5f5f5',
  floralwhite: 'fffaf0',
  mintcream: 'f5fffa',
  azure: 'f0ffff',
  lightgray: 'd3d3d3',
  lightgrey: 'd3d3d3',
  gainsboro: 'dcdcdc',
};

const remembered = new Map<string, Colour | 'transparent' | undefined>();
/** Most colours that are remembered, and characters of one: mails repeat few. */
const mostRemembered = 500;
const longestRemembered = 30;

/**
 * A colour as CSS and the attributes of HTML write it; `transparent` if it lets everything through, undefined if it is
 * none or unknown.
 */
export function readColour(written: string): Colour | 'transparent' | undefined {
  if (written.length > longestRemembered) return readAnew(written);
  const known = remembered.get(written);
  if (known !== undefined) return known;
  const read = readAnew(written);
  if (remembered.size < mostRemembered) remembered.set(written, read);
  return read;
}

function readAnew(written: string): Colour | 'transparent' | undefined {
  const text = written.trim().toLowerCase();
  if (text === 'transparent') return 'transparent';
  const hex = /^#?([\da-f]{6})([\da-f]{2})?$/.exec(Object.hasOwn(named, text) ? named[text]! : text);
  if (hex) {
    if (hex[2] !== undefined && Number.parseInt(hex[2], 16) < 13) return 'transparent';
    const number = Number.parseInt(hex[1]!, 16);
    return [number >> 16, (number >> 8) & 255, number & 255];
  }
  const short = /^#([\da-f])([\da-f])([\da-f])([\da-f])?$/.exec(text);
  if (short)
    return readColour(
      `#${short
        .slice(1)
        .map((digit) => (digit ?? '').repeat(2))
        .join('')}`,
    );
  const parts = /^(rgb|hsl)a?\(([^()]{1,100})\)$/.exec(text);
  if (!parts) return undefined;
  const values = parts[2]!.split(/[\s,/]+/).filter((value) => value !== '');
  const share = (value = '', whole: number) =>
    value.endsWith('%') ? (Number.parseFloat(value) / 100) * whole : Number.parseFloat(value);
  if (values[3] !== undefined && share(values[3], 1) < 0.05) return 'transparent';
  const colour: Colour =
    parts[1] === 'rgb'
      ? [share(values[0], 255), share(values[1], 255), share(values[2], 255)]
      : ofHue(Number.parseFloat(values[0] ?? ''), share(values[1], 1), share(values[2], 1));
  return colour.every(Number.isFinite) ? colour : undefined;
}

function ofHue(hue: number, saturation: number, lightness: number): Colour {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return 255 * (lightness - strength * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Whether text of one colour cannot be read on the other. */
export const isUnreadable = (text: Colour, background: Colour): boolean =>
  text.reduce((sum, value, at) => sum + Math.abs(value - background[at]!), 0) < 48;
