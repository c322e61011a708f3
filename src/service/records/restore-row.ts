import { hash } from 'node:crypto';
import type { EmailRow } from '../../api/contract/emails/email-row.ts';
import { detectionFlags, fieldsOfFlags, stateFlags } from './email-flags.ts';
import { type EmailTexts, foldWhole, splitList } from './email-texts.ts';
import { foldAddress, foldLink } from './fold-address.ts';
import { addressOf } from './fold-text.ts';
import { timeOfKey } from './mail-key.ts';

/** What the folded texts and the flags do not say of a row; single letters, for there is one of these per mail. */
interface Remainder {
  /** received_at, when it is not the key's time in ISO form. */
  t?: string;
  s?: TextRemainder;
  f?: TextRemainder;
  n?: TextRemainder;
  r?: 0 | TextRemainder[];
  l?: 0 | TextRemainder[];
  i?: TextRemainder;
  c?: TextRemainder;
  /** Names, hashes and [size, type] of the attachments. */
  a?: 0 | TextRemainder[];
  h?: 0 | TextRemainder[];
  z?: [number, string][];
  m?: TextRemainder;
  b?: TextRemainder;
  /** spf_check, when it is not the usual one. */
  p?: string;
  o?: string;
  /** Detections and states of a newer vocabulary, which have no flag. */
  d?: string[];
  q?: string[];
}

/** A stored row of `email_texts`, joined with its flags. */
export interface StoredRow {
  k: number;
  flags: number;
  subject: string;
  sender: string;
  sender_name: string;
  recipients: string;
  links: string;
  server_ip: string;
  client_ip: string;
  files: string;
  hashes: string;
  message_id: string;
  mailbox: string;
  entity_id: Uint8Array | string;
  remainder: string;
}

/** The `remainder` column of a row; empty when its texts and flags say everything. */
export function encodeRemainder(row: EmailRow, texts: EmailTexts, key: number): string {
  const { attachments } = row;
  const remainder: Remainder = {};
  let isEmpty = true;
  const keep = <Name extends keyof Remainder>(name: Name, value: Remainder[Name]) => {
    if (value === undefined || value === 0 || (value.length === 0 && name !== 'p')) return;
    remainder[name] = value;
    isEmpty = false;
  };
  keep('t', row.received_at === new Date(timeOfKey(key)).toISOString() ? undefined : row.received_at);
  keep('s', remainderOf(row.subject, texts.subject));
  keep('f', remainderOf(row.sender_address, texts.sender));
  keep('n', remainderOf(row.nickname, texts.senderName));
  keep('r', remaindersOf(row.recipients, foldAddress));
  keep('l', remaindersOf(row.email_body_links, foldLink));
  keep('i', remainderOf(row.sender_ip, texts.serverIp));
  keep('c', remainderOf(row.sender_client_ip, texts.clientIp));
  if (attachments.length > 0) {
    const names = attachments.map((file) => file.name);
    const hashes = attachments.flatMap((file) => [file.MD5, file.sha256]);
    keep('a', remaindersOf(names, foldWhole));
    keep('h', remaindersOf(hashes, foldWhole));
    keep(
      'z',
      attachments.map((file) => [file.size, file.mime_type]),
    );
  }
  keep('m', printable.test(row.message_id) ? 0 : remainderOf(row.message_id, texts.messageId));
  keep('b', remainderOf(row.mailbox, texts.mailbox));
  keep('p', row.spf_check === usualSpf ? undefined : row.spf_check);
  keep('o', row.comment);
  keep(
    'd',
    row.detections.filter((value) => !detectionFlags.has(value)),
  );
  keep(
    'q',
    row.states.filter((value) => !stateFlags.has(value)),
  );
  return isEmpty ? '' : JSON.stringify(remainder);
}

/** The `remainder` column of a row whose mailbox becomes this one. */
export function remainderWithMailbox(stored: string, mailbox: string, folded: string): string {
  const { b: _, ...others } = (stored === '' ? {} : JSON.parse(stored)) as Remainder;
  const own = remainderOf(mailbox, folded);
  const remainder: Remainder = own === undefined || own === 0 ? others : { ...others, b: own };
  return Object.keys(remainder).length === 0 ? '' : JSON.stringify(remainder);
}

/** The row as the contract has it. */
export function restoreRow(stored: StoredRow): EmailRow {
  const rest: Remainder = stored.remainder === '' ? {} : (JSON.parse(stored.remainder) as Remainder);
  const recipients = splitList(stored.recipients);
  const derived = fieldsOfFlags(stored.flags);
  const hashes = restoreList(splitList(stored.hashes), rest.h);
  const names = restoreList(splitList(stored.files), rest.a);
  return {
    entity_id: decodeEntityId(stored.entity_id),
    received_at: rest.t ?? new Date(timeOfKey(stored.k)).toISOString(),
    ...derived,
    subject: restoreText(stored.subject, rest.s),
    recipients: restoreList(recipients, rest.r),
    nickname: restoreText(stored.sender_name, rest.n),
    sender_address: restoreText(stored.sender, rest.f),
    sender_ip: restoreText(stored.server_ip, rest.i),
    sender_client_ip: restoreText(stored.client_ip, rest.c),
    attachments: (rest.z ?? []).map(([size, type], index) => ({
      name: names[index] ?? '',
      MD5: hashes[index * 2] ?? '',
      sha256: hashes[index * 2 + 1] ?? '',
      size,
      mime_type: type,
    })),
    email_body_links: restoreList(splitList(stored.links), rest.l),
    spf_check: rest.p ?? usualSpf,
    comment: rest.o ?? '',
    message_id: restoreText(stored.message_id, rest.m),
    ...(rest.d && { detections: [...derived.detections, ...rest.d] }),
    ...(rest.q && { states: [...derived.states, ...rest.q] }),
    mailbox: restoreText(decodeMailbox(stored.mailbox, recipients), rest.b),
  };
}

