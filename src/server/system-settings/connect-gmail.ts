import { gmailStrengths } from '../../api/contract/config/mail-system-kinds.ts';
import { gmailFields } from '../../views/system-settings/connect-gmail.ts';
import { choice, text } from '../fields.ts';
import { addressList, connectKind } from './connect-form.tsx';

/** Google Workspace by the Gmail API. */
export const connectGmail = connectKind({
  kind: 'gmail',
  form: gmailFields,
  card: { icon: 'mail', title: 'mailboxes.kind.gmail', text: 'mailboxes.kind.gmail_text' },
  fields: { strength: choice(gmailStrengths), mailboxes: text(1_000_000) },
  empty: { strength: 'label' },
  checks: () => ({}),
  isWhole: ({ mailboxes }) => mailboxes.trim() !== '',
  settings: ({ strength = 'label', mailboxes }) => ({
    kind: 'gmail',
    strength,
    mailboxes: addressList(mailboxes),
  }),
  show: () => ({ place: 'Google Workspace, Gmail API', rights: '' }),
});
