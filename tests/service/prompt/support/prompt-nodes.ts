import type { EmailRow } from '../../../../src/api/contract/emails/email-row.ts';
import type { PromptBound, PromptLeaf, PromptNode } from '../../../../src/api/contract/emails/ask-prompt.ts';
import { countFilterNames } from '../../../../src/api/vocabulary/count-filters.ts';
import { directions } from '../../../../src/api/vocabulary/directions.ts';
import { entityTypes } from '../../../../src/api/vocabulary/platforms.ts';
import { spamLevels } from '../../../../src/api/vocabulary/spam-levels.ts';
import { quarantineActors, quarantineStates } from '../../../../src/api/vocabulary/states.ts';
import { detections } from '../../../../src/api/vocabulary/verdicts.ts';
import { spellingsOfName } from '../../../../src/api/spellings-of-name.ts';
import { withoutBrackets } from '../../../../src/service/records/fold-address.ts';
import { foldText } from '../../../../src/service/records/fold-text.ts';

/** Whether employees reported a mail. */
export type Reported = (row: EmailRow) => boolean;

type Random = () => number;
const pickOf =
  (random: Random) =>
  <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;

/** Texts that would be operators, wildcards, groups or ends of values if anything of them were read. */
const texts = [
  'invoice', 'Straße', 'a b', 'say "hi"', 'back\\slash', 'AND', 'x OR y', 'NOT z', 'a*b', 'who?', '(group)', '[1 TO 2]', '{open', '-minus', '+plus', '!no', 'from:ann',
  '/re/', 'near~2', 'up^3', "it's", 'ends\\', '"', 'é', '* ', '&&', '||', 'subject:"x" OR *:*',
]; // oxfmt-ignore
const fields = ['sender', 'sender_email', 'sender_name', 'recipients', 'person', 'subject', 'link', 'attachment', 'anywhere'] as const; // oxfmt-ignore
const matches = ['contains', 'exact', 'starts', 'ends'] as const;
const parts = ['attachment', 'link', 'subject', 'sender_name', 'sender_email', 'recipients', 'message_id', 'sender_client_ip'] as const; // oxfmt-ignore

/** Draws a tree of a few conditions, of every kind that a question can be read as. */
export function drawNode(random: Random, now: number, depth = 2): PromptNode {
  const pick = pickOf(random);
  if (depth === 0 || random() < 0.35) return drawLeaf(random, now);
  const kind = pick(['and', 'or', 'not'] as const);
  if (kind === 'not') return { kind, of: drawNode(random, now, depth - 1) };
  const of = Array.from({ length: 2 + Math.floor(random() * 2) }, () => drawNode(random, now, depth - 1));
  return { kind, of };
}

function drawLeaf(random: Random, now: number): PromptLeaf {
  const pick = pickOf(random);
  const some = <Value>(values: readonly Value[]): Value[] => [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(values))),
  ];
  // A beginning lies more than forty days back, an end less.
  const bound = (isEnd: boolean): PromptBound =>
    random() < 0.5
      ? { at: now - (20 + (isEnd ? 0 : 20) + Math.floor(random() * 20)) * 86_400_000 }
      : isEnd
        ? { amount: 1 + Math.floor(random() * 60), unit: pick(['m', 'h'] as const) }
        : { amount: 9 + Math.floor(random() * 9), unit: pick(['w'] as const) };
  const text = (): PromptLeaf => {
    const field = pick(fields);
    // The pattern of a beginning or end is for fields that have one.
    const match = field === 'anywhere' || field === 'person' ? 'contains' : pick(matches);
    const value = pick(texts).trim();
    // A pattern has no literal * or ?, nor a beginning without a character: such questions are refused.
    return { kind: 'text', field, match: /[*?]/.test(value) ? 'contains' : match, value };
  };
  const whole = pick([
    { field: 'sender_domain', match: 'contains', value: 'evil.example' },
    { field: 'sender_domain', match: 'exact', value: 'evil.example' },
    { field: 'sender_domain', match: 'ends', value: '.evil.example' },
    { field: 'sender_email', match: 'exact', value: 'ann@evil.example' },
    { field: 'recipients', match: 'exact', value: 'bob@corp.example' },
    { field: 'mailbox', match: 'exact', value: 'bob@corp.example' },
    { field: 'message_id', match: 'exact', value: '<a.1@evil.example>' },
    { field: 'sender_server_ip', match: 'exact', value: '192.0.2.7' },
    { field: 'sender_client_ip', match: 'exact', value: '192.0.2.8' },
    { field: 'attach_md5', match: 'exact', value: 'd41d8cd98f00b204e9800998ecf8427f' },
  ] as const);
  const kinds: readonly (() => PromptLeaf)[] = [
    text,
    text,
    text,
    () => ({ kind: 'text', ...whole }),
    () => ({ kind: 'detection', anyOf: some(detections) }),
    () => ({ kind: 'state', anyOf: some(quarantineStates) }),
    () => ({ kind: 'direction', anyOf: some(directions) }),
    () => ({ kind: 'actor', anyOf: some(quarantineActors) }),
    () => ({ kind: 'platform', anyOf: some(entityTypes) }),
    () => ({ kind: 'spam_level', anyOf: some(spamLevels) }),
    () => ({
      kind: 'flag',
      flag: pick(['is_quarantined', 'is_restored', 'is_deleted', 'is_reported'] as const),
    }),
    () => ({ kind: 'present', part: pick(parts) }),
    () => {
      const min = Math.floor(random() * 3);
      const max = random() < 0.5 ? min + Math.floor(random() * 3) : undefined;
      return { kind: 'count', of: pick(countFilterNames), min, ...(max !== undefined && { max }) };
    },
    () => ({ kind: 'received', ...(random() < 0.7 && { from: bound(false) }), to: bound(true) }),
    () => ({ kind: 'all' }),
  ];
  return pick(kinds)();
}

