import { createHash } from 'node:crypto';
import { attachedFile, tnef } from './write-tnef.ts';

/** Content planted in a mail: a word to look for, its written form, and the hash if it is a file. */
export interface Planted {
  readonly token: string;
  /** Its raw content in the mail, apart from line ends. */
  readonly written: string;
  readonly sha256?: string;
}

export interface MalformedMail {
  readonly head: string;
  readonly bytes: Buffer;
  readonly planted: readonly Planted[];
  /** Whether delimiters, types or the end were modified, so that parts may be parsed as surrounding text. */
  readonly isBroken: boolean;
}

/** Deterministic pseudo-random numbers. */
export function randomOf(seed: number) {
  let state = (seed % 2_147_483_646) + 1;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return {
    below,
    chance: (percent: number) => below(100) < percent,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}

/** A malformed mail: a random tree of parts with random headers, encodings, charsets, line ends and errors. */
export function writeMalformed(seed: number): MalformedMail {
  const { below, chance, pick } = randomOf(seed);
  const planted: Planted[] = [];
  const canBreak = chance(50);
  let isBroken = false;
  let count = 0;
  const breaks = (percent: number): boolean => {
    const broken = canBreak && chance(percent);
    isBroken ||= broken;
    return broken;
  };
  const header = (name: string, value: string): string => {
    const written = pick([name, name.toLowerCase(), name.toUpperCase()]);
    return `${written}${pick([':', ': ', ':\t', ':\r\n '])}${chance(30) ? value.replace(/; /g, ';\r\n\t') : value}\r\n`;
  };
  const encode = (bytes: Buffer, encoding: string): string => {
    const width = pick([19, 57, 76, 998]);
    if (encoding === 'base64')
      return bytes.toString('base64').replace(new RegExp(`.{1,${width}}`, 'g'), '$&\r\n');
    if (encoding !== 'quoted-printable') return bytes.toString('latin1');
    const letters = Array.from(bytes, (byte) =>
      byte < 33 || byte > 126 || byte === 61
        ? `=${byte.toString(16)[pick(['toUpperCase', 'toLowerCase'] as const)]().padStart(2, '0')}`
        : String.fromCharCode(byte),
    );
    return letters.map((letter, at) => (at % width === width - 1 ? `${letter}=\r\n` : letter)).join('');
  };

  const leaf = (isFile: boolean): string => {
    count += 1;
    const token = `token${seed}x${count}z`;
    const plain = `${token} https://${token}.example/ `;
    const packed = isFile && chance(15);
    const noise = Buffer.from(Array.from({ length: below(300) }, () => below(256)));
    const file = Buffer.concat([Buffer.from(token), noise]);
    const content = packed
      ? tnef(attachedFile('A.BIN', `${token}.bin`, file))
      : isFile
        ? file
        : Buffer.from(plain);
    const encoding = isFile
      ? pick(['base64', 'quoted-printable'])
      : pick(['7bit', '8bit', 'base64', 'quoted-printable', 'x-nobody']);
    const body = encode(content, encoding);
    const sha256 = createHash('sha256').update(file).digest('hex');
    planted.push({ token, written: body.replaceAll('\r\n', '\n').trim(), ...(isFile && { sha256 }) });
    const charset = pick([
      '',
      '; charset=utf-8',
      '; charset="iso-8859-1"',
      '; charset=utf-16',
      '; charset=utf-7',
      '; charset=none',
    ]);
    const type = isFile
      ? pick(['application/octet-stream', 'image/png', 'nonsense'])
      : `text/${pick(['plain', 'html', 'HTML'])}${charset}`;
    const fileType = type === 'nonsense' ? 'application/x' : type;
    return [
      header('Content-Type', breaks(5) ? ';;;' : fileType),
      header('Content-Transfer-Encoding', encoding),
      isFile ? header('Content-Disposition', `attachment; filename="${token}.bin"`) : '',
      // The first line of quoted-printable may look like a header, and then is one.
      encoding !== 'quoted-printable' && breaks(5) ? '' : '\r\n',
      body,
    ].join('');
  };
  const multipart = (depth: number): string => {
    count += 1;
    const boundary = pick([`b${count}`, `b${count} x`, `----=_${count}`, `'()+_,-./:=?${count}`]);
    const kids = Array.from({ length: 1 + below(3) }, () => node(depth - 1));
    const written = breaks(10) ? `${boundary}y` : boundary;
    const edge = `--${boundary}${chance(20) ? ' \t' : ''}\r\n`;
    const end = breaks(20) ? '' : `--${boundary}--\r\n`;
    return [
      header('Content-Type', `multipart/${pick(['mixed', 'related', 'x-own'])}; boundary="${written}"`),
      chance(10) ? header('Content-Transfer-Encoding', pick(['quoted-printable', 'base64'])) : '',
      '\r\n',
      chance(30) ? 'preamble\r\n' : '',
      ...kids.map((kid) => `${edge}${kid}\r\n`),
      end,
    ].join('');
  };
  const node = (depth: number): string => {
    const kind = depth <= 0 ? below(2) : below(5);
    if (kind < 2) return leaf(kind === 1);
    if (kind < 4) return multipart(depth);
    return `${header('Content-Type', 'message/rfc822')}\r\n${header('Subject', 'inner')}${multipart(depth - 1)}`;
  };

  const head = [
    header('From', `"S ${seed}" <s${seed}@sender.example>`),
    header('To', 'ann@acme.example'),
    header('Subject', `=?utf-8?Q?M=C3=BC_${seed}?=`),
  ].join('');
  const text = head + multipart(2 + below(3));
  const ended = pick([text, text, text.replaceAll('\r\n', '\n')]);
  const whole = Buffer.from(ended, 'latin1');
  const bytes = breaks(15) ? whole.subarray(0, head.length + below(whole.length)) : whole;
  return { head, bytes, planted, isBroken };
}
