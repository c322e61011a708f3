import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { domainToUnicode } from 'node:url';
import {
  canonicalIp,
  compileCidr,
  foldAddress,
  foldDomain,
  foldLink,
  foldMailbox,
  foldMessageId,
} from '../../../src/service/records/fold-address.ts';
import { foldText } from '../../../src/service/records/fold-text.ts';
import type { ReadOrder } from '../../../src/service/ports/mail-index.ts';
import { emailFlags } from '../../../src/service/records/email-flags.ts';
import type { SearchExpression, TextField, TextMatch } from '../../../src/service/ports/search-expression.ts';
import { type Detection, detections, verdicts } from '../../../src/api/vocabulary/verdicts.ts';
import type { EmailKey, EmailOutline, EmailFlag } from '../../../src/service/ports/mail-records.ts';
import type { Mails } from '../../support/mails-sqlite.ts';

interface Entry {
  key: EmailKey;
  row: EmailRow;
  flags: Set<EmailFlag>;
}

/** Records and index in the plainest way: each answer by looking at every row. Slow, short, and what the real ones are compared with. */
export function createNaiveMails(): Mails {
  let entries: Entry[] = [];
  const used = new Set<EmailKey>();
  const matching = (expression: SearchExpression) =>
    entries.filter((entry) => matchesNaively(expression, entry.row, entry.flags, entry.key));
  const view = (entry: Entry): EmailRow => ({ ...entry.row, ...viewFlags(entry.flags) });
  return {
    add(rows) {
      const keys = rows.map((row) => {
        if (entries.some((entry) => entry.row.entity_id === row.entity_id)) return null;
        let key = Date.parse(row.received_at) * 64;
        while (used.has(key)) key += 1;
        used.add(key);
        entries.push({ key, row, flags: naiveFlags(row) });
        return key;
      });
      entries = entries.sort((a, b) => b.key - a.key);
      return keys;
    },
    page(expression, after, limit, order = 'newest') {
      const found = inOrder(matching(expression), order).filter(
        ({ key }) => after === null || (order === 'newest' ? key < after : key > after),
      );
      const shown = found.slice(0, limit);
      return {
        rows: shown.map(view),
        keys: shown.map((entry) => entry.key),
        after: found.length > limit ? (shown.at(-1)?.key ?? null) : null,
      };
    },
    count: (expression, cap) => Math.min(cap, matching(expression).length),
    keys: (expression, cap, order = 'newest') =>
      inOrder(matching(expression), order)
        .slice(0, cap)
        .map((entry) => entry.key),
    histogram(expression, buckets, period) {
      const found = matching(expression);
      const times = found.map((entry) => Math.floor(entry.key / 64));
      if (found.length === 0) return { buckets: [], estimated: false };
      let start = Math.min(period?.from ?? Infinity, ...times);
      let end = Math.max(period?.to ?? -Infinity, Math.max(...times) + 1);
      const isShort = end - start < 3_600_000;
      if (isShort && period?.from === undefined) start = end - 3_600_000;
      if (isShort && period?.from !== undefined && period.to === undefined) end = start + 3_600_000;
      const width = Math.max(1, Math.ceil((end - start) / buckets));
      const bars = [];
      for (let from = start; from < end; from += width) {
        const inside = found.filter(
          (_, index) => (times[index] ?? 0) >= from && (times[index] ?? 0) < from + width,
        );
        const bad = inside.filter((entry) => hasAny(entry.flags, malicious));
        const odd = inside.filter(
          (entry) => !hasAny(entry.flags, malicious) && hasAny(entry.flags, suspicious),
        );
        bars.push({
          from,
          to: from + width,
          malicious: bad.length,
          suspicious: odd.length,
          clean: inside.length - bad.length - odd.length,
        });
      }
      return { buckets: bars, estimated: false };
    },
    facets(expression) {
      const found = matching(expression);
      const counts = Object.fromEntries(
        emailFlags.map((flag) => [flag, found.filter((entry) => entry.flags.has(flag)).length]),
      ) as Record<EmailFlag, number>;
      return { counts, estimated: false };
    },
    find: (entityId) => entries.find((entry) => entry.row.entity_id === entityId)?.key,
    read: (keys) =>
      keys.flatMap((key) => {
        const entry = entries.find((candidate) => candidate.key === key);
        return entry ? [view(entry)] : [];
      }),
    entityIds: (keys) =>
      new Map(
        entries.filter(({ key }) => keys.includes(key)).map(({ key, row }) => [key, row.entity_id] as const),
      ),
    outlines: (keys) =>
      keys.flatMap((key) => {
        const entry = entries.find((candidate) => candidate.key === key);
        return entry ? [outlineNaively(view(entry), entry.flags)] : [];
      }),
    flags: (key) => entries.find((entry) => entry.key === key)?.flags,
    change(changes) {
      for (const { key, add, remove } of changes) {
        const entry = entries.find((candidate) => candidate.key === key);
        if (!entry) continue;
        for (const flag of add) entry.flags.add(flag);
        for (const flag of remove) entry.flags.delete(flag);
      }
    },
    moveMailbox(key, mailbox) {
      entries = entries.map((entry) =>
        entry.key === key ? { ...entry, row: { ...entry.row, mailbox } } : entry,
      );
    },
    remove(keys) {
      entries = entries.filter(({ key }) => !keys.includes(key));
    },
    matching: (expression, keys) =>
      matching(expression)
        .map(({ key }) => key)
        .filter((key) => keys.includes(key)),
    shrink: () => false,
  };
}

