import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { writeMail } from '../write-mail.ts';

const base64 = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;
const shows = { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['name_address'] } as const;

/** Each raw From, its sender, and the evidence about the rest. */
const rows: readonly (readonly [
  string,
  string,
  Pick<HostileMail['is'], 'sender' | 'senderName' | 'verdicts' | 'states' | 'evidence'>,
])[] = [
  [
    'a quoted name and a comma before the address',
    'From: "Name", <a@b.example>',
    { ...clean, sender: 'a@b.example', senderName: 'Name' },
  ],
  [
    'an unquoted comma in the name',
    'From: Doe, John <a@b.example>',
    { ...clean, sender: 'a@b.example', senderName: 'Doe, John' },
  ],
  [
    'an address in brackets in a comment',
    'From: Name (<a@b.example>)',
    { ...clean, sender: 'a@b.example', senderName: 'Name' },
  ],
  [
    'an address and a name in a comment',
    'From: a@b.example (Ann B.)',
    { ...clean, sender: 'a@b.example', senderName: 'Ann B.' },
  ],
  ['a group', 'From: Team: a@b.example, c@b.example;', { ...clean, sender: 'a@b.example' }],
  ['an address in quotes alone', 'From: "a@b.example"', { ...clean, sender: 'a@b.example' }],
  [
    'an address in encoded words alone',
    `From: ${base64('Bob <bob@evil.example>')}`,
    { ...clean, sender: 'bob@evil.example', senderName: 'Bob' },
  ],
  [
    'an encoded word without a blank before the address',
    `From: ${base64('Grüße')}<a@b.example>`,
    { ...clean, sender: 'a@b.example', senderName: 'Grüße' },
  ],
  ['blanks around the signs of the address', 'From: a @ b . example', { ...clean, sender: 'a@b.example' }],
  ['a route before the address', 'From: <@relay.b.example:a@b.example>', { ...clean, sender: 'a@b.example' }],
  ['a comment inside the address', 'From: <a(x)@b.example>', { ...clean, sender: 'a@b.example' }],
  ['a quoted local part', 'From: "a b"@b.example', { ...clean, sender: '"a b"@b.example' }],
  ['an address that is not closed', 'From: Name <a@b.example', { ...clean, sender: 'a@b.example' }],
  ['a mailto: before the address', 'From: mailto:a@b.example', { ...clean, sender: 'a@b.example' }],
  [
    'a colleague in quotes before a comma',
    'From: "ceo@acme.example", <evil@x.example>',
    { ...shows, sender: 'evil@x.example', senderName: 'ceo@acme.example' },
  ],
  [
    'a colleague as the name',
    'From: ceo@acme.example <evil@x.example>',
    { ...shows, sender: 'evil@x.example' },
  ],
  [
    'a colleague in an encoded name',
    `From: ${base64('ceo@acme.example')} <evil@x.example>`,
    { ...shows, sender: 'evil@x.example', senderName: 'ceo@acme.example' },
  ],
  [
    'a colleague in an encoded word with a comma in it',
    'From: =?utf-8?Q?ceo@acme.example,?= <evil@x.example>',
    { ...shows, sender: 'evil@x.example' },
  ],
  [
    'a colleague in an encoded name with brackets',
    `From: ${base64('Boss <ceo@acme.example>')} <evil@x.example>`,
    { ...shows, sender: 'evil@x.example' },
  ],
  [
    'a colleague in full-width letters',
    'From: "ｃｅｏ＠ａｃｍｅ．ｅｘａｍｐｌｅ" <evil@x.example>',
    { ...shows, sender: 'evil@x.example' },
  ],
  [
    'a colleague with invisible letters',
    'From: "ceo@ac\u200bme.exam\u00adple" <evil@x.example>',
    { ...shows, sender: 'evil@x.example' },
  ],
  [
    'a colleague in a comment',
    'From: evil@x.example (ceo@acme.example)',
    { ...shows, sender: 'evil@x.example' },
  ],
  [
    'a colleague in a route',
    'From: <@acme.example,ceo@acme.example:evil@x.example>',
    { ...shows, sender: 'evil@x.example' },
  ],
  [
    'two at signs',
    'From: <ceo@acme.example@evil.example>',
    { ...shows, sender: 'ceo@acme.example@evil.example' },
  ],
  [
    'a NUL in the address',
    'From: ceo@acme.example\0 <evil@x.example>',
    { ...shows, sender: 'evil@x.example' },
  ],
  [
    'a stranger and a colleague',
    'From: evil@x.example, ceo@acme.example',
    { sender: 'evil@x.example', verdicts: ['cp_phishing'], states: held, evidence: ['from_several'] },
  ],
  [
    'a colleague and a stranger',
    'From: ceo@acme.example, evil@x.example',
    {
      sender: 'ceo@acme.example',
      verdicts: ['cp_phishing'],
      states: held,
      evidence: ['from_several', 'own_unproved'],
    },
  ],
  [
    'two addresses in brackets and no comma',
    'From: <evil@x.example> <ceo@acme.example>',
    { sender: 'evil@x.example', verdicts: ['cp_phishing'], states: held, evidence: ['from_several'] },
  ],
  [
    'two From headers',
    'From: evil@x.example\r\nFrom: ceo@acme.example',
    { sender: 'evil@x.example', verdicts: ['cp_phishing'], states: held, evidence: ['from_several'] },
  ],
  [
    'two strangers',
    'From: a@x.example, b@y.example',
    { sender: 'a@x.example', verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['from_several'] },
  ],
  [
    'a name and no address',
    'From: Your Bank',
    {
      sender: '',
      senderName: 'Your Bank',
      verdicts: ['cp_ap_suspicious'],
      states: junk,
      evidence: ['from_nobody'],
    },
  ],
  [
    'an address without domain',
    'From: Boss <root@>',
    { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['from_nobody'] },
  ],
];

