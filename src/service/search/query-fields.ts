import { detections, directions, quarantineActors, quarantineStates } from '../../api/vocabulary.ts';
import type { EmailFlag, TextField } from './search-expression.ts';

/** What a field of a query language stands for. */
export type QueryField =
  | { kind: 'text'; field: TextField }
  | { kind: 'domain' }
  | { kind: 'address'; field: 'sender_ip' | 'client_ip' }
  | { kind: 'date' }
  /** One of these values; branches of the trees are allowed. */
  | { kind: 'values'; values: readonly string[]; flagOf?: (value: string) => EmailFlag[] }
  /** true or false. */
  | { kind: 'flag'; anyOf: readonly EmailFlag[] };

const text = (field: TextField): QueryField => ({ kind: 'text', field });
const held: EmailFlag[] = [
  'cp_quarantined_by_cp',
  'cp_quarantined_by_admin',
  'cp_quarantined_by_analyst',
  'ms_quarantined',
];

/** Every field with its other names; the first name is the one of the search form. */
const definitions: readonly (readonly [names: string, field: QueryField])[] = [
  ['subject', text('subject')],
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
  ['detection detections verdict', { kind: 'values', values: detections }],
  ['quarantined_state state states', { kind: 'values', values: quarantineStates }],
  ['direction', { kind: 'values', values: directions }],
  [
    'quarantine_actor',
    {
      kind: 'values',
      values: quarantineActors,
      flagOf: (actor) => held.filter((flag) => flag.endsWith(actor === 'microsoft' ? 'ms_quarantined' : `by_${actor}`)),
    },
  ],
  [
    'entity_type platform',
    {
      kind: 'values',
      values: ['office365_emails_email', 'google_mail_email'],
      flagOf: (type) => [type === 'google_mail_email' ? 'google_mail' : 'office365_emails'],
    },
  ],
  ['is_quarantined quarantined', { kind: 'flag', anyOf: held }],
  ['is_restored restored', { kind: 'flag', anyOf: ['restored'] }],
  ['is_deleted is_deleted_message deleted', { kind: 'flag', anyOf: ['deleted'] }],
  [
    'has',
    {
      kind: 'values',
      values: ['attachment', 'link'],
      flagOf: (what) => [what === 'link' ? 'has_links' : 'has_attachments'],
    },
  ],
]; // prettier-ignore

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
