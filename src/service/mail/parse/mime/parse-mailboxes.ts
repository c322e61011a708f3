import { cleanLine, fieldLimits } from '../clean-fields.ts';
import { belongsTo } from '../../../config/address-domain.ts';
import type { MailHeaders } from './read-headers.ts';
import { decodeWords } from './decode-words.ts';

/** Headers in which delivery records the mailbox, the most reliable first. */
const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to'];

/** `undisclosed-recipients:;` with a domain that a server appended, as to an address without one. */
const isGroupName = /^"?[^"@]*:\s*;?\s*"?@/;

/** Most recipients that are looked at. */
const maxRead = 100_000;

/**
 * The recipients of a mail (To, Cc, Bcc) without duplicates, in order, without display names. If there are
 * more than are stored, those of the tenant replace the last others, so that they cannot be hidden behind ten
 * thousand strangers.
 * @param others Recipients that its headers may leave out.
 */
export function readRecipients(
  headers: MailHeaders,
  domains: readonly string[],
  others: readonly string[] = [],
): { recipients: string[]; isWhole: boolean } {
  const named = addressesOf(headers, ['to', 'cc', 'bcc', 'resent-to'], maxRead);
  const known = others.length > 0 ? new Set(named.map((address) => address.toLowerCase())) : undefined;
  const all = known ? [...named, ...others.filter((address) => !known.has(address.toLowerCase()))] : named;
  const kept = all.slice(0, fieldLimits.recipients);
  const own = all.slice(fieldLimits.recipients).filter((address) => belongsTo(address, domains));
  const room = Math.max(0, fieldLimits.recipients - own.length);
  return {
    recipients: [...kept.slice(0, room), ...own].slice(0, fieldLimits.recipients),
    isWhole: named.length < maxRead,
  };
}

/**
 * The mailboxes that delivery recorded in headers, the most reliable first.
 * @param end Headers from this position on do not count: their sender may have written them (`endOfOurHeaders`).
 */
export function readDeliveredTo(headers: MailHeaders, end: number): string[] {
  return addressesOf(headers, deliveryHeaders, fieldLimits.recipients, end).filter((address) =>
    /^[^@\s]+@[^@\s]+$/.test(address),
  );
}

function addressesOf(headers: MailHeaders, names: readonly string[], most: number, end = Infinity): string[] {
  const seen = new Map<string, string>();
  for (const name of names) {
    for (const { value, position } of headers.entries(name)) {
      if (position >= end) break;
      for (const { address } of parseMailboxes(value, most).mailboxes) {
        if (seen.size >= most) return [...seen.values()];
        const clean = cleanLine(address, fieldLimits.address);
        const key = clean.toLowerCase();
        if (clean !== '' && !isGroupName.test(clean) && !seen.has(key)) seen.set(key, clean);
      }
    }
  }
  return [...seen.values()];
}

/** One entry of an address header. */
interface Mailbox {
  /** Decoded; empty when there is none. */
  readonly name: string;
  readonly address: string;
}

/** A parsed address header. */
interface Mailboxes {
  /** Entries with an address, in order. */
  readonly mailboxes: readonly Mailbox[];
  /** All visible text of the header that is not an address: names, comments, names of groups. Decoded. */
  readonly texts: readonly string[];
  /** Whether all entries were parsed. */
  readonly isWhole: boolean;
}

/** The parts of one entry during parsing. */
interface Draft {
  /** Words that may contain an address, quoted strings and encoded words, in order. */
  pieces: { text: string; kind: 'plain' | 'quoted' | 'encoded' }[];
  comments: string[];
  angle: string | undefined;
}

const encodedWord = /=\?[^?\s]{1,60}\?[bq]\?[^?]*\?=/iy;

/**
 * Parses From and similar headers as a mail program does to reply (RFC 5322 §3.4, with obsolete and common
 * malformed forms): `"Name", <a@b>` is one entry, groups are expanded, routes dropped, and a quoted string is
 * never an address if there is another. Without a plain address, one in a comment, in encoded words or in
 * quotes counts.
 * @param most Entries that are read.
 */
