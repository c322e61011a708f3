import type { Declarations, StyledElement, WeighedDeclarations } from './read-css.ts';

/** Programs that show mail like browsers, and Outlook, which knows less of CSS: as bits of what they do not show. */
export const inBrowsers = 1;
export const inOutlook = 2;
export const everywhere = 3;

/** How an element looks, as far as it decides what people see. */
export interface Look extends Styles {
  /** Where its text is not seen. */
  readonly unseen: number;
}

interface Styles {
  /** Where it is hidden with all that it contains. */
  readonly hidden: number;
  /** `visibility: hidden`, which an element inside may change. */
  readonly isInvisible: boolean;
  /** In pixels. */
  readonly fontSize: number;
  readonly isIndented: boolean;
  readonly colour: Colour | 'transparent' | undefined;
  /** Undefined behind a picture. */
  readonly background: Colour | undefined;
  readonly isPre: boolean;
  /** Whether letters are shown from right to left. */
  readonly isTurned: boolean;
  /** Whether it fills more than a screen. */
  readonly isTall: boolean;
  /** Depth of quotation. */
  readonly depth: number;
}

/** The look of a page around all elements. */
export const outermostLook: Look = {
  hidden: 0,
  isInvisible: false,
  fontSize: 16,
  isIndented: false,
  colour: [0, 0, 0],
  background: [255, 255, 255],
  isPre: false,
  isTurned: false,
  isTall: false,
  depth: 0,
  unseen: 0,
};

function unseenIn({ hidden, isInvisible, isIndented, fontSize, colour, background }: Styles): number {
  if (hidden === everywhere || fontSize < smallest) return everywhere;
  const isFaded =
    colour === 'transparent' ||
    (colour !== undefined && background !== undefined && isUnreadable(colour, background));
  return hidden | (isInvisible || isIndented || isFaded ? inBrowsers : 0);
}

/** Font size in pixels below which nobody reads, and pixels that are outside of every screen. */
const smallest = 2.5;
const outside = 500;
const tall = 1_000;

/** Elements whose content nobody shows, and those for programs that lack something. */
const unseenElements: ReadonlyMap<string, number> = new Map([
  ['template', everywhere],
  ['xml', everywhere],
  // Text in it is part of the page in browsers.
  ['head', inOutlook],
  ...'noscript noframes iframe object video audio canvas datalist select option dialog rp defs symbol metadata desc'
    .split(' ')
    .map((name) => [name, inBrowsers] as const),
]);
/** Elements that look otherwise than those around them, whatever their attributes. */
const special = new Set([...unseenElements.keys(), 'blockquote', 'pre', 'a', 'details', 'summary']);

/** Attributes beside `style` that decide how an element looks. */
const relevant = new Set('hidden bgcolor background color text dir height open'.split(' '));
const notClipped = /^(?:t[dhr]|table|tbody|thead|tfoot)$/;
const clippable =
  /^(?:div|p|center|section|article|header|footer|main|aside|nav|ul|ol|li|blockquote|h[1-6]|form|pre|dl|dd|dt)$/;

/** What a style declares beside it does not take anything out of sight. */
const outOfSight = new Set(
  `opacity content-visibility filter overflow overflow-x overflow-y position margin-left margin-top clip-path transform`.split(
    ' ',
  ),
);

/**
 * The look of an element within another one.
 * @param rules The declarations of style sheets that fit it, the weightiest last.
 * @param own Those of its style attribute.
 * @returns The parent's look itself where nothing differs, and the value of `display`.
 */
