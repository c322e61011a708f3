import { tenant } from '../../support/parse.ts';
import { inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { htmlType, receivedFrom, writeMail, type HeaderLine } from '../write-mail.ts';

const suspected = { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['colleague_name'] } as const;
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

const to = 'To: Ann Lee <ann@acme.example>';
const copied = 'Cc: Amara Okafor <a.okafor@acme.example>';
const acmeworks = { tenant: { ...tenant, domains: ['acmeworks.example'] } };

const from = (sender: string, more: HeaderLine[] = [], body?: string): Buffer =>
  writeMail([`From: ${sender}`, to, ...more], body);

/** Ways to write the name of Amara Okafor. */
const spellings = [
  'Amara Okafor',
  '"OKAFOR, Amara"',
  '"Dr. Amara N. Okafor (CEO)"',
  'Аmara Оkafor', // Cyrillic А and О
  '=?utf-8?B?QW1hcmEgT2thZm9y?=',
  'Ámara Okafor',
];
const others = [
  'Amara Okafor via Docs',
  '"Amara Okafor (via Docs)"',
  'Amara',
  'Amara Nwosu',
  'Okafor Amara Solicitors',
];

const quoted = (line: string): string => `Can you pay this today?\r\n\r\n${line}\r\n> the quarter`;

/** Strangers with the name of somebody of the organisation `acme.example`. */
export const colleagueMails: readonly HostileMail[] = [
  ...spellings.map((name): HostileMail => ({
    name: `a stranger with a colleague's name, written ${name}`,
    mail: from(`${name} <director.desk@gmail.com>`, [copied]),
    is: suspected,
  })),
  ...others.map((name): HostileMail => ({
    name: `another name than the colleague's: ${name}`,
    mail: from(`${name} <somebody@gmail.com>`, [copied]),
    is: clean,
  })),
  ...[
    'On Fri, 2 Jan 2026 at 10:12, Amara Okafor <a.okafor@acme.example> wrote:',
    'Am 02.01.2026 um 10:12 schrieb Amara Okafor <a.okafor@acme.example>:',
    'From: "Amara Okafor" [mailto:a.okafor@acme.example]',
    'Von: Okafor, Amara <a.okafor@acme.example>',
  ].map((line): HostileMail => ({
    name: `a stranger with the name of a colleague who is quoted: ${line}`,
    mail: from('Amara Okafor <director.desk@gmail.com>', [], quoted(line)),
    is: suspected,
  })),
  {
    name: 'a stranger with the name of a colleague who is quoted in HTML',
    mail: from(
      'Amara Okafor <director.desk@gmail.com>',
      [htmlType],
      '<p>Pay</p><div><b>From:</b> Amara Okafor &lt;<a href="mailto:a.okafor@acme.example">a.okafor@acme.example</a>&gt;</div>',
    ),
    is: suspected,
  },
  {
    name: "a stranger with a colleague's name whom our side cannot prove",
    mail: from('Amara Okafor <amara@office-mail.example>', [
      'Authentication-Results: mx.acme.example; spf=none smtp.mailfrom=office-mail.example; dkim=none',
      receivedFrom('out.office-mail.example', '203.0.113.9'),
      copied,
    ]),
    is: suspected,
  },
  {
    name: "a colleague's name, and answers go to where anybody gets an address",
    mail: from('Amara Okafor <amara@office-mail.example>', [copied, 'Reply-To: director.desk@gmail.com']),
    is: { ...suspected, evidence: ['colleague_reply'] },
  },
  {
    name: 'a service that writes in the name of a colleague, from a domain of its own',
    mail: from('Amara Okafor <invitations@network.example>', [
      'Authentication-Results: mx.acme.example; dkim=pass header.d=network.example',
      receivedFrom('out.network.example', '203.0.113.9'),
      copied,
    ]),
    is: clean,
  },
  ...['Acmeworks IT Service Desk', 'Personalabteilung Acmeworks', 'Асmeworks Helpdesk'].map(
    (name): HostileMail => ({
      name: `a stranger who calls itself a department: ${name}`,
      mail: writeMail([`From: ${name} <desk@gmail.com>`, 'To: Ann <ann@acmeworks.example>']),
      settings: acmeworks,
      is: { ...suspected, evidence: ['colleague_desk'] },
    }),
  ),
  ...['Acmeworks', '"Acmeworks Support (Hostwerk)"', 'Works IT Service Desk'].map((name): HostileMail => ({
    name: `no department of the organisation: ${name}`,
    mail: writeMail([`From: ${name} <desk@gmail.com>`, 'To: Ann <ann@acmeworks.example>']),
    settings: acmeworks,
    is: clean,
  })),
  {
    name: 'a mailing list that sends for a colleague',
    mail: from(`"'Amara Okafor' via Choir" <choir@googlegroups.com>`, [
      'List-Id: <choir.googlegroups.com>',
      copied,
    ]),
    is: clean,
  },
  {
    name: 'a stranger with the name of a colleague who writes headers of a mailing list',
    mail: from('Amara Okafor <director.desk@gmail.com>', ['List-Id: <choir.example>', copied]),
    is: suspected,
  },
  {
    name: 'a mail from home to oneself',
    mail: writeMail(['From: Ann Lee <ann.lee@gmail.com>', to]),
    is: clean,
  },
  {
    name: "a stranger with another stranger's name",
    mail: from('Petra Voss <p.voss@gmail.com>', ['Cc: Petra Voss <petra@partner.example>']),
    is: clean,
  },
];
