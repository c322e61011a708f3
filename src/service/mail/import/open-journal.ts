import { belongsTo } from '../../config/address-domain.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import { decodeCharset } from '../parse/charsets/decode-charset.ts';
import { decodedRoom } from '../parse/mime/read-limits.ts';
import { decodeTransfer } from '../parse/mime/decode-transfer.ts';
import { fieldLimits } from '../parse/clean-fields.ts';
import { MailHeaders, readHeaders } from '../parse/mime/read-headers.ts';
import { prepareMessage } from '../parse/mime/prepare-message.ts';
import { hasFailedCheck, readSender } from '../trust/sender.ts';
import { readReceivedChain, isWrittenInside } from '../trust/received-chain.ts';
import { readTrustedTrace } from '../trust/trusted-trace.ts';
import { walkMime, type MimeLeaf } from '../parse/mime/walk-mime.ts';

/** A message taken out of a journal report. */
export interface JournaledMessage {
  readonly message: Buffer;
  /** Everybody it was delivered to or sent to: hidden copies and members of groups too. */
  readonly recipients: readonly string[];
  /** Whether it was submitted inside the organisation: no server of anybody else handed it over. */
  readonly isSubmitted: boolean;
}

/** Why a message that calls itself a journal report is imported as it is. */
export interface UnopenedJournal {
  readonly reason: string;
}

const reportHeader = 'X-MS-Journal-Report';
/** Bytes from the start in which the header of a journal report is looked for. */
const headerReach = 32 * 1024;
/** Most reports in each other: one that came back is in a report of its non-delivery. */
const deepest = 2;

/**
 * Opens a journal report of Exchange ("envelope journaling"), or the non-delivery report of one: the original message
 * and the recipients that the report names. Anybody can send a message of this form, so it is believed only where the
 * importing person says that it is from a journal mailbox, and no check of our own side failed, or where it was
 * written by Exchange inside the organisation and passed no border. Undefined for other mail.
 * @param isJournal Whether the importing person says so; messages of the same form are then opened without the
 * header of Exchange.
 */
export function openJournal(
  bytes: Uint8Array,
  tenant: TenantMail,
  isJournal: boolean,
): JournaledMessage | UnopenedJournal | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headerReach));
  if (!isJournal && !start.includes(reportHeader)) return undefined;
  const { buffer, fields, bodyStart } = prepareMessage(bytes);
  const { headers } = readHeaders(buffer, fields);
  const isReport = headers.has(reportHeader.toLowerCase());
  if (!isJournal && !isReport && !isNonDelivery(headers)) return undefined;
  const found = reportIn({ buffer, fields, bodyStart }, isReport || isJournal, 1);
  if (!found) return undefined;
  const hops = readReceivedChain(headers);
  if (isJournal) {
    if (hasFailedCheck(readTrustedTrace(headers, hops, tenant)))
      return {
        reason: 'It has the form of a journal report, but our own checks say that somebody else sent it.',
      };
  } else if (!isFromOwnExchange(headers, tenant) || !isWrittenInside(hops, tenant.trustedHops ?? []))
    return {
      reason:
        'It has the form of a journal report. If it is from your journal mailbox, import that with --journal.',
    };
  const inner = prepareMessage(found.message);
  const innerHops = readReceivedChain(readHeaders(inner.buffer, inner.fields).headers);
  const isSubmitted = innerHops.length === 0 || isWrittenInside(innerHops, tenant.trustedHops ?? []);
  return { ...found, isSubmitted };
}

const isNonDelivery = (headers: MailHeaders): boolean =>
  /^\s*multipart\/report\b/i.test(headers.first('content-type') ?? '');

/** Exchange writes journal reports in the name of an address that begins so. */
const isFromOwnExchange = (headers: MailHeaders, { domains }: TenantMail): boolean =>
  [headers.first('sender') ?? '', readSender(headers).address].some((written) => {
    const address = /<([^<>]*)>/.exec(written)?.[1] ?? written.trim();
    return /^microsoftexchange[0-9a-f]{32}@/i.test(address) && belongsTo(address, domains);
  });

type Structure = Pick<ReturnType<typeof prepareMessage>, 'buffer' | 'fields' | 'bodyStart'>;

/** The report's text and the message beside it, or those of a report in a non-delivery report. */
function reportIn(
  { buffer, fields, bodyStart }: Structure,
  isReport: boolean,
  depth: number,
): Pick<JournaledMessage, 'message' | 'recipients'> | undefined {
  const { leaves } = walkMime(buffer, fields, bodyStart, decodedRoom(), true);
  const at = leaves.findIndex(({ type }) => type === 'message/rfc822');
  const original = leaves[at];
  if (!original) return undefined;
  const envelope = isReport && leaves[0]?.type === 'text/plain' && at > 0 ? recipientsIn(leaves[0]) : [];
  const message = decodeTransfer(original.raw, original.encoding);
  if (envelope.length > 0) return { message, recipients: envelope };
  if (depth >= deepest) return undefined;
  const inner = prepareMessage(message);
  const isInner = message.subarray(0, headerReach).includes(reportHeader);
  return isInner ? reportIn(inner, true, depth + 1) : undefined;
}

const recipientLine = /^(?:to|cc|bcc|recipient)\s?:(.{1,2000})$/i;
const address = /^<?([^\s<>,;:"]{1,320}@[^\s<>,;:"]{1,320})>?$/;

/** The recipients in the text of a report; none without the lines that every report has. */
function recipientsIn(text: MimeLeaf): string[] {
  const lines = decodeCharset(decodeTransfer(text.raw, text.encoding), text.charset)
    .split(/\r?\n/)
    .map((line) => line.trim());
  const has = (name: RegExp) => lines.slice(0, 10).some((line) => name.test(line));
  if (!has(/^sender\s?:/i) || !has(/^message-id\s?:/i)) return [];
  const found = new Map<string, string>();
  for (const line of lines) {
    // `To: ann@example.com, Expanded: staff@example.com`: the second is the group that she is in.
    const [named = ''] = recipientLine.exec(line)?.[1]?.split(/[,\s](?:expanded|forwarded)\s?:/i, 1) ?? [];
    for (const piece of named.split(/[,;]/)) {
      const one = address.exec(piece.trim())?.[1];
      if (one !== undefined && found.size < fieldLimits.recipients && !found.has(one.toLowerCase()))
        found.set(one.toLowerCase(), one);
    }
  }
  return [...found.values()];
}
