import { finding, type MessageOrigin } from '../mail/inspect/inspector.ts';
import { buildMessage, eicar, type Incident, pdf, program } from './sample-incident.ts';
import {
  evidenceIncidents,
  base62,
  cardNumber,
  grouped,
  iban,
  lettersOf,
  pemOf,
  taxId,
} from './sample-evidence.ts';
import { samplePeople, type SamplePerson } from './sample-people.ts';
import { toMailDate } from './sample-chances.ts';
import { hopOfSent, platformHeaders } from './sample-trace.ts';

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
const leakIncidents: readonly Incident[] = [
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

/** A mail for each kind of evidence that is in the words of a mail alone. */
const lureIncidents: readonly Incident[] = [
  {
    id: 'department-outside', hoursAgo: 36.2, to: 37, ip: '203.0.113.140', from: 'Northwind IT Service Desk <nw.servicedesk@gmail.com>',
    subject: 'Maintenance tonight', text: 'Please leave your computer on until tomorrow.',
  },
  {
    id: 'mailbox-full', hoursAgo: 37.3, to: 38, ip: '203.0.113.141', from: 'Mail administrator <notice@server-room.example>',
    subject: 'Storage almost full', text: 'Your mailbox is almost full and will be blocked today.\r\n\r\nGet more space: https://server-room.example/space',
  },
  {
    id: 'voice-message', hoursAgo: 38.4, to: 39, ip: '203.0.113.142', from: 'Voice messages <voice@call-centre.example>',
    subject: 'New message (0:47)', text: 'Sign in with your email password to listen to it: https://call-centre.example/play',
  },
  {
    id: 'second-factor', hoursAgo: 39.1, to: 40, ip: '203.0.113.143', from: 'Account security <safety@sign-on.example>',
    subject: 'Your authenticator expires', text: 'Your authenticator expires today. Re-enrol to keep access: https://sign-on.example/enrol',
  },
  {
    id: 'gift-cards', hoursAgo: 40.6, to: 41, ip: '203.0.113.144', from: 'Office of the director <office@board-room.example>',
    subject: 'A surprise for the team', text: 'Could you buy ten gift cards for the team? Scratch them and send me the codes, I will reimburse you.',
  },
  {
    id: 'in-a-meeting', hoursAgo: 41.2, to: 2, ip: '203.0.113.145', from: 'Director <director@board-room.example>',
    subject: 'Quick task', text: 'Are you available? I am in a meeting and cannot take calls, so answer by email only.',
  },
  {
    id: 'salary-account', hoursAgo: 42.3, to: 5, ip: '203.0.113.146', from: 'Amara O. <amara.o@home-mail.example>',
    subject: 'My salary', text: 'I have changed banks. Please pay my salary into my new account from this month on.',
  },
  {
    id: 'other-bank', hoursAgo: 43.4, to: 7, ip: '203.0.113.147', from: 'Accounts receivable <ledger@supplies-desk.example>',
    subject: 'Open invoices', text: 'Our bank details have changed: please pay all invoices into the new account. Our phones are down, so confirm by reply to this e-mail.',
  },
  {
    id: 'recordings', hoursAgo: 44.5, to: 9, ip: '203.0.113.148', from: 'You know me <x81@night-owl.example>',
    subject: 'I recorded you', text: 'I recorded you with your webcam. Send 900 USD in bitcoin to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq, or your contacts get the video.',
  },
  {
    id: 'parcel-fee', hoursAgo: 45.6, to: 11, ip: '203.0.113.149', from: 'Parcel desk <notice@parcel-desk.example>',
    subject: 'Your parcel is waiting', text: 'Your parcel could not be delivered: a customs fee of 1.99 EUR is unpaid.\r\n\r\nPay by card: https://parcel-desk.example/pay',
  },
  {
    id: 'tax-refund', hoursAgo: 46.7, to: 13, ip: '203.0.113.150', from: 'Refunds <desk@tax-returns.example>',
    subject: 'Tax refund', text: 'Your tax refund of 412.38 EUR is ready.\r\n\r\nEnter your bank details to be paid: https://tax-returns.example/claim',
  },
  {
    id: 'renewed-subscription', hoursAgo: 47.2, to: 15, ip: '203.0.113.151', from: 'Billing <orders@pc-guard.example>',
    subject: 'Order 88201', text: 'Your subscription was renewed and 399.00 USD will be charged today. To cancel the order, call +1 888 555 0100.',
  },
  {
    id: 'card-blocked', hoursAgo: 48.1, to: 16, ip: '203.0.113.152', from: 'Card service <desk@card-release.example>',
    subject: 'Your card is restricted', text: 'Confirm your card number, expiry date and security code to use it again: https://card-release.example/confirm',
  },
  {
    id: 'secret-deal', hoursAgo: 49.3, to: 17, ip: '203.0.113.153', from: 'Director <director@board-room.example>',
    subject: 'An acquisition', text: 'We are about to close an acquisition, and I need a bank transfer today. Nobody may know of it; our lawyer sends you the details.',
  },
]; // oxfmt-ignore

const link = (href: string, text: string): string => `<p><a href="${href}">${text}</a></p>`;

/** The sender of the attack that the dashboard's first steps begin with: in inboxes still (`first-steps.ts`). */
export const storyAddress = 'payroll@northwlnd.example';

const incidents: readonly Incident[] = [
  ...[3, 8, 17, 26].map((to, place): Incident => ({
    id: place === 0 ? 'lookalike-payroll' : `lookalike-payroll-${place}`, hoursAgo: 0.2 + place / 60, to,
    spf: 'softfail', ip: '203.0.113.77',
    from: `Northwind Payroll <${storyAddress}>`,
    subject: 'Action required: confirm your bank details before payday',
    text: 'Please confirm your bank details at https://portal.northwlnd.example/confirm before Friday.',
    html: `<p>Please confirm your bank details before Friday.</p>${link('https://portal.northwlnd.example/confirm', 'https://portal.northwind.example/confirm')}`,
    states: ['cp_not_quarantined', 'ms_delivered_inbox'],
  })),
  {
    id: 'invoice-eicar', hoursAgo: 0.6, to: 12, ip: '203.0.113.12',
    from: 'Accounts <billing@contoso-supplies.example>',
    subject: 'Invoice 2217 overdue', text: 'The invoice is attached.',
    attachments: [
      { name: 'invoice-2217.com', type: 'application/octet-stream', content: eicar },
      { name: 'terms.pdf', type: 'application/pdf', content: pdf },
    ],
  },
  {
    id: 'paypal-homoglyph', hoursAgo: 1.4, to: 45, spf: 'pass', ip: '203.0.113.40',
    from: 'PayPal Service <service@paypa1.com>', subject: 'Your account has been limited',
    text: 'Restore your access: http://paypa1.com/restore',
    html: `<p>Your account has been limited.</p>${link('http://paypa1.com/restore', 'https://www.paypal.com/restore')}`,
  },
  {
    id: 'url-bare-ip', hoursAgo: 2.3, to: 20, ip: '203.0.113.90', from: 'Parcel desk <track@parcel-desk.example>',
    subject: 'Your parcel could not be delivered', text: 'Reschedule at http://203.0.113.99/track',
    html: `<p>Reschedule your delivery:</p>${link('http://203.0.113.99/track?id=88412', 'www.dhl.com/track')}`,
  },
  {
    id: 'url-click', hoursAgo: 5, to: 7, ip: '203.0.113.91', from: 'Shared files <share@file-drop.example>',
    subject: 'A colleague shared “Q3 forecast” with you', text: 'Open https://file-drop.example/q3-forecast',
    labels: ['cp_malicious_url', 'cp_malicious_url_click'],
  },
  {
    id: 'screensaver', hoursAgo: 8, to: 30, ip: '203.0.113.14', from: 'HR Team <hr@people-tools.example>',
    subject: 'Updated holiday calendar', text: 'Open the attached calendar.',
    attachments: [{ name: 'calendar.scr', type: 'application/octet-stream', content: program }],
  },
  {
    id: 'double-extension', hoursAgo: 11, to: 50, ip: '203.0.113.15', from: 'Scanner <scan@copyshop.example>',
    subject: 'Scan from the third floor', text: 'Your scan.',
    attachments: [{ name: 'scan-0031.pdf.exe', type: 'application/pdf', content: program }],
    states: ['cp_quarantined_by_analyst'],
  },
  {
    id: 'ceo-fraud', hoursAgo: 3.1, to: 5, spf: 'fail', ip: '203.0.113.31',
    from: 'Magnus Dahl <magnus.dahl@northwind.example>', subject: 'Urgent transfer, are you at your desk?',
    text: 'I am in a meeting and need you to handle a transfer today. Keep this between us.',
  },
  {
    id: 'own-domain-other-envelope', hoursAgo: 4.4, to: 6, ip: '203.0.113.32', envelope: 'bulk-relay.example',
    from: 'Magnus Dahl <magnus.dahl@northwind.example>', subject: 'Gift cards for the team',
    text: 'Please buy ten gift cards today and send me the codes.',
  },
  {
    id: 'own-domain-unproved', hoursAgo: 12.5, to: 9, ip: '203.0.113.33', spf: '',
    from: 'IT Service <it@northwindlabs.example>', subject: 'New printer on the second floor',
    text: 'The driver is installed over night.',
  },
  {
    id: 'from-two-addresses', hoursAgo: 1.9, to: 8, ip: '203.0.113.34',
    from: '<offers@price-hunt.example>, Anna Lindqvist <anna.lindqvist@northwind.example>', envelope: 'price-hunt.example',
    subject: 'Re: your order', text: 'Please confirm the order below.',
  },
  {
    id: 'from-nobody', hoursAgo: 15, to: 11, ip: '203.0.113.35', from: 'Your bank', envelope: 'notify.example',
    subject: 'A message from your bank', text: 'A new document is waiting for you.',
  },
  {
    id: 'mixed-scripts', hoursAgo: 18, to: 13, ip: '203.0.113.36', from: 'Shop <news@shоp-online.example>',
    envelope: 'xn--shp-online-c2i.example', subject: 'Only this weekend', text: 'Everything at half the price.',
  },
  {
    id: 'contradicting-structure', hoursAgo: 5.6, to: 15, ip: '203.0.113.37', from: 'Scans <scan@copy-room.example>',
    subject: 'Scan of the contract', text: 'See the attachment.', extra: [{ name: 'Content-Type', value: 'text/plain' }],
    attachments: [{ name: 'contract.pdf', type: 'application/pdf', content: pdf }],
  },
  {
    id: 'fragment', hoursAgo: 22, to: 17, ip: '203.0.113.38', from: 'Archive <files@big-files.example>',
    subject: 'Plans, part 1 of 3', text: 'The rest follows.',
    extra: [{ name: 'Content-Type', value: 'message/partial; id="plans"; number=1; total=3' }],
  },
  {
    id: 'id-first', hoursAgo: 3.5, to: 19, ip: '203.0.113.39', from: 'Accounts <office@harbour-supplies.example>',
    subject: 'Invoice 4711', text: 'The invoice is in your portal.', messageId: 'invoice-4711@harbour-supplies.example',
  },
  {
    id: 'id-again', hoursAgo: 3.4, to: 19, ip: '203.0.113.41', from: 'Accounts <office@harbour-supplies-billing.example>',
    subject: 'Invoice 4711', text: 'Our bank details have changed, see https://harbour-supplies-billing.example/bank',
    messageId: 'invoice-4711@harbour-supplies.example',
  },
  {
    id: 'high-confidence-phish', hoursAgo: 6.5, to: 10, spf: 'fail', ip: '203.0.113.50',
    from: 'Mail team <notice@mailbox-quota.example>', subject: 'Your mailbox is 98 % full',
    text: 'Increase your quota: https://mailbox-quota.example/increase', forefront: 'SCL:9;SFV:SPM;CAT:HPHSH;',
  },
  {
    id: 'microsoft-malware', hoursAgo: 26, to: 14, ip: '203.0.113.51', from: 'Logistics <docs@harbour-freight.example>',
    subject: 'Bill of lading', text: 'Documents attached.', forefront: 'SCL:-1;SFV:SPM;CAT:MALW;',
    attachments: [{ name: 'bill-of-lading.pdf', type: 'application/pdf', content: pdf }],
  },
  {
    id: 'microsoft-phish', hoursAgo: 30, to: 16, ip: '203.0.113.52', from: 'Notary office <office@docusign-notary.example>',
    subject: 'Document for signature', text: 'Sign here: https://docusign-notary.example/sign', forefront: 'SCL:8;SFV:SPM;CAT:PHSH;',
  },
  {
    id: 'transport-rule', hoursAgo: 4, to: 18, from: 'Facilities <no-reply@building-ops.example>',
    subject: 'Fire drill on Thursday', text: 'The drill begins at ten.', forefront: 'SCL:-1;SFV:SKN;CAT:NONE;',
  },
  {
    id: 'customer-list', hoursAgo: 9, to: 22, from: 'Laura Bianchi <laura.bianchi@northwind.example>',
    subject: 'Customer list with card numbers', text: 'As you asked: the list with the card numbers.',
    labels: ['cp_leak', 'ms_leak'], states: ['cp_quarantined_by_admin'],
    attachments: [{ name: 'customers.csv', type: 'text/csv', content: Buffer.from('name;card\nA. Person;4111 1111 1111 1111\n') }],
  },
  {
    id: 'simulation', hoursAgo: 7, to: 25, from: 'Delivery <parcel@training-lures.example>',
    subject: 'Training: your parcel is waiting', text: 'This is a simulated phishing mail.', labels: ['cp_phishing_simulation'],
  },
  {
    id: 'training-feedback', hoursAgo: 6.8, to: 25, from: 'Security training <training@northwind.example>',
    subject: 'You clicked a simulated phishing mail', text: 'Here is what gave it away.', labels: ['cp_training_feedback'],
  },
  {
    id: 'training-module', hoursAgo: 20, to: 27, from: 'Security training <training@northwind.example>',
    subject: 'New module: spotting look-alike senders', text: 'Ten minutes, until Friday.', labels: ['cp_training_module'],
  },
  {
    id: 'restored-newsletter', hoursAgo: 14, to: 40, ip: '203.0.113.60', from: 'Trade weekly <news@trade-weekly.example>',
    subject: 'Trade weekly: ports and prices', text: 'Read on at https://trade-weekly.example/ports',
    labels: ['cp_spam'], states: ['cp_not_quarantined', 'ms_delivered_inbox'], isRestored: true,
  },
  {
    id: 'restored-contract', hoursAgo: 40, to: 47, ip: '203.0.113.61', from: 'Counsel <office@counsel.example>',
    subject: 'Contract, signed', text: 'Signed contract attached.', labels: ['cp_ap_suspicious'],
    attachments: [{ name: 'contract.pdf', type: 'application/pdf', content: pdf }],
    states: ['cp_not_quarantined', 'google_delivered_inbox'], isRestored: true,
  },
  {
    id: 'admin-hold', hoursAgo: 16, to: 55, ip: '203.0.113.62', from: 'Reward desk <win@reward-desk.example>',
    subject: 'You have been selected', text: 'Claim within the day: https://reward-desk.example/claim',
    labels: ['cp_spam'], states: ['cp_quarantined_by_admin'],
  },
  {
    id: 'analyst-hold', hoursAgo: 50, to: 33, ip: '203.0.113.63', from: 'Voicemail <voice@voice-inbox.example>',
    subject: 'New voice message (0:42)', text: 'Listen: https://voice-inbox.example/m/42',
    labels: ['cp_phishing'], states: ['cp_quarantined_by_analyst'],
  },
  {
    id: 'deleted-by-user', hoursAgo: 60, to: 35, ip: '203.0.113.64', from: 'Survey <poll@quick-poll.example>',
    subject: 'Two minutes of your time', text: 'https://quick-poll.example/two-minutes', labels: ['cp_graymail'], isDeleted: true,
  },
]; // oxfmt-ignore

/** The generated mails with their origins, relative to `now` (milliseconds since 1970). */
export function makeIncidents(now: number): { bytes: Buffer; origin: MessageOrigin }[] {
  return [...incidents, ...evidenceIncidents, ...lureIncidents, ...leakIncidents].map((incident) => {
    const person = samplePeople[incident.to] as SamplePerson;
    const time = now - incident.hoursAgo * 3_600_000;
    const own = `${person.name} <${person.address}>`;
    const {
      id,
      from = own,
      sentTo = own,
      subject,
      text,
      html,
      attachments,
      messageId,
      body,
      extra = [],
    } = incident;
    return {
      bytes: buildMessage({
        id,
        time,
        from,
        subject,
        text,
        to: sentTo,
        mailbox: person.address,
        trace: [...traceOf(incident, person, time), ...extra],
        ...(messageId !== undefined && { messageId }),
        ...(html !== undefined && { html }),
        ...(body && { body }),
        ...(attachments && { attachments }),
      }),
      origin: {
        fallbackTime: time,
        isRestored: incident.isRestored ?? false,
        isDeleted: incident.isDeleted ?? false,
        ...(incident.labels && {
          labels: incident.labels.map((detection) => finding(detection, 'sample')),
        }),
        ...(incident.states && { states: incident.states }),
      },
    };
  });
}

function traceOf(incident: Incident, person: SamplePerson, time: number): { name: string; value: string }[] {
  if (incident.sentTo !== undefined)
    return [hopOfSent(person, incident.id, time), ...platformHeaders(person)];
  const { app } = person;
  const { ip = '198.51.100.20', spf = 'pass' } = incident;
  const domain = incident.envelope ?? /@([\w.-]+)/.exec(incident.from ?? '')?.[1] ?? '';
  const received = (by: string) => ({
    name: 'Received',
    value: `from mail.${domain} (mail.${domain} [${ip}]) by ${by} with ESMTPS; ${toMailDate(time)}`,
  });
  const checked = spf === '' ? [] : [{ name: 'Received-SPF', value: `${spf} client-ip=${ip};` }];
  const results = `spf=${spf || 'none'} (sender IP is ${ip}) smtp.mailfrom=${domain}${incident.checks === undefined ? '' : `; ${incident.checks}`}`;
  // At the position where each platform writes it: Google below its own Received line, Microsoft above.
  return app === 'google_mail'
    ? [
        { name: 'X-Gm-Message-State', value: 'AOJu0Y' },
        received('mx.google.com'),
        ...checked,
        { name: 'Authentication-Results', value: `mx.google.com; ${results}` },
      ]
    : [
        { name: 'Authentication-Results', value: results },
        ...checked,
        received('DB5EUR03FT012.mail.protection.outlook.com'),
        {
          name: 'X-Forefront-Antispam-Report',
          value: `CIP:${ip};${incident.forefront ?? 'SCL:1;SFV:NSPM;CAT:NONE;'}`,
        },
      ];
}