const inOrder = (found: Entry[], order: ReadOrder) => (order === 'newest' ? found : found.toReversed());

function outlineNaively(row: EmailRow, flags: ReadonlySet<EmailFlag>): EmailOutline {
  return {
    severity: hasAny(flags, malicious) ? 'malicious' : hasAny(flags, suspicious) ? 'suspicious' : 'clean',
    state: row.is_quarantined ? 'quarantined' : row.is_restored ? 'restored' : 'delivered',
    sender: foldAddress(row.sender_address),
    recipients: row.recipients.map(foldAddress).filter((address) => address !== ''),
    spfCheck: row.spf_check,
  };
}

const [malicious, suspicious] = (['malicious', 'suspicious'] as const).map((severity) =>
  detections.filter((detection) => verdicts[detection].severity === severity),
) as [Detection[], Detection[]];

function hasAny(flags: ReadonlySet<EmailFlag>, wanted: readonly EmailFlag[]): boolean {
  return wanted.some((flag) => flags.has(flag));
}

/** The flags of a row whose states are consistent with `is_quarantined`. */
export function naiveFlags(row: EmailRow): Set<EmailFlag> {
  const flags = new Set<string>([...row.detections, ...row.states, row.direction]);
  flags.add(row.entity_type.replace(/_email$/, ''));
  if (row.is_restored) flags.add('restored');
  if (row.is_deleted) flags.add('deleted');
  if (row.attachments.length > 0) flags.add('has_attachments');
  if (row.email_body_links.length > 0) flags.add('has_links');
  for (const bit of [1, 2, 4, 8]) if (((row.scl ?? -2) + 2) & bit) flags.add(`scl_${bit}`);
  return new Set(emailFlags.filter((flag) => flags.has(flag)));
}

function viewFlags(flags: ReadonlySet<EmailFlag>): Partial<EmailRow> {
  const list = emailFlags.filter((flag) => flags.has(flag));
  const held = list.find((flag) => flag.startsWith('cp_quarantined_by_') || flag === 'ms_quarantined');
  const level = [1, 2, 4, 8].filter((bit) => flags.has(`scl_${bit}` as EmailFlag));
  const scl = level.reduce((sum, bit) => sum + bit, 0);
  return {
    ...(scl > 0 && { scl: scl - 2 }),
    is_quarantined: held !== undefined,
    is_restored: flags.has('restored'),
    is_deleted: flags.has('deleted'),
    quarantine_actor: held
      ? held === 'ms_quarantined'
        ? 'microsoft'
        : held.slice('cp_quarantined_by_'.length)
      : null,
    detections: list.filter((flag) => flag in verdicts),
    states: list.filter((flag) => /quarantined|delivered/.test(flag)),
  };
}

/** Whether a mail matches, by the words of docs/search.md. */
export function matchesNaively(
  expression: SearchExpression,
  row: EmailRow,
  flags: ReadonlySet<EmailFlag>,
  key: EmailKey,
): boolean {
  switch (expression.kind) {
    case 'all':
      return true;
    // Kept beside the mails (campaigns.test.ts, owner-fields.test.ts).
    case 'campaign':
    case 'owner':
    case 'none':
      return false;
    case 'mailbox-in': {
      const mailbox = row.mailbox.toLowerCase();
      return (
        expression.addresses.includes(mailbox) || expression.domains.includes(mailbox.split('@').at(-1)!)
      );
    }
    case 'and':
      return expression.of.every((part) => matchesNaively(part, row, flags, key));
    case 'or':
      return expression.of.some((part) => matchesNaively(part, row, flags, key));
    case 'not':
      return !matchesNaively(expression.of, row, flags, key);
    case 'flags':
      return hasAny(flags, expression.anyOf);
    case 'received': {
      const time = Math.floor(key / 64);
      return time >= (expression.from ?? -Infinity) && time < (expression.to ?? Infinity);
    }
    case 'count': {
      const items = {
        recipients: row.recipients.map(foldAddress),
        links: row.email_body_links.map(foldLink),
      };
      const count =
        expression.of === 'attachments'
          ? row.attachments.length
          : items[expression.of].filter((item) => item !== '').length;
      return count >= expression.min && count <= (expression.max ?? Infinity);
    }
    case 'ip-range':
      return compileCidr(expression.cidr)(
        ip(expression.field === 'sender_ip' ? row.sender_ip : row.sender_client_ip),
      );
    case 'text':
      return valuesOf(row, expression.field).some((value) => comparesNaively(value, expression));
  }
}

