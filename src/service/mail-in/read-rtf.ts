/** Groups that contain no text of the document. */
const hiddenGroups =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|object|themedata|listtable|listoverridetable|xmlnstbl)$/;
const breaks: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  tab: '\t',
  cell: '\t',
  row: '\n',
  page: '\n',
};
/** Maximum nesting of groups; deeper ones are read as their parent. */
const depthLimit = 200;

interface Group {
  /** Not shown: a destination without text, or the fallback for a tag in encapsulated HTML. */
  isHidden: boolean;
  /** In encapsulated HTML: an original tag. */
  isTag: boolean;
  /** Number of fallback characters after `\u`. */
  fallback: number;
}

/**
 * The text of an RTF document, or the HTML that it encapsulates (MS-OXRTFEX). Linear in its length, accepts
 * any bytes.
 */
export function readRtf(bytes: Buffer): { text: string; isHtml: boolean } {
  const source = bytes.toString('latin1');
  const isHtml = /\\fromhtml1?(?![\da-z])/.test(source.slice(0, 10_000));
  const codePage = /\\ansicpg(\d{3,5})/.exec(source.slice(0, 10_000))?.[1] ?? '1252';
  const decoder = decoderOf(codePage);
  const out: string[] = [];
  const groups: Group[] = [];
  let group: Group = { isHidden: false, isTag: false, fallback: 1 };
  let skip = 0;
  const isShown = () => !group.isHidden || (isHtml && group.isTag);
  const add = (text: string) => {
    if (skip > 0) skip -= 1;
    else if (isShown()) out.push(text);
  };
  const token =
    /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]{1,4096})|[\r\n]+/gi;
  for (const [, word, value, hex, symbol, brace, plain] of source.matchAll(token)) {
    if (brace === '{') {
      if (groups.length < depthLimit) groups.push(group);
      group = { ...group };
    } else if (brace === '}') {
      group = groups.pop() ?? group;
      skip = 0;
    } else if (hex !== undefined) add(decoder.decode(Buffer.from(hex, 'hex')));
    else if (plain !== undefined) {
      const text = skip > 0 ? plain.slice(skip) : plain;
      skip = Math.max(skip - plain.length, 0);
      if (isShown()) out.push(text);
    } else if (symbol !== undefined) {
      if (symbol === '*') group.isHidden = true;
      else if (symbol === '~') add('\u00a0');
      else if (symbol === '\n' || symbol === '\r') add('\n');
      else add(symbol);
    } else if (word !== undefined) readWord(word, value);
  }
  return { text: out.join('').trim(), isHtml };

  function readWord(word: string, value: string | undefined): void {
    const number = value === undefined ? 1 : Number(value);
    if (word === 'htmltag') group.isTag = true;
    else if (word === 'htmlrtf') {
      // The fallback for a tag, until it is switched off.
      group.isHidden = number !== 0;
      group.isTag = false;
    } else if (hiddenGroups.test(word)) group.isHidden = true;
    else if (word === 'uc') group.fallback = Math.min(Math.max(number, 0), 10);
    else if (word === 'u') {
      add(String.fromCharCode(((number % 65_536) + 65_536) % 65_536));
      skip = group.fallback;
    } else if (breaks[word] !== undefined) add(breaks[word]);
  }
}

function decoderOf(codePage: string): TextDecoder {
  try {
    return new TextDecoder(`windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
