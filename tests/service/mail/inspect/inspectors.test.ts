import { describe, expect, it } from 'vitest';
import { inspectMail } from '../../../../src/service/mail/inspect/inspect-mail.ts';
import type { InspectedMail } from '../../../../src/service/mail/inspect/inspector.ts';
import { MailHeaders } from '../../../../src/service/mail/parse/mime/read-headers.ts';
import { fallbackTime, parse, tenant } from '../support/parse.ts';

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** `inspector detection` of all evidence of a mail with these headers and body. */
async function evidenceIn(headers: readonly string[], body = 'text', more: Parameters<typeof parse>[1] = {}) {
  const { detail } = await parse([...headers, 'To: ann@acme.example', '', body], more);
  return detail.evidence.map(({ inspector, detection }) => `${inspector} ${detection}`);
}

const html = (_body: string) => ['From: a@sender.example', 'Content-Type: text/html'];

const withFile = (name: string, content: Buffer) => [
  'From: a@sender.example',
  'Content-Type: multipart/mixed; boundary=X',
  '',
  '--X',
  `Content-Type: application/octet-stream; name="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  content.toString('base64'),
  '--X--',
];

async function fileEvidence(name: string, content: string | Buffer) {
  const { detail } = await parse(withFile(name, Buffer.from(content as string)));
  return detail.evidence.map(({ detection }) => detection);
}

describe('x-forefront-antispam-report', () => {
  it.each([
    ['CIP:1.2.3.4;SCL:5;SFV:SPM;CAT:SPM;', ['ms_spam', 'ms_spam']],
    ['SCL:9;SFV:SPM;CAT:HSPM;', ['ms_high_confidence_spam', 'ms_high_confidence_spam']],
    ['SCL:1;CAT:HPHISH;', ['ms_high_confidence_phishing']],
    ['SCL:1;CAT:UIMP;', ['ms_phishing']],
    ['SCL:-1;CAT:MALW;', ['ms_malware']],
    ['SCL:1;SFV:NSPM;CAT:NONE;', ['ms_clean']],
    ['SCL:-1;SFV:SKN;CAT:NONE;', ['ms_clean', 'ms_transport_rule']],
    ['SCL:1;SFV:NSPM;', ['ms_clean']],
    ['garbage', []],
  ])('%s', async (report, expected) => {
    const found = await evidenceIn([`X-Forefront-Antispam-Report: ${report}`, 'From: a@sender.example']);
    expect(found).toEqual(expected.map((detection) => `x-forefront-antispam-report ${detection}`));
  });

  it('reads the bulk level from its own header', async () => {
    const found = await evidenceIn(['X-Forefront-Antispam-Report: CAT:NONE', 'X-Microsoft-Antispam: BCL:8;']);
    expect(found).toContain('x-forefront-antispam-report ms_bulk');
  });
});

describe('authentication-results', () => {
  it('marks a stranger who fails DMARC as suspicious', async () => {
    expect(
      await evidenceIn([
        'Authentication-Results: acme.example; dmarc=fail (p=reject) header.from=s.example',
        'From: a@s.example',
      ]),
    ).toEqual(['authentication-results cp_ap_suspicious']);
  });

  it('treats a failing mail in the tenant’s own name as phishing', async () => {
    expect(await evidenceIn(['Received-SPF: Fail client-ip=203.0.113.9', 'From: ceo@acme.example'])).toEqual([
      'authentication-results cp_phishing',
    ]);
  });

  it('trusts the topmost header only', async () => {
    expect(
      await evidenceIn([
        'Authentication-Results: acme.example; spf=pass; dmarc=pass',
        'Authentication-Results: forged.example; dmarc=fail',
        'From: a@s.example',
      ]),
    ).toEqual([]);
  });
});

describe('spamassassin and rspamd', () => {
  it.each([
    [['X-Spam-Flag: YES', 'X-Spam-Status: Yes, score=9.1 required=5.0 tests=A'], ['spamassassin cp_spam']],
    [
      ['X-Spam-Status: Yes, hits=7.3 required=5.0 tests=PHISH_AZURE'],
      ['spamassassin cp_spam', 'spamassassin cp_ap_suspicious'],
    ],
    [['X-Spam-Level: *******'], ['spamassassin cp_spam']],
    [['X-Spam-Status: No, score=-1.2 required=5.0'], []],
    [
      ['X-Rspamd-Action: add header', 'X-Spamd-Result: default: False [7.1 / 15.0]; MANY(1)'],
      ['rspamd cp_spam'],
    ],
    [
      ['X-Spamd-Result: default: True [16.00 / 15.00]; PHISHING(2.0)[x]'],
      ['rspamd cp_ap_suspicious', 'rspamd cp_spam'],
    ],
    [['X-Spamd-Result: default: False [1.0 / 15.0]; CLAM_VIRUS(0)[Eicar]'], ['rspamd cp_malicious']],
    [['X-Rspamd-Action: no action'], []],
  ])('%j', async (headers, expected) => {
    expect(await evidenceIn([...headers, 'From: a@s.example'])).toEqual(expected);
  });
});

describe('dangerous-attachments', () => {
  const pe = Buffer.concat([
    Buffer.from('MZ'),
    Buffer.alloc(58),
    Buffer.from([0x40, 0, 0, 0]),
    Buffer.from('PE\0\0'),
    Buffer.alloc(100),
  ]);
  const zip = (name: string) =>
    Buffer.concat([
      Buffer.from('PK\x03\x04'),
      Buffer.alloc(22),
      Buffer.from([name.length, 0, 0, 0]),
      Buffer.from(name),
    ]);

  it.each([
    ['readme.txt', eicar, ['cp_malicious']],
    ['readme.txt', `about ${'x'.repeat(200)} ${eicar}`, []],
    ['setup.exe', 'x', ['cp_av_suspicious']],
    ['invoice.pdf.exe', 'x', ['cp_malicious']],
    ['invoice.pdf', pe, ['cp_malicious']],
    ['tool.exe', pe, ['cp_av_suspicious']],
    ['files.zip', zip('run.js'), ['cp_av_suspicious']],
    ['files.zip', zip('letter.txt'), []],
    ['letter.pdf', '%PDF', []],
  ])('%s', async (name, content, expected) => {
    expect(await fileEvidence(name, content)).toEqual(expected);
  });
});

describe('link-text-mismatch', () => {
  it.each([
    ['<a href="https://evil.example/x">https://bank.example/login</a>', ['cp_ap_suspicious']],
    ['<a href="https://evil.example/x">www.paypal.com</a>', ['cp_phishing']],
    ['<a href="https://evil.example/x">portal.acme.example</a>', ['cp_phishing']],
    ['<a href="http://203.0.113.4/x">www.bank.com</a>', ['cp_malicious_url']],
    ['<a href="https://click.bank.com/r?u=1">www.bank.com</a>', []],
    ['<a href="https://evil.example/x">Click here</a>', []],
    ['<a href="https://evil.example/x">report.final</a>', []],
    ['<a href="https://paypal.de/x">paypal.com</a>', ['cp_ap_suspicious']],
  ])('%s', async (body, expected) => {
    expect(await evidenceIn(html(body), body)).toEqual(
      expected.map((detection) => `link-text-mismatch ${detection}`),
    );
  });

  it('inspects mail in every direction', async () => {
    const body = '<a href="https://evil.example/x">www.paypal.com</a>';
    const headers = [
      'Received: from laptop ([198.51.100.7]) by mail.acme.example with ESMTPSA; Mon, 5 Jan 2026 10:00:00 +0000',
      'From: ann@acme.example',
      'Content-Type: text/html',
    ];
    expect(await evidenceIn(headers, body)).toEqual(['link-text-mismatch cp_phishing']);
  });
});

describe('look-alike-sender', () => {
  it.each([
    ['A <a@acrne.example>', []],
    ['A <a@rnicrosoft.com>', ['cp_phishing']],
    ['A <a@paypa1.com>', ['cp_phishing']],
    ['A <a@xn--pypal-4ve.com>', ['cp_phishing']],
    ['A <a@netfflix.com>', ['cp_phishing']],
    ['A <a@paypal-service.example>', ['cp_ap_suspicious']],
    ['PayPal Support <a@shop.example>', ['cp_ap_suspicious']],
    ['PayPal <service@paypal.com>', []],
    ['Applegate Farms <a@farms.example>', []],
    ['News about eBay <a@trade.example>', []],
  ])('%s', async (from, expected) => {
    expect(await evidenceIn([`From: ${from}`])).toEqual(
      expected.map((detection) => `look-alike-sender ${detection}`),
    );
  });

  it('protects the tenant’s own domains', async () => {
    const settings = { tenant: { ...tenant, domains: ['northwind.example'] } };
    expect(await evidenceIn(['From: a@northwlnd.example'], 'x', { settings })).toEqual([
      'look-alike-sender cp_phishing',
    ]);
    expect(await evidenceIn(['From: a@nortwhind.example'], 'x', { settings })).toEqual([
      'look-alike-sender cp_phishing',
    ]);
  });
});

describe('label-evidence', () => {
  it('accepts labels of a trusted source and ignores those in the mail', async () => {
    const origin = { labels: [{ detection: 'cp_spam', reason: 'sorted by people' }] as const };
    expect(await evidenceIn(['From: a@s.example'], 'x', { origin })).toEqual(['label-evidence cp_spam']);
    expect(await evidenceIn(['From: a@s.example', 'X-Postern-Label: cp_clean'])).toEqual([]);
  });
});

describe('running all inspectors', () => {
  const mail: InspectedMail = {
    headers: new MailHeaders([]),
    subject: '',
    sender: { name: '', address: 'a@s.example', isInFrom: true, others: [], shown: [], isWhole: true },
    isSenderProved: false,
    senderName: '',
    senderAddress: 'a@s.example',
    replyTo: [],
    recipients: [],
    direction: 'is_incoming',
    spf: '',
    trace: { hops: [], results: [], comments: [], receivedSpf: '', isExchange: true },
    links: [],
    files: [],
    pages: new Map(),
    notRead: new Set(),
    bodySize: 0,
    html: null,
    text: null,
    otherTexts: [],
    shown: { html: [], others: [], pages: new Map() },
    tenant,
    origin: { fallbackTime, labels: [{ detection: 'cp_spam', reason: 'x' }] },
  };

  it('reports an inspector that fails and keeps the findings of the others', () => {
    const broken = { ...mail, links: null as unknown as [] };
    const { evidence, problems } = inspectMail(broken);
    expect(evidence).toHaveLength(1);
    expect(problems.join()).toContain('link-text-mismatch');
  });
});
