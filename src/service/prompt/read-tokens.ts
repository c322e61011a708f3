import { foldText } from '../records/fold-text.ts';
import { isDomainName, isEmailAddress, isIpOrNetwork, isMd5, isSha256 } from '../../api/validators.ts';

/** A piece of a prompt. */
export interface PromptToken {
  kind:
    | 'word'
    | 'number'
    | 'quoted'
    | 'address'
    | 'domain'
    | 'web'
    | 'ip'
    | 'hash'
    | 'message_id'
    | 'file'
    | 'extension'
    | 'date'
    | 'clock'
    | 'mark';
  /** Its value as written, without quotes. */
  text: string;
  /** As the lexicon spells words: folded, umlauts written out. */
  key: string;
  /** Zero-based offsets in the prompt, `end` exclusive. */
  start: number;
  end: number;
}

/** File types that people name by their ending. Endings that are also top-level domains are not here (`.com`). */
const fileEndings =
  'pdf|step|stl|iges|igs|vsdx?|dgn|zip|rar|7z|gz|tar|exe|scr|bat|cmd|ps1|vbs|js|jse|wsf|hta|lnk|iso|img|vhd|docx?|docm|xlsx?|xlsm|pptx?|pptm|rtf|one|html?|svg|eml|msg|ics|txt|csv|xml|jpe?g|png|gif|jar|apk|dll|msi|p7[ms]|mht|mhtml|od[tsp]|xlsb|xltm|dotm|cab|bz2|tgz|ace|arj|reg|chm|cpl|pif|wsh|xll|vhdx|dmg|pkg|shtml|xhtml|wim|appx|xlam|ppam|dotx|xltx|potm|slk|iqy|vbe|sct|jnlp|wav|mp[34]|m4[av]|avi|mov|wmv|mkv|dwg|dxf|psd|indd|bmp|tiff?|webp|heic|ico|log|json|ya?ml|ini|cfg|conf|sql|sqlite|bak|tmp|dat|bin|epub|vcf|p12|pfx|pem|crt|cer|kdbx|pst|ost|mbox|hl7|dcm|stp|xz|zst|lzh|zipx|vmdk|ova|rpm|deb|class|psm1|url|website|library-ms|search-ms|settingcontent-ms|onepkg|xps|oxps|wps|pub|accdb|mdb|mde|accde|ics|vcs|diagcab|msix|cmdline|gadget|inf';

/** Whether a word is an ending of files, which is no slip of another: 'pptm' is not 'ppt'. */
export const isFileEnding = (key: string): boolean => new RegExp(`^(?:${fileEndings})$`).test(key);

