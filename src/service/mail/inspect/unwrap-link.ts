/**
 * Link rewriters and open redirects, by host and path, with the parameters that contain the target: at other
 * paths of the host such a parameter means nothing.
 */
const rewriters: readonly (readonly [place: RegExp, parameters: readonly string[]])[] = [
  [/^[\w.-]+\.safelinks\.protection\.(?:outlook\.com|office365\.us|outlook\.de)\//, ['url']],
  [/^statics\.teams\.cdn\.office\.net\/evergreen-assets\/safelinks\//, ['url']],
  [/^(?:www\.)?google\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})\/url$/, ['q', 'url']],
  [/^(?:www\.)?youtube\.com\/redirect$/, ['q']],
  [/^lm?\.facebook\.com\/l\.php$/, ['u']],
  [/^(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go)$/, ['url']],
  [/^slack-redir\.net\/link$/, ['url']],
  [/^deref-(?:gmx\.(?:net|com)|web\.de|mail\.com)\/mail\/client\//, ['redirectUrl']],
  [/^linkprotect\.cudasvc\.com\/url$/, ['a']],
  [/^[\w.-]+\.trendmicro\.com(?::443)?\/wis\/clicktime\//, ['url']],
  [/^protect\d?\.fireeye\.com\/(?:v\d\/)?url$/, ['u']],
  [/^clicktime\.symantec\.com\//, ['u']],
];
/** Maximum nesting of rewriters. */
const deepest = 5;

/**
 * The final target of a link, as far as its URL contains it, behind link rewriters (Safe Links, URL Defense
 * and the like) and open redirects. The URL itself for all others.
 */
export function unwrapLink(url: string): string {
  let found = url;
  for (let depth = 0; depth < deepest; depth += 1) {
    const inner = unwrapOnce(found);
    if (inner === undefined) return found;
    found = inner;
  }
  return found;
}

function unwrapOnce(url: string): string | undefined {
  const parsed = /^https?:/i.test(url) ? URL.parse(url) : null;
  if (!parsed) return undefined;
  const { hostname, pathname } = parsed;
  if (
    hostname === 'urldefense.com' ||
    hostname === 'urldefense.us' ||
    hostname === 'urldefense.proofpoint.com'
  )
    return asAddress(defended(url, pathname, parsed.searchParams));
  if (hostname === 'secure-web.cisco.com') return asAddress(decode(pathname.split('/').slice(2).join('/')));
  const address = hostname + pathname;
  const rewriter = rewriters.find(([place]) => place.test(address));
  const given = rewriter?.[1].flatMap((name) => parsed.searchParams.getAll(name)) ?? [];
  // Of two different targets it is unclear which one is used.
  return new Set(given).size === 1 ? asAddress(given[0]) : undefined;
}

/** The three encodings of Proofpoint's URL Defense. */
function defended(url: string, pathname: string, parameters: URLSearchParams): string | undefined {
  const whole = /\/v3\/__(.{1,4000}?)__;/.exec(url)?.[1];
  // Servers that normalise paths merge the two slashes of a URL into one.
  if (whole !== undefined) return whole.replace(/^(https?:)\/+/i, '$1//');
  const given = parameters.get('u') ?? '';
  return pathname.startsWith('/v2') ? decode(given.replaceAll('-', '%').replaceAll('_', '/')) : given;
}

const asAddress = (value: string | undefined | null): string | undefined =>
  value && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
