import { base62, cardNumber, grouped, iban, lettersOf, pemOf, taxId } from './make-secrets.ts';
import type { Incident } from './sample-incident.ts';

const people = [
  'A. Ahrens',
  'B. Blum',
  'C. Cohn',
  'D. Dietz',
  'E. Ernst',
  'F. Funk',
  'G. Groth',
  'H. Heim',
  'I. Ihde',
  'J. Jahn',
];
const file = (name: string, type: string, lines: readonly string[]) => ({
  name,
  type,
  content: Buffer.from(`${lines.join('\n')}\n`),
});

/** Generated mails to others with data that should not leave. The cards, keys and numbers are computed and nobody's. */
export const leakIncidents: readonly Incident[] = [
  {
    id: 'sent-cards', hoursAgo: 12.4, to: 8, sentTo: 'Lakeside Hotel <desk@lakeside-hotel.example>',
    subject: 'Rooms for the conference',
    text: `Please charge our company card:\r\nMastercard ${grouped(cardNumber('5412', 16))}, 09/29\r\n\r\nThe guests pay by themselves, see the file.`,
    attachments: [file('guests.csv', 'text/csv', ['guest;card', ...people.slice(0, 4).map((name) => `${name};${cardNumber('4539', 16, name)}`)])],
  },
  {
    id: 'sent-keys', hoursAgo: 22.6, to: 47, sentTo: 'Hosting desk <desk@hosting-partner.example>',
    subject: 'Access for the migration',
    text: [
      'As discussed, these are the keys.', '',
      `aws_access_key_id = ${['AK', 'IA', lettersOf('ABCDEFGHJKLMNPQR', 16)].join('')}`,
      `aws_secret_access_key = ${lettersOf(base62, 40)}`, '',
      pemOf('OPENSSH PRIVATE KEY'),
    ].join('\r\n'),
    attachments: [
      file('shop.env', 'text/plain', [`PAYMENT_KEY=${['sk', 'live', lettersOf(base62, 24)].join('_')}`]),
      file('deploy.pem', 'application/x-pem-file', [pemOf('RSA PRIVATE KEY')]),
    ],
  },
  {
    id: 'sent-payroll', hoursAgo: 38.2, to: 19, sentTo: 'Tax advisers <office@tax-advisers.example>',
    subject: 'Payroll of November', text: `The new colleague: Steuer-ID ${taxId(0)}. All others are in the file.`,
    attachments: [file('payroll.csv', 'text/csv', [
      'name;steuer_id;iban', ...people.map((name, at) => `${name};${at > 0 ? taxId(at - 1) : ''};${iban(name)}`),
    ])],
  },
  {
    id: 'sent-payees', hoursAgo: 53.7, to: 40, sentTo: 'Savings bank <payments@savings-bank.example>',
    subject: 'Payments of this week', text: people.map((name) => `${name}  ${grouped(iban(name))}`).join('\r\n'),
  },
]; // oxfmt-ignore
