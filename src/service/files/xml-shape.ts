/** What an XML text consists of, before it is parsed. */
export interface XmlShape {
  readonly elements: number;
  /** Most elements within each other. */
  readonly depth: number;
  /** Most attributes of an element. */
  readonly attributes: number;
  /** Declarations of namespaces. */
  readonly namespaces: number;
  /** What is in it besides elements, attributes and text. The XML declaration at its start is no instruction. */
  readonly others: ReadonlySet<'comment' | 'cdata' | 'instruction' | 'doctype' | 'subset'>;
}

/**
 * Counts the markup of an XML text by one pass, since parsers take the square of the depth, of the attributes of an
 * element and of the namespaces. It decides on limits only:
 * what the text contains is for the parser to say.
 */
export function readXmlShape(xml: string): XmlShape {
  const others = new Set<'comment' | 'cdata' | 'instruction' | 'doctype' | 'subset'>();
  let [elements, depth, open, attributes, namespaces] = [0, 0, 0, 0, 0];
  const declaration = /^\uFEFF?<\?xml\s[^?<>]*\?>/.exec(xml)?.[0] ?? '';
  for (let at = xml.indexOf('<', declaration.length); at >= 0;) {
    const [kind, end] = sectionAt(xml, at);
    if (kind === 'doctype') {
      // A declaration after it is one in it.
      if (others.has(kind) || xml.slice(at, end).includes('[')) others.add('subset');
      others.add(kind);
    } else if (kind !== 'tag') {
      others.add(kind);
    } else if (xml[at + 1] === '/') {
      open -= 1;
    } else {
      elements += 1;
      open += 1;
      depth = Math.max(depth, open);
      if (xml[end - 2] === '/') open -= 1;
      const tag = xml.slice(at, end);
      attributes = Math.max(attributes, tag.match(/=\s*["']/g)?.length ?? 0);
      namespaces += tag.match(/\sxmlns\b/g)?.length ?? 0;
    }
    at = xml.indexOf('<', end);
  }
  return { elements, depth, attributes, namespaces, others };
}

type Section = readonly [kind: 'comment' | 'cdata' | 'instruction' | 'doctype' | 'tag', end: number];

/** The section that begins with the `<` at an offset, and the offset after it; that of the text if it does not end. */
function sectionAt(xml: string, at: number): Section {
  const until = (close: string, from: number): number => {
    const found = xml.indexOf(close, from);
    return found < 0 ? xml.length : found + close.length;
  };
  if (xml.startsWith('<!--', at)) return ['comment', until('-->', at + 4)];
  if (xml.startsWith('<![CDATA[', at)) return ['cdata', until(']]>', at + 9)];
  if (xml.startsWith('<?', at)) return ['instruction', until('?>', at + 2)];
  if (xml.startsWith('<!', at)) return ['doctype', until('>', at + 2)];
  return ['tag', endOfTag(xml, at)];
}

const tagMarks = /["'>]/g;

/** The offset after a tag: a `>` within quotes does not end it. */
function endOfTag(xml: string, at: number): number {
  for (let from = at + 1; ;) {
    tagMarks.lastIndex = from;
    const mark = tagMarks.exec(xml);
    if (!mark) return xml.length;
    if (mark[0] === '>') return mark.index + 1;
    const close = xml.indexOf(mark[0], mark.index + 1);
    if (close < 0) return xml.length;
    from = close + 1;
  }
}
