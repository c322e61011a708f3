import { createPrivateKey } from 'node:crypto';
import type { GmailChoices } from '../../api/contract/config/mail-system-kinds.ts';
import type { MailSystemProblem } from '../../api/contract/config/mail-systems.ts';
import { fieldProblem } from '../core/refuse.ts';
import { newId } from '../secret-box/secrets.ts';
import { ApiProblem } from './api-client.ts';
import { createGmailMailboxes } from './connector-gmail.ts';
import { addressesOf, type ConnectorKind, domainOfFirst, problemsOfMailboxes } from './connector-kind.ts';
import { type GmailSettings, readServiceAccountKey } from './gmail-api.ts';

/** Mailboxes of Google Workspace. Their list is typed: who may read it may read the whole directory. */
export const gmailKind: ConnectorKind<GmailChoices, GmailSettings> = {
  check: ({ mailboxes }, secret) => [
    ...(isKey(secret) ? [] : [fieldProblem('secret', 'mail_system_key_file')]),
    ...problemsOfMailboxes(mailboxes),
  ],
  store: ({ mailboxes, strength }) => ({
    mailboxes: addressesOf(mailboxes),
    strength,
    holdLabel: `Postern-hold-${newId()}`,
  }),
  show: ({ mailboxes, strength }) => ({ kind: 'gmail', mailboxes: [...mailboxes], strength }),
  nameOf: domainOfFirst,
  traitsOf: ({ mailboxes, strength }) => ({ kind: 'gmail', strength, mailboxes: mailboxes.length }),
  holdFolderOf: ({ strength, holdLabel }) => (strength === 'strong' ? '' : holdLabel),
  open: createGmailMailboxes,
  explain,
  fieldOf: () => 'secret',
};

function isKey(secret: string): boolean {
  const key = readServiceAccountKey(secret);
  try {
    return key !== undefined && createPrivateKey(key.private_key).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function explain(error: unknown): { problem: MailSystemProblem; detail: string } {
  if (!(error instanceof ApiProblem)) return { problem: 'failed', detail: String(error).slice(0, 200) };
  const { status, code, said: detail } = error;
  if (status === 401 || /^(?:invalid_grant|unauthorized_client|access_denied)$/.test(code))
    return { problem: 'sign_in', detail };
  if (status === 429) return { problem: 'busy', detail };
  if (status !== 0) return { problem: 'failed', detail };
  if (/^(?:name_unknown|refused|unreachable)$/.test(code)) return { problem: 'unreachable', detail };
  if (/^(?:certificate_|no_tls)/.test(code)) return { problem: 'certificate', detail };
  return { problem: /^(?:slow|closed)$/.test(code) ? 'no_answer' : 'failed', detail };
}
