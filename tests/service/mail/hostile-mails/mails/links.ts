import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { htmlType, receivedFrom, writeMail } from '../write-mail.ts';

const html = (body: string): Buffer => writeMail([htmlType], body);

/** A mail from `news@weekly.example`, which our side proved unless `result` says otherwise. */
const digest = (body: string, { result = 'pass', from = 'news@weekly.example' } = {}): Buffer =>
  writeMail(
    [
      `Authentication-Results: mx.acme.example; dmarc=${result} header.from=${from.split('@')[1]}`,
      receivedFrom('out.weekly.example', '203.0.113.9'),
      `From: Weekly <${from}>`,
      htmlType,
    ],
    body,
  );

/** Links whose text shows another address than their target. */
export const linkMails: readonly HostileMail[] = [
  {
    name: 'a link that leads where it says',
    mail: html('<a href="https://bank.example/login">https://bank.example/login</a>'),
    is: {
      verdicts: ['cp_clean'],
      states: inbox,
      evidence: [],
      links: ['https://bank.example/login'],
    },
  },
  {
    name: 'a link that reads one organisation and leads to another',
    mail: html('<a href="https://other.example/x">https://bank.example/login</a>'),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['link_text'] },
  },
  {
    name: 'a link that reads one of many who share a domain and leads to another',
    mail: html('<a href="https://evil.github.io/x">https://bank.github.io/login</a>'),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['link_text'] },
  },
  {
    name: 'a link that reads one who shares a domain and leads below it',
    mail: html('<a href="https://www.bank.github.io/x">https://bank.github.io/login</a>'),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
  {
    name: 'a link that reads a brand in letters of another script',
    mail: html('<a href="http://other.example/x">www.pаypal.com</a>'),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a link that reads a name in another script and leads there',
    mail: html('<a href="http://xn--n1afb.com/x">http://сос.com</a>'),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
  {
    name: 'a link that reads a brand and leads to a bare address',
    mail: html('<a href="http://203.0.113.4/x">www.paypal.com</a>'),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a digest of a proved sender that names a brand through its own click counter',
    mail: digest('<a href="https://trk.weekly.example/c?u=2">https://www.paypal.com/blog</a>'),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['link_text'] },
  },
  {
    name: 'a digest of a proved sender that names a brand and leads to somebody else',
    mail: digest('<a href="https://trk.other.example/c?u=2">https://www.paypal.com/blog</a>'),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a digest of an unproved sender that names a brand and leads to its own site',
    mail: digest('<a href="https://trk.weekly.example/c?u=2">https://www.paypal.com/blog</a>', {
      result: 'none',
    }),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a digest of a proved sender that names the organisation and leads to its own site',
    mail: digest('<a href="https://trk.weekly.example/c?u=2">https://www.acme.example/payroll</a>'),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a user of a mailbox provider who names a brand and leads to the provider',
    mail: digest('<a href="https://sites.gmx.net/x">https://www.paypal.com/blog</a>', {
      from: 'bob@gmx.net',
    }),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
];
