import { belongsTo } from '../../config/address-domain.ts';
import { withoutPrefixes, readQuotedField, type QuotedField } from '../../records/reply-words.ts';
import { decodedRoom, type DecodedRoom } from '../parse/mime/read-limits.ts';
import { decodeWords } from '../parse/mime/decode-words.ts';
import { extractLinks, visibleUrls } from '../parse/html/extract-links.ts';
import { factsOfRow, type MailFacts } from './mail-facts.ts';
import { MailHeaders, readHeaders } from '../parse/mime/read-headers.ts';
import { type MimeFile, hashAttachments } from '../parse/mime/mime-file.ts';
import { type MimeMessage, readMime } from '../parse/mime/read-mime.ts';
import { readRecipients } from '../parse/mime/parse-mailboxes.ts';
import { readSender } from '../trust/sender.ts';
import { pageRoom, readShownPage } from '../parse/html/shown-page.ts';
import { cleanLine, cleanSubject, fieldLimits } from '../parse/clean-fields.ts';
import { htmlToText } from '../parse/html/html-to-text.ts';
import { parseMailDate } from '../parse/mime/parse-date.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import { maxReported, passedOnIn } from './reported-mails.ts';
import type { ReportKind } from '../../../api/contract/reports/mail-reports.ts';

/** Limits of a report: reports in each other, characters of a Message-ID, Message-IDs. */
const limits = { depth: 3, message: 1_000, ids: 10 };

/** A message that may pass others on. */
type Forwarding = Pick<MimeMessage, 'buffer' | 'fields' | 'bodyStart' | 'text' | 'html'> & {
  readonly headers: MailHeaders;
  readonly subject: string;
};

interface ParsedReport extends Forwarding {
  readonly files: readonly MimeFile[];
  readonly sender: string;
  readonly isProved: boolean;
  readonly messageId: string;
}

/**
 * Parses a mail to the report address: the messages that it passes on in any container, in order, else the one that it
 * forwards or answers. Undefined for other mail, mail of this product, and mail whose sender is not authenticated as
 * somebody of the tenant, because anybody can forge From.
 */
export function readReport(
  mail: ParsedReport,
  recipients: readonly string[],
  settings: { readonly reportAddress?: string; readonly tenant: TenantMail },
): ReceivedReport | undefined {
  const { reportAddress, tenant } = settings;
  if (!reportAddress || !recipients.some((address) => isAddress(address, reportAddress))) return undefined;
  const { headers, sender, subject, messageId } = mail;
  if (headers.has('x-postern-notice')) return undefined;
  if (!mail.isProved || !belongsTo(sender, tenant.domains)) return undefined;
  const { mails: attached, left } = attachedMails(mail, reportAddress, decodedRoom());
  return {
    reporter: sender.toLowerCase(),
    answerable: isAnswerable(headers),
    kind: kindOf(subject, mail.files),
    message: attached.length > 0 ? cleanLine(mail.text ?? '', limits.message) : '',
    messageId,
    mails: attached.length > 0 ? attached : [forwardedMail(mail)],
    ...(left > 0 && { left }),
  };
}

const isAddress = (written: string, wanted: string): boolean =>
  (/<([^<>]+)>\s*$/.exec(written)?.[1] ?? written).trim().toLowerCase() === wanted;

/** RFC 3834: programs, lists and bounces get no answer. */
const isAnswerable = (headers: MailHeaders): boolean =>
  !/^\s*auto-/i.test(headers.first('auto-submitted') ?? '') &&
  !/^\s*(?:bulk|junk|list)/i.test(headers.first('precedence') ?? '') &&
  !headers.has('list-id') &&
  !headers.has('x-auto-response-suppress') &&
  headers.first('return-path')?.trim() !== '<>';

const reportPrefix = /^\s*(?:([123])\||(junk|not junk|phishing):)/i;

/**
 * By the subject prefix of Microsoft's report buttons, else by the report's own type (RFC 5965), else
 * phishing.
 */
function kindOf(subject: string, files: readonly MimeFile[]): ReportKind {
  const prefix = reportPrefix.exec(subject);
  const chosen = (prefix?.[1] ?? prefix?.[2] ?? '').toLowerCase();
  if (chosen === '1' || chosen === 'junk') return 'spam';
  if (chosen === '2' || chosen === 'not junk') return 'safe';
  const feedback = files.find(({ mimeType }) => mimeType === 'message/feedback-report');
  const type = /^feedback-type:\s*([\w-]+)/im.exec(feedback?.bytes(10_000).toString('latin1') ?? '')?.[1];
  return type === 'abuse' ? 'spam' : type === 'not-spam' ? 'safe' : 'phishing';
}

