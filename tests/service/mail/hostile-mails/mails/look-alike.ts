import { domainToASCII } from 'node:url';
import { tenant } from '../../support/parse.ts';
import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { htmlType, writeMail } from '../write-mail.ts';

const settings = { tenant: { ...tenant, domains: ['northwind.example', 'acme.example'] } };

const from = (domain: string, is: HostileMail['is']): HostileMail => ({
  name: `the domain ${domain}`,
  mail: writeMail([`From: a@${domain}`, 'To: ann@northwind.example']),
  settings,
  is: { direction: 'is_incoming', ...is },
});
const phishing = { verdicts: ['cp_phishing'], states: held, evidence: ['looks_like'] } as const;
const mixed = { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['mixed_scripts'] } as const;
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

/** Domains that look like an own one or a brand's. */
const imitations = [
  'nоrthwind.example', // Cyrillic о
  'nοrthwind.example', // Greek ο
  'northwınd.example', // dotless i
  'nоrthwіnd.example', // two Cyrillic letters
  'northwınԁ.example',
  'nortհwind.example', // Armenian
  'northwind。example'.replace('o', 'о'), // ideographic full stop
  'nörthwind.example',
  'асме.example', // Cyrillic throughout, and short
  'раураl.com',
  'gооgle.com',
  '𝗽𝗮𝘆𝗽𝗮𝗹.com',
  'аррӏе.com',
  'ԁhӏ.com',
  'mіcrosoft.com',
  'ѕраrkаѕѕе.de',
  'ᴘᴀʏᴘᴀʟ.com', // small capitals
];

/**
 * Domains that programs normalise to our own before they reply (UTS #46): they look like ours and are ours, so both are
 * reported, as for any unauthenticated mail in our name. The letters of other scripts above form another domain, so only
 * one is reported.
 */
const disguises = [
  '𝐧𝐨𝐫𝐭𝐡𝐰𝐢𝐧𝐝.example', // mathematical bold
  '𝓃ℴ𝓇𝓉𝒽𝓌𝒾𝓃𝒹.example', // mathematical script
  '𝕟𝕠𝕣𝕥𝕙𝕨𝕚𝕟𝕕.example', // double-struck
  'ｎｏｒｔｈｗｉｎｄ.example', // full width
  'ⓝⓞⓡⓣⓗⓦⓘⓝⓓ.example', // circled
  'north\u200bwind.example', // zero width
];

const quoting = (sender: string, body: string, more: string[] = []): Buffer =>
  writeMail([`From: Petra Voss <p.voss@${sender}>`, 'Subject: Re: invoice', ...more], body);
const quoted =
  'New bank details below.\r\n\r\nOn Friday, Petra Voss <p.voss@freight-line.example> wrote:\r\n> invoice';
const diverting: readonly HostileMail[] = [
  ...['freight-llne.example', 'freight-Iine.example', 'frelght-line.example'].map((sender): HostileMail => ({
    name: `an answer from a domain that looks like the quoted one: ${sender}`,
    mail: quoting(sender, quoted),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['partner_looks'] },
  })),
  {
    name: 'an answer from a domain one letter away from the quoted one',
    mail: quoting('freight-lines.example', quoted),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['partner_looks'] },
  },
  {
    name: 'an answer from a domain that looks like a quoted one in HTML',
    mail: writeMail(
      ['From: a@freight-llne.example', htmlType],
      '<p>Paid?</p><blockquote>Petra &lt;p.voss@<b>freight-line.example</b>&gt;</blockquote>',
    ),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['partner_looks'] },
  },
  {
    name: 'a sender whose domain looks like that of another recipient',
    mail: quoting('freight-llne.example', 'hello', ['To: ann@acme.example', 'Cc: b@freight-line.example']),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['partner_looks'] },
  },
  ...['mail.freight-line.example', 'freightline.example', 'freight-line2.example', 'freight.example'].map(
    (sender): HostileMail => ({
      name: `an answer from another domain of the same company: ${sender}`,
      mail: quoting(sender, quoted),
      is: clean,
    }),
  ),
];

/** Senders whose domain is spelt to look like another. */
export const lookAlikeMails: readonly HostileMail[] = [
  ...diverting,
  ...imitations.map((domain) => from(domain, phishing)),
  ...disguises.map((domain) => from(domain, { ...phishing, evidence: ['looks_like', 'own_unproved'] })),
  ...['nоrthwind.example', 'асме.example', 'раураl.com'].map((domain) =>
    from(domainToASCII(domain), phishing),
  ),
  from('acme.example.login.example', {
    verdicts: ['cp_ap_suspicious'],
    states: junk,
    evidence: ['borrows'],
  }),
  from('shоp-online.example', mixed),
  from('ｓｈｏｐ.example', mixed),
  from('северныйветер.example', clean),
  from('münchen.example', clean),
  from('ελλάδα.example', clean),
  from('東京.example', clean),
  // Shops of a brand in other countries.
  from('ebay.com.au', clean),
  from('mail.amazon.com.br', clean),
  // Words that are names of a brand's services as well.
  from('office.example', clean),
  from('back-office.example', clean),
  from('offices.example', clean),
  from('sharepoint.shop.example', clean),
  from('off1ce.com', phishing),
  ...[
    'Amazon.fr <a@amazon.fr>',
    'HSBC <a@mail.hsbc.com.hk>',
    'Deutsche Bank <a@deutsche-bank.it>',
    'Microsoft SharePoint <a@sharepointonline.com>',
    'Adobe Acrobat Sign <a@adobesign.com>',
  ].map((sender) => ({ name: `a brand itself: ${sender}`, mail: writeMail([`From: ${sender}`]), is: clean })),
  ...[
    // Anybody has an address there.
    'PayPal Support <a@gmail.com>',
    'Microsoft Security <a@outlook.com>',
    'PayPal <a@ec2-1-2-3-4.compute-1.amazonaws.com>',
    // Anybody registers such names.
    'PayPal <a@paypal.cc>',
    'Amazon <a@amazon.shop>',
  ].map((sender) => ({
    name: `a brand as the name: ${sender}`,
    mail: writeMail([`From: ${sender}`]),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['name_brand'] } as const,
  })),
  {
    name: 'a brand in mathematical letters as the name',
    mail: writeMail(['From: 𝐏𝐚𝐲𝐏𝐚𝐥 Service <a@shop.example>']),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['name_brand'] },
  },
  ...['P a y P a l', 'P.a.y.P.a.l Support', 'М і c r o s o f t Team'].map((name) => ({
    name: `a brand as the name, its letters apart: ${name}`,
    mail: writeMail([`From: "${name}" <a@shop.example>`]),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['name_brand'] } as const,
  })),
  ...['J. R. R. T. Tolkien', 'A B C D', 'Pay Pal Singh'].map((name) => ({
    name: `letters apart that are no brand: ${name}`,
    mail: writeMail([`From: "${name}" <a@shop.example>`]),
    is: clean,
  })),
  {
    name: 'a brand in Cyrillic letters as the name',
    mail: writeMail(['From: РауРаl Service <a@shop.example>']),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['name_brand'] },
  },
];