export function lookOf(
  { name, attributes }: StyledElement,
  parent: Look,
  rules: readonly WeighedDeclarations[],
  own: WeighedDeclarations | undefined,
): { look: Look; display: string | undefined } {
  const values = rules.length === 0 && own === undefined ? undefined : cascade(rules, own);
  if (
    (values === undefined || values.size === 0) &&
    !special.has(name) &&
    (attributes.size === 0 || !attributes.keys().some((key) => relevant.has(key)))
  )
    return { look: parent, display: undefined };
  const value = (property: string): string | undefined => values?.get(property);
  const display = value('display');
  const fontSize = fontSizeOf(
    value('font-size') ?? value('font')?.match(/(?:^|\s)([\d.]+(?:[a-z]+|%)?)\s*(?:\/|\s|$)/)?.[1],
    parent.fontSize,
  );
  const length = (property: string): number | undefined => lengthOf(value(property), fontSize);
  const visibility = value('visibility');
  const indent = length('text-indent');
  let hidden = parent.hidden | (unseenElements.get(name) ?? 0);
  if (display === 'none') hidden = everywhere;
  if (value('mso-hide') === 'all') hidden |= inOutlook;
  const isClosed = (name === 'details' || name === 'dialog') && !attributes.has('open');
  const isHidden = attributes.has('hidden') && display === undefined;
  const mayBeOutOfSight = values !== undefined && values.keys().some((property) => outOfSight.has(property));
  if (isHidden || (name === 'details' && isClosed) || (mayBeOutOfSight && isOutOfSight(name, value, length)))
    hidden |= inBrowsers;
  if ((name === 'dialog' && !isClosed) || name === 'summary')
    hidden &= parent.hidden === everywhere ? everywhere : ~inBrowsers;
  const direction = `${value('unicode-bidi') ?? ''} ${value('direction') ?? ''}`;
  const styles: Styles = {
    hidden,
    isInvisible: visibility === undefined ? parent.isInvisible : /^(?:hidden|collapse)/.test(visibility),
    fontSize,
    isIndented: indent === undefined ? parent.isIndented : indent <= -outside,
    colour: colourOf(name, attributes, value, parent.colour),
    background: backgroundOf(attributes, value, parent.background),
    isPre: name === 'pre' || (value('white-space')?.startsWith('pre') ?? parent.isPre),
    isTurned:
      (name === 'bdo' && /^\s*rtl/i.test(attributes.get('dir') ?? '')) ||
      (direction.includes('rtl') && /bidi-override|isolate-override/.test(direction)) ||
      parent.isTurned,
    isTall:
      parent.isTall ||
      isTallLength(value('height'), fontSize) ||
      isTallLength(value('margin-top'), fontSize) ||
      Number(attributes.get('height') ?? 0) >= tall,
    depth: parent.depth + (name === 'blockquote' ? 1 : 0),
  };
  return { display, look: { ...styles, unseen: unseenIn(styles) } };
}

/** The values that count: those of the style attribute, unless a rule's are important. */
function cascade(rules: readonly WeighedDeclarations[], own: WeighedDeclarations | undefined): Declarations {
  if (rules.length === 0 && own?.important.size === 0) return own.usual;
  const values = new Map<string, string>();
  for (const weight of ['usual', 'important'] as const) {
    for (const rule of rules) for (const [property, value] of rule[weight]) values.set(property, value);
    for (const [property, value] of own?.[weight] ?? []) values.set(property, value);
  }
  return values;
}

