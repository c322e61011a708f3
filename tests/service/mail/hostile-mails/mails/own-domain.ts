import { held, inbox, junk, sent, type HostileMail } from '../hostile-mail.ts';
import { tenant } from '../../support/parse.ts';
import { htmlType, receivedFrom, writeMail, type HeaderLine } from '../write-mail.ts';

const ceo = 'From: Boss <ceo@acme.example>';
const results = (text: string): HeaderLine => `Authentication-Results: ${text}`;
const evil = receivedFrom('evil.example', '203.0.113.9');
const signedIn =
  'Received: from laptop (dsl.example [198.51.100.7]) by mail.acme.example with ESMTPSA id 1; Mon, 5 Jan 2026 10:00:00 +0000';
const toOutside = 'To: bob@elsewhere.example';

const exchange = [
  'Received: from AM0PR01MB0001.eurprd01.prod.outlook.com (2603:10a6:208::1) by VI1PR01MB0002.eurprd01.prod.outlook.com with HTTPS; Mon, 5 Jan 2026 10:00:09 +0000',
  'Received: from DB5EUR03FT012.eop-EUR03.prod.protection.outlook.com (2603:10a6:20b::2) by AM0PR01MB0001.eurprd01.prod.outlook.com (2603:10a6:208::1) with Microsoft SMTP Server id 15.20; Mon, 5 Jan 2026 10:00:07 +0000',
];
const exchangeBorder =
  'Received: from evil.example (203.0.113.9) by DB5EUR03FT012.mail.protection.outlook.com (10.152.20.1) with Microsoft SMTP Server id 15.20; Mon, 5 Jan 2026 10:00:05 +0000';
const google = [
  'Delivered-To: ann@acme.example',
  'Received: by 2002:a05:6e02:1a41:b0:1 with SMTP id u1; Mon, 5 Jan 2026 10:00:07 +0000',
  'Received: from out.example (out.example. [203.0.113.9]) by mx.google.com with ESMTPS id 1; Mon, 5 Jan 2026 10:00:05 +0000',
];

