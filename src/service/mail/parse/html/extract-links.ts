import { isIP } from 'node:net';
import { parse } from 'tldts';
import { cleanLine, fieldLimits } from '../clean-fields.ts';
import { decodeAttribute } from './scan-html.ts';
import type { MailLink } from '../../../judging/mail-detail.ts';
import type { ShownPage } from './shown-page.ts';

/** The links of a mail. */
export interface ExtractedLinks {
  /** In order, without duplicates, at most `fieldLimits.links`: these are stored. */
  readonly links: readonly MailLink[];
  /** Further links that inspectors should see, at most `furtherLimit`. */
  readonly further: readonly MailLink[];
  /** Whether all links were read. */
  readonly isWhole: boolean;
}

/** Links that are inspected beyond the stored ones. */
const furtherLimit = 20_000;

// oxlint-disable-next-line no-control-regex -- an address ends at a control character
const bareUrl = /\b(?:https?:\/\/|ftp:\/\/|www\.(?=[\w-]+\.))[^\s<>"'`{}|\\^[\]\u0000-\u001f]{3,2000}/gi;
const ignoredScheme = /^(?:mailto|cid|mid|tel|sms|about):/i;
/** Where links are looked for. */
export interface LinkSources {
  readonly pages: readonly ShownPage[];
  /** Texts in which addresses with a scheme or `www.` are links. */
  readonly texts: readonly (string | null)[];
  /** Plain text, in which mail programs also make links of names such as `site.com/login`. */
  readonly plain: string | null;
  /** Whether a mail program shows the pages, which completes addresses without a scheme, and not a browser. */
  readonly isMail: boolean;
}

/**
 * The links of a mail: targets of HTML links, forms and buttons with the shown text, and addresses in texts, as
 * large mail programs make them. Each address once, with its first text and every other text that looks like an address.
 */
export function extractLinks({ pages, texts, plain, isMail }: LinkSources): ExtractedLinks {
  const links = new Map<string, MailLink>();
  const further: MailLink[] = [];
  let isWhole = true;
  const lookAt = (link: MailLink): void => {
    if (further.length < furtherLimit) further.push(link);
    else isWhole = false;
  };
  const keep = (url: string, text: string): void => {
    const known = links.get(url);
    if (known ? known.text === '' && text !== '' : links.size < fieldLimits.links)
      links.set(url, { url, text });
    else if (!known || (text !== known.text && /\w\.\w/.test(text))) lookAt({ url, text });
  };
  // Different addresses, since further ones would not be kept.
  let toRead = fieldLimits.links + furtherLimit;
  // Programs differ in whether they heed the base of a page.
  const resolve = (address: string, base: string): string[] => {
    const urls = [normaliseUrl(address, base), isMail ? completeUrl(decodeUrl(address)) : undefined];
    return [...new Set(urls)].filter((url) => url !== undefined);
  };
  for (const page of pages) {
    const written = page.links.find(({ name }) => name === 'base')?.address ?? '';
    const base = (isMail && completeUrl(decodeUrl(written))) || normaliseUrl(written, '');
    /** Addresses as written, with what they mean on this page: resolving one takes long where the base is long. */
    const read = new Map<string, readonly string[]>();
    for (const link of page.links) {
      const { address } = link;
      const urls = read.get(address) ?? (toRead > 0 ? resolve(address, base ?? '') : undefined);
      if (!urls) {
        isWhole = false;
        break;
      }
      if (!read.has(address)) toRead -= 1;
      read.set(address, urls);
      for (const url of urls) for (const text of link.texts) keep(url, text);
    }
  }
  for (const text of [plain && joinBracketed(plain), ...texts]) {
    if (!text) continue;
    for (const [found] of text.matchAll(bareUrl)) {
      const url = normaliseUrl(trimEnd(found), '');
      if (url) keep(url, '');
    }
  }
  if (isMail) {
    const names = new Set<string>();
    for (const text of [plain, ...pages.map(({ dotted }) => dotted)])
      for (const url of bareNames(text ?? '')) {
        if (names.has(url) || links.has(url)) continue;
        names.add(url);
        keep(url, '');
        if (!isWhole) break;
      }
  }
  return { links: [...links.values()], further, isWhole };
}

/** The text between tags, if it contains an address. */
export function visibleUrls(html: string): string {
  if (!/(?:https?|ftp):\/\/|www\./i.test(html)) return '';
  const pieces: string[] = [];
  for (let from = 0; from < html.length;) {
    const tag = html.indexOf('<', from);
    const end = tag < 0 ? html.length : tag;
    const piece = html.slice(from, end);
    if (/:\/\/|www\./i.test(piece)) pieces.push(decodeAttribute(piece));
    if (tag < 0) break;
    const close = html.indexOf('>', tag);
    if (close < 0) break;
    from = close + 1;
  }
  return pieces.join('\n');
}

/** Addresses in angle brackets go on in the next line (RFC 3986, appendix C). */
const joinBracketed = (text: string): string =>
  text.replace(
    /<(?:URL:)?(?:https?|ftp):\/\/[^\s<>]{1,2000}(?:[ \t]{0,20}\n[ \t]{0,20}[^\s<>]{1,2000}){1,20}>/gi,
    (whole) => whole.replace(/\s+/g, ''),
  );

/**
 * The address of an attribute as browsers read it: they drop tabs and line ends inside, and blanks around it, however
 * many. Invisible characters are ignored in host names.
 */
function decodeUrl(written: string): string {
  const decoded = decodeAttribute(written)
    .replace(/[\t\r\n\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+/g, '')
    // oxlint-disable-next-line no-control-regex -- browsers drop them
    .replace(/^[\u0000-\u0020]+/, '');
  return cleanLine(decoded, fieldLimits.url);
}

/** Normalises a link address like a browser; undefined for addresses within the mail. */
function normaliseUrl(written: string, base: string): string | undefined {
  const url = decodeUrl(written);
  if (url === '' || url.startsWith('#') || ignoredScheme.test(url)) return undefined;
  // Windows opens such an address as a network share.
  if (url.startsWith('\\\\')) return `file:${url.replace(/\\/g, '/')}`;
  if (/^[/\\]{2}/.test(url)) return `http:${url.replace(/\\/g, '/')}`;
  if (/^www\./i.test(url)) return `http://${url}`;
  if (/^data:/i.test(url)) return `${url.slice(0, 100)}…`;
  // Browsers accept backslashes and a missing slash.
  if (/^https?:/i.test(url))
    return url.replace(/^(https?:)[\\/]*/i, (_whole, scheme: string) => `${scheme.toLowerCase()}//`);
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) && !withPort.test(url)) return url;
  return base !== '' && URL.canParse(url, base) ? new URL(url, base).href : undefined;
}