/** A value of other letters than those of ASCII is also looked for in a domain as people read it. */
function comparesNaively(
  value: string,
  { field, match, value: typed }: SearchExpression & { kind: 'text' },
): boolean {
  if (match === 'exact') return value === folds[field](typed);
  if (match === 'domain') {
    const domain = folds[field](typed);
    return domain === '' && /[^\x20-\x7e]/.test(typed) ? false : compare(value, match, domain);
  }
  const needle = field === 'mailbox' ? foldMailbox(typed) : foldText(typed);
  const isSeen = match === 'words' ? /[\p{L}\p{M}\p{N}]/u.test(needle) : needle !== '';
  if (!isSeen && /[^\x20-\x7e]/.test(typed)) return false;
  if (compare(value, match, needle)) return true;
  const hasDomains = /^(?:sender_email|sender_domain|recipients|links|message_id)$/.test(field);
  if (!hasDomains || !/[^\x20-\x7e]/.test(typed)) return false;
  const labels = value.split(/(?<![a-z0-9-])(?=xn--)|(?<=xn--[a-z0-9-]+)(?![a-z0-9-])/);
  const readable = labels
    .map((label) => (label.startsWith('xn--') && domainToUnicode(label)) || label)
    .join('');
  return readable !== value && compare(foldText(readable), match, needle);
}

const ip = (text: string) => canonicalIp(text) ?? whole(text);
const whole = (text: string) => (/^[\x20-\x7e]*$/.test(text) ? foldText(text) : foldText(text).trim());

/** How a whole value of each field is folded. */
const folds: Record<TextField, (text: string) => string> = {
  subject: whole,
  sender_email: foldAddress,
  sender_name: whole,
  sender_domain: foldDomain,
  recipients: foldAddress,
  links: foldLink,
  attachment_md5: whole,
  attachment_sha256: whole,
  attachment_name: whole,
  sender_ip: whole,
  client_ip: whole,
  message_id: foldMessageId,
  mailbox: foldMailbox,
};

/** The folded values of a field; a field without any has the empty one. */
function valuesOf(row: EmailRow, field: TextField): string[] {
  const sender = foldAddress(row.sender_address);
  const values: Record<TextField, () => string[]> = {
    subject: () => [whole(row.subject)],
    sender_email: () => [sender],
    sender_name: () => [whole(row.nickname)],
    sender_domain: () => [sender.includes('@') ? (sender.split('@').at(-1) ?? '') : ''],
    recipients: () => row.recipients.map(foldAddress),
    links: () => row.email_body_links.map(foldLink),
    attachment_md5: () => row.attachments.flatMap((file) => [file.MD5, file.sha256]).map(whole),
    attachment_sha256: () => row.attachments.flatMap((file) => [file.MD5, file.sha256]).map(whole),
    attachment_name: () => row.attachments.map((file) => whole(file.name)),
    sender_ip: () => [ip(row.sender_ip)],
    client_ip: () => [ip(row.sender_client_ip)],
    message_id: () => [foldMessageId(row.message_id)],
    mailbox: () => [foldMailbox(row.mailbox)],
  };
  const list = values[field]().filter((value) => value !== '');
  return list.length === 0 ? [''] : list;
}

function compare(value: string, match: TextMatch, needle: string): boolean {
  switch (match) {
    case 'contains':
      return value.includes(needle);
    case 'exact':
      return value === needle;
    case 'startswith':
      return value.startsWith(needle);
    case 'domain':
      return (
        needle === '' || value === needle || value.endsWith(`.${needle}`) || value.endsWith(`@${needle}`)
      );
    case 'wildcard':
    case 'pattern': {
      const escaped = needle.replace(/[\\^$.|+()[\]{}]/g, '\\$&');
      const pattern = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'su');
      const isWord = match === 'wildcard' && !/[^\p{L}\p{M}\p{N}*?]/u.test(needle);
      const words = isWord ? value.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean) : [];
      return needle === '' || [value, ...words].some((text) => pattern.test(text));
    }
    case 'words': {
      const split = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
      const present = split(value);
      return split(needle).every((word) => present.includes(word));
    }
  }
}
