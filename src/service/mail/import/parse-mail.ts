import { domainOf } from '../../../api/domain-of.ts';
import { entityTypeOfApp } from '../../../api/vocabulary/platforms.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import { applyRules } from '../../exception-rules/judge-mail.ts';
import type { RulesInForce } from '../../exception-rules/rule-engine.ts';
import type { StoredRule } from '../../exception-rules/stored-rule.ts';
import { textsOf } from '../../records/email-texts.ts';
import { foldMailbox } from '../../records/fold-address.ts';
import { inspectMail } from '../inspect/inspect-mail.ts';
import type { InspectedMail, MessageOrigin } from '../inspect/inspector.ts';
import { readSpamLevel } from '../inspect/inspectors/x-forefront-antispam-report.ts';
import { cleanLine, fieldLimits } from '../parse/clean-fields.ts';
import { contentHash, contentOf, contentOfUnread } from '../parse/mail-identity.ts';
import { identifyMail } from '../../records/mail-key.ts';
import { hashAttachments } from '../parse/mime/mime-file.ts';
import { readDeliveredTo } from '../parse/mime/parse-mailboxes.ts';
import type { GivenUp } from '../parse/mime/read-head-only.ts';
import type { NotRead } from '../parse/mime/read-limits.ts';
import { type Message, readMessage } from '../parse/read-message.ts';
import { readBounce, withoutMark } from '../reports/read-bounce.ts';
import { readReport } from '../reports/read-report.ts';
import {
  chooseApp,
  chooseMailbox,
  chooseMailboxes,
  decideDirection,
  maxMailboxes,
  ownMailboxOf,
  readTime,
} from '../trust/place-mail.ts';
import { type MailTrust, readTrust } from '../trust/read-trust.ts';
import type { MailIdentity, MailOfOther, ParsedMail, ParseSettings } from './parsed-mail.ts';

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
  const tenant = { ...settings.tenant, domains: ownDomains(settings) };
  const message = readMessage(bytes, givenUp);
  const trust = readTrust(message.headers, tenant, {
    envelope: origin.envelope,
    isSent: settings.isSent === true,
    isArchivedAsSent: origin.isSent === true,
  });
  const place = placeMail(message, trust, settings, tenant, origin);
  const notRead = notReadOf(message, trust, givenUp);
  const inspection = inspectMail(asInspected(message, trust, { ...place, tenant, origin, notRead }));
  const fields = fieldsOfRow(message, trust, place);
  const texts = textsOf(fields);
  const findRules = (mailbox: string) =>
    rules?.engine.find({ texts: { ...texts, mailbox }, headers: message.storedHeaders }) ?? [];
  const decide = (fitting: readonly StoredRule[]) =>
    applyRules(fitting, rules?.at ?? 0, {
      spfCheck: trust.spf,
      direction: place.direction,
      app: place.app,
      isJunk: origin.isJunk === true,
      found: inspection.evidence,
      written: origin,
    });
  const fitting = findRules(texts.mailbox);
  const decided = decide(fitting);
  const { settled, judgement, evidence } = decided;
  const { identity, identify } = identityOf(bytes, message, trust, place, origin, givenUp);
  const isTooMany = place.others.length >= maxMailboxes;
  /** Only rules look at the mailbox. */
  const asMailOf = (mailbox: string): MailOfOther => {
    const own = findRules(foldMailbox(mailbox));
    const isSame = own.length === fitting.length && own.every((rule, at) => rule === fitting[at]);
    const result = isSame ? decided : decide(own);
    return {
      row: {
        entity_id: identify(mailbox),
        mailbox,
        comment: result.judgement?.comment ?? '',
        ...result.settled,
      },
      ...(!isSame && { evidence: result.evidence }),
      ruleHits: result.judgement?.hits ?? [],
    };
  };
  const scl = readSpamLevel({ headers: message.headers, trace: trust.trace });
  const { replyTo, list, isSent } = trust;
  return {
    identity,
    row: {
      entity_id: identify(place.mailbox),
      entity_type: entityTypeOfApp[place.app],
      received_at: new Date(place.receivedAt).toISOString(),
      direction: place.direction,
      ...fields,
      comment: judgement?.comment ?? '',
      ...(scl !== undefined && { scl }),
      ...settled,
    },
    others: isTooMany ? [] : place.others.map(asMailOf),
    detail: {
      headers: message.storedHeaders,
      ...(replyTo.length > 0 && {
        replyTo: replyTo.map((address) => cleanLine(address, fieldLimits.address)),
      }),
      links: message.links,
      evidence,
      problems: [
        ...(givenUp
          ? [cleanLine(`The message could not be read: ${givenUp.reason}`, fieldLimits.reason)]
          : []),
        ...(isTooMany
          ? [
              `It was sent to ${place.others.length + 1} mailboxes of the organisation, and is stored as mail of the first of them.`,
            ]
          : []),
        ...message.problems,
        ...inspection.problems,
      ],
      ...(isSent && { isSent }),
      ...(list !== '' && { list }),
      ...(origin.envelope && { envelope: origin.envelope }),
    },
    ruleHits: judgement?.hits ?? [],
    ...mailToUs(message, trust, settings),
    ...(inspection.failed.length > 0 && { failedEngines: inspection.failed }),
    html: message.html,
    text: message.text,
  };
}

/**
 * The tenant's domains; the mailbox of the run belongs to the tenant even if its domain is not configured.
 */
function ownDomains({ tenant, mailbox }: ParseSettings): string[] {
  const domain = domainOf(mailbox ?? '');
  return domain === '' || tenant.domains.includes(domain) ? [...tenant.domains] : [...tenant.domains, domain];
}

