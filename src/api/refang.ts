/**
 * Indicators as they are passed on: defanged, so that nobody clicks them, with a name, in brackets or quotes. The
 * browser validates with this file, so it imports nothing. Everything here takes time proportional to the length of its
 * text.
 */

/** A sign in brackets of any kind, maybe of one only: `[.]`, `(dot)`, `{at}`, `[.`. */
const bracketed = (sign: string) =>
  String.raw`(?:(?<=[\p{L}\p{N}\])}])\s)?[[({]\s?(?:${sign})\s?[\])}](?:\s(?=[\p{L}\p{N}[({]))?`;
const dots = new RegExp(
  String.raw`${bracketed(String.raw`\.|dot|punkt`)}|(?<=\w)\[\.(?=\w)|(?<=\w)\.\](?=\w)|\\\.`,
  'giu',
);
const ats = new RegExp(String.raw`${bracketed('@|at|ät')}|\\@`, 'giu');
const colons = /[[({]:[\])}]|(?<=[hft][tx*_]{1,2}ps?)\[:(?=\/\/)/giu;
const slashes = /[[({](:?\/\/?)[\])}]|\[(:\/\/)(?=\w)|\\(?=\/)/gu;
const schemes = /(?<![\p{L}\p{N}])(?:h[tx*_]{2}p(s?)|f[tx*]p(s?))(?=:\/\/)/giu;
/** What any of them has. */
const mayBeDefanged = /[[({\\]|[*x_]p/i;

/** Makes a link, an address or a domain of one that was defanged: `hxxps://evil[.]example` → `https://evil.example`. Others stay. */
export function refang(text: string): string {
  if (!mayBeDefanged.test(text)) return text;
  return text
    .replace(dots, '.')
    .replace(ats, '@')
    .replace(slashes, (_, inner?: string, open?: string) => inner ?? open ?? '')
    .replace(colons, ':')
    .replace(schemes, (scheme, web?: string, files?: string) =>
      /^h/i.test(scheme) ? `http${web ?? ''}` : `ftp${files ?? ''}`,
    );
}

/** What is not seen in a text; and signs of other scripts that people and programs put in the place of '.' and '@'. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const wrapping = /[\s"'`“”„‟‘’‚‛«»‹›<>,;]/;

/** An expression for the end of a text would look at a run of such signs again from each of them. */
function unwrap(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && wrapping.test(text[start]!)) start += 1;
  while (end > start && wrapping.test(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

/** An indicator without what surrounds it and without what is not seen. */
export const bareIndicator = (text: string): string =>
  refang(
    unwrap(
      text
        .replace(invisible, (sign) => (/\s/.test(sign) ? ' ' : ''))
        .replace(/[\u3002\uff0e\uff61]/g, '.')
        .replaceAll('＠', '@'),
    ),
  );

/** An address without its display name and scheme: `Ann <ann@example.com>`, `mailto:ann@example.com?subject=x` → `ann@example.com`. */
export function bareAddress(text: string): string {
  const inner = inBrackets(refang(text)).find(({ 1: one = '' }) => one.includes('@'))?.[1] ?? text;
  const bare = bareIndicator(inner.trim().replace(/^[("'<\s]*mailto:/i, ''));
  const [address = ''] = /^[^?]*@/.test(bare) ? bare.split('?') : [bare];
  return /@[^@]+\.$/.test(address) ? address.replace(/(?<!\.)\.+$/, '') : address;
}

/** A Message-ID without its angle brackets and the name of its header. */
export const bareMessageId = (text: string): string =>
  bareIndicator(/<([^<>]+)>/.exec(text)?.[1] ?? text.trim().replace(/^message-id:\s*/i, ''));

/** A link without quotes, angle brackets and what introduces it. */
export const bareLink = (text: string): string => bareIndicator(text.trim().replace(/^<?ur[il]:\s*/i, ''));

/** The domain of what was pasted as one: a link gives its host. `*.example.com`, `@example.com` and `example.com.` → `example.com`. */
export function bareDomain(text: string): string {
  const bare = bareIndicator(text);
  const [, host = bare] = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]{0,200}@)?([^/?#:]+)/i.exec(bare) ?? [];
  return host
    .trim()
    .replace(/^(\*\.|[@.])+/, '')
    .replace(/\/.*$/s, '')
    .replace(/(?<!\.)\.+$/, '');
}

/** A hash without its name: `SHA256: 9F86…` → `9F86…`; also in pairs of digits with signs between. */
export function bareHash(text: string): string {
  const bare = bareIndicator(text).replace(/^(?:md5|sha-?256)\s*[:=]\s*/i, '');
  return /^(?:[0-9a-f]{2}[:\s-]){15,31}[0-9a-f]{2}$/i.test(bare) ? bare.replace(/[:\s-]/g, '') : bare;
}

/** An IP address or network without brackets: `[2001:db8::1]`, `192[.]0[.]2[.]1`. */
export const bareIp = (text: string): string => bareIndicator(text).replace(/^\[([^[\]]*)\]$/, '$1');

/** Several values in one text, split by commas, semicolons, spaces or lines; of `Ann <ann@example.com>` the address. */
export function splitIndicators(text: string): string[] {
  return withoutNames(refang(text))
    .split(/[,;\s]+/)
    .filter((value) => value !== '' && !label.test(value));
}

/** What stands in front of values in reports. */
const label = /^(?:md5|sha-?\d+|ip|url|domain|from|to|cc|message-id):$/i;

/** Several links in one text, a line each, or with spaces or commas in front of a scheme. */
export const splitLinks = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .flatMap((line) => line.split(/(?<![\s,;])[\s,;]+(?=["'<“]?(?:h[tx*_]{2}ps?|ftp)[:[({])/i));

/** What is in angle brackets. */
const inBrackets = (text: string) => [...text.matchAll(/<([^<>]+)>/g)];

/** Takes out the display names in front of addresses in angle brackets. */
function withoutNames(text: string): string {
  if (!/<[^<>\s]+@/.test(text)) return text;
  let kept = '';
  let from = 0;
  for (const found of inBrackets(text)) {
    if (/\s/.test(found[1]!) || !found[1]!.slice(1, -1).includes('@')) continue;
    const between = text.slice(from, found.index).replace(/"[^"\n]*"/g, '');
    kept += `${between.slice(0, Math.max(...[',', ';', '\n'].map((end) => between.lastIndexOf(end))) + 1)} ${found[1]} `;
    from = found.index + found[0].length;
  }
  return kept + text.slice(from);
}