export function parseMailboxes(value: string, most = longest): Mailboxes {
  const read = readEntries(value, most);
  if (read.mailboxes.length > 0) return read;
  const inComment = read.comments.map((comment) => readEntries(comment)).find(hasMailbox);
  const inWords = () => {
    const decoded = decodeWords(value);
    const again = decoded === value ? undefined : readEntries(decoded);
    return again && hasMailbox(again) ? again : undefined;
  };
  const inQuotes = () => read.quoted.map((text) => readEntries(text)).find(hasMailbox);
  const found = inComment ?? inWords() ?? inQuotes();
  if (!found) return read;
  const [first, ...rest] = found.mailboxes;
  const name = first?.name || read.names.find((text) => !text.includes('@')) || '';
  return {
    mailboxes: [{ address: first?.address ?? '', name }, ...rest],
    texts: [...read.texts, ...found.texts],
    isWhole: read.isWhole && found.isWhole,
  };
}

const hasMailbox = ({ mailboxes }: Mailboxes): boolean => mailboxes.length > 0;

interface Entries extends Mailboxes {
  readonly names: readonly string[];
  readonly comments: readonly string[];
  readonly quoted: readonly string[];
}

/** Default limit of entries per header. */
const longest = 10_000;
/** Most names without an address that are kept for the next entry. */
const pendingLimit = 10;
/** Words of one entry that are kept. */
const pieceLimit = 1_200_000;
/** Names and comments of a header that are kept. */
const keptLimit = 50_000;
/** Most words that an address may be split into. */
const tornLimit = 50;

function readEntries(value: string, most = longest): Entries {
  const mailboxes: Mailbox[] = [];
  const texts: string[] = [];
  const names: string[] = [];
  const comments: string[] = [];
  const quoted: string[] = [];
  let isWhole = true;
  /** Names with a comma before their address, as in `"Name", <a@b>` and `Doe, John <a@b>`. */
  let pending: string[] = [];
  let draft: Draft = { pieces: [], comments: [], angle: undefined };

  const keep = <Kept>(list: Kept[], one: Kept): void => {
    if (list.length < keptLimit) list.push(one);
    else isWhole = false;
  };
  const close = (): void => {
    const { pieces, angle } = draft;
    for (const comment of draft.comments) keep(comments, comment);
    for (const { kind, text } of pieces) if (kind === 'quoted') keep(quoted, text);
    const outside = angle === undefined ? takeAddress(pieces) : undefined;
    const written = angle === undefined ? outside?.address : addressIn(angle);
    const name = decodeWords(textOf(outside?.rest ?? pieces)).trim();
    const inComments = draft.comments.map((comment) => decodeWords(comment).trim());
    for (const text of [name, ...inComments]) if (text !== '') keep(texts, text);
    if (angle !== undefined && written !== angle.trim()) keep(texts, decodeWords(angle));
    if (written) {
      const full = [...pending, name].filter((text) => text !== '').join(', ') || (inComments[0] ?? '');
      if (mailboxes.length < most) mailboxes.push({ name: full, address: written });
      else isWhole = false;
      pending = [];
    } else if (name !== '') {
      if (pending.length < pendingLimit) pending.push(name);
      keep(names, name);
    }
    draft = { pieces: [], comments: [], angle: undefined };
  };
  const add = (text: string, kind: Draft['pieces'][number]['kind']): void => {
    if (draft.pieces.length < pieceLimit) draft.pieces.push({ text, kind });
    else isWhole = false;
  };
  /** An unclosed quote or bracket is not searched for again, which would be quadratic. */
  const unclosed = { '"': false, '(': false };

  for (let at = 0; at < value.length;) {
    const letter = value[at] ?? '';
    if (letter === '"' || letter === '(') {
      const end = unclosed[letter] ? -1 : letter === '"' ? endOfQuoted(value, at) : endOfComment(value, at);
      if (end > 0) {
        const inside = value.slice(at + 1, end).replace(/\\(.)/gs, '$1');
        if (letter === '(') keep(draft.comments, inside);
        else add(inside, 'quoted');
        at = end + 1;
        continue;
      }
      unclosed[letter] = true;
      at += 1;
    } else if (letter === '<') {
      if (draft.angle !== undefined) close();
      const end = endOfAngle(value, at);
      draft.angle = value.slice(at + 1, end);
      at = end + 1;
    } else if (letter === ',' || letter === ';') {
      close();
      at += 1;
    } else if (letter === ':' && draft.angle === undefined) {
      // The name of a group, or `mailto:`.
      keep(texts, decodeWords(textOf(draft.pieces)).trim());
      draft = { pieces: [], comments: draft.comments, angle: undefined };
      at += 1;
    } else if (/\s|>/.test(letter)) {
      at += 1;
    } else {
      encodedWord.lastIndex = at;
      const word = letter === '=' ? encodedWord.exec(value)?.[0] : undefined;
      if (word !== undefined) {
        add(word, 'encoded');
        at += word.length;
        continue;
      }
      let end = at + 1;
      while (end < value.length && !/[\s"(<>,;:]/.test(value[end] ?? '') && !value.startsWith('=?', end))
        end += 1;
      add(value.slice(at, end), 'plain');
      at = end;
    }
  }
  close();
  return { mailboxes, texts: texts.filter((text) => text !== ''), names, comments, quoted, isWhole };
}

const textOf = (pieces: Draft['pieces']): string => pieces.map(({ text }) => text).join(' ');

/**
 * Extracts the address from the words of an entry without angle brackets, ignoring blanks around `@` and
 * dots.
 */
function takeAddress(pieces: Draft['pieces']): { address: string; rest: Draft['pieces'] } | undefined {
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece?.kind !== 'plain' || !piece.text.includes('@')) continue;
    let from = at;
    let address = piece.text;
    const before = pieces[at - 1];
    if (address.startsWith('@') && before && before.kind !== 'encoded') {
      address = (before.kind === 'quoted' ? `"${before.text}"` : before.text) + address;
      from = at - 1;
    }
    let to = at + 1;
    while (
      to - at < tornLimit &&
      to < pieces.length &&
      pieces[to]?.kind === 'plain' &&
      (/[@.]$/.test(address) || pieces[to]?.text.startsWith('.'))
    ) {
      address += pieces[to]?.text ?? '';
      to += 1;
    }
    if (/^[^@]+@.*[^@]$/.test(address))
      return { address, rest: [...pieces.slice(0, from), ...pieces.slice(to)] };
    // No real address has so many pieces; searching again from each of them would be quadratic.
    if (to - at >= tornLimit) at = to - 1;
  }
  return undefined;
}

