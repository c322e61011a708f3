import { findCardNumbers, findIdentityNumbers, takeOutIbans, withoutAddresses } from '../leaked-numbers.ts';
import type { Finding, InspectedMail, Inspector } from '../inspector.ts';
import type { EvidenceCode } from '../../../core/refuse.ts';
import { decodeCharset } from '../../parse/charsets/decode-charset.ts';
import { htmlToText } from '../../parse/html/html-to-text.ts';
import type { InspectedFile } from '../../parse/mime/mime-file.ts';

/** Invoices have a few IBANs; so many different ones are a list of payees. */
const fewestIbans = 10;

type LeakCode = Extract<EvidenceCode, `leaked_${string}_file`> extends `${infer Code}_file` ? Code : never;

/**
 * Data in outgoing mail that its very format makes secret: private keys and access keys, numbers of payment cards,
 * national identity numbers, lists of IBANs. Evidence says what, how many and where, and never repeats the data.
 */
export const leakedDataInspector: Inspector = {
  name: 'leaked-data',
  inspect(mail: InspectedMail): Finding[] {
    return mail.direction === 'is_outgoing' ? readSentTexts(mail).flatMap(findLeaks) : [];
  },
};

function findLeaks({ text: written, file }: SentText): Finding[] {
  const text = plain(written);
  // In the address of a page, digits are an id, and some keys are for everybody.
  const bare = withoutAddresses(text);
  const { ibans, rest } = takeOutIbans(bare);
  const leak = (code: LeakCode, values: NonNullable<Finding['values']>): Finding =>
    file === undefined
      ? { detection: 'cp_leak', code, values }
      : { detection: 'cp_leak', code: `${code}_file` satisfies EvidenceCode, values: { ...values, file } };
  const cards = findCardNumbers(rest);
  return [
    ...findPrivateKeys(text).map((found) => leak('leaked_private_key', { ...found })),
    ...findAccessKeys(text, bare).map((found) => leak('leaked_access_key', { ...found })),
    ...(cards ? [leak('leaked_card', { ...cards })] : []),
    ...findIdentityNumbers(rest).map((found) => leak('leaked_identity', { ...found })),
    ...(ibans.size >= fewestIbans ? [leak('leaked_ibans', { count: ibans.size })] : []),
  ];
}

/** Blanks and hyphens of typography as usual ones, and without invisible characters. */
const plain = (text: string): string =>
  text.replace(/[\u00a0\u00ad\u2000-\u2015\u202f\u2060\u2212\ufeff]/g, (letter) =>
    /\s/.test(letter) && letter !== '\ufeff' ? ' ' : /[\u2010-\u2015\u2212]/.test(letter) ? '-' : '',
  );

/** Something to read that leaves with a mail. */
interface SentText {
  /** The name of the file; undefined for what recipients read without opening one. */
  readonly file: string | undefined;
  readonly text: string;
}

/** Characters that are read of the subject and each form of the text, together. */
const textLimit = 1_000_000;
/** Bytes that are read of a file, and of all, and files that are looked at. */
const fileLimit = 256 * 1024;
const filesLimit = 2 * 1024 * 1024;
const maxFiles = 200;

/** The subject and text of a mail in all its forms as one, then its files that are text. Quoted text is part of it. */
function readSentTexts(mail: InspectedMail): SentText[] {
  // Its other texts are files too.
  const own = [
    mail.subject,
    mail.text?.slice(0, textLimit) ?? '',
    htmlToText((mail.html ?? '').slice(0, textLimit)),
  ];
  const found: SentText[] = [];
  let left = filesLimit;
  for (const file of mail.files.slice(0, maxFiles)) {
    const text = left > 0 ? textOfFile(file, mail.pages, Math.min(fileLimit, left)) : undefined;
    if (text === undefined) continue;
    left -= text.length;
    const name = nameOf(file);
    if (file.isText || name === '') own.push(text);
    else found.push({ file: name, text: `${name}\n${text}` });
  }
  return [{ file: undefined, text: own.join('\n').slice(0, textLimit) }, ...found];
}

const nameOf = ({ names, packed }: InspectedFile): string =>
  packed ? `${packed.within}/${names[0] ?? ''}` : (names[0] ?? '');

