import { directions } from '../../api/vocabulary/directions.ts';
import { holdingStates, quarantineActors, quarantineStates } from '../../api/vocabulary/states.ts';
import { criteriaTrees, type VocabularyNode } from '../../api/vocabulary/trees.ts';
import { detections } from '../../api/vocabulary/verdicts.ts';
import { matchFlags, matchQuarantineActor } from './match-fields.ts';
import type { NamedField } from './query-node.ts';
import { refuseQuery } from './refuse-query.ts';
import type { EmailFlag } from './email-flags.ts';
import type { SearchExpression, TextField } from './search-expression.ts';
import { entityTypeOfApp, entityTypes, mailApps } from '../../api/vocabulary/platforms.ts';

/** What a field of a query language stands for. */
export type QueryField =
  | { kind: 'text'; field: TextField }
  /** All words of the value, whole, in any order. */
  | { kind: 'words'; field: TextField }
  | { kind: 'domain' }
  | { kind: 'address'; field: 'sender_ip' | 'client_ip' }
  | { kind: 'date' }
  /** One of these values, each the flag of its name unless `match` says otherwise; or a branch of the tree. */
  | {
      kind: 'values';
      values: readonly string[];
      tree?: readonly VocabularyNode[];
      match?: (value: string) => SearchExpression;
    }
  /** true or false. */
  | { kind: 'flag'; anyOf: readonly EmailFlag[] };

const text = (field: TextField): QueryField => ({ kind: 'text', field });

/** Every field with its other names; the first name is the one of the search form. */
const definitions: readonly (readonly [names: string, field: QueryField])[] = [
  ['subject', text('subject')],
  ['subject_words', { kind: 'words', field: 'subject' }],
  ['from_email sender from sender_address sender_email', text('sender_email')],
  ['from_name sender_name nickname', text('sender_name')],
  ['from_domain sender_domain domain', { kind: 'domain' }],
  ['recipients recipient to', text('recipients')],
  ['link links url email_body_links', text('links')],
  ['sender_server_ip sender_smtp_ip sender_ip server_ip ip', { kind: 'address', field: 'sender_ip' }],
  ['sender_client_ip client_ip', { kind: 'address', field: 'client_ip' }],
  ['attach_md5 md5', text('attachment_md5')],
  ['attach_sha256 sha256', text('attachment_sha256')],
  ['attachment attachments file filename attachment_name', text('attachment_name')],
  ['message_id', text('message_id')],
  ['mailbox', text('mailbox')],
  ['received received_at date', { kind: 'date' }],
  ['detection detections verdict', { kind: 'values', values: detections, tree: criteriaTrees.detection }],
  [
    'quarantined_state state states',
    { kind: 'values', values: quarantineStates, tree: criteriaTrees.quarantined_state },
  ],
  ['direction', { kind: 'values', values: directions, tree: criteriaTrees.direction }],
  [
    'quarantine_actor',
    {
      kind: 'values',
      values: quarantineActors,
      match: (value) => {
        const actor = quarantineActors.find((candidate) => candidate === value);
        return actor ? matchQuarantineActor(actor) : { kind: 'none' };
      },
    },
  ],
  [
    'entity_type platform',
    {
      kind: 'values',
      values: entityTypes,
      match: (type) => matchFlags(mailApps.filter((app) => entityTypeOfApp[app] === type)),
    },
  ],
  ['is_quarantined quarantined', { kind: 'flag', anyOf: holdingStates }],
  ['is_restored restored', { kind: 'flag', anyOf: ['restored'] }],
  ['is_deleted is_deleted_message deleted', { kind: 'flag', anyOf: ['deleted'] }],
  [
    'has',
    {
      kind: 'values',
      values: ['attachment', 'link'],
      match: (what) => matchFlags([what === 'link' ? 'has_links' : 'has_attachments']),
    },
  ],
];

const byName = new Map(
  definitions.flatMap(([names, field]) => names.split(' ').map((name) => [name, field] as const)),
);

/** The field of a name; case does not matter. */
export function queryFieldOf(name: string): QueryField | undefined {
  return byName.get(name.toLowerCase());
}

/** The names to offer when one is unknown. */
export const queryFieldNames: readonly string[] = definitions.map(([names]) => names.split(' ')[0] ?? '');

/** Where a term without a field is looked for. */
export const defaultFields: readonly TextField[] = [
  'subject',
  'sender_email',
  'sender_name',
  'recipients',
  'links',
];

/** Finds the field of a term. @throws ServiceError `invalid_query` when there is none of that name. */
export function requireField({ name, position }: NamedField): QueryField {
  const field = queryFieldOf(name);
  if (field) return field;
  throw refuseQuery('query_field_unknown', { at: position, field: name, known: queryFieldNames.join(', ') });
}
