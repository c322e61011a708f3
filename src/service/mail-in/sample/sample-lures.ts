import type { Incident } from './sample-incident.ts';

/** A mail for each kind of evidence that is in the words of a mail alone. */
export const lureIncidents: readonly Incident[] = [
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
