import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import type { ConnectForm } from './connect-page.tsx';

const { cards } = settingsPlaces.mailboxes.below.imap;

/** What the form for a mail server by IMAP asks for. */
export const imapFields: ConnectForm = {
  title: 'mailboxes.connect_imap',
  text: 'mailboxes.connect_imap_text',
  topic: 'operations-mailboxes',
  cards: [
    {
      place: cards.server,
      fields: [
        { name: 'host', as: 'line', label: 'mailboxes.host', hint: 'mailboxes.host_hint' },
        {
          name: 'security',
          as: 'choice',
          label: 'mailboxes.security',
          options: [
            { value: 'tls', label: 'mailboxes.security.tls' },
            { value: 'starttls', label: 'mailboxes.security.starttls' },
            { value: 'plain', label: 'mailboxes.security.plain' },
          ],
        },
        { name: 'port', as: 'number', label: 'mailboxes.port' },
        { name: 'name', as: 'line', label: 'mailboxes.name', hint: 'mailboxes.name_hint' },
        {
          name: 'authorities',
          as: 'lines',
          label: 'mailboxes.authorities',
          hint: 'mailboxes.authorities_hint',
          isFolded: true,
        },
      ],
    },
    {
      place: cards.sign_in,
      fields: [
        {
          name: 'sign_in',
          as: 'choice',
          label: 'mailboxes.sign_in_kind',
          options: [
            { value: 'master', label: 'mailboxes.sign_in.master' },
            { value: 'password', label: 'mailboxes.sign_in.password' },
            { value: 'xoauth2', label: 'mailboxes.sign_in.xoauth2' },
          ],
        },
        { name: 'user', as: 'line', label: 'mailboxes.user', hint: 'mailboxes.user_hint' },
        { name: 'secret', as: 'secret', label: 'mailboxes.secret', hint: 'mailboxes.secret_hint' },
        { name: 'mailboxes', as: 'lines', label: 'mailboxes.addresses', hint: 'mailboxes.addresses_hint' },
      ],
    },
  ],
};