const usualSpf = 'pass';

/** The SPF result of a row by its `remainder` column alone. */
export function readSpfCheck(remainder: string): string {
  return remainder === '' ? usualSpf : ((JSON.parse(remainder) as Remainder).p ?? usualSpf);
}

const printable = /^[\x20-\x7e]*$/;

/** Message-IDs are random letters, so that their case would take as much room as a folded copy: stored as they came. */
export function encodeMessageId(messageId: string, texts: EmailTexts): string {
  return printable.test(messageId) ? messageId : texts.messageId;
}

/** As a rule the mailbox is the first recipient; then its column holds a tab, which no folded text contains. */
export function encodeMailbox({ mailbox, recipients }: Pick<EmailTexts, 'mailbox' | 'recipients'>): string {
  return mailbox !== '' && mailbox === recipients[0] ? '\t' : mailbox;
}

/** The folded mailbox of a stored one. */
export function decodeMailbox(stored: string, recipients: readonly string[]): string {
  return stored === '\t' ? (recipients[0] ?? '') : stored;
}

const hexId = /^[0-9a-f]{32}$/;

/** Entity ids are 32 hexadecimal digits as a rule: half the bytes as a blob. */
export function encodeEntityId(entityId: string): Uint8Array | string {
  return hexId.test(entityId) ? Buffer.from(entityId, 'hex') : entityId;
}

/** The entity id of a stored one. */
export function decodeEntityId(stored: Uint8Array | string): string {
  return typeof stored === 'string' ? stored : Buffer.from(stored).toString('hex');
}

/** 48 bits of a value as a number. */
export function hashNumber(value: string): number {
  return parseInt(hash('md5', value, 'hex').slice(0, 12), 16);
}

/**
 * How a text differed from its folded form, so that only the folded one is stored in full:
 * 0 — not at all; `^…` — capitals at these distances; `=…` — the text itself.
 */
type TextRemainder = 0 | string;

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_';
const step = alphabet.length - 1;
const ascii = /^[\x20-\x7e]*$/;

/** What `restoreText` needs beside the folded text. */
export function remainderOf(original: string, folded: string): TextRemainder {
  if (original === folded) return 0;
  if (original.length !== folded.length || !ascii.test(original) || original.toLowerCase() !== folded) {
    return `=${original}`;
  }
  let code = '^';
  let previous = -1;
  for (let index = 0; index < original.length; index++) {
    if (original[index] === folded[index]) continue;
    let distance = index - previous - 1;
    for (; distance >= step; distance -= step) code += alphabet[step];
    code += alphabet[distance];
    previous = index;
  }
  return code;
}

/** The original of a folded text. */
function restoreText(folded: string, remainder: TextRemainder | undefined): string {
  if (!remainder) return folded;
  if (remainder.startsWith('=')) return remainder.slice(1);
  let text = '';
  let done = 0;
  let index = -1;
  for (const letter of remainder.slice(1)) {
    const distance = alphabet.indexOf(letter);
    index += distance;
    if (distance === step) continue;
    index += 1;
    text += folded.slice(done, index) + folded.charAt(index).toUpperCase();
    done = index + 1;
  }
  return text + folded.slice(done);
}

/** Remainders of a list whose folded form dropped empty items, which begin with '-'; 0 when nothing was lost. */
function remaindersOf(originals: readonly string[], fold: (item: string) => string): 0 | TextRemainder[] {
  const remainders = originals.map((original) => {
    const folded = fold(original);
    if (original === '') return '=';
    return folded === '' ? `-${original}` : remainderOf(original, folded);
  });
  return remainders.every((remainder) => remainder === 0) ? 0 : remainders;
}

/** The originals of a folded list. They do not depend on how texts are folded now: that may have changed since. */
function restoreList(folded: readonly string[], remainders: 0 | TextRemainder[] | undefined): string[] {
  if (!remainders) return [...folded];
  const isDropped = droppedItems(remainders, remainders.length - folded.length);
  let next = 0;
  return remainders.map((remainder) =>
    isDropped(remainder) ? (remainder as string).slice(1) : restoreText(folded[next++] ?? '', remainder),
  );
}

/**
 * Items of no text at all, and those marked. Earlier versions have '=' in front of all, also of what has no address in
 * lists of addresses.
 */
function droppedItems(remainders: readonly TextRemainder[], count: number): (item: TextRemainder) => boolean {
  const isDropped = (item: TextRemainder) => item === '=' || (item !== 0 && item.startsWith('-'));
  if (remainders.filter(isDropped).length === count) return isDropped;
  return (item) => item !== 0 && item.startsWith('=') && addressOf(item.slice(1)) === '';
}
