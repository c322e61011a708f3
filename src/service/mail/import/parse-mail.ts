import { entityTypeOfApp, type MailApp } from '../../../api/vocabulary/platforms.ts';
import { applyRules } from '../../exception-rules/judge-mail.ts';
import type { RulesInForce } from '../../exception-rules/rule-engine.ts';
import { textsOf } from '../../records/email-texts.ts';
import { chooseMailbox, ownMailboxOf, decideDirection } from '../trust/place-mail.ts';
import { cleanLine, cleanSubject, fieldLimits } from '../parse/clean-fields.ts';
import { domainOf } from '../../../api/domain-of.ts';
import { decodeWords } from '../parse/mime/decode-words.ts';
import { decodedRoom, type DecodedRoom, type NotRead } from '../parse/mime/read-limits.ts';
import { extractLinks, visibleUrls } from '../parse/html/extract-links.ts';
import { readPages } from '../parse/html/find-pages.ts';
import { hashAttachments, type MimeFile, type InspectedFile } from '../parse/mime/mime-file.ts';
import { contentHash, identifyMail, contentOf, contentOfUnread } from '../parse/mail-identity.ts';
import { inspectMail } from '../inspect/inspect-mail.ts';
import { readSpamLevel } from '../inspect/inspectors/x-forefront-antispam-report.ts';
import { confirmedListOf } from '../trust/confirmed-list.ts';
import { type MailHeaders, readHeaders } from '../parse/mime/read-headers.ts';
import { openArchives } from '../parse/archives/open-archives.ts';
import type { MessageOrigin } from '../inspect/inspector.ts';
import type { ParsedMail, ParseSettings } from './parsed-mail.ts';
import { parseMailDate } from '../parse/mime/parse-date.ts';
import { hasFailedCheck, isProvedSender, readSender, readSenderIps } from '../trust/sender.ts';
import { readBounce, withoutMark } from '../reports/read-bounce.ts';
import { type GivenUp, headOnly } from '../parse/mime/read-head-only.ts';
import { openMessages, readMime } from '../parse/mime/read-mime.ts';
import { type Hop, readReceivedChain } from '../trust/received-chain.ts';
import { readDeliveredTo, readRecipients, parseMailboxes } from '../parse/mime/parse-mailboxes.ts';
import { readReport } from '../reports/read-report.ts';
import { spfOf } from '../trust/authentication-results.ts';
import { pageRoom, readShownPage } from '../parse/html/shown-page.ts';
import { endOfOurHeaders, readTrustedTrace } from '../trust/trusted-trace.ts';

/**
 * The platform a mailbox lives on, by the server that wrote the topmost `Received`, else by headers above it. Only a copy
 * that no server received, such as sent mail, is assigned by its other headers: those of a received mail may be the
 * sender's or those of his platform. `fallback` when nothing tells.
 */
function chooseApp(headers: MailHeaders, hops: readonly Hop[], fallback: MailApp): MailApp {
  const [last] = hops;
  if (last) {
    if (/(?:^|\.)google\.com$|^2002:a/.test(last.by)) return 'google_mail';
    const isMicrosoft = last.protocol === 'microsoft smtp server' || last.protocol === 'mapi';
    if (isMicrosoft || /(?:^|\.)outlook(?:\.office365)?\.com$/.test(last.by)) return 'office365_emails';
  }
  const end = last?.position ?? Infinity;
  const has = (name: string) => (headers.entries(name)[0]?.position ?? Infinity) < end;
  if (has('x-gm-message-state') || has('x-gmail-labels')) return 'google_mail';
  const isExchange =
    has('x-forefront-antispam-report') ||
    has('x-ms-exchange-organization-scl') ||
    has('x-ms-exchange-crosstenant-id');
  return isExchange ? 'office365_emails' : fallback;
}

/** Characters and entries that are read; real mails have one. */
const longest = 20_000;
const most = 20;

/** Where answers go instead of to the sender: the addresses of Reply-To without the sender's, as written. */
function readReplyTo(headers: MailHeaders, sender: string): string[] {
  const { mailboxes } = parseMailboxes((headers.first('reply-to') ?? '').slice(0, longest), most);
  const addresses = new Map(mailboxes.map(({ address }) => [address.toLowerCase(), address]));
  addresses.delete(sender.toLowerCase());
  addresses.delete('');
  return [...addresses.values()];
}

/**
 * Parses a message into its row, details and readable body, applies the exception rules and decides its
 * verdict. Accepts any bytes: missing parts stay empty or are derived, overlong values are truncated in the
 * row and complete in the original.
 * @param rules Null when there are none.
 * @param givenUp For a message that cannot be parsed: it is kept with its main headers, as not read.
 */
