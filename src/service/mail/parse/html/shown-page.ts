import {
  voids,
  raw,
  inline,
  blocks,
  endsParagraph,
  boundary,
  tableParts,
  formatting,
  endedBy,
  keysOf,
  elementOf,
} from './html-to-text.ts';
import { HiddenLetters, LinkText, TextView, visibleText } from './shown-text.ts';
import {
  decodeAttribute,
  decodeText,
  targetOf,
  type HtmlTag,
  maxAttributes,
  scanHtml,
  scanWholeHtml,
} from './scan-html.ts';
import { everywhere, inBrowsers, inOutlook, lookOf, type Look, outermostLook } from './element-look.ts';
import { readSheets, type StyledElement, appliesOnScreens } from './read-css.ts';
import { JoinedText } from '../joined-text.ts';

/** A tag that leads somewhere. */
export interface PageLink {
  readonly name: string;
  /** As written. */
  readonly address: string;
  /** What people see of the link: in browsers, and where Outlook shows something else, there. One line each. */
  readonly texts: readonly string[];
}

/** What people see of a page: hidden text is no part of it, whatever its length. */
export interface ShownPage {
  /**
   * The text in browsers, and where Outlook shows another one, that. Paragraphs are apart by an empty line, lines of
   * quotations begin with `>`, and a form feed stands for an empty screen.
   */
  readonly texts: readonly string[];
  readonly links: readonly PageLink[];
  /** Pieces of text outside of links in which somebody sees a name with a dot, each in a line. */
  readonly dotted: string;
  /** Hidden letters within a word, and how many times. */
  readonly hiddenLetters: number;
  /** Whether no limit was reached. */
  readonly isWhole: boolean;
  readonly hasAllLinks: boolean;
}

/** What the pages of one message may have together. */
export interface PageRoom {
  /** Links that differ in address or text. */
  links: number;
  /** Comparisons of an element with a style rule. */
  comparisons: number;
}

/** The room of a message: more than twice the links that are read further (`extractLinks`), about a second of comparing. */
export const pageRoom = (): PageRoom => ({ links: 50_000, comparisons: 20_000_000 });

/** Elements that lead somewhere; those of Outlook's drawings (`v:roundrect`) too. */
const linking = /^(?:a|area|form|base|button|input|meta|iframe|frame|embed|object|v:.*)$/;
/** Elements open inside each other that are told apart. */
const deepest = 10_000;

interface OpenElement extends StyledElement {
  readonly look: Look;
  readonly isBlock: boolean;
}

