import { held, inbox, type HostileMail } from '../hostile-mail.ts';
import { attachment, htmlType, multipart, multipartType, part, writeMail } from '../write-mail.ts';

const program = attachment('invoice.pdf.exe');
const found = { verdicts: ['cp_malicious'], states: held, evidence: ['double_ext'] } as const;
const unread = { verdicts: ['cp_av_suspicious'], states: held } as const;
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

const nested = (depth: number, inner: string): Buffer => {
  let body = inner;
  for (let at = depth; at > 0; at -= 1) body = part([multipartType(`b${at}x`)], multipart([body], `b${at}x`));
  return writeMail([multipartType('edge')], multipart([body]));
};
const inMessage = (inner: string): string =>
  part(
    ['Content-Type: message/rfc822'],
    part(['From: in@x.example', multipartType('inner')], multipart([inner], 'inner')),
  );
const mixed = (...parts: string[]): Buffer =>
  writeMail([multipartType()], multipart(['Content-Type: text/plain\r\n\r\nhello', ...parts]));

/** Content where an inspector might not look: too deep, too far, too long, or where parsers disagree. */
export const notReadMails: readonly HostileMail[] = [
  {
    name: 'many links to one address, and a brand as the text of the last',
    mail: () =>
      writeMail([htmlType], `${'<a href="https://far.example/">'.repeat(23_000)}www.paypal.com</a>`),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'links within links, and a brand as the text of the last',
    mail: () =>
      writeMail(
        [htmlType],
        `${`${'<a href="https://far.example/">'.repeat(300)}</a>`.repeat(500)}<a href="https://far.example/">www.paypal.com</a>`,
      ),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'more style rules than are compared',
    mail: () =>
      writeMail(
        [htmlType],
        `<style>${'.a{color:red}'.repeat(40_000)}</style>${'<p class=a>x'.repeat(2_000)}`,
      ),
    is: { ...unread, evidence: ['not_read_text'] },
  },
  {
    name: 'rules that are compared with every element around another',
    mail: () =>
      writeMail(
        [htmlType],
        `<style>${'.b .c .a{color:red}'.repeat(1_000)}</style>${'<div class=b>'.repeat(5_000)}${'<p class=a>x</p>'.repeat(5_000)}`,
      ),
    is: { ...unread, evidence: ['not_read_text'] },
  },
  { name: 'a program below a hundred multiparts', mail: () => nested(100, program), is: found },
  { name: 'a program below three thousand multiparts', mail: () => nested(3_000, program), is: found },
  {
    name: 'more parts than anybody writes',
    mail: () => writeMail([multipartType()], multipart([...Array<string>(10_500).fill('\r\nx'), program])),
    is: { ...unread, evidence: ['not_read_parts'] },
  },
  {
    name: 'a program below twenty messages',
    mail: () => {
      let body = program;
      for (let at = 0; at < 20; at += 1) body = inMessage(body);
      return mixed(body);
    },
    is: found,
  },
  {
    name: 'a program in an attached message',
    mail: mixed(
      part(
        ['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename="mail.eml"'],
        part([multipartType('inner')], multipart([program], 'inner')),
      ),
    ),
    is: { ...found, files: ['mail.eml'] },
  },
  {
    name: 'a program in a message that is encoded, which is forbidden',
    mail: mixed(
      part(
        ['Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64'],
        Buffer.from(part([multipartType('inner')], multipart([program], 'inner'))).toString('base64'),
      ),
    ),
    is: found,
  },
  {
    name: 'a program in a multipart that is encoded, which is forbidden',
    mail: mixed(
      part(
        [multipartType('inner'), 'Content-Transfer-Encoding: base64'],
        Buffer.from(multipart([program], 'inner')).toString('base64'),
      ),
    ),
    is: found,
  },
  {
    name: 'attachment 1,001',
    mail: () => mixed(...Array.from({ length: 1_000 }, (_, at) => attachment(`${at}.txt`, 'x')), program),
    is: found,
  },
  {
    name: 'a hundred programs before the one that poses as a document',
    mail: () => mixed(...Array.from({ length: 100 }, (_, at) => attachment(`${at}.exe`, 'x')), program),
    is: { ...found, evidence: ['runs', 'double_ext'] },
  },
  {
    name: 'link 2,001',
    mail: () =>
      writeMail(
        [htmlType],
        `${Array.from({ length: 2_000 }, (_, at) => `<a href="https://a.example/${at}">x</a>`).join('')}<a href="http://203.0.113.4/">www.paypal.com</a>`,
      ),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a second text for an address that was linked before',
    mail: writeMail(
      [htmlType],
      '<a href="http://203.0.113.4/">here</a> <a href="http://203.0.113.4/">www.paypal.com</a>',
    ),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] },
  },
  {
    name: '33 headers of 16 KB before From',
    mail: () =>
      writeMail([
        ...Array.from({ length: 33 }, (_, at) => `X-Filler-${at}: ${'f'.repeat(16_000)}`),
        'From: a@b.example',
        'Subject: still here',
      ]),
    is: { ...clean, sender: 'a@b.example', subject: 'still here', recipients: ['ann@acme.example'] },
  },
  {
    name: 'five thousand headers before From',
    mail: () =>
      writeMail([
        ...Array.from({ length: 5_000 }, (_, at) => `X-${at}: y`),
        'From: a@b.example',
        'Subject: still here',
      ]),
    is: { ...clean, sender: 'a@b.example', subject: 'still here' },
  },
  {
    name: 'a To of two megabytes before From and Subject',
    mail: () =>
      writeMail([
        `To: ${Array.from({ length: 80_000 }, (_, at) => `p${at}@elsewhere.example`).join(',\r\n ')}`,
        'From: a@b.example',
        'Subject: still here',
      ]),
    is: { ...clean, sender: 'a@b.example', subject: 'still here' },
  },
  {
    name: 'a subject of 1.8 MB before From',
    mail: () => writeMail([`Subject: ${'word '.repeat(360_000)}`, 'From: a@b.example']),
    is: { ...clean, sender: 'a@b.example', recipients: ['ann@acme.example'] },
  },
  {
    name: 'more headers than can be read',
    mail: () => writeMail([`X-Filler: ${'f'.repeat(17 * 1024 * 1024)}`, 'From: a@b.example']),
    is: {
      verdicts: ['cp_av_suspicious', 'cp_ap_suspicious'],
      states: held,
      evidence: ['not_read_headers', 'from_nobody'],
    },
  },
  {
    name: 'a fragment of a message',
    mail: writeMail(['Content-Type: message/partial; id=x; number=1; total=3']),
    is: { ...unread, evidence: ['not_read_partial'] },
  },
  {
    name: 'a body that lies elsewhere',
    mail: writeMail([
      'Content-Type: message/external-body; access-type=URL; URL="https://x.example/run.exe"',
    ]),
    is: { ...unread, evidence: ['not_read_partial'] },
  },
  {
    name: 'an attachment that Apple Mail keeps beside its message',
    mail: writeMail(
      [multipartType()],
      multipart(['X-Apple-Content-Length: 90321\r\nContent-Type: application/zip; name=run.zip\r\n\r\n']),
    ),
    is: { ...unread, evidence: ['not_read_partial'] },
  },
  {
    name: 'two Content-Types that differ',
    mail: writeMail(['Content-Type: text/plain', multipartType()], multipart([program])),
    is: { verdicts: ['cp_malicious'], states: held, evidence: ['not_read_ambiguous', 'double_ext'] },
  },
  {
    name: 'two boundaries in one Content-Type',
    mail: writeMail(
      ['Content-Type: multipart/mixed; boundary=one; boundary=two'],
      multipart([program], 'two'),
    ),
    is: { verdicts: ['cp_malicious'], states: held, evidence: ['not_read_ambiguous', 'double_ext'] },
  },
  {
    name: 'two transfer encodings that differ',
    mail: writeMail(['Content-Transfer-Encoding: 7bit', 'Content-Transfer-Encoding: base64'], 'aGVsbG8='),
    is: { ...unread, evidence: ['not_read_ambiguous'] },
  },
  {
    name: 'a program after the end of the multipart',
    mail: writeMail([multipartType()], `${multipart(['\r\nhello'])}--edge\r\n${program}\r\n`),
    is: found,
  },
  {
    name: 'a program after a delimiter with something behind it',
    mail: writeMail([multipartType()], `--edge\r\n\r\nhello\r\n--edge x\r\n${program}\r\n--edge--\r\n`),
    is: found,
  },
  {
    name: 'a program in a multipart whose boundary is not told',
    mail: writeMail(['Content-Type: multipart/mixed'], multipart([program])),
    is: found,
  },
  {
    name: 'a program uuencoded in the text',
    mail: writeMail([], 'see below\r\nbegin 644 invoice.pdf.exe\r\n#86)C\r\n`\r\nend\r\n'),
    is: found,
  },
  {
    name: 'a program as a named text',
    mail: mixed(part(['Content-Type: text/plain; name="invoice.pdf.exe"'], 'MZ')),
    is: found,
  },
  {
    name: 'a harmless name in one header and a program in the other',
    mail: mixed(
      part(
        [
          'Content-Type: application/pdf; name="a.pdf"',
          'Content-Disposition: attachment; filename="invoice.pdf.exe"',
        ],
        'x',
      ),
    ),
    is: found,
  },
  {
    name: 'the name of a program in pieces',
    mail: mixed(
      part(
        [
          'Content-Type: application/pdf',
          "Content-Disposition: attachment; filename*1=f.exe; filename*0*=utf-8''invoice%2Epd",
        ],
        'x',
      ),
    ),
    is: { ...found, files: ['invoice.pdf.exe'] },
  },
  {
    name: 'the name of a program with invisible letters and blanks',
    mail: mixed(part(['Content-Disposition: attachment; filename="invoice.pdf.e\u200bxe. "'], 'x')),
    is: found,
  },
  {
    name: 'a program in an archive that calls itself an office document',
    mail: mixed(
      attachment(
        'letter.docx',
        Buffer.concat(
          ['[Content_Types].xml', 'run.js'].map((name) =>
            Buffer.concat([
              Buffer.from('PK\x03\x04'),
              Buffer.alloc(22),
              Buffer.from([name.length, 0, 0, 0]),
              Buffer.from(name),
            ]),
          ),
        ),
      ),
    ),
    is: { ...unread, evidence: ['packed_runs'] },
  },
  {
    name: 'a link in a tag with > in quotes',
    mail: writeMail([htmlType], '<a title="a>b" href="http://203.0.113.4/">www.paypal.com</a>'),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a link in a tag with slashes in place of blanks',
    mail: writeMail([htmlType], '<a/href="http://203.0.113.4/">www.paypal.com</a>'),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a link below a base elsewhere',
    mail: writeMail([htmlType], '<base href="http://203.0.113.4/"><a href="login">www.paypal.com</a>'),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a link with slashes the wrong way',
    mail: writeMail([htmlType], '<a href="http:\\\\203.0.113.4\\login">www.paypal.com</a>'),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a link text in pieces',
    mail: writeMail([htmlType], '<a href="http://203.0.113.4/">www.pay<b>pal</b>&#8203;.com</a>'),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'an address in the HTML beside a harmless text',
    mail: writeMail(
      [multipartType('edge', 'alternative')],
      multipart(['\r\nhello', 'Content-Type: text/html\r\n\r\n<p>https://only.html.example/x</p>']),
    ),
    is: { ...clean, links: ['https://only.html.example/x'] },
  },
];
