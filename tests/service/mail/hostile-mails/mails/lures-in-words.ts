import { inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { htmlType, receivedFrom, writeMail, type HeaderLine } from '../write-mail.ts';

const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;
const suspected = (code: HostileMail['is']['evidence'][number]): HostileMail['is'] => ({
  verdicts: ['cp_ap_suspicious'],
  states: junk,
  evidence: [code],
});

const proved = [
  'Authentication-Results: mx.acme.example; dkim=pass header.d=sender.example',
  receivedFrom('out.sender.example', '203.0.113.9'),
];
const mail = (subject: string, body: string, more: HeaderLine[] = proved): Buffer =>
  writeMail([...more, `Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8'], body);
const link = 'https://a.example/x';

/** The code, what is different about the mail, its subject and text. */
const told: readonly (readonly [HostileMail['is']['evidence'][number], string, string, string])[] = [
  ['lure_mailbox', 'storage', 'Action needed', `Your mailbox has exceeded its limit. Free space here: ${link}`],
  ['lure_mailbox', 'an address instead of a possessive', 'Notice', `The account of e-mail account ann@acme.example will be closed. ${link}`],
  ['lure_mailbox', 'letters of another script', 'Notice', `Yоur mаilbox will be suspended today: ${link}`],
  ['lure_mailbox', 'an expired password that may stay', 'Password', `It expires today. Keep my current password: ${link}`],
  ['lure_mailbox', 'held messages', 'Delivery', `4 messages could not be delivered to your inbox. Release them: ${link}`],
  ['lure_mailbox', 'in German', 'Hinweis', `Ihr Postfach ist voll und wird gesperrt: ${link}`],
  ['lure_mailbox', 'in German, umlauts written out', 'Hinweis', `Der Speicher Ihres Postfachs ist ueberschritten: ${link}`],
  ['lure_sign_in', 'a fax', 'Fax', `Sign in with your email password to see the fax: ${link}`],
  ['lure_sign_in', 'a form to be answered', 'Update', 'Reply with the information below.\n\nUser name:\nPassword:\n'],
  ['lure_sign_in', 'in German', 'Dokument', `Zum Öffnen melden Sie sich mit Ihrem E-Mail-Passwort an: ${link}`],
  ['lure_second_factor', 'an authenticator', 'Security', `Your authenticator expires today, re-enrol now: ${link}`],
  ['lure_gift_cards', 'a surprise', 'Hi', 'Can you buy five gift cards? Scratch them and send me the codes.'],
  ['lure_gift_cards', 'in German', 'Hallo', 'Könnten Sie Geschenkkarten kaufen und mir die Codes schicken?'],
  ['lure_unreachable', 'a task', 'Hi', 'Are you at your desk? I am in a meeting and cannot take calls.'],
  ['lure_unreachable', 'in German', 'Hallo', 'Sind Sie gerade im Büro? Bitte antworten Sie nur per E-Mail, es ist vertraulich.'],
  ['lure_payroll', 'the own salary', 'Payroll', 'I would like to change my direct deposit to a new account.'],
  ['lure_bank_details', 'nobody can be asked', 'Invoice', 'Our bank details have changed. Pay the invoice there. Our phones are down, confirm by e-mail only.'],
  ['lure_extortion', 'recordings', 'I know', 'I recorded you with your webcam. Send 900 USD in bitcoin to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq.'],
  ['lure_card', 'a card', 'Card', `Confirm your card number, expiry date and PIN: ${link}`],
  ['lure_secret_payment', 'a deal', 'Deal', 'I need a bank transfer for an acquisition today. Nobody may know of it.'],
  ['lure_parcel', 'a fee', 'Parcel', `Your parcel is waiting: customs fee of 1.99 EUR. Pay by card: ${link}`],
  ['lure_refund', 'bank details', 'Refund', `Your tax refund of EUR 412 is ready. Enter your bank details: ${link}`],
  ['lure_callback', 'a renewal', 'Order', 'Your subscription was renewed and 399.00 USD charged. To cancel, call +1 888 555 0100.'],
]; // oxfmt-ignore

/** The same words where they mean no harm: what is different, subject and text. */
const harmless: readonly (readonly [string, string, string])[] = [
  ['a confirmation', 'Welcome', `Please verify your email address to use your account: ${link}`],
  ['the own user name and password', 'Reset', `You asked for a new password: ${link}. Sign in with your email address and password.`],
  ['a warning', 'Advisory', `Mails ask recipients to enter their mail password: ${link}`],
  ['in quotes', 'Tips', `“Your mailbox is full” is the oldest trick: ${link}`],
  ['without a link', 'Call', 'Your mailbox is full, I could not reach you.'],
  ['somebody else’s mailbox', 'Ticket', `I raised the quota of the mailbox: ${link}`],
  ['an article', 'News', `Your mailbox is full? ${'This is how to tidy up. '.repeat(120)} ${link}`],
  ['a shop', 'Gift cards', `Gift cards are 20 % off this week: ${link}`],
  ['a call', 'Hello', 'Are you available for a call on Friday?'],
  ['a bank account that is known', 'Invoice', 'Our bank details have changed; call us under the known number before you pay the invoice.'],
  ['a parcel', 'Parcel', `Your parcel is on its way, the delivery is free: ${link}`],
  ['a receipt', 'Receipt', `Your subscription was renewed, 9.99 EUR were charged. Cancel here: ${link}`],
]; // oxfmt-ignore

/** Stories of strangers that only their words tell. */
export const lureInWordsMails: readonly HostileMail[] = [
  ...told.map(([code, what, subject, text]): HostileMail => ({
    name: `${code}: ${what}`,
    mail: mail(subject, text),
    is: suspected(code),
  })),
  ...harmless.map(([what, subject, text]): HostileMail => ({
    name: `no lure: ${what}`,
    mail: mail(subject, text),
    is: clean,
  })),
  {
    name: 'a fortune is spam',
    mail: mail(
      'Dear friend',
      'My late client left an inheritance of 9.5 million dollars. Reply for your commission.',
    ),
    is: { verdicts: ['cp_spam'], states: junk, evidence: ['lure_fortune'] },
  },
  {
    name: 'other bank details from where anybody gets an address',
    mail: mail('Invoice', 'We have new bank details for the payment of the invoice.', [
      'From: Ledger <ledger.desk@gmail.com>',
    ]),
    is: suspected('lure_bank_details'),
  },
  {
    name: 'other bank details from a proved sender',
    mail: mail('Invoice', 'We have new bank details for the payment of the invoice.'),
    is: clean,
  },
  {
    name: 'a lure that somebody forwards to ask about it',
    mail: mail(
      'Is this real?',
      `See below.\n\n-----Original Message-----\nFrom: x\nYour mailbox is full: ${link}`,
    ),
    is: clean,
  },
  {
    name: 'a lure that is quoted in HTML',
    mail: writeMail(
      [...proved, htmlType],
      `<p>Is this real?</p><blockquote>Your mailbox is full: <a href="${link}">more</a></blockquote>`,
    ),
    is: clean,
  },
  {
    name: 'a lure in a quotation that is the whole mail',
    mail: writeMail(
      [...proved, htmlType],
      `<blockquote>Your mailbox is full: <a href="${link}">more</a></blockquote>`,
    ),
    is: suspected('lure_mailbox'),
  },
  {
    name: 'a provider that writes about its own mailboxes',
    mail: mail('Storage', `Your mailbox is full: ${link}`, [
      'From: Google <no-reply@google.com>',
      'Authentication-Results: mx.acme.example; dkim=pass header.d=google.com',
      receivedFrom('mail.google.com', '203.0.113.9'),
    ]),
    is: clean,
  },
  {
    name: 'a lure with the headers of a mailing list',
    mail: mail('quota', `Your mailbox is full: ${link}`, ['List-Id: <admins.lists.example>']),
    is: suspected('lure_mailbox'),
  },
];
