import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { htmlType, receivedFrom, writeMail } from '../write-mail.ts';

const first = writeMail(['Subject: the invoice'], 'The invoice is in the portal.');
const reused = { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['reused_id'] } as const;

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
    after: [first],
    mail: writeMail(
      [
        receivedFrom('lists.example', '198.51.100.9'),
        'List-Id: <invoices.lists.example>',
        'Subject: [list] the invoice',
      ],
      'The invoice is in the portal.\r\n-- \r\nlist footer',
    ),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [], subject: '[list] the invoice' },
  },
];