/** Where a mail belongs. */
type MailPlace = ReturnType<typeof placeMail>;

function placeMail(
  { headers }: Message,
  { hops, sender, recipients, deliveredTo, spf, isProved }: MailTrust,
  settings: ParseSettings,
  { domains }: TenantMail,
  origin: MessageOrigin,
) {
  const party = { sender: sender.address, spf, recipients, domains };
  const choose = (proved: boolean, delivered: readonly string[]): string => {
    const chosen = chooseMailbox({ ...party, isProved: proved, deliveredTo: delivered });
    return (settings.mailbox ?? withoutMark(chosen, settings.bounceAddress)).toLowerCase();
  };
  const { mailbox, others } =
    settings.mailbox === undefined
      ? chooseMailboxes({ ...party, deliveredTo, envelope: origin.envelope }, (delivered) =>
          choose(isProved, delivered),
        )
      : { mailbox: settings.mailbox.toLowerCase(), others: [] };
  // Earlier versions trusted the sender's address, and what anybody wrote about the delivery, and took each subaddress for a mailbox.
  const everyDelivery = readDeliveredTo(headers, Infinity);
  const formerMailboxes = new Set([choose(isProved, everyDelivery), choose(true, everyDelivery)]);
  formerMailboxes.delete(mailbox);
  // With an envelope these may be other recipients, who have mail of their own.
  if (origin.envelope)
    for (const former of formerMailboxes)
      if (ownMailboxOf(former, domains) !== mailbox) formerMailboxes.delete(former);
  return {
    mailbox,
    /** Mailboxes of other recipients of the tenant. */
    others,
    /** Mailboxes that earlier versions chose. */
    formerMailboxes,
    direction: decideDirection({ ...party, isProved }),
    app: settings.app ?? chooseApp(headers, hops, settings.tenant.apps[0] ?? 'office365_emails'),
    /** Milliseconds since 1970. */
    receivedAt: readTime(headers, hops, origin.fallbackTime),
  };
}

/** What could not be inspected, in the order in which evidence names it. */
const notReadOf = (message: Message, trust: MailTrust, givenUp: GivenUp | undefined): Set<NotRead> =>
  new Set<NotRead>([
    ...message.notRead,
    ...(givenUp ? (['message'] as const) : []),
    ...(message.hasAllHeaders && trust.hasAllHeaders ? [] : (['headers'] as const)),
    ...(message.hasAllTexts ? [] : (['text'] as const)),
    ...(message.hasAllLinks ? [] : (['links'] as const)),
  ]);

/** A mail as inspectors see it. */
const asInspected = (
  message: Message,
  { sender, isSenderProved, replyTo, recipients, spf, trace }: MailTrust,
  { direction, tenant, origin, notRead }: Pick<InspectedMail, 'direction' | 'tenant' | 'origin' | 'notRead'>,
): InspectedMail => ({
  headers: message.headers,
  subject: cleanLine(message.subject, fieldLimits.subject),
  sender,
  isSenderProved,
  senderName: sender.name,
  senderAddress: sender.address,
  replyTo,
  recipients,
  direction,
  spf,
  trace,
  links: message.allLinks,
  files: message.allFiles,
  pages: message.pages,
  notRead,
  bodySize: message.buffer.length - message.bodyStart,
  html: message.html,
  text: message.text,
  otherTexts: message.otherTexts,
  shown: message.shown,
  tenant,
  origin,
});

/** The fields of the row that exception rules look at, and those beside them. */
const fieldsOfRow = (message: Message, { sender, recipients, ips, spf }: MailTrust, place: MailPlace) => ({
  subject: message.subject,
  recipients,
  nickname: sender.name,
  sender_address: sender.address,
  sender_ip: ips.server,
  sender_client_ip: ips.client,
  attachments: hashAttachments(message.files),
  email_body_links: message.links.slice(0, fieldLimits.rowLinks).map(({ url }) => url),
  spf_check: spf,
  message_id: message.messageId,
  mailbox: place.mailbox,
});

/** The entity id of a mail in a mailbox, and by what it is recognised when it comes again, also as earlier versions did. */
function identityOf(
  bytes: Uint8Array,
  { buffer, fields, bodyStart, messageId }: Message,
  { list }: MailTrust,
  { mailbox, formerMailboxes }: MailPlace,
  { reusesMessageId, namesakeOf, envelope }: MessageOrigin,
  givenUp: GivenUp | undefined,
): { identity: MailIdentity; identify: (mailbox: string) => string } {
  const { content, formers } = givenUp
    ? contentOfUnread(bytes, givenUp.reading)
    : contentOf(buffer, fields, bodyStart);
  const asContent = () => content.toString('hex');
  const identity = {
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
      ...(reusesMessageId && { reusesMessageId: true }),
      ...(namesakeOf !== undefined && { namesakeOf }),
    },
    ...(envelope && { envelope }),
  };
  return { identity, identify: (one) => identifyMail(one, messageId, asContent) };
}

/** The report or the non-delivery report that a mail to an address of ours is. */
function mailToUs(
  message: Message,
  { sender, isProved, recipients, deliveredTo }: MailTrust,
  { tenant, reportAddress, bounceAddress }: ParseSettings,
): Pick<ParsedMail, 'report' | 'bounce'> {
  const addressed = [...recipients, ...deliveredTo];
  const mail = { ...message, sender: sender.address, isProved };
  const report = reportAddress ? readReport(mail, addressed, { reportAddress, tenant }) : undefined;
  const bounce = readBounce(mail, addressed, bounceAddress);
  return { ...(report && { report }), ...(bounce && { bounce }) };
}
