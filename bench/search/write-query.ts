import { directions } from '../../src/api/vocabulary/directions.ts';
import { appOfEntityType, entityTypes } from '../../src/api/vocabulary/platforms.ts';
import { quarantineStates } from '../../src/api/vocabulary/states.ts';
import { detections } from '../../src/api/vocabulary/verdicts.ts';
import type { SearchExpression, TextField } from '../../src/service/ports/search-expression.ts';
import type { EmailFlag } from '../../src/service/ports/mail-records.ts';

/** The query field of each indexed text that the bench searches. */
const fieldOf: Partial<Record<TextField, string>> = {
  subject: 'subject',
  sender_email: 'from_email',
  sender_name: 'from_name',
  sender_domain: 'from_domain',
  recipients: 'recipients',
  links: 'link',
  attachment_md5: 'attach_md5',
  sender_ip: 'sender_server_ip',
  client_ip: 'sender_client_ip',
  message_id: 'message_id',
};

/**
 * A search of the bench as a query of docs/search.md, as programs send it.
 * @throws Error for a kind of search that the bench does not have
 */
export function writeQuery(expression: SearchExpression): string {
  switch (expression.kind) {
    case 'all':
      return '*';
    case 'and':
    case 'or':
      return `(${expression.of.map(writeQuery).join(expression.kind === 'and' ? ' AND ' : ' OR ')})`;
    case 'not':
      return `NOT ${writeQuery(expression.of)}`;
    case 'flags':
      return `(${expression.anyOf.map(writeFlag).join(' OR ')})`;
    case 'received':
      return `received:[${dateOf(expression.from)} TO ${dateOf(expression.to)}}`;
    case 'ip-range':
      return `${fieldOf[expression.field]}:"${expression.cidr}"`;
    case 'text': {
      const value = `"${expression.value.replaceAll('"', '\\"')}"`;
      if (expression.match === 'words') return `subject_words:${value}`;
      return `${fieldOf[expression.field]}:${expression.match === 'exact' ? '=' : ''}${value}`;
    }
    default:
      throw new Error(`The bench writes no query for ${expression.kind}.`);
  }
}

const dateOf = (time?: number): string => (time === undefined ? '*' : new Date(time).toISOString());

function writeFlag(flag: EmailFlag): string {
  const isOneOf = (values: readonly string[]) => values.includes(flag);
  if (isOneOf(detections)) return `detection:${flag}`;
  if (isOneOf(quarantineStates)) return `quarantined_state:${flag}`;
  if (isOneOf(directions)) return `direction:${flag}`;
  if (flag === 'restored' || flag === 'deleted') return `is_${flag}:true`;
  if (flag === 'has_links' || flag === 'has_attachments')
    return `has:${flag === 'has_links' ? 'link' : 'attachment'}`;
  const type = entityTypes.find((name) => appOfEntityType[name] === flag);
  if (type) return `entity_type:${type}`;
  throw new Error(`No query asks for ${flag}.`);
}
