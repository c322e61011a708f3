import { mailSecurities, mailSignIns } from '../../api/contract/config/mail-system-kinds.ts';
import { certificateLimit, mailSystemLimits } from '../../api/limits.ts';
import { imapFields } from '../../views/system-settings/connect-imap.ts';
import { choice, line, text } from '../fields.ts';
import { addressList, connectKind } from './connect-form.tsx';

const isPort = (port: string): boolean => /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535;

/** Mail servers by IMAP. */
export const connectImap = connectKind({
  kind: 'imap',
  form: imapFields,
  card: { icon: 'mail', title: 'mailboxes.kind.imap', text: 'mailboxes.kind.imap_text', isMain: true },
  fields: {
    host: line(255),
    port: line(6),
    security: choice(mailSecurities),
    authorities: text(certificateLimit + 1),
    sign_in: choice(mailSignIns),
    user: line(mailSystemLimits.text + 1),
    mailboxes: text(1_000_000),
  },
  empty: { port: '993', security: 'tls', sign_in: 'master' },
  checks: ({ port }) => (isPort(port) ? {} : { port: { key: 'mailboxes.port_wrong' } }),
  isWhole: ({ host, user, mailboxes }) => host !== '' && user !== '' && mailboxes.trim() !== '',
  settings: ({ security = 'tls', sign_in = 'master', port, mailboxes, host, authorities, user }) => ({
    kind: 'imap',
    host,
    port: isPort(port) ? Number(port) : 993,
    security,
    authorities,
    sign_in,
    user,
    mailboxes: addressList(mailboxes),
  }),
  show: ({ host, port, user }, holdFolder) => ({
    place: `IMAP, ${host}:${port}`,
    rights: holdFolder === '' ? '' : rightsOf(holdFolder, user),
  }),
});

/** Lines of the global ACL file of Dovecot: the master user may do everything, and nobody sees the folder but he. */
function rightsOf(folder: string, master: string): string {
  const all = 'lrwstipekxa';
  return [
    `* owner ${all}`,
    `* user=${master} ${all}`,
    `${folder} -owner ${all}`,
    `${folder} user=${master} ${all}`,
  ].join('\n');
}
