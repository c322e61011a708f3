import { MailHeaders } from '../mail/parse/mime/read-headers.ts';
import { parseMailDate } from '../mail/parse/mime/parse-date.ts';
import { isPublicIp, readReceivedChain } from '../mail/trust/received-chain.ts';
import type { SampleGroup } from './sample-corpus.ts';
import { samplePeople, type SamplePerson } from './sample-people.ts';
import { chanceOf, pickOf, toMailDate } from './sample-chances.ts';
import { hopOfSent, platformHeaders, traceOf } from './sample-trace.ts';
import { endOfHeaders } from '../mail/parse/mime/prepare-message.ts';

/** A message as raw header fields, folding included, and its body. */
interface RawMessage {
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly body: Buffer;
}

/**
 * Splits a message into header fields and body, leaving bytes unchanged; an mbox envelope line is dropped.
 */
function splitMessage(bytes: Buffer): RawMessage {
  const end = endOfHeaders(bytes);
  const head = bytes.toString('latin1', 0, end).replace(/^(?:>?From [^\n]*\n)/, '');
  const fields = head
    .split(/\r?\n(?![ \t])/)
    .filter((field) => /^[!-9;-~]+[ \t]*:/.test(field))
    .map((field) => {
      const colon = field.indexOf(':');
      return { name: field.slice(0, colon).trim(), value: field.slice(colon + 1).trim() };
    });
  return { fields, body: bytes.subarray(end) };
}

/** Reassembles a message. */
function joinMessage({ fields, body }: RawMessage): Buffer {
  const head = fields.map(({ name, value }) => `${name}: ${value}\n`).join('');
  return Buffer.concat([Buffer.from(head, 'latin1'), body.length > 0 ? body : Buffer.from('\n')]);
}

type Fields = RawMessage['fields'];

/** A message of the corpus that is being rewritten for the sample tenant. */
export interface SampleMessage {
  readonly id: string;
  readonly group: SampleGroup;
  readonly message: RawMessage;
  /** Original time of receipt, milliseconds since 1970. */
  readonly originalTime: number;
}

/** Original headers about mailboxes and folders that do not exist in the tenant. */
const dropped =
  /^(?:delivered-to|x-original-to|envelope-to|x-envelope-to|x-delivered-to|apparently-to|lines|status|x-status|x-uid|x-eudora2unix|bcc)$/i;
const dateFields = /^(?:date|delivery-date|resent-date|x-original-date)$/i;

/** The corpus was collected before this date. */
const corpusEnd = Date.UTC(2005, 0, 1);
/** The machines that collected the corpus: their hops are replaced by the tenant's. */
const collector =
  /\bby\s+\S*(?:localhost|jmason\.org|netnoteinc\.com|slashnull\.org|webnote\.net|spamassassin\.taint\.org)\b/i;

/** Parses a message of the corpus and determines when it was received. */
export function openSample(sample: { id: string; group: SampleGroup; bytes: Buffer }): SampleMessage {
  const message = withIdentity(splitMessage(sample.bytes), sample.id);
  let originalTime: number | undefined;
  for (const { name, value } of message.fields) {
    const date = /^received$/i.test(name)
      ? value.slice(value.lastIndexOf(';') + 1)
      : /^date$/i.test(name)
        ? value
        : '';
    originalTime = date === '' ? undefined : parseMailDate(date, corpusEnd);
    if (originalTime !== undefined) break;
  }
  return { id: sample.id, group: sample.group, message, originalTime: originalTime ?? Date.UTC(2002, 8, 1) };
}

/** A Message-ID for messages without one: an identity by content would change with every load. */
function withIdentity(message: RawMessage, id: string): RawMessage {
  if (message.fields.some(({ name, value }) => /^message-id$/i.test(name) && value !== '')) return message;
  const value = `<${id.replace('/', '.')}@corpus.example>`;
  return { ...message, fields: [...message.fields, { name: 'Message-ID', value }] };
}

/**
 * Rewrites a message for the sample tenant: shifts all dates by the same span, replaces recipients by the
 * tenant's people, and adds the headers of the tenant's mail platform. Some ham becomes internal or outgoing
 * mail. Deterministic per id.
 */
export function rewriteSample(sample: SampleMessage, time: number): Buffer {
  const owner = pickOf(samplePeople, 'owner', sample.id);
  const kind = kindOf(sample);
  const fields = moveDates(sample.message.fields, time - sample.originalTime, time).filter(
    ({ name }) => !dropped.test(name),
  );
  if (kind === 'incoming') {
    const received = moveRecipients(withoutCollector(fields), owner, sample.id);
    const trace = traceOf({
      owner,
      time,
      group: sample.group,
      id: sample.id,
      ip: serverOf(fields),
      fields: received,
    });
    return joinMessage({ fields: [...trace, ...received], body: sample.message.body });
  }
  return joinMessage({ fields: sentBy(owner, kind, fields, sample.id, time), body: sample.message.body });
}