/** Reads a page as people see it. Linear in its length. */
export function readShownPage(html: string, room: PageRoom = pageRoom()): ShownPage {
  const sheets = readSheets(sheetsOf(html), room);
  const browsers = new TextView();
  /** From where it differs. */
  let outlook: TextView | undefined;
  const stack: OpenElement[] = [];
  /** The places of open elements in the stack, by name; `*` for boundaries, `^` for blocks. */
  const places = new Map<string, number[]>();
  const tooDeep = new Map<string, number>();
  const links: PageLink[] = [];
  const linkKeys = new Set<string>();
  let hasAllLinks = true;
  let hasAllAttributes = true;
  const dotted = new JoinedText();
  const letters = new HiddenLetters();
  let link: { name: string; address: string; views: readonly [LinkText, LinkText] } | undefined;
  /** Programs that do not show what follows. */
  let blind = 0;
  let conditionEnd = -1;

  const keys = new Map<string, readonly string[]>();
  const keysOfName = (name: string): readonly string[] => {
    const known = keys.get(name) ?? keysOf(name);
    keys.set(name, known);
    return known;
  };
  const look = (): Look => stack.at(-1)?.look ?? outermostLook;
  const lastPlace = (name: string): number => places.get(name)?.at(-1) ?? -1;
  const unseen = (at: number): number => look().unseen | blind | (at < conditionEnd ? inBrowsers : 0);
  const each = (
    hidden: number,
    act: (view: TextView) => void,
    actOnLink: (text: LinkText) => void = () => {},
  ): void => {
    if (hidden === inBrowsers || hidden === inOutlook) outlook ??= browsers.copy();
    if (!(hidden & inBrowsers)) {
      act(browsers);
      if (link) actOnLink(link.views[0]);
    }
    if (hidden & inOutlook) return;
    if (outlook) act(outlook);
    if (link) actOnLink(link.views[1]);
  };
  const addText = (from: number, to: number): void => {
    if (from >= to) return;
    const hidden = unseen(from);
    if (from < conditionEnd && conditionEnd < to) {
      addText(from, conditionEnd - 3);
      addText(conditionEnd, to);
      return;
    }
    const written = html.slice(from, to);
    const text = visibleText(decodeText(written));
    letters.add(text, look().unseen);
    if (hidden === everywhere) return;
    // Blanks that do not collapse, and invisible characters, keep a line open.
    if (text.trim() === '' && /[^ \t\r\n\f]/.test(written)) each(hidden, (view) => view.fillLine());
    if (text === '') return;
    const { isPre, depth } = look();
    each(
      hidden,
      (view) => view.add(text, depth, isPre),
      (ofLink) => ofLink.add(text),
    );
    if (!link && text.includes('.') && /[\p{L}\p{N}]\.\p{L}/u.test(text)) dotted.add(`${text}\n`);
  };
  /** A character that turns the order of letters, or ends that. */
  const addMark = (mark: string, at: number): void =>
    each(
      unseen(at),
      (view) => view.add(mark, 0, false),
      (ofLink) => ofLink.add(mark),
    );
  const separate = (name: string, isBlock: boolean, at: number): void => {
    if (name === 'wbr' || (!isBlock && inline.has(name))) return;
    const hidden = unseen(at);
    letters.separate();
    each(
      hidden,
      (view) => {
        if (name === 'br') view.breakLine();
        else if (isBlock) view.endBlock();
        else if (name === 'td' || name === 'th') view.add(' ', 0, false);
      },
      (ofLink) => ofLink.add(' '),
    );
  };
  const keep = (found: PageLink): void => {
    const key = [found.name, found.address, ...found.texts].join('\n');
    // Most of a mail with very many are the same.
    if (found.address === '' || linkKeys.has(key)) return;
    if (room.links > 0) links.push(found);
    else hasAllLinks = false;
    if (room.links > 0) linkKeys.add(key);
    room.links = Math.max(room.links - 1, 0);
  };
  const closeLink = (): void => {
    if (!link) return;
    const [first, second] = [link.views[0].text(), link.views[1].text()];
    const texts = first === second || second === '' ? [first] : first === '' ? [second] : [first, second];
    keep({ name: link.name, address: link.address, texts });
    link = undefined;
  };
  const popTo = (place: number, at: number): void => {
    while (stack.length > place) {
      const { name, isBlock, look: own } = stack.at(-1)!;
      separate(name, isBlock, at);
      if (own.isTurned && stack.at(-2)?.look.isTurned !== true) addMark('\u202c', at);
      stack.pop();
      for (const key of keysOfName(name)) places.get(key)?.pop();
    }
  };
  const close = (name: string, at: number): void => {
    const skipped = tooDeep.get(name) ?? 0;
    if (skipped > 0) {
      tooDeep.set(name, skipped - 1);
      return;
    }
    const place = lastPlace(name);
    if (place < 0) return;
    const limit = tableParts.has(name) ? lastPlace('table') : boundary.has(name) ? -1 : lastPlace('*');
    const isAcross =
      !blocks.has(name) && !boundary.has(name) && !formatting.has(name) && lastPlace('^') > place;
    if (place > limit && !isAcross) popTo(place, at);
  };
  const open = (tag: HtmlTag): void => {
    const { name, attributes, start } = tag;
    if (endsParagraph.has(name) && lastPlace('p') > lastPlace('*')) popTo(lastPlace('p'), start);
    if (name === 'a' && stack.at(-1)?.name === 'a') popTo(stack.length - 1, start);
    const ended = endedBy.get(name);
    if (ended) {
      const barrier =
        name === 'li'
          ? Math.max(lastPlace('ul'), lastPlace('ol'), lastPlace('*'))
          : tableParts.has(name)
            ? lastPlace('table')
            : lastPlace('*');
      const inside = ended.map(lastPlace).filter((place) => place > barrier);
      if (inside.length > 0) popTo(Math.min(...inside), start);
    }
    enter(tag, attributes);
  };
  const enter = ({ name, start }: HtmlTag, attributes: ReadonlyMap<string, string>): void => {
    if (stack.length >= deepest) {
      if (!voids.has(name)) tooDeep.set(name, (tooDeep.get(name) ?? 0) + 1);
      return;
    }
    const element = elementOf(name, attributes);
    const parent = look();
    const style = attributes.get('style');
    const { look: own, display } = lookOf(
      element,
      parent,
      sheets.fitting(element, stack),
      style === undefined ? undefined : sheets.ofAttribute(style),
    );
    const isBlock =
      display === undefined ? blocks.has(name) : !/^(?:inline|contents|none|table-cell)/.test(display);
    separate(name, isBlock, start);
    if (name === 'img') addAlternative(attributes, start);
    if (voids.has(name)) return;
    stack.push({ ...element, look: own, isBlock });
    for (const key of keysOfName(name)) {
      const known = places.get(key);
      if (known) known.push(stack.length - 1);
      else places.set(key, [stack.length - 1]);
    }
    if (own.isTurned && !parent.isTurned) addMark('\u202e', start);
    if (own.isTall && !parent.isTall) each(unseen(start), (view) => view.leaveScreen());
  };
  const addAlternative = (attributes: ReadonlyMap<string, string>, at: number): void => {
    const alternative = attributes.get('alt') ?? '';
    if (alternative === '' || !link) return;
    const text = ` ${visibleText(decodeAttribute(alternative))} `;
    each(
      unseen(at),
      () => {},
      (ofLink) => ofLink.add(text),
    );
  };

  let from = 0;
  let rawName = '';
  for (const tag of scanWholeHtml(html)) {
    const { name, start, end } = tag;
    hasAllAttributes &&= tag.attributes.size < maxAttributes;
    if (rawName !== '' && name !== `/${rawName}`) {
      // Without an end, all that follows is such content in browsers.
      blind |= inBrowsers;
      rawName = '';
    }
    if (rawName === '') addText(from, start);
    from = end;
    if (rawName !== '') rawName = '';
    else if (name.startsWith('!')) {
      const comment = html.slice(start, Math.min(end, start + 200));
      if (name === '!open') blind |= inBrowsers;
      else if (name === '!if' && start >= conditionEnd) {
        const close = html.indexOf('-->', start + 4);
        conditionEnd = close < 0 ? Infinity : close + 3;
      }
      if (/\[endif/i.test(comment)) blind &= ~inOutlook;
      else if (/\[if\b/i.test(comment) && !isForOutlook(comment)) blind |= inOutlook;
    } else if (name.startsWith('/')) {
      if (name === '/a' || name.startsWith('/v:')) closeLink();
      if (name === '/br') separate('br', false, start);
      else close(name.slice(1), start);
    } else {
      if (linking.test(name)) {
        const address = targetOf(name, tag.attributes);
        if (name === 'a' || name.startsWith('v:')) {
          closeLink();
          link = { name, address, views: [new LinkText(), new LinkText()] };
        } else keep({ name, address, texts: [''] });
      }
      if (raw.has(name)) rawName = name;
      else open(tag);
    }
  }
  if (rawName === '') addText(from, html.length);
  closeLink();
  const texts = new Set([browsers.text(), ...(outlook ? [outlook.text()] : [])]);
  return {
    texts: [...texts],
    links,
    dotted: dotted.text(),
    hiddenLetters: letters.count,
    isWhole: sheets.isWhole() && hasAllAttributes,
    hasAllLinks,
  };
}

const styleTag: ReadonlySet<string> = new Set(['style', '/style']);

/** The style sheets of a page that apply on a screen. */
function sheetsOf(html: string): string[] {
  if (!/<style/i.test(html)) return [];
  const sheets: string[] = [];
  let open: HtmlTag | undefined;
  for (const tag of scanHtml(html, styleTag)) {
    if (open && tag.name === '/style' && appliesOnScreens(open.attributes.get('media') ?? ''))
      sheets.push(html.slice(open.end, tag.start));
    open = tag.name === 'style' ? tag : undefined;
  }
  return sheets;
}

/** Whether Outlook shows what a conditional comment holds: `[if mso]`, `[if gte mso 9]`, `[if !IE]`. */
const isForOutlook = (comment: string): boolean =>
  /\[if[^\]]*(?:mso|vml)/i.test(comment)
    ? !/!\s*\(?\s*(?:[gl]te?\s+)?mso/i.test(comment)
    : /\[if\s*!/i.test(comment);
