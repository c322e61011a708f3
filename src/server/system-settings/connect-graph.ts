import { graphClouds } from '../../api/contract/config/mail-system-kinds.ts';
import { graphFields } from '../../views/system-settings/connect-graph.ts';
import { choice, line, text } from '../fields.ts';
import { addressList, connectKind } from './connect-form.tsx';

/** Microsoft 365 by Graph. */
export const connectGraph = connectKind({
  kind: 'graph',
  form: graphFields,
  card: { icon: 'mail', title: 'mailboxes.kind.graph', text: 'mailboxes.kind.graph_text' },
  fields: {
    tenant: line(60),
    application: line(60),
    cloud: choice(graphClouds),
    mailboxes: text(1_000_000),
    outside: line(254),
    all_mailboxes: choice(['1']),
  },
  empty: { cloud: 'global' },
  checks: () => ({}),
  isWhole: ({ tenant, application, mailboxes, outside, all_mailboxes: isAll }) =>
    tenant !== '' && application !== '' && mailboxes.trim() !== '' && (isAll === '1' || outside !== ''),
  settings: ({ cloud = 'global', tenant, application, mailboxes, outside, all_mailboxes: isAll }) => ({
    kind: 'graph',
    cloud,
    tenant,
    application,
    mailboxes: addressList(mailboxes),
    outside,
    all_mailboxes: isAll === '1',
  }),
  show: ({ tenant }) => ({ place: `Microsoft 365, ${tenant}`, rights: '' }),
});
