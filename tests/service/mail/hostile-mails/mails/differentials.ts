import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import {
  attachment,
  htmlType,
  multipart,
  multipartType,
  part,
  receivedFrom,
  writeMail,
} from '../write-mail.ts';

const program = attachment('invoice.pdf.exe');
const found = { verdicts: ['cp_malicious'], states: held, evidence: ['double_ext'] } as const;
const hello = 'Content-Type: text/plain\r\n\r\nhello';
const mixed = (type: string, boundary = 'edge'): Buffer =>
  writeMail([`Content-Type: ${type}`], multipart([hello, program], boundary));
const fileName = (disposition: string): Buffer =>
  writeMail(
    [multipartType()],
    multipart([hello, part([`Content-Disposition: attachment; ${disposition}`], 'x')]),
  );
const link = '<a href="http://203.0.113.4/">www.paypal.com</a>';
const misled = { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] } as const;

/** Structures and encodings that parsers are known to interpret differently. */
export const differentialMails: readonly HostileMail[] = [
  { name: 'a comment behind a boundary', mail: mixed('multipart/mixed; boundary=edge (comment)'), is: found },
  {
    name: 'a comment before a boundary',
    mail: mixed('multipart/mixed (a; boundary=b); boundary=edge'),
    is: found,
  },
  { name: 'a boundary in pieces', mail: mixed('multipart/mixed; boundary*0=ed; boundary*1="ge"'), is: found },
  {
    name: 'a boundary in percent signs',
    mail: mixed("multipart/mixed; boundary*=us-ascii''ed%67e"),
    is: found,
  },
  { name: 'a boundary that ends with a blank', mail: mixed('multipart/mixed; boundary="edge "'), is: found },
  {
    name: 'a boundary of blanks and signs',
    mail: mixed('multipart/mixed; boundary="a b(c)"', 'a b(c)'),
    is: found,
  },
  { name: 'a boundary whose quotes do not end', mail: mixed('multipart/mixed; boundary="edge'), is: found },
  {
    name: 'a boundary after a semicolon too many',
    mail: mixed('multipart/mixed;; ;boundary=edge;'),
    is: found,
  },
  { name: 'a type with blanks in it', mail: mixed('multipart / mixed; boundary=edge'), is: found },
  {
    name: 'a multipart of a kind that nobody knows',
    mail: mixed('multipart/x-none; boundary=edge'),
    is: found,
  },
  {
    name: 'a line of blanks among the headers',
    mail: Buffer.from(
      mixed('multipart/mixed; boundary=edge').toString().replace('\r\nFrom:', '\r\n \t\r\nFrom:'),
    ),
    is: found,
  },
  {
    name: 'a mark of UTF-8 before the first header',
    mail: Buffer.concat([Buffer.from('\ufeff'), mixed('multipart/mixed; boundary=edge')]),
    is: found,
  },
  {
    name: 'an attached message in a report',
    mail: writeMail(
      ['Content-Type: multipart/report; report-type=delivery-status; boundary=edge'],
      multipart([
        hello,
        part(['Content-Type: message/rfc822'], part([multipartType('in')], multipart([program], 'in'))),
      ]),
    ),
    is: found,
  },
  {
    name: 'a boundary that begins like the outer one',
    mail: writeMail(
      [multipartType('edge')],
      multipart([part([multipartType('edge2')], multipart([program], 'edge2'))]),
    ),
    is: found,
  },
  {
    name: 'the boundary of the outer multipart in the inner one',
    mail: writeMail(
      [multipartType('edge')],
      multipart([part([multipartType('edge')], multipart([program]))]),
    ),
    is: found,
  },
  {
    name: 'no multipart by its name, but by its parameters',
    mail: mixed('multipart; boundary=edge'),
    is: found,
  },
  {
    name: 'a blank before the colon',
    mail: Buffer.from(
      mixed('multipart/mixed; boundary=edge').toString().replace('Content-Type:', 'Content-Type :'),
    ),
    is: found,
  },
  {
    name: 'a header that is folded after its colon and once more',
    mail: writeMail(
      ['Content-Type:\r\n multipart/mixed;\r\n\tboundary\r\n =\r\n "edge"'],
      multipart([hello, program]),
    ),
    is: found,
  },
  {
    name: 'lines that end differently',
    mail: writeMail([multipartType()], multipart([hello, program]).replaceAll('\r\n--', '\n--')),
    is: found,
  },
  {
    name: 'headers behind a carriage return alone',
    mail: writeMail([`Subject: hello\r${multipartType()}`], multipart([program])),
    is: { ...found, evidence: ['not_read_ambiguous', 'double_ext'] },
  },
  {
    name: 'a sender behind a carriage return alone',
    mail: writeMail(['Subject: hello\rFrom: ceo@acme.example']),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['not_read_ambiguous'] },
  },
  {
    name: 'a zero byte in the name of the type',
    mail: writeMail(['Content-Type: multi\0part/mixed; boundary=edge'], multipart([program])),
    is: found,
  },
  {
    name: 'base64 that says so in capitals and with a comment',
    mail: writeMail(
      [htmlType, 'Content-Transfer-Encoding: (x) BASE64 (y)'],
      Buffer.from(link).toString('base64'),
    ),
    is: misled,
  },
  {
    name: 'base64 with signs that do not belong to it',
    mail: writeMail(
      [htmlType, 'Content-Transfer-Encoding: base64'],
      Buffer.from(link).toString('base64').replace(/..../g, '$&!\r\n *'),
    ),
    is: misled,
  },
  {
    name: 'base64 in pieces that are each padded',
    mail: writeMail(
      [htmlType, 'Content-Transfer-Encoding: base64'],
      [link.slice(0, 10), link.slice(10, 21), link.slice(21)]
        .map((piece) => Buffer.from(piece).toString('base64'))
        .join(''),
    ),
    is: misled,
  },
  {
    name: 'an address torn by soft line breaks',
    mail: writeMail(
      [htmlType, 'Content-Transfer-Encoding: quoted-printable'],
      link.replaceAll('=', '=3d').replace('203.0', '203=\r\n.0').replace('paypal', 'pay= \t\r\npal'),
    ),
    is: misled,
  },
  {
    name: 'a name in pieces out of order',
    mail: fileName('filename*2="exe"; filename*0="invoice."; filename*1="pdf."'),
    is: { ...found, files: ['invoice.pdf.exe'] },
  },
  {
    name: 'a name in a charset and a language',
    mail: fileName("filename*=utf-8'en'invoice%2Epdf%2Eexe"),
    is: { ...found, files: ['invoice.pdf.exe'] },
  },
  {
    name: 'a name in both forms',
    mail: fileName('filename="a.pdf"; filename*=utf-8\'\'invoice.pdf.exe'),
    is: found,
  },
  {
    name: 'a name in encoded words',
    mail: fileName('filename="=?utf-8?q?invoice=2Epdf?= =?utf-8?b?LmV4ZQ==?="'),
    is: { ...found, files: ['invoice.pdf.exe'] },
  },
  {
    name: 'a name with quoted letters',
    mail: fileName('filename="invoice\\.pdf\\.e\\xe"'),
    is: { ...found, files: ['invoice.pdf.exe'] },
  },
  { name: 'a name without quotes and with blanks', mail: fileName('filename=invoice.pdf   .exe'), is: found },
  {
    name: 'a program in a part without headers of its own',
    mail: writeMail([], 'hello\r\n\r\nbegin-base64 644 invoice.pdf.exe\r\nTVo=\r\n====\r\n'),
    is: found,
  },
  {
    name: 'a program in yEnc',
    mail: writeMail([], 'hello\r\n=ybegin line=128 size=2 name=invoice.pdf.exe\r\nw\x84\r\n=yend size=2\r\n'),
    is: found,
  },
  {
    name: 'a harmless text before the first delimiter, and all behind the last',
    mail: writeMail([multipartType()], `harmless\r\n--edge--\r\n--edge\r\n${program}\r\n--edge--\r\n`),
    is: found,
  },
  {
    name: 'more lines like delimiters than anybody writes',
    mail: () =>
      writeMail(
        [multipartType()],
        `--edge\r\n\r\n${'--edgx\n'.repeat(1_000_100)}--edge\r\n${program}\r\n--edge--\r\n`,
      ),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['not_read_parts'] },
  },
  {
    name: 'a signature of the first ten bytes',
    mail: writeMail(
      ['DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=a; l=10; bh=x; b=y', htmlType],
      `harmless..${'<p>and what somebody put behind it</p>'.repeat(50)}`,
    ),
    is: {
      verdicts: ['cp_ap_suspicious'],
      states: ['cp_not_quarantined', 'ms_delivered_junk'],
      evidence: ['signed_partly'],
    },
  },
  ...(
    [
      ['headers of a mailing list', 'List-Id: <a.lists.example>', 'List-Post: <mailto:a@lists.example>'],
      ['a longer one that nobody confirms', 'DKIM-Signature: v=1; d=sender.example; s=b; l=99999; bh=x; b=z'],
      [
        'a whole one of somebody else',
        'DKIM-Signature: v=1; d=evil.example; s=b; bh=x; b=z',
        'Authentication-Results: mx.acme.example; dkim=pass header.d=sender.example header.b=y; dkim=pass header.d=evil.example header.b=z',
      ],
    ] as const
  ).map(([what, ...headers]) => ({
    name: `a signature of the first ten bytes, with ${what}`,
    mail: writeMail(
      [
        ...headers.filter((line) => line.startsWith('Auth')),
        receivedFrom('out.sender.example', '203.0.113.9'),
        'DKIM-Signature: v=1; a=rsa-sha256; d=sender.example; s=a; l=10; bh=x; b=y',
        ...headers.filter((line) => !line.startsWith('Auth')),
        htmlType,
      ],
      `harmless..${'<p>and what somebody put behind it</p>'.repeat(50)}`,
    ),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['signed_partly'] } as const,
  })),
  {
    name: 'a signature of the first ten bytes beside one of the whole, both of the author and confirmed',
    mail: writeMail(
      [
        'Authentication-Results: mx.acme.example; dkim=pass header.d=sender.example header.b=yy; dkim=pass header.d=sender.example header.b=zz',
        receivedFrom('out.sender.example', '203.0.113.9'),
        'DKIM-Signature: v=1; d=sender.example; s=a; l=10; bh=x; b=yy1',
        'DKIM-Signature: v=1; d=sender.example; s=b; bh=x; b=z z2',
        htmlType,
      ],
      `harmless..${'<p>and what belongs to it</p>'.repeat(50)}`,
    ),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
  {
    name: 'a signature of the whole text by its length',
    mail: writeMail(['DKIM-Signature: v=1; d=sender.example; s=a; l=4; bh=x; b=y'], 'text'),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [] },
  },
  ...[
    'undisclosed-recipients:;',
    'Undisclosed-recipient:@relay.example;',
    '<Undisclosed-Recipient:;@relay.example>',
    '"unlisted-recipients:;"@relay.example',
  ].map((to) => ({
    name: `nobody in To: ${to}`,
    mail: writeMail([`To: ${to}`]),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [], recipients: [] } as const,
  })),
];
