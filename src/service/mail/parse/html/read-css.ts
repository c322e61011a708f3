import { decodeAttribute } from './scan-html.ts';
import { replaceEach } from '../joined-text.ts';

/** Declarations of properties that decide what people see, by property; values in lower case. */
export type Declarations = ReadonlyMap<string, string>;

/** Declarations by their weight (https://www.w3.org/TR/css-cascade). */
export interface WeighedDeclarations {
  readonly usual: Declarations;
  readonly important: Declarations;
}

/** An element as selectors see it. */
export interface StyledElement {
  readonly name: string;
  readonly id: string;
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlyMap<string, string>;
}

/** The properties that are read. */
const known = new Set(
  `display visibility content-visibility opacity filter font-size font color background background-color background-image
   -webkit-text-fill-color overflow overflow-x overflow-y height max-height width max-width position left right top bottom
   margin-left margin-top text-indent mso-hide transform scale zoom clip clip-path white-space unicode-bidi direction`.split(
    /\s+/,
  ),
);

const nothing: WeighedDeclarations = { usual: new Map(), important: new Map() };

/** The declarations of a style attribute or of a rule. Linear in its length. */
function readDeclarations(css: string): WeighedDeclarations {
  const usual = new Map<string, string>();
  const important = new Map<string, string>();
  for (const declaration of plainCss(css).split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    if (!known.has(property)) continue;
    const written = declaration.slice(colon + 1, colon + 1 + valueLimit).toLowerCase();
    const mark = written.indexOf('!');
    const value = (mark < 0 ? written : written.slice(0, mark)).trim();
    const into = mark >= 0 && /^!\s*important/.test(written.slice(mark)) ? important : usual;
    // A later declaration replaces an earlier one.
    if (value !== '') into.set(property, value);
  }
  return usual.size + important.size === 0 ? nothing : { usual, important };
}

/** Characters of a value that are read: more are embedded pictures. */
const valueLimit = 500;

/** Without comments and escapes, which hide a property's name from plain comparison. */
function plainCss(css: string): string {
  const plain = css.includes('/*') ? withoutComments(css) : css;
  if (!plain.includes('\\')) return plain;
  return replaceEach(plain, /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi, ([, code, letter]) => {
    const point = code === undefined ? 0 : Number.parseInt(code, 16);
    return letter ?? (point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '');
  });
}

function withoutComments(css: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let start = css.indexOf('/*'); start >= 0; start = css.indexOf('/*', from)) {
    kept.push(css.slice(from, start));
    const end = css.indexOf('*/', start + 2);
    if (end < 0) return kept.join('');
    from = end + 2;
  }
  return kept.join('') + css.slice(from);
}

/** A simple selector of one element: all of it must fit. */
interface Compound {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly attributes: readonly { name: string; operator: string; value: string }[];
}

interface Rule extends WeighedDeclarations {
  /** The element, then those around it, from the inside to the outside. */
  readonly compounds: readonly { compound: Compound; isChild: boolean }[];
  readonly weight: number;
}

/** Most rules of a page. */
const maxRules = 50_000;
/** What a rule that fits costs, in comparisons. */
const costOfFit = 30;

/** The style sheets of a page. */
interface StyleSheets {
  /** Whether no limit was reached. */
  isWhole(): boolean;
  /** The declarations that fit an element, the weightiest last; those around it from the outside to the inside. */
  fitting(element: StyledElement, around: readonly StyledElement[]): readonly WeighedDeclarations[];
  /** Those of a style attribute as written; pages repeat few. */
  ofAttribute(style: string): WeighedDeclarations;
}

/** Most style attributes of a page that are remembered. */
const maxRemembered = 1_000;

/**
 * Reads style sheets. Of selectors, the place of an element among its siblings does not count; what happens on use
 * (`:hover`) fits nothing.
 * @param room Comparisons of an element with a rule that are left for all pages of a message.
 */
