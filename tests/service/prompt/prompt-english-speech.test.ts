import { describe, expect, it } from 'vitest';
import { readingOf } from './support/reading-of.ts';

const mails = 'from_domain:"a.example"';
const ann = 'from_email:="ann.lee@x.example"';
const spam = 'detection:(cp_spam OR ms_spam OR ms_high_confidence_spam)';
const phishing = 'detection:(cp_phishing OR ms_phishing OR ms_high_confidence_phishing)';

describe('English as it is spoken and written in a hurry', () => {
  it.each([
    // Names and marks that are spelt out.
    ['mails from ann dot lee at x dot example', ann],
    ['mails from ann underscore lee at x dash y dot example', 'from_email:="ann_lee@x-y.example"'],
    ['um show me mails from acme dot example', 'from_domain:"acme.example"'],
    ['mails with attachments ending in dot zip', 'attachment:*.zip'],
    ['mails about the lease comma from acme dot example', 'subject:"lease" AND from_domain:"acme.example"'],
    ['open quote wire transfer close quote in the subject', 'subject:"wire transfer"'],
    ['subject contains comma', 'subject:"comma"'],
    // Hours.
    ['mails from a.example today after 9 a m', `${mails} AND received:[2026-11-18T08:00:00.000Z TO 2026-11-18T23:00:00.000Z}`],
    ['mails from a.example between eight thirty and nine fifteen a m today', `${mails} AND received:[2026-11-18T07:30:00.000Z TO 2026-11-18T08:15:00.000Z}`],
    ['mails from a.example between two thirty and four p.m. yesterday', `${mails} AND received:[2026-11-17T13:30:00.000Z TO 2026-11-17T15:00:00.000Z}`],
    ['mails from a.example from 22:00 last night until 6:00 this morning', `${mails} AND received:[2026-11-17T21:00:00.000Z TO 2026-11-18T05:00:00.000Z}`],
    ['mails with between two and five links', 'links_count:[2 TO 5]'],
    // Days without a year.
    ['mails from a.example 11/13', `${mails} AND received:[2026-11-12T23:00:00.000Z TO 2026-11-13T23:00:00.000Z}`],
    ['mails from a.example b/w 11/13 10pm and 11/14 6am', `${mails} AND received:[2026-11-13T21:00:00.000Z TO 2026-11-14T05:00:00.000Z}`],
    ['mails from a.example, 11/10 thru 11/12', `${mails} AND received:[2026-11-09T23:00:00.000Z TO 2026-11-12T23:00:00.000Z}`],
    ['spam thru Tuesday', `${spam} AND received:[* TO 2026-11-17T23:00:00.000Z}`],
    // Words in a hurry.
    ['mails frm a.example b4 monday', `${mails} AND received:[* TO 2026-11-15T23:00:00.000Z}`],
    ['nothing from b.example, spam tho', `NOT from_domain:"b.example" AND ${spam}`],
    // What is taken back without a comma.
    ['mails about the merger no wait about the audit', 'subject:"audit"'],
    ['phishing from Tuesday scratch that Monday', `${phishing} AND received:[2026-11-15T23:00:00.000Z TO 2026-11-16T23:00:00.000Z}`],
    ['mails from b.example no wait a.example', mails],
    ['mails from b.example today, no wait, from a.example', `${mails} AND received:[2026-11-17T23:00:00.000Z TO 2026-11-18T23:00:00.000Z}`],
    // Asking, and what somebody tells.
    ['spam from a.example would be much appreciated', `${spam} AND ${mails}`],
    ['Any help with the following would be great: spam from a.example', `${spam} AND ${mails}`],
    ['I should like to review mails from a.example', mails],
    ['right so pull up mails from a.example', mails],
    ['mails from a.example, please provide', mails],
    ['high confidence phishing per Microsoft, any mailbox', 'detection:ms_high_confidence_phishing'],
    ['caller claims the mail from a.example never arrived, check in quarantine', `${mails} AND is_quarantined:true`],
    ['did 192.0.2.14 deliver mails to ann@x.example?', 'sender_server_ip:"192.0.2.14" AND recipients:="ann@x.example"'],
    ['Leaver case, ann.lee@x.example: what did this account send outside with attachments?', `${ann} AND direction:is_outgoing AND has:attachment`],
    ['mails which have since been released from quarantine', 'is_restored:true'],
    ['genuine phishing from a.example', `${phishing} AND ${mails}`],
    ['phishing lurking in the inbox', `${phishing} AND quarantined_state:(ms_delivered_inbox OR google_delivered_inbox)`],
    // Ages and weekends.
    ['mails in quarantine, reported by nobody, 8 days old or older', 'is_quarantined:true AND is_reported:false AND received:[* TO now-8d}'],
    ['spam aged over 30 days', `${spam} AND received:[* TO now-30d}`],
    ['spam over the weekend of 7 and 8 November', `${spam} AND received:[2026-11-06T23:00:00.000Z TO 2026-11-08T23:00:00.000Z}`],
    // Relative clauses.
    ['those only which admin has quarantined and user has also reported', 'quarantine_actor:admin AND is_reported:true'],
    ['mails from a.example, but not these which users reported', `${mails} AND is_reported:false`],
  ])('[AI-02] reads "%s"', (prompt, query) => {
    expect(readingOf(prompt, 'en', [])).toBe(query);
  }); // oxfmt-ignore

  it.each(['Please confirm whether our Data Protection Officer received mails from a.example', 'mails to the Procurement Lead', 'did our Works Council get any phishing?',
    'Mails wherein subject is having "Payment" received today', 'who on my team quarantined that message from a.example?', 'mails about lot 11/13', 'tell me which users reported', 'which admin quarantined the mail from a.example'])(
    '[AI-03] refuses "%s"',
    (prompt) => {
      expect(readingOf(prompt, 'en', [])).toMatch(/^prompt_/);
    },
  ); // oxfmt-ignore
});
