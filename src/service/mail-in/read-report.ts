import { belongsTo } from '../config/address-domain.ts';
import { decodeWords } from './decode-words.ts';
import { extractLinks, visibleUrls } from './extract-links.ts';
import { factsOfRow } from './mail-facts.ts';
import { MailHeaders } from './mail-headers.ts';
import type { MimeFile } from './mime-file.ts';
import { mayBeMsg, msgToMime } from './msg-to-mime.ts';
import { type MimeMessage, readMime } from './read-mime.ts';
import { readHeaders } from './read-headers.ts';
import { readSender } from './read-sender.ts';
import { readShownPage } from './shown-page.ts';
import { hashAttachments } from './hash-attachments.ts';
import { cleanLine, cleanSubject } from './clean-text.ts';
import { htmlToText } from './compose-text.ts';
import { fieldLimits } from './field-limits.ts';
import { parseMailDate } from './parse-date.ts';
import type { ParseSettings } from './parsed-mail.ts';
import type { ReceivedReport, ReportedMail } from './received-report.ts';
import type { ReportKind } from '../../api/contract/reports/mail-reports.ts';

/** Limits of a report: mails, bytes of them, characters of a Message-ID, Message-IDs. */
const limits = { mails: 10, bytes: 25 * 1024 * 1024, message: 1_000, ids: 10 };

interface ParsedReport {
  readonly headers: MailHeaders;
  readonly files: readonly MimeFile[];
  readonly inner: MimeMessage['inner'];
  readonly text: string | null;
  readonly html: string | null;
  readonly subject: string;
  readonly sender: string;
  readonly isProved: boolean;
  readonly messageId: string;
}

/**
 * Parses a mail to the report address: the attached messages, in order, else the message that it forwards or
 * answers. Undefined for other mail, mail of this product, and mail whose sender is not authenticated as
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
  const attached = attachedMails(mail);
  return {
    reporter: sender.toLowerCase(),
    answerable: isAnswerable(headers),
    kind: kindOf(subject, mail.files),
    message: attached.length > 0 ? cleanLine(mail.text ?? '', limits.message) : '',
    messageId,
    mails: attached.length > 0 ? attached : [forwardedMail(mail)],
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

/**
 * By the subject prefix of Microsoft's report buttons, else by the report's own type (RFC 5965), else
 * phishing.
 */
function kindOf(subject: string, files: readonly MimeFile[]): ReportKind {
  const prefix = /^\s*(?:([123])\||(junk|not junk|phishing):)/i.exec(subject);
  const chosen = (prefix?.[1] ?? prefix?.[2] ?? '').toLowerCase();
  if (chosen === '1' || chosen === 'junk') return 'spam';
  if (chosen === '2' || chosen === 'not junk') return 'safe';
  const feedback = files.find(({ mimeType }) => mimeType === 'message/feedback-report');
  const type = /^feedback-type:\s*([\w-]+)/im.exec(feedback?.bytes(10_000).toString('latin1') ?? '')?.[1];
  return type === 'abuse' ? 'spam' : type === 'not-spam' ? 'safe' : 'phishing';
}

/** Messages among the parts, by type or by file name. */
function attachedMails({ files, inner, html, text }: ParsedReport): ReportedMail[] {
  const messages = files.filter(
    ({ mimeType, names }) =>
      mimeType === 'message/rfc822' ||
      mimeType === 'message/global' ||
      mimeType === 'text/rfc822-headers' ||
      mayBeMsg(names, mimeType) ||
      names.some((name) => /\.eml$/i.test(name)),
  );
  // An inline message: its text is part of the report's text.
  if (messages.length === 0 && inner.length > 0) {
    const links = linksOf({ html, text });
    return inner
      .slice(0, limits.mails)
      .flatMap(({ buffer, fields }) => describeMail(readHeaders(buffer, fields).headers, links, files) ?? []);
  }
  let left = limits.bytes;
  return messages.slice(0, limits.mails).flatMap((file) => {
    const bytes = file.bytes(left);
    left -= bytes.length;
    // Outlook files are recognised by content; a name alone may be wrong.
    const saved = mayBeMsg(file.names, file.mimeType) ? msgToMime(bytes, limits.bytes) : undefined;
    return bytes.length === 0 ? [] : (reportedMail(saved ?? bytes) ?? []);
  });
}

/** A message in a report; undefined without both sender and Message-ID. */
function reportedMail(bytes: Uint8Array): ReportedMail | undefined {
  const { buffer, fields, html, text, otherTexts, files } = readMime(bytes);
  const links = linksOf({ html, text }, otherTexts);
  return describeMail(readHeaders(buffer, fields).headers, links, files);
}

/** The addresses of a report's links, as an import stores them. */
const linksOf = (
  { html, text }: Pick<ParsedReport, 'html' | 'text'>,
  otherTexts: readonly string[] = [],
): string[] =>
  extractLinks({
    pages: [...(html === null ? [] : [html]), ...otherTexts].map(readShownPage),
    texts: [html && visibleUrls(html), ...otherTexts],
    plain: text,
    isMail: true,
  }).links.map(({ url }) => url);

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

const forwardedLine = {
  sender: /^[>*\p{Zs}\t]*(?:from|von)\s*:\*?\s*(.+)$/imu,
  subject: /^[>*\p{Zs}\t]*(?:subject|betreff)\s*:\*?\s*(.+)$/imu,
};

/** The mail that a plain forward or answer refers to: by its headers, else by the quoted first lines. */
function forwardedMail({ headers, text, html, subject }: ParsedReport): ReportedMail {
  const body = text ?? htmlToText(html ?? '');
  const references = [
    ...idsIn(headers.first('in-reply-to') ?? ''),
    ...idsIn(headers.first('references') ?? '').toReversed(),
    ...idsIn(/^[>*\p{Zs}\t]*message-id\s*:\s*(<[^<>\s]+>)/imu.exec(body)?.[1] ?? ''),
  ];
  const from = forwardedLine.sender.exec(body.slice(0, 100_000))?.[1] ?? '';
  const about =
    forwardedLine.subject.exec(body.slice(0, 100_000))?.[1] ??
    subject.replace(/^\s*(?:[123]\||(?:junk|not junk|phishing):)/i, '');
  return {
    facts: {
      subject: cleanLine(about.trim(), fieldLimits.subject),
      sender: (/[\w.+-]+@[\w.-]+\w/.exec(from)?.[0] ?? '').toLowerCase(),
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