/** The mails that a report is about, and how many more it has than are taken. */
interface Reported {
  readonly mails: ReportedMail[];
  readonly left: number;
}

/**
 * The mails that were passed on. A report that somebody passes on is about what it reports itself.
 * @param address The report address.
 */
function attachedMails(report: Forwarding, address: string, room: DecodedRoom, depth = 0): Reported {
  const { mails, left } = passedOnIn(report, room);
  const found = mails.map((bytes): Reported => {
    const mail = readMime(bytes, room);
    const { headers } = readHeaders(mail.buffer, mail.fields);
    const about = describeMail(headers, linksOf(mail, mail.otherTexts), mail.files);
    if (depth >= limits.depth || !isTo(headers, address)) return { mails: about ? [about] : [], left: 0 };
    const inside = { ...mail, headers, subject: subjectOf(headers) };
    const within = attachedMails(inside, address, room, depth + 1);
    return within.mails.length > 0 ? within : { mails: [forwardedMail(inside)], left: 0 };
  });
  const all = found.flatMap((one) => one.mails);
  const more = found.reduce((sum, one) => sum + one.left, left);
  return { mails: all.slice(0, maxReported), left: more + Math.max(all.length - maxReported, 0) };
}

const isTo = (headers: MailHeaders, address: string): boolean =>
  readRecipients(headers, []).recipients.some((one) => one.toLowerCase() === address);

/** The addresses of a report's links, as an import stores them. */
const linksOf = (
  { html, text }: Pick<ParsedReport, 'html' | 'text'>,
  otherTexts: readonly string[] = [],
): string[] => {
  const room = pageRoom();
  return extractLinks({
    pages: [...(html === null ? [] : [html]), ...otherTexts].map((page) => readShownPage(page, room)),
    texts: [html && visibleUrls(html), ...otherTexts],
    plain: text,
    isMail: true,
  }).links.map(({ url }) => url);
};

function describeMail(
  headers: MailHeaders,
  links: readonly string[],
  files: readonly MimeFile[],
): ReportedMail | undefined {
  const sender = readSender(headers).address;
  const messageId = idsIn(headers.first('message-id') ?? '')[0] ?? '';
  if (sender === '' && messageId === '') return undefined;
  const facts = factsOfRow({
    subject: subjectOf(headers),
    sender_address: sender,
    message_id: messageId,
    received_at: new Date(parseMailDate(headers.first('date') ?? '', Date.now()) ?? 0).toISOString(),
    email_body_links: [...links],
    attachments: hashAttachments(files),
  });
  return { facts, messageIds: messageId ? [messageId] : [] };
}

/** Most characters of a text in which the forwarded mail is looked for. */
const searched = 100_000;

/** The mail that a plain forward or answer refers to: by its headers, else by what stands above the quoted text. */
function forwardedMail({ headers, text, html, subject }: Forwarding): ReportedMail {
  const page = () => htmlToText((html ?? '').slice(0, 10 * searched)).slice(0, searched);
  const body = text?.slice(0, searched) ?? page();
  const references = [
    ...idsIn(headers.first('in-reply-to') ?? ''),
    ...idsIn(headers.first('references') ?? '').toReversed(),
    ...idsIn(/^[>*\p{Zs}\t]*message-id\s*:\s*(<[^<>\s]+>)/imu.exec(body)?.[1] ?? ''),
  ];
  const inText = readForward(body);
  const forwarded =
    inText.sender === '' && inText.subject === '' && text !== null ? readForward(page()) : inText;
  const about = forwarded.subject || withoutPrefixes(subject.replace(reportPrefix, ''));
  return {
    facts: {
      subject: cleanLine(about.trim(), fieldLimits.subject),
      sender: cleanLine(forwarded.sender, fieldLimits.address),
      messageId: references[0] ?? '',
      receivedAt: 0,
      links: linksOf({ html, text }).slice(0, 50),
      files: [],
    },
    messageIds: [...new Set(references)].slice(0, limits.ids),
  };
}

const subjectOf = (headers: MailHeaders): string =>
  cleanSubject(decodeWords(headers.first('subject') ?? ''), fieldLimits.subject);

