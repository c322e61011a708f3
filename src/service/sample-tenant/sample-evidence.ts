import { type Incident, program } from './sample-incident.ts';
import { chanceOf } from './sample-chances.ts';

/** A zip archive that consists only of the header of its one entry, which is sufficient. */
const zipOf = (name: string): Buffer =>
  Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    Buffer.alloc(22),
    Buffer.from([name.length, 0, 0, 0]),
    Buffer.from(name),
  ]);

/** The same with an encrypted entry. */
const lockedZip = zipOf('statement.xlsx').fill(1, 6, 7);
/** A damaged nested archive: declared as deflated (8), but not decompressible. */
const damagedZip = Buffer.concat([zipOf('annex.zip').fill(8, 8, 9), Buffer.from([7])]);
/** An archive whose directory declares a file longer than the archive itself. */
const boastingZip = Buffer.concat([
  zipOf('annual.txt'),
  Buffer.from('PK\x01\x02', 'latin1'),
  Buffer.alloc(42).fill(0x7f, 16, 20),
  Buffer.from('PK\x05\x06', 'latin1'),
  Buffer.from([0, 0, 0, 0, 1, 0, 1, 0, 46, 0, 0, 0, 40, 0, 0, 0, 0, 0]),
]);
/** “Your invoice is ready.” in a charset that is not supported. */
const unknownLetters = 'iJ6BmUCJlaWWiYOFQImiQJmFgYSoSw==';

/** More empty parts than are parsed: nine bytes each. */
const manyParts = `${'--p\r\n\r\n\r\n'.repeat(10_001)}--p--\r\n`;
/** One link more than are inspected: two thousand addresses, with texts that look like addresses. */
const manyLinks = [
  ...Array.from({ length: 2_000 }, (_, at) => `<a href="https://l.example/${at}">x</a>`),
  '<a href="https://l.example/">p. 1.2</a>'.repeat(20_001),
].join('\r\n');
/** A text that is too long. It is repetitive, so it is stored in a few kilobytes. */
const longText = `${'All the same. '.repeat(72)}\r\n`.repeat(7_950);

/**
 * A generated mail for each kind of evidence that no other mail of the sample has, so that the sample shows
 * everything that the details panel can explain. Of several causes it uses the simplest.
 */
