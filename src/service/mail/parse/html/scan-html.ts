import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';

/** A tag of HTML with the requested attributes. */
export interface HtmlTag {
  /**
   * Lower case; `/a` for an end tag. In a whole page also `!` for a comment or
   * declaration, `!if` for the start of a conditional comment, `!open` for that of a comment without an end.
   */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Offsets of the tag and of what follows it. */
  readonly start: number;
  readonly end: number;
}

const tagStart = /<\/?[a-z][a-z0-9:-]{0,30}/giy;
const conditional = /<!--\[if\b/iy;
const commentEnd = /--!?>/g;
/** Elements whose content is raw text, each with its end tag. */
const rawText: ReadonlyMap<string, RegExp> = new Map(
  ['script', 'style', 'title', 'textarea', 'xmp'].map((name) => [name, new RegExp(`</${name}`, 'gi')]),
);
/** Most attributes of a tag that are kept: more are no page, but fill the memory. */
export const maxAttributes = 100;
const space = /[\s/]*/y;
const attributeName = /[^\s=>/][^\s=>/]*/y;
const equals = /\s*=\s*/y;
const unquoted = /[^\s>]*/y;

/** All tags, and `!` and `!if`, so that what is between them is text. */
const everything = { has: () => true };
const none: ReadonlyMap<string, string> = new Map();

/** All of a page but its text, in order; see `scanHtml`. */
export const scanWholeHtml = (html: string): Generator<HtmlTag> => scanHtml(html, everything);

/**
 * The tags with the given names in order, parsed like a browser: `>` inside quotes is ignored, a slash
 * separates attributes, the first of repeated attributes counts. Skips comments and raw text such as scripts
 * and titles. Linear in the length of the HTML.
 */
export function* scanHtml(html: string, names: Pick<ReadonlySet<string>, 'has'>): Generator<HtmlTag> {
  const withoutEnd = new Set<string>();
  const isWhole = names === everything;
  let hasOpenComment = false;
  for (let start = html.indexOf('<'); start >= 0;) {
    if (html.startsWith('<!--', start)) {
      // Outlook shows the content of its conditional comments (`<!--[if mso]>`).
      conditional.lastIndex = start;
      const isConditional = conditional.test(html);
      // What does not end from here on, does not end from further on either: searching again would be quadratic.
      const end: number = isConditional
        ? endOfCondition(html, start)
        : hasOpenComment
          ? -1
          : endOfComment(html, start);
      hasOpenComment ||= end < 0 && !isConditional;
      // A browser ignores everything after an unclosed comment; mail programs may show it.
      const next = end < 0 ? start + 4 : end;
      if (isWhole)
        yield { name: end < 0 ? '!open' : isConditional ? '!if' : '!', attributes: none, start, end: next };
      start = html.indexOf('<', next);
      continue;
    }
    tagStart.lastIndex = start;
    if (!tagStart.test(html)) {
      if (isWhole && /[!?/]/.test(html[start + 1] ?? '')) {
        const close = html.indexOf('>', start);
        if (close < 0) return;
        yield { name: '!', attributes: none, start, end: close + 1 };
        start = html.indexOf('<', close);
        continue;
      }
      start = html.indexOf('<', start + 1);
      continue;
    }
    const name = html.slice(start + 1, tagStart.lastIndex).toLowerCase();
    const isWanted = names.has(name);
    const attributes = isWanted && !name.startsWith('/') ? new Map<string, string>() : undefined;
    const end = readAttributes(html, start + name.length + 1, attributes);
    if (end < 0) return;
    if (isWanted) yield { name, attributes: attributes ?? none, start, end };
    start = html.indexOf('<', endOfRawText(html, name, end, withoutEnd));
  }
}

/** The offset after the start of the conditional comment at `start`; -1 if there is none near. */
function endOfCondition(html: string, start: number): number {
  const close = html.slice(start, start + 200).indexOf('>');
  return close < 0 ? -1 : start + close + 1;
}

/** The offset after the comment at `start`; `--!>` ends one too. -1 if unclosed. */
function endOfComment(html: string, start: number): number {
  commentEnd.lastIndex = start + 2;
  return commentEnd.test(html) ? commentEnd.lastIndex : -1;
}

/** The end of a raw text element's content; `from` for other elements and unclosed ones. */
function endOfRawText(html: string, name: string, from: number, withoutEnd: Set<string>): number {
  const ends = rawText.get(name);
  if (!ends || withoutEnd.has(name)) return from;
  ends.lastIndex = from;
  const found = ends.exec(html);
  if (!found) withoutEnd.add(name);
  return found?.index ?? from;
}

/** Parses attributes and returns the offset of the tag's end; -1 if unclosed. */
function readAttributes(html: string, from: number, into: Map<string, string> | undefined): number {
  if (html[from] === '>') return from + 1;
  if (!into) {
    const close = html.indexOf('>', from);
    if (close < 0 || !/["']/.test(html.slice(from, close))) return close < 0 ? -1 : close + 1;
  }
  for (let at = from; ;) {
    space.lastIndex = at;
    space.test(html);
    at = space.lastIndex;
    if (at >= html.length) return -1;
    if (html[at] === '>') return at + 1;
    let key = '';
    if (html[at] === '=') at += 1;
    else {
      attributeName.lastIndex = at;
      attributeName.test(html);
      key = html.slice(at, attributeName.lastIndex).toLowerCase();
      at = attributeName.lastIndex;
    }
    equals.lastIndex = at;
    if (!equals.test(html)) {
      if (into) keep(into, key, '');
      continue;
    }
    at = equals.lastIndex;
    const quote = html[at];
    let value: string;
    if (quote === '"' || quote === "'") {
      const close = html.indexOf(quote, at + 1);
      if (close < 0) return -1;
      value = into ? html.slice(at + 1, close) : '';
      at = close + 1;
    } else {
      unquoted.lastIndex = at;
      unquoted.test(html);
      value = into ? html.slice(at, unquoted.lastIndex) : '';
      at = unquoted.lastIndex;
    }
    if (into) keep(into, key, value);
  }
}

function keep(into: Map<string, string>, key: string, value: string): void {
  if (key !== '' && into.size < maxAttributes && !into.has(key)) into.set(key, value);
}

/** Text of a page with its entities decoded like a browser. */
export const decodeText = (text: string): string => (text.includes('&') ? decodeHTML(text) : text);

/**
 * The value of an attribute with its entities decoded like a browser: parameters of an address
 * (`?a=1&num=2&copy=3`) stay as they are.
 */
export const decodeAttribute = (value: string): string =>
  value.includes('&') ? decodeHTMLAttribute(value) : value;

/**
 * The target of `<meta http-equiv=refresh>`, parsed like a browser: `0;url=https://…`, also `0;https://…`;
 * empty for a reload.
 */
export const refreshTarget = (content: string): string =>
  (
    /\burl\s*=\s*['"]?([^'"]*)/i.exec(content) ?? /^\s*[\d.]+[\s;,]+['"]?([^'"]*)/.exec(content)
  )?.[1]?.trim() ?? '';

/** Attributes with addresses, by tag; those of Outlook's drawings (`v:roundrect`) are `href`. */
const addressAttributes: Readonly<Record<string, readonly string[]>> = {
  base: ['href'],
  a: ['href', 'xlink:href'],
  area: ['href'],
  form: ['action', 'action-xhr'],
  button: ['formaction'],
  input: ['formaction'],
  iframe: ['src'],
  frame: ['src'],
  embed: ['src'],
  object: ['data'],
};

/** Where a tag leads, as written; empty for one that leads nowhere. */
export function targetOf(name: string, attributes: ReadonlyMap<string, string>): string {
  if (name === 'meta')
    return /^\s*refresh\s*$/i.test(attributes.get('http-equiv') ?? '')
      ? refreshTarget(attributes.get('content') ?? '')
      : '';
  const names = name.startsWith('v:') ? ['href'] : addressAttributes[name];
  const attribute = names?.find((key) => attributes.has(key));
  return attribute === undefined ? '' : (attributes.get(attribute) ?? '');
}