/** Addresses of one stranger. */
const padding = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@x.example`).join(', ');

/** From headers that display another sender than the real one, or hide it. */
export const senderMails: readonly HostileMail[] = [
  ...rows.map(([name, from, is]): HostileMail => ({
    name,
    mail: writeMail([from]),
    is: { direction: 'is_incoming', ...is },
  })),
  {
    name: 'no From at all, a Return-Path',
    mail: writeMail(['Return-Path: <bounce@x.example>'], 'text', { without: ['From'] }),
    is: {
      sender: 'bounce@x.example',
      verdicts: ['cp_ap_suspicious'],
      states: junk,
      evidence: ['from_nobody'],
    },
  },
  {
    name: 'an open quotation before a thousand addresses',
    mail: () => writeMail([`From: "${'a@b.example, '.repeat(1_000)}<evil@x.example>`]),
    is: { sender: 'a@b.example', verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['from_several'] },
  },
  {
    name: 'our address after thirty of one stranger',
    mail: writeMail([`From: ${padding(30)}, ceo@acme.example`]),
    is: { sender: 'a0@x.example', verdicts: ['cp_phishing'], states: held, evidence: ['from_several'] },
  },
  {
    name: 'our address after ten thousand of one stranger',
    mail: () => writeMail([`From: ${padding(10_000)}, ceo@acme.example`]),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['not_read_headers'] },
  },
  {
    name: 'our address in the twenty-second From',
    mail: writeMail([
      Array.from({ length: 21 }, () => 'From: a@x.example').join('\r\n'),
      'from: ceo@acme.example',
    ]),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['not_read_headers'] },
  },
  {
    name: 'our address in a name behind twenty thousand letters that nobody sees',
    mail: writeMail([`From: "${'\u200b'.repeat(21_000)}ceo@acme.example" <evil@x.example>`]),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['name_address'] },
  },
  {
    name: 'a million pieces of addresses in From',
    mail: () => writeMail([`From: ${'a@ '.repeat(1_000_000)}evil@x.example`]),
    is: { sender: 'evil@x.example', verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
];
