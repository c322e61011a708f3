import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';
import { detections } from '../../src/api/vocabulary/verdicts.ts';
import { parseQuery } from '../../src/service/index/parse-query.ts';
import type { Comparison, QueryNode } from '../../src/service/index/query-node.ts';
import { resolveDate } from '../../src/service/index/resolve-date.ts';

type Random = () => number;

/**
 * Changes a mail so that it meets a query, or all of its conditions but one: by chance alone no mail meets four conditions at once, and
 * two queries that find nothing do not differ. What a query leaves out is left out of most of these mails.
 */
export function meetQuery(row: EmailRow, query: string, now: number, random: Random): void {
  const { node } = parseQuery(query);
  const parts = node.kind === 'and' ? node.of : [node];
  const missed = random() < 0.5 ? Math.floor(random() * parts.length) : -1;
  // Numbers last: they cut what was added before.
  const isNumber = (part: QueryNode) => /_count/.test(JSON.stringify(part));
  for (const part of parts.toSorted((one, other) => Number(isNumber(one)) - Number(isNumber(other))))
    if (part !== parts[missed] || parts.length === 1) meet(row, part, now, random);
}

function meet(row: EmailRow, node: QueryNode, now: number, random: Random): void {
  switch (node.kind) {
    case 'and':
      for (const part of node.of) meet(row, part, now, random);
      return;
    case 'or': {
      const part = node.of[Math.floor(random() * node.of.length)];
      if (part) meet(row, part, now, random);
      return;
    }
    case 'not':
      if (random() < 0.3) meet(row, node.of, now, random);
      else leaveOut(row, node.of);
      return;
    case 'range': {
      const [min, max] = [node.range.min?.text, node.range.max?.text];
      if (node.field.name === 'received') {
        const from = min === undefined ? undefined : resolveDate(min, { now })?.start;
        const to = max === undefined ? now : (resolveDate(max, { now })?.start ?? now);
        receiveBetween(row, from ?? to - 40 * 86_400_000, Math.min(to, now), random);
      } else setNumber(row, node.field.name, Number(min ?? max));
      return;
    }
    case 'value':
      setValue(row, node, now, random);
      return;
    case 'all':
  }
}

function setValue(
  row: EmailRow,
  { field, comparison, value }: QueryNode & { kind: 'value' },
  now: number,
  random: Random,
): void {
  const isPart = comparison === '' && !value.isPattern && random() < 0.5;
  const text = value.isPattern ? value.text.replaceAll('*', 'some') : value.text;
  const around = isPart ? `Re: ${text} now` : text;
  const address = addressOf(text);
  switch (field?.name) {
    case undefined:
    case 'subject':
    case 'subject_words':
      row.subject = around;
      return;
    case 'from_email':
      row.sender_address = address;
      return;
    case 'from_name':
      row.nickname = around;
      return;
    case 'from_domain':
      row.sender_address = `somebody@${text.includes('.') ? text.replace(/^some\./, 'mail.') : `mail.${text}`}`;
      return;
    case 'recipients':
      row.recipients.push(address);
      return;
    case 'mailbox':
      row.mailbox = text;
      return;
    case 'link':
      row.email_body_links.push(text.includes('://') ? text : `https://${text.replace(/^\//, 'x.example/')}`);
      return;
    case 'attachment':
      row.attachments.push({ name: text, MD5: '', sha256: '', size: 1, mime_type: '' });
      return;
    case 'attach_md5':
      row.attachments.push({ name: 'a.pdf', MD5: text, sha256: '', size: 1, mime_type: '' });
      return;
    case 'attach_sha256':
      row.attachments.push({ name: 'a.pdf', MD5: '', sha256: text, size: 1, mime_type: '' });
      return;
    case 'message_id':
      row.message_id = text.replace(/^<|>$/g, '');
      return;
    case 'sender_server_ip':
      row.sender_ip = text.replace('some', '9').replace(/\/\d+$/, '');
      return;
    case 'sender_client_ip':
      row.sender_client_ip = text.replace('some', '9').replace(/\/\d+$/, '');
      return;
    case 'received': {
      const span = resolveDate(text, { now });
      if (!span) return;
      if (comparison.startsWith('<')) receiveBetween(row, span.start - 40 * 86_400_000, span.start, random);
      else receiveBetween(row, span.start, comparison === '' ? span.end : now, random);
      return;
    }
    case 'detection': {
      const named = detections.filter((detection) => detection === text || detection.startsWith(`${text}_`));
      row.detections = [...new Set([...row.detections.slice(-1), ...named.slice(0, 1)])];
      return;
    }
    case 'quarantined_state':
      if (text.includes('_delivered_')) deliver(row, text);
      return;
    case 'direction':
      row.direction = text as EmailRow['direction'];
      return;
    case 'entity_type': {
      const folder = row.states.at(-1)?.endsWith('junk') ? 'junk' : 'inbox';
      deliver(row, `${text.startsWith('google') ? 'google' : 'ms'}_delivered_${folder}`);
      return;
    }
    case 'quarantine_actor':
      hold(row, text);
      return;
    case 'is_quarantined':
      hold(row, text === 'true' ? 'cp' : null);
      return;
    case 'is_restored':
      if (text === 'true') hold(row, null);
      row.is_restored = text === 'true';
      return;
    case 'is_deleted':
      row.is_deleted = text === 'true';
      return;
    case 'is_reported':
      row.comment = text === 'true' ? 'reported' : '';
      return;
    case 'has':
      if (text === 'attachment') setNumber(row, 'attachments_count', Math.max(1, row.attachments.length));
      else setNumber(row, 'links_count', Math.max(1, row.email_body_links.length));
      return;
    case 'scl':
      row.scl = Math.min(9, Math.max(-1, compared(comparison, Number(text), random)));
      return;
    case 'recipients_count':
    case 'attachments_count':
    case 'links_count':
      setNumber(row, field.name, compared(comparison, Number(text), random));
  }
}

