import type {
  PromptBound,
  PromptLeaf,
  PromptNode,
  PromptPart,
  PromptTextField,
} from '../../api/contract/emails/ask-prompt.ts';
import { spellingsOfName } from '../../api/spellings-of-name.ts';

/** The query field of each text field; those of several fields are written as alternatives. */
const fieldsOf: Readonly<Record<PromptTextField, readonly string[]>> = {
  sender: ['from_name', 'from_email'],
  sender_email: ['from_email'],
  sender_name: ['from_name'],
  sender_domain: ['from_domain'],
  recipients: ['recipients'],
  person: ['from_email', 'recipients'],
  mailbox: ['mailbox'],
  subject: ['subject'],
  subject_words: ['subject_words'],
  link: ['link'],
  attachment: ['attachment'],
  attach_md5: ['attach_md5'],
  attach_sha256: ['attach_sha256'],
  sender_server_ip: ['sender_server_ip'],
  sender_client_ip: ['sender_client_ip'],
  message_id: ['message_id'],
  anywhere: [],
};

/** Fields whose values are always compared as a whole. */
export const wholeFields: ReadonlySet<PromptTextField> = new Set([
  'mailbox', 'attach_md5', 'attach_sha256', 'sender_server_ip', 'sender_client_ip', 'message_id',
]); // oxfmt-ignore

const present: Readonly<Record<PromptPart, { is: string; isNot: string }>> = {
  attachment: { is: 'has:attachment', isNot: 'NOT has:attachment' },
  link: { is: 'has:link', isNot: 'NOT has:link' },
  subject: { is: 'subject:*', isNot: 'subject:=""' },
  sender_name: { is: 'from_name:*', isNot: 'from_name:=""' },
  sender_email: { is: 'from_email:*', isNot: 'from_email:=""' },
  recipients: { is: 'recipients:*', isNot: 'recipients:=""' },
  sender_client_ip: { is: 'sender_client_ip:*', isNot: 'sender_client_ip:=""' },
  message_id: { is: 'message_id:*', isNot: 'message_id:=""' },
};

/**
 * Writes what a prompt means as a query of docs/search.md. Texts of the prompt stand in double quotes with `"` and `\`
 * escaped, so that nothing that was typed becomes an operator, a field or a wildcard.
 */
export function writeLucene(node: PromptNode): string {
  return write(node, 'whole');
}

type Place = 'whole' | 'and' | 'or' | 'not';

function write(node: PromptNode, place: Place): string {
  switch (node.kind) {
    case 'and': {
      const text = node.of.map((part) => write(part, 'and')).join(' AND ');
      return place === 'not' || place === 'or' ? `(${text})` : text;
    }
    case 'or': {
      const text = node.of.map((part) => write(part, 'or')).join(' OR ');
      return place === 'and' || place === 'not' ? `(${text})` : text;
    }
    case 'not':
      return writeNot(node.of);
    default:
      return writeLeaf(node, place);
  }
}

function writeNot(node: PromptNode): string {
  if (node.kind === 'present') return present[node.part].isNot;
  if (node.kind === 'flag') return `${node.flag}:false`;
  if (node.kind === 'not') return write(node.of, 'and');
  return `NOT ${write(node, 'not')}`;
}

function writeLeaf(leaf: PromptLeaf, place: Place): string {
  switch (leaf.kind) {
    case 'all':
      return '*:*';
    case 'detection':
      return writeValues('detection', leaf.anyOf);
    case 'state':
      return writeValues('quarantined_state', leaf.anyOf);
    case 'direction':
      return writeValues('direction', leaf.anyOf);
    case 'actor':
      return writeValues('quarantine_actor', leaf.anyOf);
    case 'platform':
      return writeValues('entity_type', leaf.anyOf);
    case 'spam_level':
      // A bare -1 would be 'not 1'.
      return writeValues(
        'scl',
        leaf.anyOf.map((level) => (level < 0 ? quote(String(level)) : level)),
      );
    case 'campaign':
      return `campaign:${leaf.number}`;
    case 'flag':
      return `${leaf.flag}:true`;
    case 'present':
      return present[leaf.part].is;
    case 'count':
      return writeCount(leaf);
    case 'text':
      return writeText(leaf, place);
    case 'received':
      return `received:[${writeBound(leaf.from)} TO ${writeBound(leaf.to)}}`;
  }
}

const writeValues = (field: string, values: readonly (string | number)[]): string =>
  values.length === 1 ? `${field}:${values[0]}` : `${field}:(${values.join(' OR ')})`;

function writeCount({ of, min, max }: PromptLeaf & { kind: 'count' }): string {
  if (max === undefined) return `${of}:>=${min}`;
  if (max === min) return `${of}:${min}`;
  return min === 0 ? `${of}:<=${max}` : `${of}:[${min} TO ${max}]`;
}

function writeText({ field, match, value }: PromptLeaf & { kind: 'text' }, place: Place): string {
  // The names of recipients are not stored, only their addresses.
  const isName = match === 'contains' && (field === 'recipients' || field === 'person');
  const texts = (isName ? spellingsOfName(value) : [value]).map((one) => writeValue(match, one));
  // A pattern of letters and digits alone would be that of any one word.
  const isWhole = match === 'starts' || (match === 'ends' && !/^\.[a-z0-9.-]+$/i.test(value));
  const sign = isWhole || (match === 'exact' && !wholeFields.has(field)) ? '=' : '';
  const fields = fieldsOf[field];
  const list = texts.length > 1 ? `(${texts.join(' OR ')})` : `${sign}${texts[0]}`;
  if (fields.length === 0) return list;
  const written = fields.map((name) => `${name}:${list}`).join(' OR ');
  return fields.length > 1 && place !== 'or' && place !== 'whole' ? `(${written})` : written;
}

function writeValue(match: (PromptLeaf & { kind: 'text' })['match'], value: string): string {
  if (match === 'starts') return `${escape(value)}*`;
  if (match === 'ends') return `*${escape(value)}`;
  return quote(value);
}

/** A value of a pattern: a backslash in front of everything that could be an operator, a wildcard or an end. */
const escape = (text: string): string => text.replaceAll(/^-|[^\p{L}\p{M}\p{N}.@_-]/gu, String.raw`\$&`);

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

function writeBound(bound: PromptBound | undefined): string {
  if (!bound) return '*';
  if ('at' in bound) return new Date(bound.at).toISOString();
  return `now-${bound.amount}${bound.unit}`;
}
