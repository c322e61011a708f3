import type { GraphChoices } from '../../api/contract/config/mail-system-kinds.ts';
import { isEmailAddress } from '../../api/validators.ts';
import { fieldProblem } from '../core/refuse.ts';
import { newId } from '../secret-box/secrets.ts';
import { createGraphMailboxes } from './connector-graph.ts';
import { addressesOf, type ConnectorKind, domainOfFirst, problemsOfMailboxes } from './connector-kind.ts';
import {
  explainGraph,
  type GraphProblem,
  type GraphSettings,
  placesOf,
  readGraphKey,
} from './graph-session.ts';

const fields: Readonly<Record<GraphProblem, keyof GraphChoices | 'secret'>> = {
  sign_in: 'secret',
  rights: 'mailboxes',
  unknown_mailbox: 'mailboxes',
  scope: 'outside',
  scope_unknown: 'outside',
  busy: 'mailboxes',
  unreachable: 'cloud',
  certificate: 'cloud',
  no_answer: 'cloud',
  failed: 'application',
};

const isGuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const plain = (text: string): string => text.trim().toLowerCase();

/** Mailboxes of Microsoft 365. Their list is typed: who may read it may read the whole directory. */
export const graphKind: ConnectorKind<GraphChoices, GraphSettings> = {
  check(choices, secret) {
    const mailboxes = addressesOf(choices.mailboxes);
    const outside = plain(choices.outside);
    const isScoped = !choices.all_mailboxes;
    return [
      ...(placesOf(choices.cloud) ? [] : [fieldProblem('cloud', 'https_wrong')]),
      ...(isGuid(plain(choices.tenant)) ? [] : [fieldProblem('tenant', 'mail_system_guid')]),
      ...(isGuid(plain(choices.application)) ? [] : [fieldProblem('application', 'mail_system_guid')]),
      ...(readGraphKey(secret) ? [] : [fieldProblem('secret', 'mail_system_pair')]),
      ...problemsOfMailboxes(choices.mailboxes),
      ...(isScoped && (!isEmailAddress(outside) || mailboxes.includes(outside))
        ? [fieldProblem('outside', 'mail_system_outside')]
        : []),
    ];
  },
  store: ({ cloud, tenant, application, mailboxes, outside, all_mailboxes: isAll }) => ({
    cloud,
    tenant: plain(tenant),
    application: plain(application),
    mailboxes: addressesOf(mailboxes),
    outside: isAll ? '' : plain(outside),
    holdFolder: `Postern-hold-${newId()}`,
  }),
  show: ({ cloud, tenant, application, mailboxes, outside }) => ({
    kind: 'graph',
    cloud,
    tenant,
    application,
    mailboxes: [...mailboxes],
    outside,
    all_mailboxes: outside === '',
  }),
  nameOf: domainOfFirst,
  traitsOf: ({ tenant, application, mailboxes, outside }) => ({
    tenant,
    application,
    mailboxes: mailboxes.length,
    all_mailboxes: outside === '',
  }),
  holdFolderOf: () => '',
  open: createGraphMailboxes,
  explain: explainGraph,
  fieldOf: (problem: GraphProblem) => fields[problem],
};