export function parseMail(
  bytes: Uint8Array,
  origin: MessageOrigin,
  settings: ParseSettings,
  rules: RulesInForce | null,
  givenUp?: GivenUp,
): ParsedMail {
  const room = decodedRoom();
  const { buffer, fields, bodyStart, files, html, htmlParts, text, otherTexts, problems, ...mime } = readMime(
    givenUp ? headOnly(bytes, givenUp.reading) : bytes,
    room,
  );
  const { headers, stored: storedHeaders, isWhole, problems: cut } = readHeaders(buffer, fields);
  const hops = readReceivedChain(headers);
  const sender = readSender(headers);
  const replyTo = readReplyTo(headers, sender.address);
  const domains = ownDomains(settings);
  const tenant = { ...settings.tenant, domains };
  const trace = readTrustedTrace(headers, hops, tenant);
  const { envelope } = origin;
  const deliveredTo = envelope ?? readDeliveredTo(headers, endOfOurHeaders(headers, hops, trace));
  const written = readRecipients(headers, domains, envelope);
  const recipients = written.recipients.length > 0 ? written.recipients : deliveredTo.slice(0, 1);
  const spf = spfOf(trace).result;
  const isSenderProved = isProvedSender(sender.address, trace, headers, tenant);
  // An archive counts somebody else's mail in the owner's name as sent too: our own checks know better.
  const isSent = settings.isSent === true || (origin.isSent === true && !hasFailedCheck(trace));
  const isProved = isSent || isSenderProved;
  const direction = decideDirection({ sender: sender.address, recipients, isProved, domains });
  const choose = (proved: boolean, delivered: readonly string[]): string => {
    const party = {
      sender: sender.address,
      spf,
      isProved: proved,
      recipients,
      deliveredTo: delivered,
      domains,
    };
    return (settings.mailbox ?? withoutMark(chooseMailbox(party), settings.bounceAddress)).toLowerCase();
  };
  const mailbox = settings.mailbox?.toLowerCase() ?? ownMailboxOf(choose(isProved, deliveredTo), domains);
  // Earlier versions trusted the sender's address, and what anybody wrote about the delivery, and took each subaddress for a mailbox.
  const everyDelivery = readDeliveredTo(headers, Infinity);
  const formerMailboxes = new Set([choose(isProved, everyDelivery), choose(true, everyDelivery)]);
  formerMailboxes.delete(mailbox);
  const app = settings.app ?? chooseApp(headers, hops, settings.tenant.apps[0] ?? 'office365_emails');
  const forPages = pageRoom();
  const show = (page: string) => readShownPage(page, forPages);
  const shownHtml = htmlParts.map(show);
  const shownOthers = otherTexts.map(show);
  const {
    links,
    further,
    isWhole: hasAllLinks,
  } = extractLinks({
    pages: [...shownHtml, ...shownOthers],
    texts: [html && visibleUrls(html), ...otherTexts],
    plain: text,
    isMail: true,
  });
  const notRead = new Set(mime.notRead);
  const allFiles = [...files, ...openContainers(files, room, notRead)];
  const { pages, isWhole: hasAllPages } = readPages(allFiles);
  const shownPages = new Map(Array.from(pages, ([file, page]) => [file, show(page)]));
  const inPages = extractLinks({
    pages: [...shownPages.values()],
    texts: [...pages.values()],
    plain: null,
    isMail: false,
  });
  if (givenUp) notRead.add('message');
  if (!isWhole || !sender.isWhole || !written.isWhole) notRead.add('headers');
  if (!hasAllPages || [...shownHtml, ...shownOthers].some((page) => !page.isWhole)) notRead.add('text');
  if (!hasAllLinks || !inPages.isWhole || forPages.links === 0) notRead.add('links');
  const subject = cleanSubject(decodeWords(headers.first('subject') ?? ''), fieldLimits.subject);
  const messageId = readMessageId(headers);
  const ips = readSenderIps(headers, hops, trace);
  const inspection = inspectMail({
    headers,
    subject: cleanLine(subject, fieldLimits.subject),
    sender,
    isSenderProved,
    senderName: sender.name,
    senderAddress: sender.address,
    replyTo,
    recipients,
    direction,
    spf,
    trace,
    links: [...links, ...further, ...inPages.links, ...inPages.further],
    files: allFiles,
    pages,
    notRead,
    bodySize: buffer.length - bodyStart,
    html,
    text,
    otherTexts,
    shown: { html: shownHtml, others: shownOthers, pages: shownPages },
    tenant,
    origin,
  });
  const scl = readSpamLevel({ headers, trace });
  const list = confirmedListOf(headers, trace);
  const fieldsOfRow = {
    subject,
    recipients,
    nickname: sender.name,
    sender_address: sender.address,
    sender_ip: ips.server,
    sender_client_ip: ips.client,
    attachments: hashAttachments(files),
    email_body_links: links.slice(0, fieldLimits.rowLinks).map(({ url }) => url),
    spf_check: spf,
    message_id: messageId,
    mailbox,
  };
  const fitting = rules?.engine.find({ texts: textsOf(fieldsOfRow), headers: storedHeaders }) ?? [];
  const { settled, judgement, evidence } = applyRules(fitting, rules?.at ?? 0, {
    spfCheck: spf,
    direction,
    app,
    isJunk: origin.isJunk === true,
    found: inspection.evidence,
    written: origin,
  });
  const { content, formers } = givenUp
    ? contentOfUnread(bytes, givenUp.reading)
    : contentOf(buffer, fields, bodyStart);
  const asContent = () => content.toString('hex');
  const addressed = [...recipients, ...deliveredTo];
  const report = settings.reportAddress
    ? readReport(
        {
          buffer,
          fields,
          bodyStart,
          headers,
          files,
          text,
          html,
          subject,
          sender: sender.address,
          isProved,
          messageId,
        },
        addressed,
        settings,
      )
    : undefined;
  const bounce = readBounce(
    { buffer, headers, files, text, html, sender: sender.address },
    addressed,
    settings.bounceAddress,
  );
  return {
    identity: {
      content,
      ...(formers.length > 0 && { formerContents: formers }),
      ...(messageId === '' && {
        formerIds: [contentHash(bytes), ...formers.map((former) => former.toString('hex'))].map((text) =>
          identifyMail(mailbox, '', () => text),
        ),
      }),
      ...(formerMailboxes.size > 0 && {
        formerPlaces: [...formerMailboxes].map((former) => identifyMail(former, messageId, asContent)),
      }),
      list,
      judgedWith: {
        ...(origin.reusesMessageId && { reusesMessageId: true }),
        ...(origin.namesakeOf !== undefined && { namesakeOf: origin.namesakeOf }),
      },
    },
    row: {
      entity_id: identifyMail(mailbox, messageId, asContent),
      entity_type: entityTypeOfApp[app],
      received_at: new Date(readTime(headers, hops, origin.fallbackTime)).toISOString(),
      direction,
      ...fieldsOfRow,
      comment: judgement?.comment ?? '',
      ...(scl !== undefined && { scl }),
      ...settled,
    },
    detail: {
      headers: storedHeaders,
      ...(replyTo.length > 0 && {
        replyTo: replyTo.map((address) => cleanLine(address, fieldLimits.address)),
      }),
      links,
      evidence,
      problems: [
        ...(givenUp
          ? [cleanLine(`The message could not be read: ${givenUp.reason}`, fieldLimits.reason)]
          : []),
        ...problems,
        ...cut,
        ...inspection.problems,
      ],
      ...(isSent && { isSent }),
      ...(list !== '' && { list }),
      ...(envelope && { envelope }),
    },
    ruleHits: judgement?.hits ?? [],
    ...(report && { report }),
    ...(bounce && { bounce }),
    ...(inspection.failed.length > 0 && { failedEngines: inspection.failed }),
    html,
    text,
  };
}