/** Pictures and the like, and messages, whose parts are files of the mail themselves. */
const otherType = /^(?:image|audio|video|font|message|multipart)\//;
/** Formats that begin as text, and whose numbers and letters describe a layout. */
const layoutStart = /^\s*(?:%PDF|%!PS|\{\\rtf)/;
// oxlint-disable-next-line no-control-regex -- what they tell is the point
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/;

/**
 * The beginning of a file whose content is text, whatever its name and type; undefined for others, and for one
 * among many in an archive, which is a piece of something larger, such as the examples in a program's sources.
 */
function textOfFile(file: InspectedFile, pages: InspectedMail['pages'], limit: number): string | undefined {
  if (file.packed?.isOneOfFew === false) return undefined;
  const page = pages.get(file);
  if (page !== undefined) return htmlToText(page.slice(0, limit));
  if (otherType.test(file.mimeType)) return undefined;
  const text = decodeCharset(Buffer.from(file.bytes(limit)), '');
  if (layoutStart.test(text.slice(0, 100)) || binary.test(text.slice(0, 4_096))) return undefined;
  return file.mimeType.includes('html') ? htmlToText(text) : text;
}

/** Keys of one kind in a text. */
interface SecretKeys {
  /** The format of a private key, or who issued an access key. */
  readonly kind: string;
  readonly count: number;
}

/** Different keys of a kind that are counted. */
const maxKeys = 1_000;

const privateStart =
  /-{4,5} ?BEGIN (?:(RSA|EC|DSA|OPENSSH|ENCRYPTED|SSH2 ENCRYPTED) )?(?:PRIVATE KEY|(PGP) PRIVATE KEY BLOCK) ?-{4,5}|(PuTTY)-User-Key-File-[23]:/g;
const formats: Readonly<Record<string, string>> = {
  OPENSSH: 'OpenSSH',
  ENCRYPTED: 'PKCS #8',
  'SSH2 ENCRYPTED': 'SSH2',
};
/** Characters that are read behind a start, and base64 letters that a key has: the shortest (Ed25519) has 64. */
const privateLimit = 20_000;
const fewestLetters = 60;
/** Different letters that a key has at least, unlike a placeholder. */
const fewestDifferent = 20;
/** Starts that are looked behind. */
const maxStarts = 100;

/**
 * Finds private keys: PEM (PKCS #1, PKCS #8, SEC 1), OpenSSH, PGP and PuTTY. With a passphrase too: it is all that
 * is left to guess. A start without a key, as in instructions, is none.
 */
function findPrivateKeys(text: string): SecretKeys[] {
  const found = new Map<string, Set<string>>();
  if (!/PRIVATE KEY|PuTTY/.test(text)) return [];
  let starts = 0;
  for (const match of text.matchAll(privateStart)) {
    if ((starts += 1) > maxStarts) break;
    const [start, kind = 'PKCS #8', pgp, putty] = match;
    const behind = text.slice(match.index + start.length, match.index + start.length + privateLimit);
    const letters = putty ? puttyLetters(behind) : pemLetters(behind);
    if (letters.length >= fewestLetters && new Set(letters).size >= fewestDifferent)
      note(found, pgp ?? putty ?? formats[kind] ?? kind, letters);
  }
  return counted(found);
}

/** The base64 behind a start, without headers. Within JSON, line ends are escaped; within replies, lines are quoted. */
function pemLetters(behind: string): string {
  const end = behind.search(/-{4,5} ?END /);
  const lines = (end < 0 ? behind : behind.slice(0, end)).split(/\\r|\\n|[\r\n]/);
  let letters = '';
  for (const line of lines) {
    const content = line.replace(/^[\s>|]+|(?<![\s\\"',;])[\s\\"',;]+$/g, '');
    if (content === '' || /^[\w-]{2,30}: /.test(content)) continue;
    if (!/^[A-Za-z0-9+/]+={0,2}$|^=[A-Za-z0-9+/]{4}$/.test(content)) {
      // A key whose lines became one, as in a variable of the environment.
      if (letters === '' && /^[A-Za-z0-9+/ ]{60,}={0,2}$/.test(content))
        letters = content.replaceAll(' ', '');
      break;
    }
    letters += content;
  }
  return letters;
}

function puttyLetters(behind: string): string {
  const at = /^Private-Lines: \d{1,4}[ \t]*$/m.exec(behind);
  return at ? pemLetters(behind.slice(at.index + at[0].length)) : '';
}

/** Access keys by the prefix and length that their issuer documents; the group has its name. */
const accessKey = new RegExp(
  String.raw`(?<![\w-])(?:${Object.entries({
    GitHub: String.raw`gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}`,
    GitLab: String.raw`gl(?:pat|dt|rt|ptt|cbt|soat)-[\w-]{20,300}(?:\.[0-9a-z]{2}\.?[0-9a-z]{7,9})?`,
    Slack: String.raw`xox[bp](?:-\d{9,14}){2,3}-[A-Za-z0-9]{24,32}|xapp-\d-[A-Z0-9]{9,12}-\d{9,14}-[0-9a-f]{64}|hooks\.slack\.com/services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{24}`,
    Stripe: String.raw`[sr]k_live_[A-Za-z0-9]{24,247}`,
    Google: String.raw`GOCSPX-[\w-]{28}`,
    npm: String.raw`npm_[A-Za-z0-9]{36}`,
    PyPI: String.raw`pypi-AgEIcHlwaS5vcmc[\w-]{50,1000}`,
    SendGrid: String.raw`SG\.[\w-]{22}\.[\w-]{43}`,
    DigitalOcean: String.raw`do[por]_v1_[0-9a-f]{64}`,
    Shopify: String.raw`shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}`,
    Azure: String.raw`AccountKey=[A-Za-z0-9+/]{86}==`,
  })
    .map(([issuer, pattern]) => `(?<${issuer}>${pattern})`)
    .join('|')})(?![\w-])`,
  'g',
);
/** Keys that are no secret in the address of a page, which calls them for everybody. */
const googleKey = /(?<![\w-])AIza[\w-]{35}(?![\w-])/g;

const awsId = /(?<![A-Za-z0-9])A[KS]IA[A-Z2-7]{16}(?![A-Za-z0-9])/g;
const awsSecret = /(?<![A-Za-z0-9/+=])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g;
/** Where the secret of an AWS key is, in characters to either side. */
const besideAws = 300;

/**
 * Finds access keys to the services of others; not those of documentation.
 * @param bare The text without addresses of pages.
 */
function findAccessKeys(text: string, bare: string): SecretKeys[] {
  const found = new Map<string, Set<string>>();
  let ids = 0;
  for (const { 0: id, index } of text.matchAll(awsId)) {
    if ((ids += 1) > maxKeys) break;
    const beside = text.slice(Math.max(index - besideAws, 0), index + besideAws);
    // The id alone is no secret. Forty hexadecimal digits are a hash.
    if (!isMadeUp(id) && (beside.match(awsSecret) ?? []).some((key) => isMixed(key) && !isMadeUp(key)))
      note(found, 'AWS', id);
  }
  for (const { 0: key, groups = {} } of text.matchAll(accessKey)) {
    const issuer = Object.keys(groups).find((name) => groups[name] !== undefined);
    if (issuer !== undefined && !isMadeUp(key)) note(found, issuer, key);
  }
  for (const [key] of bare.matchAll(googleKey)) if (!isMadeUp(key)) note(found, 'Google', key);
  return counted(found);
}

const isMixed = (key: string): boolean => /[a-z]/.test(key) && /[A-Z]/.test(key) && /\d/.test(key);

/** Whether a key was written by a person: placeholders, repetitions, the alphabet. */
const isMadeUp = (key: string): boolean =>
  new Set(key).size < 10 ||
  /example|sample|dummy|placeholder|changeme|redacted|your[_-]|abcdef|123456|(.)\1{4}/i.test(key);

function note(found: Map<string, Set<string>>, kind: string, key: string): void {
  const known = found.get(kind) ?? new Set();
  if (known.size < maxKeys) known.add(key);
  found.set(kind, known);
}

const counted = (found: ReadonlyMap<string, ReadonlySet<string>>): SecretKeys[] =>
  [...found].map(([kind, keys]) => ({ kind, count: keys.size }));