/** 'ann@x.example' for itself, '@x.example', 'x.example' and 'Ann'. */
function addressOf(text: string): string {
  if (text.startsWith('@')) return `somebody${text}`;
  if (text.includes('@')) return text;
  return /^[^\s]+\.[a-z]+$/.test(text) ? `somebody@${text}` : `${text}@x.example`;
}

/** A number at the edge that a comparison sets. */
function compared(comparison: Comparison, number: number, random: Random): number {
  if (comparison === '>') return number + 1;
  if (comparison === '<') return number - 1;
  const step = random() < 0.5 ? 0 : 1;
  return comparison === '>=' ? number + step : comparison === '<=' ? number - step : number;
}

function receiveBetween(row: EmailRow, from: number, to: number, random: Random): void {
  row.received_at = new Date(Math.floor(from + random() * Math.max(0, to - from - 1))).toISOString();
}

function setNumber(row: EmailRow, name: string, count: number): void {
  const cut = <Item>(items: readonly Item[], more: (number: number) => Item): Item[] =>
    count <= 0
      ? []
      : [
          ...Array.from({ length: Math.max(0, count - items.length) }, (_, at) => more(at)),
          ...items.slice(-count),
        ];
  if (name === 'scl') row.scl = count;
  else if (name === 'recipients_count') row.recipients = cut(row.recipients, (at) => `r${at}@x.example`);
  else if (name === 'links_count')
    row.email_body_links = cut(row.email_body_links, (at) => `https://x.example/${at}`);
  else if (name === 'attachments_count')
    row.attachments = cut(row.attachments, (at) => ({
      name: `${at}.txt`,
      MD5: '',
      sha256: '',
      size: 1,
      mime_type: '',
    }));
}

/** Puts a mail into a folder; its platform is the folder's. */
function deliver(row: EmailRow, place: string): void {
  row.states = [row.states[0] ?? 'cp_not_quarantined', place];
  row.entity_type = place.startsWith('google') ? 'google_mail_email' : 'office365_emails_email';
}

const holding: Readonly<Record<string, string>> = {
  cp: 'cp_quarantined_by_cp',
  admin: 'cp_quarantined_by_admin',
  analyst: 'cp_quarantined_by_analyst',
  microsoft: 'ms_quarantined',
};

function hold(row: EmailRow, actor: string | null): void {
  row.is_quarantined = actor !== null;
  row.quarantine_actor = actor;
  if (actor !== null) row.is_restored = false;
  row.states = [
    actor === null ? 'cp_not_quarantined' : (holding[actor] ?? 'cp_quarantined_by_cp'),
    ...row.states.slice(1),
  ];
}

/** Takes away what most mails have by chance. */
function leaveOut(row: EmailRow, node: QueryNode): void {
  if (node.kind === 'or' || node.kind === 'and') for (const part of node.of) leaveOut(row, part);
  if (node.kind !== 'value') return;
  const { text } = node.value;
  switch (node.field?.name) {
    case 'has':
      setNumber(row, text === 'attachment' ? 'attachments_count' : 'links_count', 0);
      return;
    case 'attachment':
      row.attachments = row.attachments.filter(({ name }) => !name.endsWith(text.replace('*', '')));
      return;
    case 'detection':
      row.detections = row.detections.filter((detection) => detection !== text);
      return;
    case 'is_quarantined':
    case 'quarantine_actor':
      hold(row, null);
      return;
    case 'is_restored':
      row.is_restored = false;
      return;
    case 'is_deleted':
      row.is_deleted = false;
      return;
    case 'is_reported':
      row.comment = '';
  }
}