const spoofed = {
  direction: 'is_incoming',
  sender: 'ceo@acme.example',
  verdicts: ['cp_phishing'],
  states: held,
} as const;
const unproved = {
  ...spoofed,
  verdicts: ['cp_ap_suspicious'],
  states: junk,
  evidence: ['own_unproved'],
} as const;
const internal = { direction: 'is_internal', verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

/** Mails in the name of the tenant `acme.example` itself. */
export const ownDomainMails: readonly HostileMail[] = [
  {
    name: 'our own server let somebody of ours send it',
    mail: writeMail([signedIn, 'From: Ann <ann@acme.example>', toOutside]),
    is: { direction: 'is_outgoing', verdicts: ['cp_clean'], states: sent, evidence: [] },
  },
  {
    name: 'our own domain and SPF failed',
    mail: writeMail(['Received-SPF: Fail client-ip=203.0.113.9;', evil, ceo]),
    is: { ...spoofed, evidence: ['own_spf'] },
  },
  {
    name: 'our own domain, SPF passed for the envelope domain of the attacker, DMARC failed',
    mail: writeMail([
      results(
        'mx.acme.example; spf=pass smtp.mailfrom=evil.example; dkim=none; dmarc=fail header.from=acme.example',
      ),
      'Received-SPF: pass client-ip=203.0.113.9; envelope-from=a@evil.example;',
      evil,
      ceo,
    ]),
    is: { ...spoofed, spf: 'pass', server: '203.0.113.9', evidence: ['own_dmarc'] },
  },
  {
    name: 'our own domain, a brand in the text of a link that leads to a bare address',
    mail: writeMail(
      [results('mx.acme.example; spf=pass smtp.mailfrom=evil.example; dmarc=fail'), evil, ceo, htmlType],
      '<a href="http://203.0.113.9/login">www.paypal.com</a>',
    ),
    is: {
      ...spoofed,
      verdicts: ['cp_phishing', 'cp_malicious_url'],
      evidence: ['own_dmarc', 'link_text'],
    },
  },
  {
    name: 'our own domain, SPF passed for somebody else and nobody says a word about DMARC',
    mail: writeMail([results('mx.acme.example; spf=pass smtp.mailfrom=bounce@evil.example'), evil, ceo]),
    is: { ...spoofed, evidence: ['own_other'] },
  },
  {
    name: 'our own domain and DKIM passed for a domain that only ends alike',
    mail: writeMail([results('mx.acme.example; dkim=pass header.d=notacme.example; spf=none'), evil, ceo]),
    is: unproved,
  },
  {
    name: 'our own domain and no trace at all',
    mail: writeMail([ceo]),
    is: unproved,
  },
  {
    name: 'our own domain to somebody outside, and no trace at all',
    mail: writeMail([ceo, toOutside]),
    is: unproved,
  },
  {
    name: 'a folder of sent mail on the word of the operator',
    mail: writeMail([ceo, toOutside]),
    settings: { isSent: true },
    is: { direction: 'is_outgoing', verdicts: ['cp_clean'], states: sent, evidence: [] },
  },
  {
    name: 'our own domain, results forged below the station of ours',
    mail: writeMail([
      evil,
      results(
        'mx.acme.example; spf=pass smtp.mailfrom=acme.example; dkim=pass header.d=acme.example; dmarc=pass header.from=acme.example',
      ),
      ceo,
    ]),
    is: { ...unproved, spf: '' },
  },
  {
    name: 'our own domain, results forged below two stations',
    mail: writeMail([
      results('mx.acme.example; spf=none; dkim=none'),
      evil,
      'Received: from x ([10.0.0.1]) by mx.acme.example with ESMTPSA; Mon, 5 Jan 2026 09:00:00 +0000',
      results('mx.acme.example; dkim=pass header.d=acme.example'),
      ceo,
    ]),
    is: unproved,
  },
  {
    name: 'our own domain, results of a station nobody named',
    mail: writeMail([
      results('evil.example; dkim=pass header.d=acme.example; dmarc=pass header.from=acme.example'),
      evil,
      ceo,
    ]),
    is: unproved,
  },
  {
    name: 'our own domain, a pass in a comment of the SPF result',
    mail: writeMail([
      results(
        'mx.acme.example; spf=fail (said: spf=pass dkim=pass header.d=acme.example) smtp.mailfrom=acme.example',
      ),
      evil,
      ceo,
    ]),
    is: { ...spoofed, evidence: ['own_spf'] },
  },
  {
    name: 'our own domain, a pass in the quoted envelope address of the attacker',
    mail: writeMail([
      results('mx.acme.example; spf=pass smtp.mailfrom="x; dkim=pass header.d=acme.example"@evil.example'),
      evil,
      ceo,
    ]),
    is: { ...spoofed, evidence: ['own_other'] },
  },
  {
    name: 'our own domain, signed in at a server that is not ours',
    mail: writeMail([
      'Received: from x ([198.51.100.7]) by smtp.provider.example with ESMTPSA id 1; Mon, 5 Jan 2026 10:00:00 +0000',
      ceo,
    ]),
    is: unproved,
  },
  {
    name: 'our own domain and a machine that greets with our name',
    mail: writeMail([
      results('mx.acme.example; spf=none'),
      'Received: from mail.acme.example (unknown [203.0.113.9]) by mx.acme.example with ESMTP id 1; Mon, 5 Jan 2026 10:00:05 +0000',
      'Received: from x ([10.0.0.1]) by mail.acme.example with ESMTPSA id 2; Mon, 5 Jan 2026 09:00:00 +0000',
      ceo,
    ]),
    is: unproved,
  },
  {
    name: 'aligned SPF, told by our own station',
    mail: writeMail([
      results('mx.acme.example; spf=pass smtp.mailfrom=bounce@news.acme.example'),
      receivedFrom('out.acme.example', '198.51.100.9'),
      ceo,
    ]),
    is: { ...internal, spf: 'pass' },
  },
  {
    name: 'aligned DKIM, told by our own station',
    mail: writeMail([
      results(
        'mx.acme.example 1; spf=pass smtp.mailfrom=esp.example; dkim=pass (2048-bit key) header.d=ACME.example header.s=s1',
      ),
      receivedFrom('out.esp.example', '198.51.100.9'),
      ceo,
    ]),
    is: internal,
  },
  {
    name: 'aligned results below the line of a station that saw a machine of ours connect',
    mail: writeMail([
      receivedFrom('out.acme.example', '198.51.100.9'),
      results('mx.acme.example; spf=pass smtp.mailfrom=acme.example'),
      ceo,
    ]),
    is: internal,
  },
  {
    name: 'aligned results of the authserv-id that the tenant named',
    mail: writeMail([evil, results('scan.filter.example; dkim=pass header.d=acme.example'), ceo]),
    settings: { tenant: { ...tenant, trustedAuthservIds: ['scan.filter.example'] } },
    is: internal,
  },
  {
    name: 'results of our own station where the tenant named another authserv-id',
    mail: writeMail([results('mx.acme.example; dkim=pass header.d=acme.example'), evil, ceo]),
    settings: { tenant: { ...tenant, trustedAuthservIds: ['scan.filter.example'] } },
    is: unproved,
  },
  {
    name: 'a station that is not one of those the tenant named',
    mail: writeMail([
      'Received: from x ([10.0.0.1]) by mail.acme.example with ESMTPSA id 2; Mon, 5 Jan 2026 09:00:00 +0000',
      ceo,
    ]),
    settings: { tenant: { ...tenant, trustedHops: ['mx.other.example'] } },
    is: unproved,
  },
  {
    name: 'written on a machine of a network the tenant named',
    mail: writeMail([
      'Received: from printer ([10.1.2.3]) by relay.acme.example with ESMTP id 2; Mon, 5 Jan 2026 09:00:00 +0000',
      ceo,
    ]),
    settings: { tenant: { ...tenant, trustedHops: ['relay.acme.example', '10.1.0.0/16'] } },
    is: internal,
  },
  {
    name: 'Exchange Online: our own domain from outside',
    mail: writeMail([
      ...exchange,
      results(
        'spf=pass (sender IP is 203.0.113.9) smtp.mailfrom=evil.example; dkim=none (message not signed) header.d=none;dmarc=fail action=oreject header.from=acme.example;compauth=fail reason=000',
      ),
      'Received-SPF: Pass (protection.outlook.com: domain of evil.example designates 203.0.113.9 as permitted sender) client-ip=203.0.113.9; helo=evil.example;',
      exchangeBorder,
      ceo,
      'X-MS-Exchange-Organization-AuthAs: Anonymous',
    ]),
    is: { ...spoofed, spf: 'pass', server: '203.0.113.9', evidence: ['own_dmarc'] },
  },
  {
    name: 'Exchange Online: somebody of ours who signed in',
    mail: writeMail([...exchange, ceo, 'X-MS-Exchange-Organization-AuthAs: Internal']),
    is: internal,
  },
  {
    name: 'the header of somebody who signed in to Exchange, at a server that is none',
    mail: writeMail([evil, ceo, 'X-MS-Exchange-Organization-AuthAs: Internal']),
    is: unproved,
  },
  {
    name: 'Google: aligned DKIM below its own line',
    mail: writeMail([...google, results('mx.google.com; dkim=pass header.i=@acme.example header.s=x'), ceo]),
    settings: { app: 'google_mail' },
    is: {
      direction: 'is_internal',
      verdicts: ['cp_clean'],
      states: ['cp_not_quarantined', 'google_delivered_inbox'],
      evidence: [],
    },
  },
  {
    name: 'Google: a second line of results is the sender’s',
    mail: writeMail([
      ...google,
      results('mx.google.com; spf=pass smtp.mailfrom=a@evil.example'),
      results('mx.google.com; dkim=pass header.i=@acme.example'),
      ceo,
    ]),
    settings: { app: 'google_mail' },
    is: { ...spoofed, evidence: ['own_other'] },
  },
];
