import { tenant } from '../../support/parse.ts';
import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { receivedFrom, writeMail, type HeaderLine } from '../write-mail.ts';

const ceo = 'From: Boss <ceo@acme.example>';
const evil = receivedFrom('evil.example', '203.0.113.9');
const id = 'with ESMTPS id 1; Mon, 5 Jan 2026 10:00:05 +0000';
/** Forged headers below the line of our border server. */
const forged: readonly HeaderLine[] = [
  'Authentication-Results: mx.acme.example; dkim=pass header.d=acme.example; dmarc=pass header.from=acme.example',
  'Received: from laptop (dsl.example [198.51.100.7]) by mail.acme.example with ESMTPSA id 1; Mon, 5 Jan 2026 10:00:00 +0000',
];

const incoming = { direction: 'is_incoming', server: '203.0.113.9' } as const;
const unproved = {
  ...incoming,
  verdicts: ['cp_ap_suspicious'],
  states: junk,
  evidence: ['own_unproved'],
} as const;
const forAnother = { ...incoming, verdicts: ['cp_phishing'], states: held, evidence: ['own_other'] } as const;
const internal = { direction: 'is_internal', verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

/** Lines where the connecting machine has a private address as its HELO name, or the text of a trace header in its certificate. */
const lines: readonly (readonly [name: string, line: HeaderLine])[] = [
  ['in brackets', `Received: from [10.0.0.1] (unknown [203.0.113.9]) by mx.acme.example ${id}`],
  ['bare', `Received: from 10.0.0.1 (unknown [203.0.113.9]) by mx.acme.example ${id}`],
  [
    'in brackets before bare parentheses',
    `Received: from [10.0.0.1] (203.0.113.9) by mx.acme.example (10.1.1.1) ${id}`,
  ],
  [
    'in the way of qmail',
    `Received: from unknown (HELO [10.0.0.1]) (203.0.113.9) by mx.acme.example with SMTP; 5 Jan 2026 10:00:05 -0000`,
  ],
  ['in the way of Exim', `Received: from [203.0.113.9] (helo=[10.0.0.1]) by mx.acme.example ${id}`],
  [
    'in the way of Exim beside its confirmed name',
    `Received: from evil.example ([203.0.113.9] helo=[10.0.0.1] ident=[10.0.0.2]) by mx.acme.example ${id}`,
  ],
  [
    'as one who is asked for a name',
    `Received: from x (IDENT:a[10.0.0.1]@evil.example [203.0.113.9] (may be forged)) by mx.acme.example ${id}`,
  ],
  [
    'in its certificate',
    `Received: from x (unknown [203.0.113.9]) (Client CN "[10.0.0.1] by mail.acme.example with ESMTPSA", Issuer "x" (not verified)) by mx.acme.example ${id}`,
  ],
];

/** The `Received-SPF` of an SPF pass for evil.example. */
const spf: readonly (readonly [name: string, header: string, is: HostileMail['is']])[] = [
  [
    'in the quoted address of the envelope',
    'Pass (mailfrom) identity=mailfrom; client-ip=203.0.113.9; helo=evil.example; envelope-from="ceo@acme.example x"@evil.example; receiver=<UNKNOWN>',
    forAnother,
  ],
  [
    'as a field in the quoted address of the envelope',
    'Pass (mailfrom) client-ip=203.0.113.9; envelope-from="a;envelope-from=ceo@acme.example"@evil.example',
    forAnother,
  ],
  [
    'as a field in the name of the machine',
    'Pass (mailfrom) identity=mailfrom; client-ip=203.0.113.9; helo=x;envelope-from=a@acme.example; envelope-from=b@evil.example',
    unproved,
  ],
  [
    'in the comment',
    'pass (mx: domain of "(x: domain of ceo@acme.example "@evil.example designates 203.0.113.9 as permitted sender) client-ip=203.0.113.9;',
    unproved,
  ],
  [
    'in the address of the envelope, where the name of the machine was checked',
    'Pass (helo) identity=helo; client-ip=203.0.113.9; helo=evil.example; envelope-from=ceo@acme.example',
    forAnother,
  ],
  [
    'in the comment, another address of a machine',
    'pass (mx: domain of "client-ip=198.51.100.1 "@evil.example designates 203.0.113.9 as permitted sender) client-ip=203.0.113.9; envelope-from=a@evil.example;',
    forAnother,
  ],
];

/** Our own domain for readers and replies, spelt so that programs may take it for another. */
const spellings = [
  'ceo@acme.example.',
  'ceo@ACME.example',
  'ceo@mail.acme.example',
  'ceo@acme(of ours).example',
  '@evil.example:ceo@acme.example',
  'ceo@acme.example\u200b',
  'ceo@acme.exam\u00adple',
  'ceo@acme。example',
  'ceo@"acme.example"',
  'ceo@[acme.example]',
  'ceo @ acme . example',
];

/** A mail in the name of `own`, authenticated by `other`, where both are below a shared suffix. */
const shared = (own: string, other: string, is: HostileMail['is']): HostileMail => ({
  name: `${own} proved by ${other}`,
  mail: writeMail([
    `Authentication-Results: mx.${own}; dkim=pass header.d=${other}; spf=pass smtp.mailfrom=${other}`,
    receivedFrom('evil.example', '203.0.113.9', `mx.${own}`),
    `From: ceo@${own}`,
    `To: ann@${own}`,
  ]),
  settings: { tenant: { ...tenant, domains: [own] } },
  is,
});

/** Mails in the name of the tenant with forged headers of our own servers, or another spelling of the domain. */
export const disguisedOwnDomainMails: readonly HostileMail[] = [
  ...lines.map(([name, line]) => ({
    name: `our own domain, a machine that calls itself by a private address ${name}`,
    mail: writeMail([line, ...forged, ceo]),
    is: unproved,
  })),
  ...spf.map(([name, header, is]) => ({
    name: `our own domain ${name}, and SPF passed`,
    mail: writeMail([`Received-SPF: ${header}`, evil, ceo]),
    is: { ...is, spf: 'pass' },
  })),
  {
    name: 'our own domain by the SPF check of our station',
    mail: writeMail([
      'Received-SPF: Pass (mailfrom) identity=mailfrom; client-ip=198.51.100.9; helo=out.acme.example; envelope-from="Ann; of us"@acme.example; receiver=<UNKNOWN>',
      receivedFrom('out.acme.example', '198.51.100.9'),
      ceo,
    ]),
    is: { ...internal, spf: 'pass', server: '198.51.100.9' },
  },
  ...spellings.map((address) => ({
    name: `our own domain spelt ${JSON.stringify(address)}`,
    mail: writeMail([evil, `From: Boss <${address}>`]),
    is: unproved,
  })),
  {
    name: 'our own domain to a stranger and one of ours',
    mail: writeMail([evil, ceo, 'To: bob@elsewhere.example, ann@acme.example']),
    is: { ...unproved, mailbox: 'ann@acme.example' },
  },
  {
    name: 'one of ours behind twenty thousand other recipients',
    mail: () =>
      writeMail([
        evil,
        `To: ${Array.from({ length: 20_000 }, (_, at) => `a${at}@x.example`).join(', ')}, ann@acme.example`,
      ]),
    is: { ...incoming, mailbox: 'ann@acme.example', verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
  {
    name: 'our own domain with a letter of full width',
    mail: writeMail([evil, 'From: Boss <ceo@acme.ｅxample>']),
    is: { ...incoming, verdicts: ['cp_phishing'], states: held, evidence: ['own_unproved', 'mixed_scripts'] },
  },
  shared('acme.uk.com', 'evil.uk.com', forAnother),
  shared('acme.github.io', 'evil.github.io', forAnother),
  shared('acme.uk.com', 'news.acme.uk.com', internal),
];