export function readSheets(sheets: readonly string[], room: { comparisons: number }): StyleSheets {
  const byKey = new Map<string, Rule[]>();
  let rules = 0;
  let isWhole = true;
  for (const sheet of sheets)
    for (const { selectors, body } of rulesIn(plainSheet(sheet))) {
      const declarations = readDeclarations(body);
      if (declarations === nothing) continue;
      for (const selector of selectors.split(',')) {
        const compounds = readSelector(selector);
        if (!compounds) continue;
        if ((rules += 1) > maxRules) {
          isWhole = false;
          break;
        }
        const { tag, id, classes } = compounds[0]!.compound;
        const key = id ? `#${id}` : classes[0] ? `.${classes[0]}` : tag;
        const rule = { ...declarations, compounds, weight: weightOf(compounds) * maxRules + rules };
        const others = byKey.get(key);
        if (others) others.push(rule);
        else byKey.set(key, [rule]);
      }
    }
  const remembered = new Map<string, WeighedDeclarations>();
  return {
    isWhole: () => isWhole && room.comparisons >= 0,
    fitting(element, around) {
      if (byKey.size === 0 || room.comparisons < 0) return noRules;
      let found: Rule[] | undefined;
      const addFrom = (key: string): void => {
        for (const rule of byKey.get(key) ?? []) {
          if (room.comparisons < 0) {
            isWhole = false;
            return;
          }
          const { doesFit, compared } = compare(rule, element, around);
          // What fits is sorted and searched for each property.
          room.comparisons -= compared + (doesFit ? costOfFit : 0);
          if (doesFit) (found ??= []).push(rule);
        }
      };
      addFrom('');
      addFrom(element.name);
      if (element.id !== '') addFrom(`#${element.id}`);
      for (const one of element.classes) addFrom(`.${one}`);
      if (!found) return noRules;
      return found.length < 2 ? found : found.sort((a, b) => a.weight - b.weight);
    },
    ofAttribute(style) {
      const known = remembered.get(style);
      if (known) return known;
      const read = readDeclarations(decodeAttribute(style));
      if (remembered.size < maxRemembered) remembered.set(style, read);
      return read;
    },
  };
}

const noRules: readonly Rule[] = [];

/** Without comments, and without the marks by which old programs skipped a sheet. */
const plainSheet = (sheet: string): string => withoutComments(sheet).replaceAll(/<!--|-->/g, ' ');

/** The rules of a sheet that apply on a wide screen; other rules in blocks (`@font-face`) are skipped. */
function* rulesIn(sheet: string): Generator<{ selectors: string; body: string }> {
  for (let from = 0; ;) {
    const open = sheet.indexOf('{', from);
    if (open < 0) return;
    // Statements such as `@import …;` end before the rule, and blocks around earlier rules.
    const head = lastPiece(sheet.slice(from, open)).trim();
    if (/^@(?:media|supports|layer)\b/i.test(head) && appliesOnScreens(head)) {
      from = open + 1;
      continue;
    }
    const end = head.startsWith('@') ? endOfBlock(sheet, open) : sheet.indexOf('}', open);
    // At the end of a sheet, browsers close what is open.
    const close = end < 0 ? sheet.length : end;
    if (!head.startsWith('@')) yield { selectors: head, body: sheet.slice(open + 1, close) };
    from = close + 1;
  }
}

const lastPiece = (text: string): string =>
  text.slice(Math.max(text.lastIndexOf(';'), text.lastIndexOf('}')) + 1);

/** The offset of the bracket that closes the block opened at `open`; -1 if none does. */
function endOfBlock(sheet: string, open: number): number {
  const brackets = /[{}]/g;
  brackets.lastIndex = open;
  let depth = 0;
  for (let found = brackets.exec(sheet); found; found = brackets.exec(sheet)) {
    depth += found[0] === '{' ? 1 : -1;
    if (depth === 0) return found.index;
  }
  return -1;
}