/** A host with a port, which looks like a scheme: `site.com:8080/login`. */
const withPort = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+:\d{1,5}(?:[/?#\\]|$)/u;
const host =
  /^((?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?\.){1,10}[\p{L}\p{N}-]{1,63})\.?(?::\d{1,5})?(?:[/?#\\]|$)/u;
/** Ends of the names of files that pages are linked to by. */
const fileEnd =
  /\.(?:[sx]?html?|php\d?|aspx?|jspx?|cgi|css|js|json|xml|txt|png|jpe?g|gif|svg|webp|bmp|ico|pdf|docx?|xlsx?|pptx?|csv|eml|msg|ics|mp[34]|exe)$/i;

/** An address without a scheme as mail programs complete it; undefined for others, such as the name of a file. */
function completeUrl(url: string): string | undefined {
  const name = host.exec(url)?.[1];
  if (name === undefined || /^www\./i.test(name)) return undefined;
  if (isIP(name) === 4) return `http://${url}`;
  const { isIcann, isPrivate, domain } = parse(name, { allowPrivateDomains: true });
  const isName = domain !== null && (isIcann || isPrivate || /\.(?:\p{L}{2,24}|xn--[a-z\d-]+)$/u.test(name));
  const isFile = url.length === name.length && (fileEnd.test(name) || fileSuffix.test(name));
  return isName && !isFile && !(fileEnd.test(name) && !isIcann) ? `http://${url}` : undefined;
}

/** Top-level domains that are better known as ends of file names. */
const fileSuffix = /\.(?:zip|mov|md|py|sh|rs|ps|pm|so)$/i;

/** A name with dots, and what follows it as in an address. */
const bareName =
  /((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(?:xn--[a-z\d-]{2,59}|\p{L}{2,24}))(?![\p{L}\p{N}@_-]|\.[\p{L}\p{N}])((?::\d{1,5})?(?:[/?#][^\s<>"'`{}|\\^[\]]{0,2000})?)/iuy;
const ofName = /[\p{L}\p{N}.-]/u;
/** What stands before a part of an email address, a path or another address. */
const notBefore = /[\p{L}\p{N}@./:_=&?#%+\\-]/u;

/** Names in a text that mail programs make links of, as addresses. */
function* bareNames(text: string): Generator<string> {
  let read = 0;
  for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', Math.max(dot + 1, read))) {
    if (!/\p{L}/u.test(text[dot + 1] ?? '') || !/[\p{L}\p{N}]/u.test(text[dot - 1] ?? '')) continue;
    let start = dot;
    while (start > read && ofName.test(text[start - 1]!)) start -= 1;
    bareName.lastIndex = start;
    const [whole, name = '', rest = ''] = bareName.exec(text) ?? [];
    // What is no name is not looked at again from its next dot.
    read = whole === undefined ? endOfName(text, dot) : start + whole.length;
    if (whole === undefined || (start > 0 && notBefore.test(text[start - 1]!))) continue;
    if (/^www\./i.test(name) || (rest === '' && !mayBeMeant(name))) continue;
    const { isIcann, isPrivate, domain } = parse(name, { allowPrivateDomains: true });
    if (domain === null || !(isIcann || isPrivate)) continue;
    yield `http://${trimEnd(name.toLowerCase() + rest)}`;
  }
}

function endOfName(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && ofName.test(text[end]!)) end += 1;
  return end;
}

/**
 * Whether a name without a path is a site, and not the end of a sentence without a blank (`done.So`) or a file
 * (`report.zip`).
 */
function mayBeMeant(name: string): boolean {
  const end = name.slice(name.lastIndexOf('.') + 1);
  const isUpper = name === name.toUpperCase();
  return (
    (end === end.toLowerCase() || isUpper || /^(?:com|net|org|edu|gov|info|biz)$/i.test(end)) &&
    !fileSuffix.test(name)
  );
}

/** Removes the punctuation of the surrounding sentence, and a bracket that was opened before the address. */
function trimEnd(url: string): string {
  const firstBracket = url.indexOf('(');
  let end = url.length;
  while (end > 0) {
    const last = url[end - 1] ?? '';
    const isOutside = last === ')' && (firstBracket < 0 || firstBracket >= end);
    if (!isOutside && !'.,;:!?*_~'.includes(last)) break;
    end -= 1;
  }
  return url.slice(0, end);
}
