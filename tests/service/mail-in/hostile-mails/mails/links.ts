import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { htmlType, writeMail } from '../write-mail.ts';

const html = (body: string): Buffer => writeMail([htmlType], body);

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
];
