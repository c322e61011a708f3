import { Tokenizer } from 'htmlparser2';

/** Most elements inside each other; the deepest ordinary mails have about a hundred. */
const mostDepth = 200;

const voidElements = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** Open elements that a start tag closes, as the parser of `sanitize-html` does it: people leave their end tags out. */
const closedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    tr: ['tr', 'th', 'td'],
    th: ['th'],
    td: ['thead', 'th', 'td'],
    a: ['a'],
    li: ['li'],
    p: ['p'],
    div: ['p'],
    table: ['p'],
    ul: ['p'],
    ol: ['p'],
    blockquote: ['p'],
    option: ['option'],
    dd: ['dt', 'dd'],
    dt: ['dt', 'dd'],
  }).map(([name, closed]) => [name, new Set(closed)]),
);

const nothing = () => undefined;

/**
 * Takes the tags of elements out that lie deeper than 200 others; their text stays. A sanitiser works in the square of the depth: a
 * megabyte of `<div>` takes it half a minute. Linear, and by the tokenizer that the sanitiser has itself, so both see the same tags.
 */
export function limitDepth(html: string): string {
  const open: string[] = [];
  /** Number of start tags that were taken out and have no end tag yet, by name. */
  const takenOut = new Map<string, number>();
  let kept = '';
  let keptTo = 0;
  let name = '';
  let start = 0;
  const takeOut = (from: number, to: number) => {
    kept += html.slice(keptTo, from);
    keptTo = Math.max(to, from);
  };
  const openElement = (end: number) => {
    if (voidElements.has(name)) return;
    const closed = closedBy.get(name);
    while (closed?.has(open.at(-1) ?? '')) open.pop();
    if (open.length < mostDepth) open.push(name);
    else {
      takenOut.set(name, (takenOut.get(name) ?? 0) + 1);
      takeOut(start, end + 1);
    }
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname: (from, to) => {
        name = html.slice(from, to).toLowerCase();
        start = from - 1;
      },
      onopentagend: openElement,
      // `<div/>` is an ordinary start tag in HTML.
      onselfclosingtag: openElement,
      onclosetag: (from, to) => {
        const closed = html.slice(from, to).toLowerCase();
        const waiting = takenOut.get(closed) ?? 0;
        if (waiting > 0) {
          takenOut.set(closed, waiting - 1);
          const end = html.indexOf('>', to);
          takeOut(html.lastIndexOf('<', from), end < 0 ? html.length : end + 1);
          return;
        }
        const at = open.lastIndexOf(closed);
        if (at >= 0) open.length = at;
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return keptTo === 0 ? html : kept + html.slice(keptTo);
}