const piece =
  /\s*([>+~])?\s*((?:[\w-]+|\*)?(?:[.#][\w-]+|\[\s*[\w:-]+\s*(?:[~|^$*]?=\s*(?:"[^"]*"|'[^']*'|[\w-]+)\s*)?\])*)/y;

/** The compounds of a selector from the inside to the outside; undefined for one that is not understood. */
function readSelector(written: string): Rule['compounds'] | undefined {
  const selector = written
    .slice(0, 300)
    .replace(
      /:(?:not|is|where|has|nth-[\w-]+|first-[\w-]+|last-[\w-]+|only-[\w-]+|root|link|any-link)\b(?:\([^()]*\))?/gi,
      '',
    )
    .trim();
  if (selector === '')
    return written.trim() === '' ? undefined : [{ compound: readCompound('*'), isChild: false }];
  const compounds: { compound: Compound; isChild: boolean }[] = [];
  for (let at = 0; at < selector.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const [whole = '', combinator, text = ''] = piece.exec(selector) ?? [];
    if (whole === '' || text === '') return undefined;
    if (combinator === '+' || combinator === '~') compounds.shift();
    compounds.unshift({ compound: readCompound(text), isChild: combinator === '>' });
  }
  return compounds;
}

function readCompound(text: string): Compound {
  const named = (mark: string) =>
    [...text.replace(/\[[^\]]*\]/g, '').matchAll(/([.#])([\w-]+)/g)].flatMap(([, sign, name = '']) =>
      sign === mark ? [name] : [],
    );
  return {
    tag: /^[\w-]+/.exec(text)?.[0].toLowerCase() ?? '',
    id: named('#').at(-1) ?? '',
    classes: named('.'),
    attributes: [
      ...text.matchAll(/\[\s*([\w:-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*)?\]/g),
    ].map(([, name = '', operator = '', double, single, bare]) => ({
      name: name.toLowerCase(),
      operator,
      value: double ?? single ?? bare ?? '',
    })),
  };
}

/** Ids weigh more than classes and attributes, these more than names. */
const weightOf = (compounds: Rule['compounds']): number =>
  compounds.reduce(
    (sum, { compound: { id, classes, attributes, tag } }) =>
      sum + (id ? 10_000 : 0) + (classes.length + attributes.length) * 100 + (tag ? 1 : 0),
    0,
  );

function compare(
  { compounds }: Rule,
  element: StyledElement,
  around: readonly StyledElement[],
): { doesFit: boolean; compared: number } {
  let compared = 1;
  if (!fits(compounds[0]!.compound, element)) return { doesFit: false, compared };
  let at = around.length - 1;
  for (let next = 1; next < compounds.length; next += 1) {
    const { compound } = compounds[next]!;
    const { isChild } = compounds[next - 1]!;
    for (;;) {
      const outer = around[at];
      if (!outer) return { doesFit: false, compared };
      at -= 1;
      compared += 1;
      if (fits(compound, outer)) break;
      if (isChild) return { doesFit: false, compared };
    }
  }
  return { doesFit: true, compared };
}

const fits = (compound: Compound, { name, id, classes, attributes }: StyledElement): boolean =>
  (compound.tag === '' || compound.tag === name) &&
  (compound.id === '' || compound.id === id) &&
  compound.classes.every((one) => classes.has(one)) &&
  compound.attributes.every((one) => hasAttribute(one, attributes.get(one.name)?.slice(0, valueLimit)));

function hasAttribute(
  { operator, value }: Compound['attributes'][number],
  given: string | undefined,
): boolean {
  if (given === undefined) return false;
  if (operator === '') return true;
  if (operator === '=') return given === value;
  if (value === '') return false;
  if (operator === '~=') return given.split(/\s+/).includes(value);
  if (operator === '*=') return given.includes(value);
  if (operator === '^=') return given.startsWith(value);
  if (operator === '$=') return given.endsWith(value);
  return given === value || given.startsWith(`${value}-`);
}

const screenWidth = 1_024;

/** Whether rules for these media apply on a wide screen in light colours. */
export function appliesOnScreens(media: string): boolean {
  if (!/^@media|^[^@]/i.test(media)) return true;
  return media
    .replace(/^@media/i, '')
    .split(',')
    .some((query) => {
      if (
        /\b(?:print|speech|tv|handheld|not)\b|prefers-color-scheme\s*:\s*dark|orientation\s*:\s*portrait/i.test(
          query,
        )
      )
        return false;
      return [...query.matchAll(/(min|max)-(?:device-)?width\s*:\s*([\d.]+)\s*(em|rem|px)?/gi)].every(
        ([, bound = '', size, unit = 'px']) => {
          const width = Number(size) * (unit.toLowerCase() === 'px' ? 1 : 16);
          return bound.toLowerCase() === 'min' ? width <= screenWidth : width >= screenWidth;
        },
      );
    });
}
