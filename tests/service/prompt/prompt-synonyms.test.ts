import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const ann = 'ann@x.example';
const bob = 'bob@y.example';

describe('synonyms', () => {
  it.each([
    // Verdicts.
    ['mails that might contain malware', 'detection:cp_av_suspicious'],
    ['emails which we suspect to be phishing', 'detection:cp_ap_suspicious'],
    ['phishing in the eyes of Microsoft', 'detection:(ms_phishing OR ms_high_confidence_phishing)'],
    ['phishing with high confidence', 'detection:ms_high_confidence_phishing'],
    ['simulated phish mails', 'detection:cp_phishing_simulation'],
    ['mail flow rule hits', 'detection:ms_transport_rule'],
    ['SCL five or more', 'scl:(5 OR 6 OR 7 OR 8 OR 9)'],
    // Mail without a level is not asked for.
    ['scl not less than 5', 'scl:(5 OR 6 OR 7 OR 8 OR 9)'],
    // Places.
    ['emails that escaped quarantine', 'is_quarantined:false'],
    ['mail the quarantine holds', 'is_quarantined:true'],
    ['messages with user reports', 'is_reported:true'],
    ['unreported mails', 'is_reported:false'],
    // People.
    ['emails from strangers outside our org', 'direction:is_incoming'],
    ['mails from our staff', 'direction:(is_outgoing OR is_internal)'],
    ['my sent mails', 'from_email:="anna@corp.example"'],
    [`${ann} -> ${bob}`, `from_email:="${ann}" AND recipients:="${bob}"`],
    [`mails ${ann} to ${bob}`, `from_email:="${ann}" AND recipients:="${bob}"`],
    [`the mails that ${ann} sent out`, `from_email:="${ann}"`],
    [`mails including ${bob} as a recipient`, `recipients:="${bob}"`],
    ['senders who call themselves Ann Lee', 'from_name:"Ann Lee"'],
    ['mails whose sender address has invoice in it', 'from_email:"invoice"'],
    ['sender client ip 10.0.0.5', 'sender_client_ip:"10.0.0.5"'],
    ['sent from the range 198.51.100.0/24', 'sender_server_ip:"198.51.100.0/24"'],
    // The field of a verb is the one in front of it.
    [
      'subject contains "invoice" and does not contain "payment"',
      'subject:"invoice" AND NOT subject:"payment"',
    ],
    ['subject line includes the word invoice', 'subject:"invoice"'],
    ['subject lacks the word invoice', 'NOT subject:"invoice"'],
    ['with the subject "Your invoice" exactly', 'subject:="Your invoice"'],
    ['subject matches exactly "Your invoice"', 'subject:="Your invoice"'],
    ['subject left empty', 'subject:=""'],
    ['mails to do with gift cards', 'subject:"gift cards"'],
    // The name of a file may be any word.
    ['attachment name contains report', 'attachment:"report"'],
    ['a file called "list"', 'attachment:"list"'],
    // Numbers in words.
    ['more than a dozen recipients', 'recipients_count:>=13'],
    ['anywhere from 2 to 5 links', 'links_count:[2 TO 5]'],
    ['received by more than 20 people', 'recipients_count:>=21'],
    ['who received https://bad.example/login', 'link:"https://bad.example/login"'],
  ])('[AI-02] reads "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  });

  it.each(['mails from our board', 'from this guy', 'containing this'])(
    '[AI-03] takes no small word for a name: "%s"',
    (prompt) => {
      expect(readingOf(prompt, 'en', [])).toMatch(/^prompt_/);
    },
  );
});