/** Whether styles leave nothing of an element to see in browsers. */
function isOutOfSight(
  name: string,
  value: (property: string) => string | undefined,
  length: (property: string) => number | undefined,
): boolean {
  const opacity = value('opacity');
  if (opacity !== undefined && Number.parseFloat(opacity) < (opacity.endsWith('%') ? 5 : 0.05)) return true;
  if (value('content-visibility') === 'hidden' || /opacity\(\s*(?:0|\.0)/.test(value('filter') ?? ''))
    return true;
  const overflow = value('overflow') ?? value('overflow-y') ?? value('overflow-x');
  const isBox =
    /^(?:block|inline-block|flex|grid|flow-root|list-item)/.test(value('display') ?? '') ||
    clippable.test(name);
  if (overflow !== undefined && !overflow.startsWith('visible') && isBox && !notClipped.test(name)) {
    const sizes = ['height', 'max-height', 'width', 'max-width'].map(length);
    if (sizes.some((size) => size !== undefined && size <= 1)) return true;
  }
  const position = value('position') ?? '';
  if (/^(?:absolute|fixed|relative|sticky)/.test(position)) {
    const offsets = ['left', 'right', 'top', 'bottom'].map((side) => length(side) ?? 0);
    if (offsets.some((offset) => offset <= -outside || offset >= 10 * outside)) return true;
    if (/^rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01]/.test(value('clip') ?? ''))
      return true;
  }
  if (['margin-left', 'margin-top'].some((side) => (length(side) ?? 0) <= -outside)) return true;
  if (/inset\(\s*(?:[5-9]\d|100)%|circle\(\s*0(?![.\d]*[1-9])/.test(value('clip-path') ?? '')) return true;
  return /scale[xy3d]{0,2}\(\s*0?(?:\.0\d*)?\s*[,)]|translate[xy3d]{0,2}\([^)]*-\d{4}/.test(
    value('transform') ?? '',
  );
}

const isTallLength = (written: string | undefined, fontSize: number): boolean =>
  written !== undefined && !written.includes('%') && (lengthOf(written, fontSize) ?? 0) >= tall;

/** A font size in pixels. */
function fontSizeOf(written: string | undefined, parent: number): number {
  const size = lengthOf(written, parent);
  if (size !== undefined) return written!.includes('%') ? (Number.parseFloat(written!) / 100) * parent : size;
  if (written === undefined || /^(?:inherit|smaller|larger|unset)/.test(written)) return parent;
  return /^(?:xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|initial|revert)/.test(written)
    ? 16
    : parent;
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 38,
  mm: 3.8,
  rem: 16,
  vw: 10,
  vh: 8,
};

/** A length in pixels; undefined for none, and for words. */
function lengthOf(written: string | undefined, fontSize: number): number | undefined {
  if (written === undefined) return undefined;
  const [, number, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+))([a-z]*|%)/.exec(written) ?? [];
  if (number === undefined) return undefined;
  const size = Number(number);
  if (unit === 'em' || unit === 'ex' || unit === 'ch') return size * fontSize;
  // Of the place around it, which is no wider than a screen.
  if (unit === '%') return size * 10;
  return Object.hasOwn(units, unit) ? size * units[unit]! : undefined;
}

const linkColour: Colour = [0, 0, 238];

/** Undefined for a colour that is not understood. */
function colourOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  value: (property: string) => string | undefined,
  parent: Look['colour'],
): Look['colour'] {
  const styled = value('-webkit-text-fill-color') ?? value('color');
  if (styled !== undefined)
    return /^(?:inherit|unset|currentcolor)/.test(styled) ? parent : readColour(styled);
  const attribute =
    name === 'font' ? attributes.get('color') : name === 'body' ? attributes.get('text') : undefined;
  if (attribute !== undefined) return readColour(attribute);
  return name === 'a' && attributes.has('href') ? linkColour : parent;
}

function backgroundOf(
  attributes: ReadonlyMap<string, string>,
  value: (property: string) => string | undefined,
  parent: Colour | undefined,
): Colour | undefined {
  const written = value('background-color') ?? value('background');
  if (
    written === undefined &&
    value('background-image') === undefined &&
    !attributes.has('bgcolor') &&
    !attributes.has('background')
  )
    return parent;
  const picture = `${value('background') ?? ''} ${value('background-image') ?? ''} ${attributes.has('background') ? 'url(' : ''}`;
  if (/url\(|gradient/.test(picture)) return undefined;
  const tokens =
    (written ?? attributes.get('bgcolor') ?? '').match(
      /#[\da-f]{3,8}|(?:rgb|hsl)a?\([^()]*\)|[a-z\d]{3,20}/gi,
    ) ?? [];
  for (const token of tokens) {
    const colour = readColour(token);
    if (colour === 'transparent') return parent;
    if (colour !== undefined) return colour;
  }
  // A colour that is not understood.
  return /var\(|calc\(/.test(written ?? '') ? undefined : parent;
}

/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number];

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
const maxRemembered = 500;
const longestRemembered = 30;

/**
 * A colour as CSS and the attributes of HTML write it; `transparent` if it lets everything through, undefined if it is
 * none or unknown.
 */
function readColour(written: string): Colour | 'transparent' | undefined {
  if (written.length > longestRemembered) return readAnew(written);
  const known = remembered.get(written);
  if (known !== undefined) return known;
  const read = readAnew(written);
  if (remembered.size < maxRemembered) remembered.set(written, read);
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
const isUnreadable = (text: Colour, background: Colour): boolean =>
  text.reduce((sum, value, at) => sum + Math.abs(value - background[at]!), 0) < 48;