export const evidenceIncidents: readonly Incident[] = [
  {
    id: 'more-parts', hoursAgo: 26.5, to: 1, ip: '203.0.113.101', from: 'Fax gateway <fax@page-relay.example>',
    subject: 'Your fax, page by page', text: '',
    body: { type: 'multipart/mixed; boundary=p', content: manyParts },
  },
  {
    id: 'more-headers', hoursAgo: 27.1, to: 2, ip: '203.0.113.102', from: 'Lists <bounce@list-relay.example>',
    subject: 'Digest of all lists', text: 'Today’s messages.',
    extra: Array.from({ length: 501 }, (_, at) => ({ name: 'List-Id', value: `<l${at}.list-relay.example>` })),
  },
  {
    id: 'more-text', hoursAgo: 28.3, to: 4, ip: '203.0.113.103', from: 'Reports <log@batch-reports.example>',
    subject: 'Complete log of the night', text: '',
    body: { type: 'text/plain', content: longText },
  },
  {
    id: 'more-links', hoursAgo: 29.4, to: 21, ip: '203.0.113.104', from: 'Directory <all@web-directory.example>',
    subject: 'Every page of our directory', text: '',
    body: { type: 'text/html', content: manyLinks },
  },
  {
    id: 'own-dmarc', hoursAgo: 31, to: 23, spf: 'none', ip: '203.0.113.105',
    checks: 'dmarc=fail action=none header.from=northwind.example',
    from: 'Human resources <hr@northwind.example>', subject: 'Your new contract', text: 'Please sign by Friday.',
  },
  {
    id: 'compauth', hoursAgo: 32, to: 24, spf: 'none', ip: '203.0.113.106', checks: 'compauth=fail reason=001',
    from: 'Town hall <office@town-hall.example>', subject: 'Your appointment', text: 'Thursday at nine.',
  },
  {
    id: 'compauth-policy', hoursAgo: 33, to: 26, spf: 'none', ip: '203.0.113.107',
    checks: 'dmarc=none action=oreject header.from=tax-desk.example; compauth=fail reason=000',
    from: 'Tax desk <refund@tax-desk.example>', subject: 'Your refund', text: 'Enter your account to be paid.',
  },
  {
    id: 'brand-name', hoursAgo: 34, to: 28, ip: '203.0.113.108', from: 'DocuSign <notice@sign-portal.example>',
    subject: 'Document waiting for you', text: 'Open it at https://sign-portal.example/d/88',
  },
  {
    id: 'one-letter', hoursAgo: 35, to: 29, ip: '203.0.113.109', from: 'Northwind Travel <trips@northwinds.example>',
    subject: 'Confirm your trip', text: 'See https://northwinds.example/trips',
  },
  {
    id: 'diverted-invoice', hoursAgo: 35.5, to: 30, ip: '203.0.113.130', from: 'Tilda Holm <holm@baltic-frelght.example>',
    subject: 'Re: Invoice 2280', text: 'Our bank has changed, please use the new account.\r\n\r\nTilda Holm <holm@baltic-freight.example> wrote:\r\n> Our invoice 2280',
  },
  {
    id: 'name-of-colleague', hoursAgo: 35.6, to: 35, ip: '203.0.113.133', from: 'Anna Lindqvist <a.lindqvist.office@gmail.com>',
    subject: 'Are you at your desk?', text: 'I need a quick favour, and I am in a meeting. Can you buy gift cards for a client?',
    extra: [{ name: 'Cc', value: 'Anna Lindqvist <anna.lindqvist@northwind.example>' }],
  },
  {
    id: 'answers-to-a-stranger', hoursAgo: 35.65, to: 36, ip: '203.0.113.134', from: 'Arjun Mehta <arjun.mehta@payroll-desk.example>',
    subject: 'New account for my salary', text: 'Please use it from this month on.',
    extra: [
      { name: 'Cc', value: 'Arjun Mehta <arjun.mehta@northwind.example>' },
      { name: 'Reply-To', value: 'arjun.mehta.private@gmail.com' },
    ],
  },
  {
    id: 'asked-consent', hoursAgo: 35.7, to: 33, ip: '203.0.113.131', from: 'File migration <move@file-migration.example>',
    subject: 'Approve the move of your files', text: 'Approve: https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=7&redirect_uri=https%3A%2F%2Ffile-migration.example%2F&scope=Mail.ReadWrite',
  },
  {
    id: 'hidden-letters', hoursAgo: 35.8, to: 34, ip: '203.0.113.132', from: 'Account desk <desk@account-desk.example>',
    subject: 'Your account', text: '',
    body: { type: 'text/html', content: '<p>Your pass<i style="font-size:0">q</i>word ex<i style="font-size:0">q</i>pires, ver<i style="font-size:0">q</i>ify it.</p>' },
  },
  {
    id: 'hidden-program', hoursAgo: 36, to: 31, ip: '203.0.113.110', from: 'Photos <share@photo-print.example>',
    subject: 'The photos of the party', text: 'Here they are.',
    attachments: [{ name: 'party.jpg', type: 'image/jpeg', content: program }],
  },
  {
    id: 'packed-program', hoursAgo: 37, to: 32, ip: '203.0.113.111', from: 'Orders <order@wholesale-desk.example>',
    subject: 'Order 30118', text: 'The order is in the archive.',
    attachments: [{ name: 'order.zip', type: 'application/zip', content: zipOf('order.js') }],
  },
  {
    id: 'rspamd', hoursAgo: 38, to: 43, ip: '203.0.113.112', from: 'Loans <fast@quick-loan.example>',
    subject: 'Money within the hour', text: 'No questions asked.', extra: [{ name: 'X-Spamd-Result', value: 'default: True' }],
  },
  {
    id: 'rspamd-action', hoursAgo: 39, to: 44, ip: '203.0.113.113', from: 'Watches <sale@watch-sale.example>',
    subject: 'Swiss watches, today only', text: 'Up to ninety percent off.', extra: [{ name: 'X-Rspamd-Action', value: 'add header' }],
  },
  {
    id: 'rspamd-score', hoursAgo: 41, to: 46, ip: '203.0.113.114', from: 'Casino <play@lucky-wheel.example>',
    subject: 'Fifty free spins', text: 'Play now.', extra: [{ name: 'X-Spamd-Result', value: 'default: True [15.20 / 6.00]' }],
  },
  {
    id: 'rspamd-both', hoursAgo: 42, to: 48, ip: '203.0.113.115', from: 'Web mail <admin@webmail-renewal.example>',
    subject: 'Renew your mailbox', text: 'Renew at https://webmail-renewal.example/renew',
    extra: [
      { name: 'X-Rspamd-Action', value: 'reject' },
      { name: 'X-Spamd-Result', value: 'default: True [21.50 / 15.00]; PHISHING(8.00)[webmail-renewal.example]' },
    ],
  },
  {
    id: 'spamassassin-flag', hoursAgo: 43, to: 49, ip: '203.0.113.116', from: 'Pills <shop@pill-market.example>',
    subject: 'Without a prescription', text: 'Order today.', extra: [{ name: 'X-Spam-Flag', value: 'YES' }],
  },
  {
    id: 'spamassassin-stars', hoursAgo: 44, to: 51, ip: '203.0.113.117', from: 'Degrees <desk@diploma-desk.example>',
    subject: 'A degree in two weeks', text: 'From a real university.', extra: [{ name: 'X-Spam-Level', value: '*******' }],
  },
  {
    id: 'spamassassin-score', hoursAgo: 45, to: 52, ip: '203.0.113.118', from: 'Bank <safe@account-check.example>',
    subject: 'Unusual sign-in', text: 'Check it at https://account-check.example/check',
    extra: [{ name: 'X-Spam-Status', value: 'Yes, score=8.4 required=5.0 tests=HTML_MESSAGE,URI_PHISH' }],
  },
  {
    id: 'unknown-letters', hoursAgo: 46, to: 53, ip: '203.0.113.119', from: 'Billing <bill@print-queue.example>',
    subject: 'Your invoice', text: '',
    body: { type: 'text/plain; charset=x-ebcdic-atlantis\r\nContent-Transfer-Encoding: base64', content: unknownLetters },
  },
  {
    id: 'page-script', hoursAgo: 47, to: 54, ip: '203.0.113.120', from: 'Voice mail <call@voice-relay.example>',
    subject: 'You missed a call', text: 'Open the page to listen.',
    attachments: [{ name: 'message.html', type: 'text/html', content: Buffer.from('<script>location = atob("Ly9hLmV4YW1wbGU=")</script>') }],
  },
  {
    id: 'page-login', hoursAgo: 47.5, to: 55, ip: '203.0.113.124', from: 'Mail team <team@inbox-storage.example>',
    subject: 'Your mailbox is full', text: 'Sign in on the page to get more room.',
    attachments: [{ name: 'storage.html', type: 'text/html', content: Buffer.from('<form><input type="password"></form>') }],
  },
  {
    id: 'page-loads', hoursAgo: 47.7, to: 11, ip: '203.0.113.127', from: 'Scans <scan@copy-room.example>',
    subject: 'Scan of twelve pages', text: 'Open the page to see them.',
    attachments: [{ name: 'scan.html', type: 'text/html', content: Buffer.from('<script src="https://copy-room-cdn.example/v.js"></script>') }],
  },
  {
    id: 'page-form', hoursAgo: 47.8, to: 12, ip: '203.0.113.128', from: 'Payroll survey <form@staff-survey.example>',
    subject: 'Confirm your details', text: 'Fill in the page.',
    attachments: [{
      name: 'details.html', type: 'text/html',
      content: Buffer.from('<form method="post" action="https://staff-survey.example/in"><input name="mail"></form>'),
    }],
  },
  {
    id: 'body-login', hoursAgo: 47.9, to: 14, ip: '203.0.113.129', from: 'Mailbox desk <desk@quota-notice.example>',
    subject: 'Confirm your mailbox', text: 'Confirm it in the form.',
    html: '<form action="https://quota-notice.example/in"><input name="user"><input type="password" name="word"></form>',
  },
  {
    id: 'locked-archive', hoursAgo: 48, to: 56, ip: '203.0.113.121', from: 'Statements <desk@ledger-mail.example>',
    subject: 'Statement of account', text: 'The password: 4471',
    attachments: [{ name: 'statement.zip', type: 'application/zip', content: lockedZip }],
  },
  {
    id: 'link-code', hoursAgo: 49, to: 57, ip: '203.0.113.122', from: 'Shared files <share@drop-folder.example>',
    subject: 'A file was shared with you', text: 'Open it.',
    html: '<a href="data:text/html;base64,PGZvcm0+">Open it</a>',
  },
  {
    id: 'link-opens', hoursAgo: 49.2, to: 15, ip: '203.0.113.130', from: 'Software desk <desk@app-updates.example>',
    subject: 'Your new version', text: 'Install it.',
    html: '<a href="ms-appinstaller:?source=https://app-updates.example/a.msix">Install it</a>',
  },
  {
    id: 'link-share', hoursAgo: 49.4, to: 16, ip: '203.0.113.131', from: 'Plans <plans@site-plans.example>',
    subject: 'Plans of the second floor', text: 'They are in the folder.',
    html: '<a href="file://files.site-plans.example/plans/floor2.rtf">Open the folder</a>',
  },
  {
    id: 'link-looks', hoursAgo: 49.5, to: 18, ip: '203.0.113.133', from: 'Order desk <orders@quick-orders.example>',
    subject: 'Your order is on hold', text: 'Check your payment.',
    html: '<a href="https://secure.paypa1.com/order">Check your payment</a>',
  },
  {
    id: 'reply-looks', hoursAgo: 49.6, to: 17, spf: 'none', ip: '203.0.113.132', from: 'Bright Paper <accounts@brightpaper.example>',
    subject: 'Our new bank details', text: 'Please use them from now on.',
    extra: [{ name: 'Reply-To', value: 'Bright Paper <accounts@brightpaqer.example>' }],
  },
  {
    id: 'signed-partly', hoursAgo: 50, to: 58, ip: '203.0.113.123', from: 'Tickets <desk@event-desk.example>',
    subject: 'Your tickets', text: 'See you there. '.repeat(60),
    extra: [{ name: 'DKIM-Signature', value: 'v=1; a=rsa-sha256; d=event-desk.example; s=a; l=20; bh=; b=' }],
  },
  {
    id: 'archive-damaged', hoursAgo: 51, to: 9, ip: '203.0.113.125', from: 'Records <desk@town-records.example>',
    subject: 'The records you asked for', text: 'They are in the archive.',
    attachments: [{ name: 'records.zip', type: 'application/zip', content: damagedZip }],
  },
  {
    id: 'archive-bomb', hoursAgo: 52, to: 13, ip: '203.0.113.126', from: 'Accounts <desk@yearly-report.example>',
    subject: 'Annual report', text: 'Please unpack it.',
    attachments: [{ name: 'annual.zip', type: 'application/zip', content: boastingZip }],
  },
]; // oxfmt-ignore