const quoted = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«|‚[^‘]*‘|(?<=^|[\s(:=])'[^']+'(?=$|[\s).,;:?!])/y;
const patterns: readonly (readonly [PromptToken['kind'], RegExp])[] = [
  ['quoted', quoted],
  ['message_id', /<[^<>\s]+@[^<>\s]+>/y],
  ['web', /https?:\/\/[^\s"<>]*[^\s"<>.,;:?!)]/iy],
  ['web', /(?<=\s|^)\/[\p{L}\p{N}._~%-]+(?:\/[\p{L}\p{N}._~%-]+)*\/?(?<![.])/uy],
  ['web', /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/[^\s"<>()]*[^\s"<>()[\]{}.,;:?!]/uy],
  ['date', /\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?)?(?![\w-])/iy],
  ['date', /\d{4}-(?:0[1-9]|1[0-2])(?![\w-])|\d{4}\/\d{1,2}\/\d{1,2}(?![\w/])/y],
  ['ip', /(?:\d{1,3}\.){1,3}\*(?:\.\*){0,2}(?![\w.]\w)/y],
  ['ip', /(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2})?(?![\w.]\w)/y],
  ['date', /\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d(?!\d))?(?!\w)|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d\d)(?!\w)/y],
  ['clock', /\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\b\.?)?|\d{1,2}\s?[ap]\.?m\b\.?(?! \d{1,2}\.)/iy],
  ['ip', /(?<!\w)(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}(?:\/\d{1,3})?(?!\w)/iy],
  ['address', /(?!(?:to|from|an|von|recipients?|sender|mailbox|rcpt|message-?_?id|msgid|absender|postfach|address|email|user|empf\S+)?=)[^\s"<>()[\],;:@„“”«»]+@[^\s"<>()[\],;:@„“”«»?!'’]*[^\s"<>()[\],;:@„“”«»?!.'’](?:['’]s(?![\p{L}\p{N}]))?/iuy],
  ['hash', /(?<!\w)[\da-f]{32,128}(?!\w)/iy],
  ['file', new RegExp(String.raw`[\p{L}\p{N}_-][\p{L}\p{N}_.-]*\.(?:${fileEndings})(?![\w-]|\.\w)`, 'iuy')],
  ['extension', new RegExp(String.raw`\*?(?:\.(?:${fileEndings}))+(?!\w|\.\w)`, 'iy')],
  ['extension', /(?<=^|[\s(,/])\.(?=[a-z0-9]*\d)[a-z0-9]{2,5}(?![\w.-])/iy],
  ['extension', /(?<![\p{L}\p{N}])\.[a-z\d]{1,5}(?=-(?:\s|anh|datei|dokument|attach|files?\b))/iuy],
  ['domain', /(?:\*\.|@|\.)?[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)*\.(?:xn--[a-z0-9-]*[a-z0-9]|[\p{L}][\p{L}\p{M}]+)(?![\p{L}\p{N}@])/iuy],
  ['domain', /(?:\*\.|@|(?<=^|\s)\.)[\p{L}]{2,}(?![\p{L}\p{N}@])/uy],
  ['number', /\d{1,2}[.,]5(?=\s*(?:hours?|hrs?|h|stunden|std|days?|tagen?|weeks?|wochen)(?!\p{L}))/iuy],
  ['number', /\d+(?=(?:st|nd|rd|th)?(?![\p{L}\d]))(?:st|nd|rd|th)?/iuy],
  ['word', /[\p{L}\p{M}\p{N}]+(?:['’´`&_/.-][\p{L}\p{M}\p{N}]+)*@\*?(?=[\s,;!?)]|$)|[\p{L}\p{M}\p{N}]+(?:['’´`&_/-][\p{L}\p{M}\p{N}]+)*(?:\*|['’]|_(?![\p{L}\p{N}]))?/uy],
  ['mark', /[<>]=?/y],
  ['mark', /./uy],
]; // oxfmt-ignore

/** Splits a prompt into words, values and marks. Linear in its length. */
export function readTokens(prompt: string): PromptToken[] {
  const tokens: PromptToken[] = [];
  let at = 0;
  while (at < prompt.length) {
    if (/\s/.test(prompt[at] ?? '')) {
      at += 1;
      continue;
    }
    const token = readToken(prompt, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function readToken(prompt: string, at: number): PromptToken {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(prompt)?.[0];
    if (found === undefined) continue;
    const text = valueOf(kind, found);
    if (!isSound(kind, text)) continue;
    return { kind, text, key: keyOf(text), start: at, end: at + found.length };
  }
  return { kind: 'mark', text: prompt[at] ?? '', key: prompt[at] ?? '', start: at, end: at + 1 };
}

/** The hyphen, the hyphen that does not break and the minus of typography, which a program puts in the place of '-'. */
const hyphens = /^[\u2010-\u2012\u2212]$/;

/** The value of a token: without quotes; '192.0.2.*' as the network that it is. */
function valueOf(kind: PromptToken['kind'], found: string): string {
  if (kind === 'quoted') return found.slice(1, -1).trim();
  // 'in ann@example.com's mailbox'.
  if (kind === 'address') return found.replace(/['’]s$/, '');
  if (kind === 'mark' && hyphens.test(found)) return '-';
  if (kind !== 'ip' || !found.includes('*')) return found;
  const known = found.split('.').filter((part) => part !== '*');
  return `${[...known, '0', '0', '0'].slice(0, 4).join('.')}/${known.length * 8}`;
}

/** Whether a text that looks like a value is one; else it is read as what comes next in the list. */
function isSound(kind: PromptToken['kind'], text: string): boolean {
  if (kind === 'address') return isEmailAddress(text);
  if (kind === 'ip') return isIpOrNetwork(text) && text !== '::';
  if (kind === 'hash') return isMd5(text) || isSha256(text);
  // 'bit.ly/3xK9' is an address, 'a.example/b.example' are two domains.
  if (kind === 'web' && /^[^/:]+\//.test(text)) {
    const path = text.slice(text.indexOf('/') + 1);
    return !isDomainName(path) || new RegExp(`\\.(?:${fileEndings}|php|aspx?)$`, 'i').test(path);
  }
  if (kind === 'domain') return text.startsWith('.') || /^[@*]/.test(text) || isDomainName(text);
  return true;
}

/** A word as the lexicon has it: folded, with umlauts written out and a plain apostrophe. */
export function keyOf(text: string): string {
  return foldText(text)
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll(/[’´`]/g, "'")
    .replace(/(?<=.)'s$/, '');
}

/** What tokens say, as lexicons and patterns have it. */
export const keysOf = (tokens: readonly PromptToken[]): string => tokens.map(({ key }) => key).join(' ');

/** A word in the place of a token. */
export const wordAt = (token: PromptToken, key: string): PromptToken => ({
  ...token,
  kind: 'word',
  text: key,
  key,
});