/** The address between angle brackets, without route, comments and blanks; undefined if there is none. */
function addressIn(angle: string): string | undefined {
  const decoded = angle.includes('=?') ? decodeWords(angle) : angle;
  const text = withoutComments(decoded)
    .replace(/^[^<]*</, '')
    .replace(/^\s*mailto:/i, '')
    .replace(/^\s*@[^:]*:/, '');
  const quoted = /^\s*"(?:[^"\\]|\\.)*"/s.exec(text)?.[0] ?? '';
  const address = quoted.trim() + text.slice(quoted.length).replace(/\s+/g, '');
  return /[^@]@[^@]/.test(address) ? address : undefined;
}

function withoutComments(text: string): string {
  let rest = '';
  let from = 0;
  for (let start = text.indexOf('('); start >= 0; start = text.indexOf('(', from)) {
    const end = endOfComment(text, start);
    if (end < 0) break;
    rest += text.slice(from, start);
    from = end + 1;
  }
  return rest + text.slice(from);
}

/** Position of the closing quote; -1 without one, and then the opening one is ignored. */
function endOfQuoted(value: string, start: number): number {
  for (let at = start + 1; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === '"') return at;
  }
  return -1;
}

function endOfComment(value: string, start: number): number {
  let depth = 0;
  for (let at = start; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === '(') depth += 1;
    else if (value[at] === ')' && (depth -= 1) === 0) return at;
  }
  return -1;
}

/** Position of the closing bracket outside quoted strings; the end of the text without one. */
function endOfAngle(value: string, start: number): number {
  for (let at = start + 1; at < value.length; at += 1) {
    if (value[at] === '>') return at;
    if (value[at] !== '"') continue;
    const end = endOfQuoted(value, at);
    if (end < 0) return Math.max(value.indexOf('>', at), -1) < 0 ? value.length : value.indexOf('>', at);
    at = end;
  }
  return value.length;
}
