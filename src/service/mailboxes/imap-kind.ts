import { X509Certificate } from 'node:crypto';
import type { ImapChoices } from '../../api/contract/config/mail-system-kinds.ts';
import { isNotBlank, isTrustedHop } from '../../api/validators.ts';
import { fieldProblem } from '../core/refuse.ts';
import { newId } from '../secret-box/secrets.ts';
import { createImapMailboxes } from './connector-imap.ts';
import { addressesOf, type ConnectorKind, problemsOfMailboxes } from './connector-kind.ts';
import { holdFolderOf } from './imap-places.ts';
import { explainImap, type ImapProblem, type ImapSettings } from './imap-session.ts';

const fields: Readonly<Record<ImapProblem, keyof ImapChoices | 'secret'>> = {
  sign_in: 'secret',
  unreachable: 'host',
  certificate: 'authorities',
  plain_text: 'security',
  no_answer: 'host',
  failed: 'host',
};

/** Mail servers by IMAP. */
export const imapKind: ConnectorKind<ImapChoices, ImapSettings> = {
  check(choices, secret) {
    const host = hostOf(choices);
    const mailboxes = addressesOf(choices.mailboxes);
    return [
      ...(!isTrustedHop(host) || host.includes('/') ? [fieldProblem('host', 'host_wrong')] : []),
      ...(isNotBlank(choices.user) ? [] : [fieldProblem('user', 'mail_system_user_missing')]),
      ...(secret === '' ? [fieldProblem('secret', 'mail_system_secret_missing')] : []),
      ...problemsOfMailboxes(choices.mailboxes),
      ...(choices.sign_in !== 'master' && mailboxes.length > 1
        ? [fieldProblem('mailboxes', 'mail_system_one_mailbox')]
        : []),
      ...(isAuthorities(choices.authorities) ? [] : [fieldProblem('authorities', 'certificate_wrong')]),
    ];
  },
  store: (choices) => ({
    host: hostOf(choices),
    port: choices.port,
    security: choices.security,
    authorities: choices.authorities.trim(),
    signIn: choices.sign_in,
    user: choices.user.trim(),
    mailboxes: addressesOf(choices.mailboxes),
    holdFolder: holdFolderOf(newId()),
  }),
  show: ({ host, port, security, authorities, signIn, user, mailboxes }) => ({
    kind: 'imap',
    host,
    port,
    security,
    authorities,
    sign_in: signIn,
    user,
    mailboxes: [...mailboxes],
  }),
  nameOf: ({ host }) => host,
  traitsOf: ({ host, port, signIn, mailboxes }) => ({
    host,
    port,
    sign_in: signIn,
    mailboxes: mailboxes.length,
  }),
  holdFolderOf: ({ signIn, holdFolder }) => (signIn === 'master' ? holdFolder : ''),
  open: createImapMailboxes,
  explain: explainImap,
  fieldOf: (problem: ImapProblem) => fields[problem],
};

const hostOf = ({ host }: ImapChoices): string => host.trim().toLowerCase();

function isAuthorities(pem: string): boolean {
  if (pem.trim() === '') return true;
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return found.length > 0 && found.every((one) => new X509Certificate(one).raw.length > 0);
  } catch {
    return false;
  }
}
