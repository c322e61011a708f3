import { fileNamesOf } from './file-names.ts';
import { parseParameters } from './parse-parameters.ts';
import { valueOf, type HeaderField } from './scan-headers.ts';
import type { NotRead } from './not-read.ts';

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
