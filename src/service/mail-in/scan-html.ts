/** A tag of HTML with the attributes somebody asked for. */
export interface HtmlTag {
  /** Lower case; `/a` for an end tag. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Where the tag begins and what follows it. */
  readonly start: number;
  readonly end: number;
}

const tagStart = /<(\/?[a-z][a-z0-9:-]{0,30})/giy;
const conditional = /<!--\[if\b/iy;
const commentEnd = /--!?>/g;
/** What stands in these is no markup, whatever it looks like; each with what ends it. */
const rawText: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  title: /<\/title/gi,
  textarea: /<\/textarea/gi,
  xmp: /<\/xmp/gi,
};
const space = /[\s/]*/y;
const attributeName = /[^\s=>/][^\s=>/]*/y;
const equals = /\s*=\s*/y;
const unquoted = /[^\s>]*/y;

/**
 * The tags of the given names in order, read as a browser reads them: `>` inside quotes ends nothing, a slash separates like a
 * blank, of an attribute that is given twice the first counts. Comments are passed over, and what scripts, titles and the like hold,
 * where a comment may seem to begin. Linear in the length of the HTML.
 */
export function* scanHtml(html: string, names: ReadonlySet<string>): Generator<HtmlTag> {
  const withoutEnd = new Set<string>();
  for (let start = html.indexOf('<'); start >= 0;) {
    if (html.startsWith('<!--', start)) {
      // Outlook shows what is in a comment that asks for it (`<!--[if mso]>`).
      conditional.lastIndex = start;
      const end = conditional.test(html) ? start + 1 : endOfComment(html, start);
      // A comment without end hides the rest from a browser; a reader of mail may see it all the same.
      start = html.indexOf('<', end < 0 ? start + 4 : end);
      continue;
    }
    tagStart.lastIndex = start;
    const found = tagStart.exec(html);
    const name = found?.[1]?.toLowerCase();
    if (name === undefined) {
      start = html.indexOf('<', start + 1);
      continue;
    }
    const isWanted = names.has(name);
    const attributes = new Map<string, string>();
    const end = readAttributes(html, start + name.length + 1, isWanted ? attributes : undefined);
    if (end < 0) return;
    if (isWanted) yield { name, attributes, start, end };
    start = html.indexOf('<', endOfRawText(html, name, end, withoutEnd));
  }
}

/** After the comment that begins at `start`; browsers end one at `--!>` too. -1 for one without end. */
function endOfComment(html: string, start: number): number {
  commentEnd.lastIndex = start + 2;
  return commentEnd.test(html) ? commentEnd.lastIndex : -1;
}

/** Where what stands in such an element ends; `from` for others, and where nothing ends it. */
function endOfRawText(html: string, name: string, from: number, withoutEnd: Set<string>): number {
  const ends = Object.hasOwn(rawText, name) && !withoutEnd.has(name) ? rawText[name] : undefined;
  if (!ends) return from;
  ends.lastIndex = from;
  const found = ends.exec(html);
  if (!found) withoutEnd.add(name);
  return found?.index ?? from;
}

/** Reads attributes up to the end of the tag and says where that is; -1 when the tag never ends. */
function readAttributes(html: string, from: number, into: Map<string, string> | undefined): number {
  for (let at = from; ;) {
    space.lastIndex = at;
    space.exec(html);
    at = space.lastIndex;
    if (at >= html.length) return -1;
    if (html[at] === '>') return at + 1;
    let name = '';
    if (html[at] === '=') at += 1;
    else {
      attributeName.lastIndex = at;
      name = attributeName.exec(html)?.[0] ?? '';
      at = attributeName.lastIndex;
    }
    equals.lastIndex = at;
    if (!equals.exec(html)) continue;
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
      value = unquoted.exec(html)?.[0] ?? '';
      at = unquoted.lastIndex;
    }
    const key = name.toLowerCase();
    if (into && key !== '' && !into.has(key)) into.set(key, value);
  }
}
