import { htmlToText } from '../parse/html/html-to-text.ts';
import { failureCode } from '../../mail-out/returned-mail.ts';
import { cleanLine, fieldLimits } from '../parse/clean-fields.ts';
import type { MailHeaders } from '../parse/mime/read-headers.ts';
import type { MimeFile } from '../parse/mime/mime-file.ts';

/**
 * Limits: bytes of a mail searched for headers of the returned one, bytes of a part, characters of a reason.
 */
const limits = { mail: 1_000_000, part: 100_000, text: 50_000, reason: 300, found: 10 };

interface ParsedBounce {
  readonly buffer: Buffer;
  readonly headers: MailHeaders;
  readonly files: readonly MimeFile[];
  readonly text: string | null;
  readonly html: string | null;
  readonly sender: string;
}

/**
 * Parses a mail to the bounce address as a non-delivery report: RFC 3464, and the free-form messages of older
 * programs. Undefined for other mail, delay notices and auto-replies.
 */
export function readBounce(
  mail: ParsedBounce,
  recipients: readonly string[],
  bounceAddress: string | undefined,
): ReceivedBounce | undefined {
  if (!bounceAddress) return undefined;
  const marks = recipients.flatMap((address) => markOf(address, bounceAddress) ?? []);
  if (marks.length === 0 || mail.headers.has('x-postern-notice')) return undefined;
  const failure = readReport(mail.files) ?? readLetter(mail);
  if (!failure) return undefined;
  const raw = mail.buffer.toString('latin1', 0, limits.mail);
  return {
    marks: [...new Set(marks.filter(Boolean))].slice(0, limits.found),
    // In every report format, the headers of the returned mail are quoted.
    keys: allOf(raw, /^[>\p{Zs}\t]*message-id:\s*<([\w-]{16})@/gimu),
    proofs: allOf(raw, /^[>\p{Zs}\t]*x-postern-notice:\s*([\w-]{43})\s*$/gimu),
    ...failure,
  };
}

/** Removes the mark from the bounce address; other addresses are unchanged. */
export function withoutMark(address: string, bounceAddress: string | undefined): string {
  return bounceAddress && markOf(address, bounceAddress) ? plainOf(bounceAddress) : address;
}

const plainOf = (bounceAddress: string): string => bounceAddress.replace(/\+(?=@)/, '');

/** The mark after `+`; empty without one, undefined for another address. */
function markOf(address: string, bounceAddress: string): string | undefined {
  const at = address.lastIndexOf('@');
  const [local = '', ...mark] = address.slice(0, at).toLowerCase().split('+');
  const isIt = `${local}${address.slice(at).toLowerCase()}` === plainOf(bounceAddress);
  return isIt ? mark.join('+') : undefined;
}

type Failure = Pick<ReceivedBounce, 'recipients' | 'code' | 'reason'>;

/**
 * The machine-readable part (RFC 3464 §2). `false` if it reports no failure; then the text is not searched.
 */
function readReport(files: readonly MimeFile[]): Failure | false | undefined {
  const part = files.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType));
  if (!part) return undefined;
  const groups = part
    .bytes(limits.part)
    .toString('utf8')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map((group) => (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(group)?.[1]?.trim() ?? '');
  const failed = groups.find((field) => field('action').toLowerCase() === 'failed');
  if (!failed) return groups.some((field) => field('action') !== '') ? false : undefined;
  const words = failed('diagnostic-code').replace(/^\s*[\w-]+\s*;\s*/, '');
  const addresses = [failed('original-recipient'), failed('final-recipient')].map((value) =>
    value
      .replace(/^[\w-]+\s*;\s*/, '')
      .replaceAll(/[<>\s]/g, '')
      .toLowerCase(),
  );
  return {
    recipients: [...new Set(addresses.filter(Boolean))].map((one) => cleanLine(one, fieldLimits.address)),
    // The remote server's code is more specific than the reporter's general status.
    code: failureCode(words) || failureCode(failed('status')),
    reason: cleanLine(words || failed('status'), limits.reason),
  };
}

/** The free-form reports of qmail, Exim and old mail servers. Considered only in mail sent by programs. */
function readLetter({ headers, sender, text, html }: ParsedBounce): Failure | undefined {
  const isFromServer =
    /^(?:mailer-daemon|postmaster|mail-daemon|maildaemon)@/i.test(sender) ||
    headers.has('x-failed-recipients');
  // Auto-replies have an empty sender too, but identify themselves; so does Exim.
  const isNobodys = headers.first('return-path')?.trim() === '<>' && !headers.has('auto-submitted');
  if (!isFromServer && !isNobodys) return undefined;
  const all = (text ?? htmlToText(html ?? '')).slice(0, limits.text);
  // The returned mail follows below: its text is not part of the report.
  const letter = all.split(
    /^[>\p{Zs}\t]*(?:received|return-path|message-id|x-postern-notice|subject):/imu,
  )[0]!;
  const lines = letter.split('\n').map((line) => line.trim());
  const failed = (headers.first('x-failed-recipients') ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase());
  const line =
    lines.find((one) => failureCode(one) !== '') ?? lines.find((one) => noSuchAddress.test(one)) ?? '';
  if (line === '' && failed[0] === '') return undefined;
  return {
    recipients: failed.filter(Boolean).slice(0, limits.found),
    code: failureCode(line) || (noSuchAddress.test(line) ? '5.1.1' : ''),
    reason: cleanLine(line, limits.reason),
  };
}

/** Wordings for unknown addresses in reports without a code. */
const noSuchAddress =
  /user unknown|unknown (?:user|recipient|address)|no such (?:user|person|recipient|mailbox)|no mailbox here|(?:mailbox|address|account|user|recipient).{0,40}(?:does not exist|doesn['’]t exist|not found|couldn['’]t be found|could not be found|wasn['’]t found|is disabled)/i;

const allOf = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, found]) => found!))].slice(0, limits.found);

/** A non-delivery report to the bounce address. It is not verified yet that it concerns a notice of ours. */
export interface ReceivedBounce {
  /** The marks between `+` and `@` of the bounce address, lower case. */
  readonly marks: readonly string[];
  /** Ids from the local parts of the returned mail's Message-ID, and their proof; in any order. */
  readonly keys: readonly string[];
  readonly proofs: readonly string[];
  /** The failed recipients, lower case; empty if the report does not name them. */
  readonly recipients: readonly string[];
  /** Status code of RFC 3463, else the SMTP reply code; empty without either. */
  readonly code: string;
  /** The diagnostic text of the failing mail server. */
  readonly reason: string;
}
