import { cleanLine } from './clean-text.ts';
import { decodeEntities } from './decode-entities.ts';
import { fieldLimits } from './field-limits.ts';
import type { MailLink } from '../judging/mail-detail.ts';
import { refreshTarget } from './refresh-target.ts';
import { shownText } from './shown-text.ts';
import { scanHtml, type HtmlTag } from './scan-html.ts';

/** The links of a mail. */
export interface ExtractedLinks {
  /** In order, without duplicates, at most `fieldLimits.links`: these are stored. */
  readonly links: readonly MailLink[];
  /** Further links that inspectors should see, at most `furtherLimit`. */
  readonly further: readonly MailLink[];
  /** Whether all links were read. */
  readonly isWhole: boolean;
}

/** Budget in characters for links whose end is far from their start. */
const farLimit = 20_000_000;
/** Links that are inspected beyond the stored ones. */
const furtherLimit = 20_000;

// oxlint-disable-next-line no-control-regex -- an address ends at a control character
const bareUrl = /\b(?:https?:\/\/|ftp:\/\/|www\.(?=[\w-]+\.))[^\s<>"'`{}|\\^[\]\u0000-\u001f]{3,2000}/gi;
const ignoredScheme = /^(?:mailto|cid|mid|tel|sms|about):/i;
const linkTags: ReadonlySet<string> = new Set(
  'a area form base button input meta iframe frame embed object'.split(' '),
);
/** Attributes with addresses, by tag. */
const addressAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'xlink:href'],
  area: ['href'],
  form: ['action'],
  button: ['formaction'],
  input: ['formaction'],
  iframe: ['src'],
  frame: ['src'],
  embed: ['src'],
  object: ['data'],
};

/**
 * The links of a mail: targets of HTML links, forms and buttons with the shown text, and addresses in the
 * text of both formats and of other parts that some programs show. Each address once, with its first text and
 * every other text that looks like an address.
 */
export function extractLinks(
  html: string | null,
  text: string | null,
  others: readonly string[] = [],
): ExtractedLinks {
  const links = new Map<string, MailLink>();
  const further: MailLink[] = [];
  let isWhole = true;
  let toRead = fieldLimits.links + furtherLimit;
  const room = { end: -1, left: farLimit, isWhole: true };
  const lookAt = (link: MailLink): void => {
    if (further.length < furtherLimit) further.push(link);
    else isWhole = false;
  };
  const keep = (url: string, shown: string): void => {
    const known = links.get(url);
    if (known ? known.text === '' && shown !== '' : links.size < fieldLimits.links)
      links.set(url, { url, text: shown });
    else if (shown !== known?.text && /\w\.\w/.test(shown)) lookAt({ url, text: shown });
  };
  for (const page of [html, ...others]) {
    if (!page) continue;
    let base = '';
    room.end = -1;
    /** Addresses as written, with what they mean on this page: resolving one takes long where the base is long. */
    const resolved = new Map<string, string | undefined>();
    const resolve = (written: string): string | undefined => {
      if (!resolved.has(written)) resolved.set(written, normaliseUrl(written, base));
      return resolved.get(written);
    };
    const tags = scanHtml(page, linkTags);
    for (const tag of tags) {
      if (tag.name === 'base' && base === '') {
        base = normaliseUrl(tag.attributes.get('href') ?? '', '') ?? '';
        resolved.clear();
      }
      if (links.size >= fieldLimits.links && (tag.name !== 'a' || toRead <= 0)) {
        // Nothing of it would be kept.
        if (tag.name === 'a') isWhole = false;
        continue;
      }
      const url = resolve(addressOf(tag));
      if (!url) continue;
      // A budget for repeated addresses too: each link may start in the previous one's text, which is then read again.
      const isRead = tag.name === 'a' && toRead-- > 0;
      if (tag.name === 'a' && !isRead) isWhole = false;
      keep(url, isRead ? shownText(page, tag.end, tag.attributes.get('style') ?? '', room) : '');
    }
  }
  for (const plain of [text, html && visibleUrls(html), ...others]) {
    if (!plain) continue;
    for (const [found] of plain.matchAll(bareUrl)) {
      const url = normaliseUrl(trimEnd(found), '');
      if (url) keep(url, '');
    }
  }
  return { links: [...links.values()], further, isWhole: isWhole && room.isWhole };
}

/** The target of a tag, as written. */
function addressOf({ name, attributes }: HtmlTag): string {
  if (name === 'meta')
    return /^\s*refresh\s*$/i.test(attributes.get('http-equiv') ?? '')
      ? refreshTarget(attributes.get('content') ?? '')
      : '';
  const attribute = addressAttributes[name]?.find((key) => attributes.has(key));
  return attribute === undefined ? '' : (attributes.get(attribute) ?? '');
}

/** The text between tags, if it contains an address. */
function visibleUrls(html: string): string {
  if (!/(?:https?|ftp):\/\/|www\./i.test(html)) return '';
  const pieces: string[] = [];
  for (let from = 0; from < html.length;) {
    const tag = html.indexOf('<', from);
    const end = tag < 0 ? html.length : tag;
    const piece = html.slice(from, end);
    if (/:\/\/|www\./i.test(piece)) pieces.push(decodeEntities(piece));
    if (tag < 0) break;
    const close = html.indexOf('>', tag);
    if (close < 0) break;
    from = close + 1;
  }
  return pieces.join('\n');
}

/** Normalises a link address like a browser; undefined for addresses within the mail. */
function normaliseUrl(written: string, base: string): string | undefined {
  // Browsers drop tabs and line ends inside an address, a trick to evade plain comparison.
  const decoded = decodeEntities(written.slice(0, fieldLimits.url * 2)).replace(/[\t\r\n]/g, '');
  // Invisible characters are ignored in host names.
  const url = cleanLine(decoded, fieldLimits.url).replace(
    /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g,
    '',
  );
  if (url === '' || url.startsWith('#') || ignoredScheme.test(url)) return undefined;
  // Windows opens such an address as a network share.
  if (url.startsWith('\\\\')) return `file:${url.replace(/\\/g, '/')}`;
  if (/^[/\\]{2}/.test(url)) return `http:${url.replace(/\\/g, '/')}`;
  if (/^www\./i.test(url)) return `http://${url}`;
  if (/^data:/i.test(url)) return `${url.slice(0, 100)}…`;
  // Browsers accept backslashes and a missing slash.
  if (/^https?:/i.test(url)) return url.replace(/^(https?:)[\\/]*/i, '$1//');
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return url;
  return base !== '' && URL.canParse(url, base) ? new URL(url, base).href : undefined;
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
