import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { htmlType, receivedFrom, writeMail } from '../write-mail.ts';

const first = writeMail(['Subject: the invoice'], 'The invoice is in the portal.');
const reused = { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['reused_id'] } as const;

/** The same mail to a mailing list, with the recipient in copy. */
const toList = writeMail(
  ['To: <invoices@lists.example>', 'Cc: Ann <ann@acme.example>', 'Subject: the invoice'],
  'The invoice is in the portal.',
);
const confirmed = (domain: string): string =>
  `Authentication-Results: mx.acme.example; dkim=pass header.d=${domain}; spf=none`;
/** The copy of the list: headers of our servers, then that of the list, unless one of those replaces it, and the others. */
function copyOf(ours: readonly string[], others: readonly string[] = []): Buffer {
  const isListed = ours.some((line) => line.startsWith('List-Id:'));
  const trace = ours.filter((line) => line.startsWith('Authentication-Results:'));
  return writeMail(
    [
      'Delivered-To: ann@acme.example',
      ...trace,
      receivedFrom('out.lists.example', '198.51.100.9'),
      'To: <invoices@lists.example>',
      ...ours.filter((line) => !trace.includes(line)),
      ...(isListed ? [] : ['List-Id: Invoices <invoices.lists.example>']),
      'Subject: [list] the invoice',
      ...others,
    ],
    'The invoice is in the portal.\r\n-- \r\nlist footer',
  );
}

/** Mails that reuse the Message-ID of another one. */
export const messageIdMails: readonly HostileMail[] = [
  {
    name: 'another body under a Message-ID that was used before',
    after: [first],
    mail: writeMail(['Subject: the invoice'], 'The invoice is at https://evil.example/'),
    is: { ...reused, subject: 'the invoice' },
  },
  {
    name: 'another sender under a Message-ID that was used before',
    after: [first],
    mail: writeMail(['From: evil@x.example', 'Subject: the invoice'], 'The invoice is in the portal.'),
    is: { ...reused, sender: 'evil@x.example' },
  },
  {
    name: 'phishing under a Message-ID that was used before',
    after: [first],
    mail: writeMail([htmlType], '<a href="http://203.0.113.4/">www.paypal.com</a>'),
    is: {
      verdicts: ['cp_malicious_url', 'cp_ap_suspicious'],
      states: held,
      evidence: ['reused_id', 'link_text'],
    },
  },
  {
    name: 'a third mail under a Message-ID that was used before',
    after: [first, writeMail(['Subject: the second'])],
    mail: writeMail(['Subject: the third']),
    is: { ...reused, subject: 'the third' },
  },
  {
    name: 'a copy that a mailing list sent on with words of its own',
    after: [toList],
    mail: copyOf([confirmed('lists.example')]),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [], subject: '[list] the invoice' },
  },
  {
    name: 'the mail itself after the copy of a mailing list that writes in its place',
    after: [copyOf([confirmed('lists.example'), 'From: "Sender via invoices" <invoices@lists.example>'])],
    mail: toList,
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [], subject: 'the invoice' },
  },
  {
    name: 'a copy that a mailing list sent on from its own servers, without a signature',
    after: [toList],
    mail: copyOf([
      'Authentication-Results: mx.acme.example; spf=pass smtp.mailfrom=bounce@out.lists.example',
    ]),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
  ...(
    [
      ['nothing confirms', toList, copyOf([])],
      ['a check of another domain confirms', toList, copyOf([confirmed('evil.example')])],
      [
        'the sender confirms below our servers',
        toList,
        copyOf([], ['Authentication-Results: mx.acme.example; dkim=pass header.d=lists.example']),
      ],
      ['has nothing to do with the first mail', first, copyOf([confirmed('lists.example')])],
      [
        "is the stranger's own",
        toList,
        copyOf([confirmed('evil.example'), 'List-Id: <invoices.evil.example>']),
      ],
      [
        'sends on what somebody else wrote',
        toList,
        copyOf([confirmed('lists.example'), 'From: a@evil.example']),
      ],
      ['is named twice', toList, copyOf([confirmed('lists.example')], ['List-Id: <a.evil.example>'])],
      ['names its address alone', toList, copyOf([], ['List-Post: <mailto:invoices@lists.example>'])],
    ] as const
  ).map(([list, before, mail]) => ({
    name: `another mail with headers of a mailing list that ${list}`,
    after: [before],
    mail,
    is: { ...reused, subject: '[list] the invoice' },
  })),
];
