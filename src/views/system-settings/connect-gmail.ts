import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import type { ConnectForm } from './connect-page.tsx';

const { cards } = settingsPlaces.mailboxes.below.gmail;

/** What the form for Google Workspace asks for. */
export const gmailFields: ConnectForm = {
  title: 'mailboxes.connect_gmail',
  text: 'mailboxes.connect_gmail_text',
  topic: 'operations-mailboxes',
  cards: [
    {
      place: cards.account,
      fields: [
        { name: 'secret', as: 'secret', label: 'mailboxes.key_file', hint: 'mailboxes.key_file_hint' },
        {
          name: 'strength',
          as: 'choice',
          label: 'mailboxes.strength',
          hint: 'mailboxes.strength_hint',
          options: [
            { value: 'label', label: 'mailboxes.strength.label' },
            { value: 'trash', label: 'mailboxes.strength.trash' },
            { value: 'strong', label: 'mailboxes.strength.strong' },
          ],
        },
      ],
      copies: {
        text: 'mailboxes.scopes',
        lines: ['https://www.googleapis.com/auth/gmail.modify', 'https://mail.google.com/'],
      },
    },
    {
      place: cards.mailboxes,
      fields: [
        {
          name: 'mailboxes',
          as: 'lines',
          label: 'mailboxes.addresses',
          hint: 'mailboxes.gmail_addresses_hint',
        },
        { name: 'name', as: 'line', label: 'mailboxes.name', hint: 'mailboxes.gmail_name_hint' },
      ],
    },
  ],
};