export const figures = '0123456789';
export const base62 = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz${figures}`;

/** Letters without meaning, of those given; deterministic per seed. */
export const lettersOf = (alphabet: string, length: number, seed = ''): string =>
  Array.from(
    { length },
    (_, at) => alphabet[Math.floor(chanceOf(`letter ${at}`, seed) * alphabet.length)],
  ).join('');

/** A number of this length that begins so and ends with the check digit of cards (ISO/IEC 7812-1). */
export function cardNumber(prefix: string, length: number, seed = ''): string {
  const body = prefix + lettersOf(figures, length - 1 - prefix.length, seed);
  const sum = [...body].toReversed().reduce((total, letter, place) => {
    const digit = Number(letter) * (place % 2 === 0 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** In groups of four. */
export const grouped = (text: string, separator = ' '): string =>
  text.match(/.{1,4}/g)?.join(separator) ?? '';

/** A German tax id, another for each turn from 0 to 8: of ten digits one occurs twice; then the check digit (ISO/IEC 7064, MOD 11,10). */
export function taxId(turn: number): string {
  const nine = '123456789'.slice(turn) + '123456789'.slice(0, turn);
  const ten = `${nine}${nine[3]}`;
  let product = 10;
  for (const digit of ten) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return `${ten}${(11 - product) % 10}`;
}

/** A German IBAN with valid check digits (ISO 13616). */
export function iban(seed: string): string {
  const account = lettersOf(figures, 18, seed);
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

/** Something that looks like a PEM file of this kind, and is none. */
export const pemOf = (kind: string, headers = ''): string =>
  [
    `-----BEGIN ${kind}-----`,
    `${headers}${lettersOf(base62, 640, kind).replace(/.{64}/g, '$&\n')}-----END ${kind}-----`,
  ].join('\n');