/** Whether a mail is meant, by looking at the mail alone. */
export function matchesNode(node: PromptNode, row: EmailRow, now: number, isReported: Reported): boolean {
  const isMeant = (part: PromptNode): boolean => matchesNode(part, row, now, isReported);
  switch (node.kind) {
    case 'all':
      return true;
    case 'and':
      return node.of.every(isMeant);
    case 'or':
      return node.of.some(isMeant);
    case 'not':
      return !isMeant(node.of);
    case 'detection':
      return node.anyOf.some((value) => row.detections.includes(value));
    case 'state':
      return node.anyOf.some((value) => row.states.includes(value));
    case 'direction':
      return node.anyOf.includes(row.direction as (typeof node.anyOf)[number]);
    case 'actor':
      return row.is_quarantined && node.anyOf.some((actor) => actor === row.quarantine_actor);
    case 'platform':
      return node.anyOf.some((type) => type === row.entity_type);
    case 'spam_level':
      return node.anyOf.some((level) => level === row.scl);
    case 'campaign':
      // A mail alone does not say.
      return false;
    case 'flag':
      return node.flag === 'is_reported' ? isReported(row) : row[node.flag];
    case 'count': {
      const count = countsOf(row)[node.of];
      return count >= node.min && count <= (node.max ?? Infinity);
    }
    case 'present':
      return isPresent(node.part, row);
    case 'text':
      return matchesText(node, row);
    case 'received': {
      const at = Date.parse(row.received_at);
      const [from, to] = [node.from, node.to].map((bound) => bound && instantOf(bound, now));
      return (from === undefined || at >= from) && (to === undefined || at < to);
    }
  }
}

const countsOf = (row: EmailRow) => ({
  recipients_count: row.recipients.length,
  attachments_count: row.attachments.length,
  links_count: row.email_body_links.length,
});

const lengths = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000, M: NaN, y: NaN } as const;
const instantOf = (bound: PromptBound, now: number) =>
  'at' in bound ? bound.at : now - bound.amount * lengths[bound.unit];

function isPresent(part: (typeof parts)[number], row: EmailRow): boolean {
  const values = {
    attachment: row.attachments.length > 0,
    link: row.email_body_links.length > 0,
    subject: row.subject !== '',
    sender_name: row.nickname !== '',
    sender_email: row.sender_address !== '',
    recipients: row.recipients.length > 0,
    message_id: row.message_id !== '',
    sender_client_ip: row.sender_client_ip !== '',
  };
  return values[part];
}

/** As comparisons see it. */
const seen = (text: string) => foldText(text).trim();

function matchesText({ field, match, value }: PromptLeaf & { kind: 'text' }, row: EmailRow): boolean {
  const asked = seen(value);
  if (field === 'sender_domain') {
    const domain = row.sender_address.split('@').at(-1)?.toLowerCase() ?? '';
    if (match === 'ends') return domain.endsWith(asked);
    return domain === asked || (match === 'contains' && domain.endsWith(`.${asked}`));
  }
  if (field === 'message_id') return withoutBrackets(row.message_id) === withoutBrackets(value);
  if (field === 'attach_md5') return row.attachments.some(({ MD5 }) => MD5 === value);
  const spelt = field === 'recipients' || field === 'person' ? spellingsOfName(value).map(seen) : [asked];
  return textsOf(field, row).some((text) => {
    const has = seen(text);
    if (match === 'contains' && !wholes.has(field)) return spelt.some((one) => has.includes(one));
    if (match === 'starts') return has.startsWith(asked);
    return match === 'ends' ? has.endsWith(asked) : has === asked;
  });
}

const wholes: ReadonlySet<string> = new Set(['mailbox', 'sender_server_ip', 'sender_client_ip']);

function textsOf(field: (PromptLeaf & { kind: 'text' })['field'], row: EmailRow): readonly string[] {
  const person = [row.sender_address, ...row.recipients];
  const known: Partial<Record<typeof field, readonly string[]>> = {
    sender: [row.nickname, row.sender_address],
    sender_email: [row.sender_address],
    sender_name: [row.nickname],
    recipients: row.recipients,
    person,
    mailbox: [row.mailbox],
    subject: [row.subject],
    link: row.email_body_links,
    attachment: row.attachments.map(({ name }) => name),
    sender_server_ip: [row.sender_ip],
    sender_client_ip: [row.sender_client_ip],
    anywhere: [row.subject, row.nickname, ...person, ...row.email_body_links],
  };
  return known[field] ?? [];
}
