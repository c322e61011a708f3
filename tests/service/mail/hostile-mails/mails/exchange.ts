import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { receivedFrom, writeMail } from '../write-mail.ts';

/** Every byte of a text as an encoded word, folded as Exchange folds it. */
const asWords = (text: string): string =>
  (text.match(/.{1,40}/gs) ?? [])
    .map(
      (piece) =>
        `=?utf-8?Q?${piece.replace(/[^\w.-]/g, (letter) => `=${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}?=`,
    )
    .join('\r\n ');

const results =
  'spf=pass (sender IP is 203.0.113.9) smtp.mailfrom=evil.example; dkim=none (message not signed) header.d=none;dmarc=fail action=none header.from=bank.example;compauth=fail reason=001';
const inside =
  'Received: from DB5EUR03FT012.eop-EUR03.prod.protection.outlook.com (2603:10a6:20b::2) by AM0PR01MB0001.eurprd01.prod.outlook.com (2603:10a6:208::1) with Microsoft SMTP Server id 15.20; Mon, 5 Jan 2026 10:00:07 +0000';
const border =
  'Received: from out.evil.example (203.0.113.9) by DB5EUR03FT012.mail.protection.outlook.com (10.152.20.1) with Microsoft SMTP Server id 15.20; Mon, 5 Jan 2026 10:00:05 +0000';
const from = 'From: "Bänk" <service@bank.example>';
const spam = { verdicts: ['cp_clean', 'ms_spam'], states: junk, evidence: ['ms_scl'] } as const;

const report = 'From: Microsoft Outlook <MicrosoftExchange329e71ec@acme.onmicrosoft.com>';

/** Headers of Exchange, genuine and forged. */
export const exchangeMails: readonly HostileMail[] = [
  {
    name: 'results written as encoded words',
    mail: writeMail([inside, `Authentication-Results: ${asWords(results)}`, border, from]),
    is: {
      server: '203.0.113.9',
      spf: 'pass',
      verdicts: ['cp_ap_suspicious'],
      states: junk,
      evidence: ['dmarc_policy'],
    },
  },
  {
    name: 'the report written as encoded words',
    mail: writeMail([
      inside,
      border,
      from,
      `X-Forefront-Antispam-Report: ${asWords('CIP:203.0.113.9;CTRY:XX;SCL:9;SFV:SPM;CAT:HPHSH;')}`,
    ]),
    is: {
      server: '203.0.113.9',
      verdicts: ['cp_clean', 'ms_high_confidence_phishing'],
      states: ['cp_not_quarantined', 'ms_quarantined'],
      evidence: ['ms_cat', 'ms_scl'],
    },
  },
  {
    name: 'a pass that the sender wrote as an encoded word into the address of the envelope',
    mail: writeMail([
      inside,
      `Authentication-Results: spf=pass (sender IP is 203.0.113.9) smtp.mailfrom=${asWords('; dkim=pass header.d=acme.example; x=')}@evil.example`,
      border,
      'From: ceo@acme.example',
    ]),
    is: { direction: 'is_incoming', verdicts: ['cp_phishing'], states: held, evidence: ['own_other'] },
  },
  {
    name: 'the spam level in a header of its own',
    mail: writeMail([inside, border, 'X-MS-Exchange-Organization-SCL: 5']),
    is: spam,
  },
  {
    name: 'a high spam level in a header of its own beside a report that says less',
    mail: writeMail([
      inside,
      border,
      'X-Forefront-Antispam-Report: CIP:203.0.113.9;SCL:1;',
      'X-MS-Exchange-Organization-SCL: 9',
    ]),
    is: { verdicts: ['cp_clean', 'ms_high_confidence_spam'], states: junk, evidence: ['ms_scl'] },
  },
  {
    name: 'the bulk level without a report',
    mail: writeMail([inside, border, 'X-Microsoft-Antispam: BCL:8;ARA:13230040;']),
    is: { verdicts: ['cp_clean', 'ms_bulk'], states: inbox, evidence: ['ms_bcl'] },
  },
  {
    name: 'spam levels that are no numbers',
    mail: writeMail([
      inside,
      border,
      'X-MS-Exchange-Organization-SCL: 5x',
      'X-MS-Exchange-Organization-BCL: 0x9',
    ]),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
  {
    name: 'Exchange’s headers at a server that is none',
    mail: writeMail([
      receivedFrom('out.evil.example', '203.0.113.9'),
      'X-MS-Exchange-Organization-SCL: 9',
      'X-Forefront-Antispam-Report: CIP:198.51.100.1;SCL:1;CAT:NONE;',
    ]),
    is: { server: '203.0.113.9', verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
  {
    name: 'a report of our own Exchange Online from our initial domain',
    mail: writeMail([inside, report, 'X-MS-Exchange-Organization-AuthAs: Internal']),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
  {
    name: 'a report that another organisation of Exchange Online made up',
    mail: writeMail([inside, border, report, 'X-MS-Exchange-Organization-AuthAs: Anonymous']),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['name_brand'] },
  },
  {
    name: 'a made-up report of Exchange that writes its headers itself',
    mail: writeMail([
      receivedFrom('out.evil.example', '203.0.113.9'),
      report,
      'X-MS-Exchange-Organization-AuthAs: Internal',
    ]),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['name_brand'] },
  },
  {
    name: 'an Exchange of somebody else further inside',
    mail: writeMail([
      receivedFrom('out.evil.example', '203.0.113.9'),
      inside,
      border,
      'X-MS-Exchange-Organization-SCL: 9',
    ]),
    is: { server: '203.0.113.9', verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
];
