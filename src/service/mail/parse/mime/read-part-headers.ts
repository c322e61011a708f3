import { fileNamesOf, percentBytes, decodeWords } from './decode-words.ts';
import { type HeaderField, valueOf } from './prepare-message.ts';
import type { NotRead } from './read-limits.ts';
import { decodeCharset } from '../charsets/decode-charset.ts';

/** A parsed `Content-Type` or `Content-Disposition` header. */
interface StructuredValue {
  /** Lower case, without comments and parameters. */
  readonly value: string;
  /** Parameters by lower-case name, each with all its values, the effective one first. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
}

/** Most parameters of one header. */
const parameterLimit = 200;

/**
 * Parses a header with parameters (RFC 2045 §5.1), with continued and encoded ones (RFC 2231) and encoded
 * words where they are forbidden but common. Programs differ in which of two values they use, so all are
 * kept.
 */
function parseParameters(text: string): StructuredValue {
  const tokens = splitParameters(text);
  const parameters = new Map<string, string[]>();
  const sections = new Map<string, { order: number; text: string; isEncoded: boolean }[]>();
  for (const token of tokens.slice(1, parameterLimit)) {
    const equals = token.text.indexOf('=');
    if (equals <= 0) continue;
    const name = token.text.slice(0, equals).trim().toLowerCase();
    const value = token.text.slice(equals + 1).trim();
    const continued = /^([^*]+)\*(?:(\d{1,4})(\*)?)?$/.exec(name);
    if (!continued) {
      push(parameters, name, decodeWords(value));
      continue;
    }
    const isEncoded = continued[2] === undefined || continued[3] !== undefined;
    const list = sections.get(continued[1] ?? '') ?? [];
    list.push({ order: Number(continued[2] ?? 0), text: value, isEncoded });
    sections.set(continued[1] ?? '', list);
  }
  for (const [name, list] of sections) {
    // Some programs split an encoded word over the pieces.
    const joined = decodeWords(joinSections(list));
    const plain = parameters.get(name) ?? [];
    parameters.set(name, [joined, ...plain]);
  }
  return { value: (tokens[0]?.text ?? '').trim().toLowerCase(), parameters };
}

function push(parameters: Map<string, string[]>, name: string, value: string): void {
  const list = parameters.get(name);
  if (list) list.push(value);
  else parameters.set(name, [value]);
}

/**
 * Decodes `utf-8'en'%e2%82%ac` and its continuations together, since a character may be split between them.
 */
function joinSections(list: { order: number; text: string; isEncoded: boolean }[]): string {
  const sorted = list.toSorted((a, b) => a.order - b.order);
  const declared = /^([^']*)'[^']*'/.exec(sorted[0]?.isEncoded ? sorted[0].text : '');
  let joined = '';
  let encoded: Buffer[] = [];
  const decode = () => {
    joined += decodeCharset(Buffer.concat(encoded), declared?.[1] ?? '');
    encoded = [];
  };
  for (const [at, { text, isEncoded }] of sorted.entries()) {
    if (isEncoded) encoded.push(percentBytes(at === 0 && declared ? text.slice(declared[0].length) : text));
    else {
      decode();
      joined += text;
    }
  }
  decode();
  return joined;
}

/** Splits at semicolons, removing quotes and comments. */
function splitParameters(text: string): { text: string }[] {
  const parts: { text: string }[] = [];
  // Position of the last closing bracket: searching for it after each opening one would be quadratic.
  const lastClosing = text.lastIndexOf(')');
  let current: string[] = [];
  let isValue = false;
  let isQuoted = false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter === '\\' && at + 1 < text.length) current.push(text[(at += 1)] ?? '');
      else if (letter === '"') isQuoted = false;
      else current.push(letter);
    } else if (depth > 0) {
      if (letter === '(') depth += 1;
      else if (letter === ')') depth -= 1;
    } else if (letter === '"') isQuoted = true;
    // Inside a value a bracket is part of it: `name=Invoice(1).pdf`.
    else if (letter === '(' && at < lastClosing && (!isValue || /\s/.test(current.at(-1) ?? ' '))) depth = 1;
    else if (letter === ';') {
      parts.push({ text: current.join('') });
      current = [];
      isValue = false;
    } else {
      isValue ||= letter === '=';
      current.push(letter);
    }
  }
  parts.push({ text: current.join('') });
  return parts;
}

/** Most bytes read of a part's header. */
const valueLimit = 16_384;

/**
 * How lines of a text go on in the next one (RFC 3676): not at all, after a blank that is part of the text, or after
 * one that is not.
 */
export type Flow = 'fixed' | 'flowed' | 'flowed_delsp';

/** The content headers of a part. */
export interface PartHeaders {
  readonly type: string;
  readonly boundary: string;
  readonly charset: string;
  readonly flow: Flow;
  readonly disposition: string;
  readonly names: readonly string[];
  readonly contentId: string;
  readonly encoding: string;
}

/**
 * Reads the content headers of a part. Of repeated headers the first counts; a contradiction is recorded.
 * @param messageCharset The charset of raw headers of its message, for a part without one.
 */
export function readPartHeaders(
  buffer: Buffer,
  fields: readonly HeaderField[],
  defaultType: string,
  notRead: Set<NotRead>,
  messageCharset = '',
): PartHeaders {
  const values = new Map<string, string[]>();
  for (const field of fields) {
    // Apple Mail keeps the content of such a part in a file of its own beside the message.
    if (/^x-apple-content-length$/i.test(field.name)) notRead.add('partial');
    if (!/^content-/i.test(field.name)) continue;
    const key = field.name.toLowerCase();
    const list = values.get(key);
    const value = () => valueOf(buffer, field, valueLimit, fields, messageCharset);
    if (!list) values.set(key, [value()]);
    else if (list.length < 10) list.push(value());
  }
  const all = (name: string) => values.get(name) ?? [];
  const types = all('content-type').map(parseParameters);
  const dispositions = all('content-disposition').map(parseParameters);
  const encodings = all('content-transfer-encoding').map(encodingIn);
  if (
    differ(types.map(({ value, parameters }) => `${value} ${parameters.get('boundary')?.[0] ?? ''}`)) ||
    differ(encodings)
  )
    notRead.add('ambiguous');
  const boundaries = types.flatMap(({ parameters }) => parameters.get('boundary') ?? []);
  const type = types[0]?.value ?? '';
  if (type.startsWith('multipart/') && differ(boundaries)) notRead.add('ambiguous');
  return {
    type: /^[^\s/]+\/[^\s/]+$/.test(type) ? type : defaultType,
    // As bytes, for comparison with lines.
    boundary: Buffer.from(boundaries[0] ?? '')
      .toString('latin1')
      .replace(/(?<![ \t])[ \t]+$/, ''),
    charset: types[0]?.parameters.get('charset')?.[0] ?? '',
    flow: flowOf(types[0]?.parameters),
    disposition: dispositions[0]?.value ?? '',
    names: fileNamesOf([
      ...dispositions.flatMap(({ parameters }) => parameters.get('filename') ?? []),
      ...types.flatMap(({ parameters }) => parameters.get('name') ?? []),
    ]),
    contentId: all('content-id')[0] ?? '',
    encoding: encodings[0] ?? '',
  };
}

function flowOf(parameters: ReturnType<typeof parseParameters>['parameters'] | undefined): Flow {
  const is = (name: string, value: string) =>
    (parameters?.get(name)?.[0] ?? '').trim().toLowerCase() === value;
  if (!is('format', 'flowed')) return 'fixed';
  return is('delsp', 'yes') ? 'flowed_delsp' : 'flowed';
}

const encodingIn = (value: string): string =>
  /[\w-]+/.exec(value.toLowerCase().replace(/\([^()]*\)/g, ''))?.[0] ?? '';

const differ = (values: readonly string[]): boolean => values.some((value) => value !== values[0]);
