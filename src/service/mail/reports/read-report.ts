import { belongsTo } from '../../config/address-domain.ts';
import { withoutPrefixes } from '../../records/reply-words.ts';
import { decodedRoom, type DecodedRoom } from '../parse/mime/read-limits.ts';
import { decodeWords } from '../parse/mime/decode-words.ts';
import { extractLinks, visibleUrls } from '../parse/html/extract-links.ts';
import { factsOfRow } from './mail-facts.ts';
import { MailHeaders, readHeaders } from '../parse/mime/read-headers.ts';
import { type MimeFile, hashAttachments } from '../parse/mime/mime-file.ts';
import { type MimeMessage, readMime } from '../parse/mime/read-mime.ts';
import { readForward } from './read-forward.ts';
import { readRecipients } from '../parse/mime/parse-mailboxes.ts';
import { readSender } from '../trust/read-sender.ts';
import { pageRoom, readShownPage } from '../parse/html/shown-page.ts';
import { cleanLine, cleanSubject, fieldLimits } from '../parse/clean-fields.ts';
import { htmlToText } from '../parse/html/html-to-text.ts';
import { parseMailDate } from '../parse/mime/parse-date.ts';
import type { ParseSettings } from '../import/parsed-mail.ts';
import { maxReported, passedOnIn } from './reported-mails.ts';
import type { ReceivedReport, ReportedMail } from './received-report.ts';
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
  settings: ParseSettings,
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