const idsIn = (text: string): string[] =>
  [...text.slice(0, 10_000).matchAll(/<([^<>\s]{1,900})>/g)].map(([, id]) =>
    cleanLine(id!, fieldLimits.messageId),
  );

/** A report that an authenticated person of the tenant sent to the report address. */
export interface ReceivedReport {
  /** Lower case. */
  readonly reporter: string;
  /** Whether it may be answered: it is not from a program or a mailing list. */
  readonly answerable: boolean;
  readonly kind: ReportKind;
  readonly message: string;
  readonly messageId: string;
  readonly mails: readonly ReportedMail[];
  /** How many more mails it has than are taken. */
  readonly left?: number;
}

/** A reported mail. `messageIds`: its possible Message-IDs, the likeliest first. */
export interface ReportedMail {
  readonly facts: MailFacts;
  readonly messageIds: readonly string[];
}

/** What the text of a forward or answer says about the mail in it; empty where it says nothing. */
interface ForwardedHeader {
  /** Lower case. */
  readonly sender: string;
  readonly subject: string;
}

/** Most lines that are looked at, and between two lines of one header: folded recipients, empty lines of pages. */
const forwardLimits = { lines: 5_000, gap: 8 };

type Block = Partial<Record<QuotedField, string>>;

/**
 * The header of the first mail that a text quotes, as mail programs write it above a forward or below an answer, in
 * the languages of `reply-words.ts`; without one, the address in a line that introduces a quotation
 * (`On Monday, Ann <ann@example.com> wrote:`).
 */
function readForward(text: string): ForwardedHeader {
  const lines = text.split('\n', forwardLimits.lines);
  const blocks = blocksIn(lines);
  const hasAddress = ({ sender = '' }: Block) => addressIn(sender) !== '';
  const best =
    blocks.find((block) => isHeader(block) && hasAddress(block)) ??
    blocks.find(hasAddress) ??
    blocks.find(isHeader);
  return {
    sender: addressIn(best?.sender ?? '') || (best ? '' : introducedIn(lines)),
    subject: best?.subject ?? '',
  };
}

/** One line of this kind may be part of any text; two are a header. */
const isHeader = (block: Block): boolean =>
  block.sender !== undefined && Object.values(block).filter((value) => value !== undefined).length > 1;

function blocksIn(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let block: Block = {};
  let last = -Infinity;
  /** Field whose value is in the next line, as where label and value are cells of a table. */
  let waiting: QuotedField | undefined;
  for (const [at, line] of lines.entries()) {
    const found = readQuotedField(line);
    if (!found) {
      if (waiting && isSomething(line)) {
        block[waiting] = line.replace(/^[\s>|*_]{1,100}/, '').trim();
        waiting = undefined;
      }
      continue;
    }
    // Another header begins: mails forwarded in each other.
    if (at - last > forwardLimits.gap || (block[found.field] !== undefined && found.field !== 'recipients')) {
      block = {};
      blocks.push(block);
    } else if (blocks.length === 0) blocks.push(block);
    block[found.field] ??= found.value;
    waiting = found.value === '' ? found.field : undefined;
    last = at;
  }
  return blocks;
}

const isSomething = (line: string): boolean => /[^\s>|*_]/.test(line.slice(0, 1_000));

/** The address in angle or square brackets, else the first one; a name may look like one too. */
function addressIn(text: string): string {
  const line = text.slice(0, 2_000);
  const found = bracketed.exec(line)?.[1] ?? bare.exec(line)?.[0] ?? '';
  return found.replace(/\.$/, '').toLowerCase();
}

const bracketed =
  /[<[(](?:mailto:)?\s{0,2}([^\s<>[\]()"',;:@]{1,64}@[^\s<>[\]()"',;:@]{1,254})\s{0,2}[>\])]/u;
const bare = /[^\s<>[\]()"',;:@]{1,64}@[^\s<>[\]()"',;:@]{1,254}/u;

/** The address in the line that introduces the first quotation; a long line is folded, and its end on the next one. */
function introducedIn(lines: readonly string[]): string {
  const quoted = lines.findIndex((line) => line.startsWith('>'));
  const above = lines.slice(0, Math.max(quoted, 0)).map((line) => line.slice(0, 1_000).trim());
  const end = above.findLastIndex((line) => line !== '');
  if (!/[:：]$/.test(above[end] ?? '')) return '';
  return addressIn(above.slice(Math.max(end - 1, 0), end + 1).join(' '));
}
