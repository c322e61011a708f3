import { type CountedPart, countFilters } from '../../api/vocabulary/count-filters.ts';
import { type OwnerField, ownerFields } from '../../api/vocabulary/directory-fields.ts';
import { directions } from '../../api/vocabulary/directions.ts';
import { holdingStates, quarantineActors, quarantineStates } from '../../api/vocabulary/states.ts';
import { criteriaTrees, type VocabularyNode } from '../../api/vocabulary/trees.ts';
import { type FilteredText, textCalls } from '../../api/vocabulary/search-fields.ts';
import type { ValueKind } from '../../api/validators.ts';
import { spamLevels } from '../../api/vocabulary/spam-levels.ts';
import { detections } from '../../api/vocabulary/verdicts.ts';
import { addressField, matchFlags, matchQuarantineActor, matchSpamLevel } from './match-fields.ts';
import { type NamedField, refuseQuery } from './query-node.ts';
import type { SearchExpression, TextField } from '../ports/search-expression.ts';
import { entityTypeOfApp, entityTypes, mailApps } from '../../api/vocabulary/platforms.ts';
import type { EmailFlag } from '../ports/mail-records.ts';

/** The meaning of a field of the query language. */
export type QueryField =
  /** `isWhole`: compared as a whole, as the search form does. */
  | { kind: 'text'; field: TextField; isWhole?: boolean }
  /** All words of the value, whole, in any order. */
  | { kind: 'words'; field: TextField }
  | { kind: 'domain' }
  | { kind: 'address'; field: 'sender_ip' | 'client_ip' }
  | { kind: 'date' }
  | { kind: 'count'; of: CountedPart }
  /** Directory values of the mailbox's owner, compared as a whole. */
  | { kind: 'owner'; field: OwnerField }
  /** The number of an attack among the security events. */
  | { kind: 'campaign' }
  /** One of these values, each the flag of its name unless `match` differs; or a branch of the tree. */
  | {
      kind: 'values';
      values: readonly string[];
      tree?: readonly VocabularyNode[];
      /** Its values are numbers, which are compared. */
      isNumber?: boolean;
      match?: (value: string) => SearchExpression;
    }
  /** true or false. */
  | { kind: 'flag'; anyOf: readonly EmailFlag[] };

const text = (field: TextField): QueryField => ({ kind: 'text', field });
const whole = (field: TextField): QueryField => ({ kind: 'text', field, isWhole: true });

/** What a field of the search form is in the query language, by the kind of its values. */
const fieldOfKind: Record<ValueKind, (index: FilteredText) => QueryField> = {
  text,
  words: text,
  link: text,
  email: text,
  emails: text,
  domain: () => ({ kind: 'domain' }),
  ip: (index) => ({ kind: 'address', field: addressField(index) }),
  hash: whole,
  md5: whole,
  sha256: whole,
  message_id: whole,
};

const ownerNames: Readonly<Record<OwnerField, string>> = {
  department: 'department',
  seniority: 'seniority',
  organization: 'organization organisation',
};

/** Every field with its other names; the first name is the one of the search form. */
const definitions: readonly (readonly [names: string, field: QueryField])[] = [
  ...textCalls.map(({ kind, index, query }) => [query, fieldOfKind[kind](index)] as const),
  // All words of a value (`match` in the form).
  ...textCalls
    .filter(({ kind }) => kind === 'words')
    .map(({ call, index }) => [`${call}_words`, { kind: 'words', field: index }] as const),
  ['attachment attachments file filename attachment_name', text('attachment_name')],
  ['mailbox', whole('mailbox')],
  ...ownerFields.map((field) => [ownerNames[field], { kind: 'owner', field }] as const),
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
  [
    'scl',
    {
      kind: 'values',
      values: spamLevels.map(String),
      isNumber: true,
      match: (level) => matchSpamLevel(Number(level)),
    },
  ],
  ...Object.entries(countFilters).map(([name, of]) => [name, { kind: 'count', of }] as const),
  ['campaign', { kind: 'campaign' }],
  ['is_quarantined quarantined', { kind: 'flag', anyOf: holdingStates }],
  ['is_restored restored', { kind: 'flag', anyOf: ['restored'] }],
  ['is_reported reported', { kind: 'flag', anyOf: ['reported'] }],
  ['is_not_read not_read', { kind: 'flag', anyOf: ['not_read'] }],
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
