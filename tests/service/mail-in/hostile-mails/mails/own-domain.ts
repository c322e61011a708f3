import { held, sent, type HostileMail } from '../hostile-mail.ts';
import { receivedFrom, writeMail } from '../write-mail.ts';

/** Mails in the name of the tenant `acme.example` itself. */
export const ownDomainMails: readonly HostileMail[] = [
  {
    name: 'our own server let somebody of ours send it',
    mail: writeMail([
      'Received: from laptop (dsl.example [198.51.100.7]) by mail.acme.example with ESMTPSA id 1; Mon, 5 Jan 2026 10:00:00 +0000',
      'From: Ann <ann@acme.example>',
      'To: bob@elsewhere.example',
    ]),
    is: { direction: 'is_outgoing', verdicts: ['cp_clean'], states: sent, evidence: [] },
  },
  {
    name: 'our own domain and SPF failed',
    mail: writeMail([
      'Received-SPF: Fail client-ip=203.0.113.9;',
      receivedFrom('evil.example', '203.0.113.9'),
      'From: Boss <ceo@acme.example>',
    ]),
    is: { direction: 'is_incoming', verdicts: ['cp_phishing'], states: held, evidence: ['own_spf'] },
  },
];
