/**
 * One result of an `Authentication-Results` header: `spf=pass smtp.mailfrom=a.example`. Names and results
 * lower case.
 */
export interface AuthResult {
  readonly method: string;
  readonly result: string;
  /**
   * Properties such as `smtp.mailfrom` and `header.d`, names lower case, values as written without quotes.
   */
  readonly properties: Readonly<Record<string, string>>;
}

/** A parsed `Authentication-Results` header (RFC 8601 §2.2). */
export interface AuthenticationResults {
  /** The authserv-id, lower case; empty if missing, as in Microsoft's headers. */
  readonly id: string;
  readonly results: readonly AuthResult[];
  /** Text in parentheses, for facts that some servers write only there (`sender IP is …`, `p=reject`). */
  readonly comments: readonly string[];
}

/** Most characters that are read of a header; real ones have one to three thousand. */
const longest = 32_000;
/** Placeholders for characters in quoted strings that would act as separators. */
const hidden: Readonly<Record<string, string>> = {
  ';': '\u0001',
  '=': '\u0002',
  ' ': '\u0003',
  '\t': '\u0003',
};
const shown: Readonly<Record<string, string>> = { '\u0001': ';', '\u0002': '=', '\u0003': ' ' };

/**
 * Parses an `Authentication-Results` header. Results in comments and quoted strings are ignored: the sender
 * chooses the envelope address, which servers repeat there. Of a repeated property, the first counts.
 */
export function parseAuthenticationResults(value: string): AuthenticationResults {
  const { text, comments } = withoutComments(value.slice(0, longest));
  const segments = text
    .replace(/\s+/g, ' ')
    .replace(/ ?= ?/g, '=')
    .split(';')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
  const first = segments[0] ?? '';
  const hasId = !/^[\w.-]+(?:\/\d+)?=/.test(first);
  const id = hasId ? unquoted(first.split(/\s/, 1)[0] ?? '').toLowerCase() : '';
  const results = segments.slice(hasId ? 1 : 0).flatMap((segment) => readResult(segment) ?? []);
  return { id, results, comments };
}

function readResult(segment: string): AuthResult | undefined {
  const [check = '', ...rest] = segment.split(/\s+/);
  const found = /^([\w.-]+)(?:\/\d+)?=([a-z]+)$/i.exec(check);
  if (!found) return undefined;
  const properties: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const token of rest) {
    const at = token.indexOf('=');
    if (at <= 0) continue;
    const name = token.slice(0, at).toLowerCase();
    properties[name] ??= unquoted(token.slice(at + 1));
  }
  return { method: (found[1] ?? '').toLowerCase(), result: (found[2] ?? '').toLowerCase(), properties };
}

/** Restores the quoted characters of a text of `withoutComments`. */
const unquoted = (text: string): string => text.replace(/[\u0001-\u0003]/g, (letter) => shown[letter] ?? ''); // oxlint-disable-line no-control-regex -- the stand-ins above

/**
 * The text without (nested) comments; quoted strings lose their quotes, and separators in them become
 * placeholders (see `unquoted`).
 */
function withoutComments(value: string): { text: string; comments: string[] } {
  const comments: string[] = [];
  let text = '';
  let comment = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    let letter = value[at] ?? '';
    const isEscaped = letter === '\\' && (isQuoted || depth > 0) && at + 1 < value.length;
    if (isEscaped) letter = value[(at += 1)] ?? '';
    if (depth > 0) {
      if (!isEscaped && letter === '(') depth += 1;
      else if (!isEscaped && letter === ')' && (depth -= 1) === 0) {
        comments.push(comment);
        comment = '';
        text += ' ';
        continue;
      }
      comment += letter;
    } else if (!isEscaped && letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) text += hidden[letter] ?? letter;
    else if (letter === '(') depth = 1;
    else if (letter >= ' ' || letter === '\t') text += letter;
  }
  // An unclosed comment hides the rest of the header.
  if (comment !== '') comments.push(comment);
  return { text, comments };
}

const spfResults = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'];

/** The result of the SPF check by our own side. */
interface SpfCheck {
  /** RFC 7208 §2.6, lower case; empty when there was none. */
  readonly result: string;
  /** The domain that was checked; empty if unknown. */
  readonly domain: string;
  /** The connecting address, as written; empty if unknown. */
  readonly clientIp: string;
}

/** The SPF check of our own side, from its `Received-SPF`, else its `Authentication-Results`. */
export function spfOf({
  receivedSpf,
  results: trusted,
}: {
  readonly receivedSpf: string;
  readonly results: readonly AuthResult[];
}): SpfCheck {
  const received = parseReceivedSpf(receivedSpf);
  const check = trusted.find(({ method }) => method === 'spf');
  const result = received.result || check?.result || '';
  if (!spfResults.includes(result)) return { result: '', domain: '', clientIp: received.clientIp };
  const { properties = {} } = check?.result === result ? check : {};
  const domain = received.domain || domainIn(properties['smtp.mailfrom'] || properties['smtp.helo'] || '');
  return { result, domain, clientIp: received.clientIp };
}

/**
 * Parses a `Received-SPF` header (RFC 7208 §9.1). It repeats the envelope address and HELO name, which the
 * sender chooses: quoted text and comments are not parsed for fields, and a repeated field is ignored
 * entirely.
 */
function parseReceivedSpf(value: string): SpfCheck {
  const { text, comments } = withoutComments(value.slice(0, longestSpf));
  const fields = new Map<string, string>();
  for (const [, name = '', content = ''] of text.matchAll(/(?:^|[\s;])([a-z][a-z-]*)=([^\s;]*)/gi)) {
    const key = name.toLowerCase();
    fields.set(key, fields.has(key) && fields.get(key) !== content ? '' : content);
  }
  const field = (name: string) => unquoted(fields.get(name) ?? '').replace(/^<|>$/g, '');
  const checked = field('identity') === 'helo' ? field('helo') : field('envelope-from');
  const named = /^\S+: (?:best guess record for )?domain of (?:transitioning )?([\w.@+=-]+) /i.exec(
    comments[0] ?? '',
  )?.[1];
  return {
    result: (/^\s*([a-z]+)/i.exec(value)?.[1] ?? '').toLowerCase(),
    domain: domainIn(checked || (fields.has('envelope-from') ? '' : (named ?? field('helo')))),
    clientIp: field('client-ip'),
  };
}

/** Most characters read of a header; real ones have a few hundred. */
const longestSpf = 8_000;

const domainIn = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
