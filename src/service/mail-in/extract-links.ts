import { cleanLine } from './clean-text.ts';
import { decodeEntities } from './decode-entities.ts';
import { fieldLimits } from './field-limits.ts';
import type { MailLink } from './parsed-mail.ts';

/** Most characters of a body that are searched for links. */
const bodyLimit = 4_000_000;

/** `[^<>]` and the bounds keep each expression linear on hostile input. */
const linkTag = /<(a|area|form)\s([^<>]{1,8000})>/gi;
const address = /\b(?:href|action)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
// oxlint-disable-next-line no-control-regex -- an address ends at a control character
const bareUrl = /\b(?:https?:\/\/|ftp:\/\/|www\.(?=[\w-]+\.))[^\s<>"'`{}|\\^[\]\u0000-\u001f]{3,2000}/gi;
const ignoredScheme = /^(?:mailto|cid|mid|tel|sms|about):/i;

/**
 * The links of a mail in order, each address once: what HTML links and forms point at with the text that is shown, and
 * addresses written in plain text. At most `fieldLimits.links`.
 */
export function extractLinks(html: string | null, text: string | null): MailLink[] {
  const links = new Map<string, MailLink>();
  const keep = (url: string, shown: string): void => {
    const known = links.get(url);
    if (known ? known.text === '' && shown !== '' : links.size < fieldLimits.links)
      links.set(url, { url, text: shown });
  };
  if (html) {
    const source = html.slice(0, bodyLimit);
    for (const match of source.matchAll(linkTag)) {
      const found = address.exec(match[2] ?? '');
      const url = normaliseUrl(decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? ''));
      if (url)
        keep(url, match[1]?.toLowerCase() === 'a' ? shownText(source, match.index + match[0].length) : '');
    }
  }
  const plain =
    text ?? (html ? decodeEntities(html.slice(0, bodyLimit).replace(/<[^<>]{0,8000}>/g, ' ')) : '');
  for (const [found] of plain.slice(0, bodyLimit).matchAll(bareUrl)) {
    const url = normaliseUrl(trimEnd(found));
    if (url) keep(url, '');
  }
  return [...links.values()];
}

/** What a reader sees of the link that begins at `start`. */
function shownText(html: string, start: number): string {
  const content = html.slice(start, start + 4_000);
  const end = content.search(/<\/a\b/i);
  const inner = end < 0 ? content.slice(0, 500) : content.slice(0, end);
  return cleanLine(decodeEntities(inner.replace(/<[^<>]*>/g, ' ')), fieldLimits.linkText);
}

/** A link address as a browser would take it; undefined for addresses that lead nowhere outside the mail. */
function normaliseUrl(written: string): string | undefined {
  // Browsers drop tabs and line ends inside an address, which is how one is hidden from a plain comparison.
  const url = cleanLine(written.slice(0, fieldLimits.url * 2).replace(/[\t\r\n]/g, ''), fieldLimits.url);
  if (url === '' || url.startsWith('#') || ignoredScheme.test(url)) return undefined;
  if (url.startsWith('//')) return `http:${url}`;
  if (/^www\./i.test(url)) return `http://${url}`;
  if (/^data:/i.test(url)) return `${url.slice(0, 100)}…`;
  return /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : undefined;
}

/** Takes off the punctuation of the sentence an address stands in, and a bracket that was opened before it. */
function trimEnd(url: string): string {
  const trimmed = url.replace(/[.,;:!?*_~]+$/, '');
  if (trimmed.endsWith(')') && !trimmed.includes('(')) return trimEnd(trimmed.slice(0, -1));
  return trimmed;
}