const isCollected = ({ name, value }: Fields[number]): boolean =>
  /^received$/i.test(name) && collector.test(value);

const withoutCollector = (fields: Fields): Fields => fields.filter((field) => !isCollected(field));

/** The machine that delivered the message to the collectors: the last hop before theirs. */
function serverOf(fields: Fields): string {
  const toFields = (list: Fields) =>
    new MailHeaders(list.map(({ value }) => ({ name: 'Received', value: value.replace(/\s+/g, ' ') })));
  const hops = readReceivedChain(toFields(fields.filter(isCollected)));
  const handedOver = hops.findLast((hop) => isPublicIp(hop.ip));
  return (
    handedOver?.ip ??
    readReceivedChain(toFields(fields.filter(({ name }) => /^received$/i.test(name)))).find((hop) =>
      isPublicIp(hop.ip),
    )?.ip ??
    ''
  );
}

/** One in nine hams becomes sent mail, half of these to colleagues. Newsletters and lists are unchanged. */
function kindOf({ id, group, message }: SampleMessage): 'incoming' | 'outgoing' | 'internal' {
  const isPersonal =
    group.startsWith('easy') && !message.fields.some(({ name }) => /^(?:list-|x-mailman)/i.test(name));
  const chance = chanceOf('kind', id);
  if (!isPersonal || chance > 0.3) return 'incoming';
  return chance < 0.15 ? 'internal' : 'outgoing';
}

function moveDates(fields: Fields, span: number, time: number): Fields {
  const move = (text: string): string => {
    const date = parseMailDate(text, corpusEnd);
    // A date that was days off in the original would still be: it becomes the time of receipt.
    const moved = date === undefined || Math.abs(date + span - time) > 86_400_000 ? time : date + span;
    return toMailDate(Math.min(moved, time));
  };
  return fields.map(({ name, value }) => {
    if (dateFields.test(name)) return { name, value: move(value) };
    const semicolon = /^received$/i.test(name) ? value.lastIndexOf(';') : -1;
    return semicolon < 0
      ? { name, value }
      : { name, value: `${value.slice(0, semicolon)}; ${move(value.slice(semicolon))}` };
  });
}

/** Lists keep their name at the tenant's domain, all other recipients become people of the tenant. */
function moveRecipients(fields: Fields, owner: SamplePerson, id: string): Fields {
  const isList = fields.some(({ name }) => /^(?:list-id|x-mailman-version|list-post)$/i.test(name));
  let isFirst = true;
  const moved = fields.map(({ name, value }) => {
    if (!/^(?:to|cc)$/i.test(name)) return { name, value };
    const addresses = [...value.matchAll(/[\w.+=-]+@[\w.-]+/g)].slice(0, 12).map(([address]) => {
      const person = isFirst ? owner : pickOf(samplePeople, 'recipient', `${id}${address}`);
      const isListAddress = isList && isFirst;
      isFirst = false;
      return isListAddress ? `${address.split('@', 1)[0]}@${owner.address.split('@')[1]}` : toText(person);
    });
    return { name, value: [...new Set(addresses)].join(',\n ') || toText(owner) };
  });
  const hasTo = moved.some(({ name }) => /^to$/i.test(name));
  return [
    { name: 'Delivered-To', value: owner.address },
    ...moved,
    ...(hasTo ? [] : [{ name: 'To', value: toText(owner) }]),
  ];
}

/** A mail sent by the owner: to the original's author, or to one or two colleagues. */
function sentBy(
  owner: SamplePerson,
  kind: 'outgoing' | 'internal',
  fields: Fields,
  id: string,
  time: number,
): Fields {
  const from = fields.find(({ name }) => /^from$/i.test(name))?.value ?? 'office@contoso.example';
  const colleagues = ['first', 'second'].map((which) => pickOf(samplePeople, which, id));
  const inside = colleagues.slice(0, chanceOf('colleagues', id) < 0.7 ? 1 : 2);
  const to =
    kind === 'outgoing'
      ? from
      : inside
          .filter(({ address }) => address !== owner.address)
          .map(toText)
          .join(', ');
  const kept = fields.filter(
    ({ name }) =>
      !/^(?:received|return-path|from|to|cc|sender|reply-to|errors-to|x-spam-.*|x-authentication-warning|x-sender|x-egroups-.*)$/i.test(
        name,
      ),
  );
  return [
    { name: 'Return-Path', value: `<${owner.address}>` },
    hopOfSent(owner, id, time),
    { name: 'From', value: toText(owner) },
    { name: 'To', value: to || toText(samplePeople[0] ?? owner) },
    ...(kind === 'internal' ? [{ name: 'Delivered-To', value: (inside[0] ?? owner).address }] : []),
    ...platformHeaders(owner),
    ...kept,
  ];
}

const toText = ({ name, address }: SamplePerson): string => `${name} <${address}>`;