/**
 * The files in archives, in messages in those, and so on, as deep as containers may be nested.
 */
function openContainers(
  files: readonly MimeFile[],
  room: DecodedRoom,
  notRead: Set<NotRead>,
): InspectedFile[] {
  const found: InspectedFile[] = [];
  for (let from = files; from.length > 0; room.depth += 1) {
    const archives = openArchives(from, room);
    if (!archives.isWhole) notRead.add('archive');
    if (archives.hasBomb) notRead.add('bomb');
    const messages = openMessages(archives.files, room, notRead, new Set());
    found.push(...archives.files, ...messages);
    from = messages;
  }
  return found;
}

/** The Message-ID without angle brackets. */
function readMessageId(headers: MailHeaders): string {
  const value = headers.first('message-id') ?? '';
  return cleanLine(/<([^<>]+)>/.exec(value)?.[1] ?? value, fieldLimits.messageId);
}

/**
 * The tenant's domains; the mailbox of the run belongs to the tenant even if its domain is not configured.
 */
function ownDomains({ tenant, mailbox }: ParseSettings): string[] {
  const domain = domainOf(mailbox ?? '');
  return domain === '' || tenant.domains.includes(domain) ? [...tenant.domains] : [...tenant.domains, domain];
}

/**
 * When our servers received the mail, milliseconds since 1970: the topmost Received header with a date, which
 * the sender cannot forge; else the sender's Date; else the time given by the message's source.
 */
function readTime(headers: MailHeaders, hops: readonly Hop[], fallback: number): number {
  const now = Math.max(Date.now(), fallback);
  const dates = [
    ...hops.map((hop) => hop.date),
    headers.first('date') ?? '',
    headers.first('delivery-date') ?? '',
  ];
  for (const date of dates) {
    const time = date === '' ? undefined : parseMailDate(date, now);
    if (time !== undefined) return time;
  }
  return fallback;
}
