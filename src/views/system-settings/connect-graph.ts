import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import type { ConnectForm } from './connect-page.tsx';

const { cards } = settingsPlaces.mailboxes.below.graph;

/** Commands of Exchange Online PowerShell that let the application into the mailboxes of a group and no others. */
const commands = [
  'New-ServicePrincipal -AppId APPLICATION_ID -ObjectId OBJECT_ID -DisplayName Postern',
  'New-ManagementScope -Name Postern -RecipientRestrictionFilter "MemberOfGroup -eq \'$((Get-Group protected@example.com).DistinguishedName)\'"',
  'New-ManagementRoleAssignment -App OBJECT_ID -Role "Application Mail.ReadWrite" -CustomResourceScope Postern',
  'Test-ServicePrincipalAuthorization -Identity OBJECT_ID -Resource anna@example.com',
];

/** What the form for Microsoft 365 asks for. */
export const graphFields: ConnectForm = {
  title: 'mailboxes.connect_graph',
  text: 'mailboxes.connect_graph_text',
  topic: 'operations-mailboxes',
  cards: [
    {
      place: cards.application,
      fields: [
        { name: 'tenant', as: 'line', label: 'mailboxes.tenant' },
        {
          name: 'application',
          as: 'line',
          label: 'mailboxes.application',
          hint: 'mailboxes.application_hint',
        },
        { name: 'secret', as: 'secret', label: 'mailboxes.pair', hint: 'mailboxes.pair_hint' },
        {
          name: 'cloud',
          as: 'choice',
          label: 'mailboxes.cloud',
          options: [
            { value: 'global', label: 'mailboxes.cloud.global' },
            { value: 'usgov', label: 'mailboxes.cloud.usgov' },
            { value: 'china', label: 'mailboxes.cloud.china' },
          ],
        },
      ],
    },
    {
      place: cards.scope,
      fields: [
        {
          name: 'mailboxes',
          as: 'lines',
          label: 'mailboxes.addresses',
          hint: 'mailboxes.graph_addresses_hint',
        },
        { name: 'outside', as: 'line', label: 'mailboxes.outside', hint: 'mailboxes.outside_hint' },
        { name: 'all_mailboxes', as: 'tick', label: 'mailboxes.all_mailboxes' },
        { name: 'name', as: 'line', label: 'mailboxes.name', hint: 'mailboxes.graph_name_hint' },
      ],
      copies: { text: 'mailboxes.rbac', lines: commands },
    },
  ],
};
