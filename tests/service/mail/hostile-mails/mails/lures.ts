import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { attachment, htmlType, multipart, multipartType, writeMail } from '../write-mail.ts';

const linking = (url: string, text = 'Open'): Buffer => writeMail([htmlType], `<a href="${url}">${text}</a>`);
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;
const misled = { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] } as const;
const toAddress = { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] } as const;
const opens = { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_opens'] } as const;
const shares = { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_share'] } as const;
const looks = { verdicts: ['cp_phishing'], states: held, evidence: ['reply_looks'] } as const;
const safe = (url: string): string =>
  `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&amp;data=05%7C01`;

const answering = (name: string, from: string, reply: string, is: HostileMail['is']): HostileMail => ({
  name,
  mail: writeMail([`From: ${from}`, `Reply-To: ${reply}`]),
  is,
});
const mailOf = (text: string, type = 'text/plain'): Buffer => {
  const zip = Buffer.concat([
    Buffer.from('PK\x03\x04\0\0\x01\0', 'latin1'),
    Buffer.alloc(18),
    Buffer.from([8, 0, 0, 0]),
    Buffer.from('list.txt'),
  ]);
  return writeMail(
    [multipartType()],
    multipart([`Content-Type: ${type}; charset=utf-8\r\n\r\n${text}`, attachment('a.zip', zip)]),
  );
};

/** Typical content of current phishing, and similar content of ordinary mail. */
/** An archive with a password, of which the mail says nothing. */
const lockedOnly = { ...clean, evidence: ['not_read_locked'] } as const;

export const lureMails: readonly HostileMail[] = [
  ...[
    safe('https://evil.example/x'),
    'https://urldefense.com/v3/__https://evil.example/x__;!!abc!def$',
    'https://urldefense.com/v3/__https:/evil.example/x__;!!abc!def$',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_x&amp;d=DwM',
    'https://www.google.com/url?q=https://evil.example&amp;sa=D',
    `https://www.google.de/url?q=${encodeURIComponent('https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example')}`,
    'https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fevil.example%2fx&amp;c=E',
    'https://secure-web.cisco.com/1abc/https%3A%2F%2Fevil.example%2Fx',
  ].map((url) => ({
    name: `a brand as text of a rewritten link that leads elsewhere: ${url}`,
    mail: linking(url, 'www.paypal.com'),
    is: misled,
  })),
  ...[
    'https://www.google.com/amp/s/evil.example?q=https://www.paypal.com',
    'https://www.google.com/url?q=https://www.paypal.com&amp;url=https://evil.example',
    'https://www.google.com/url?q=https://www.paypal.com&amp;q=https://evil.example',
    'https://evil.example/url?q=https://www.paypal.com',
    'https://safelinks.protection.outlook.com.evil.example/?url=https://www.paypal.com',
  ].map((url) => ({
    name: `a link that only seems to lead on to what it says: ${url}`,
    mail: linking(url, 'www.paypal.com'),
    is: misled,
  })),
  {
    name: 'a link that leads on to a bare address, under the name of who leads on',
    mail: linking('https://www.google.com/url?q=http://203.0.113.5/x', 'https://www.google.com/'),
    is: toAddress,
  },
  {
    name: 'a rewritten link that holds no address',
    mail: linking('https://eur01.safelinks.protection.outlook.com/?url=%20javascript:x', 'www.paypal.com'),
    is: misled,
  },
  ...[
    [safe('https://www.paypal.com/invoice'), 'www.paypal.com/invoice'],
    [safe('https://www.far.example/x'), 'https://www.far.example/x'],
    ['https://urldefense.com/v3/__https://www.far.example/x__;!!abc!def$', 'www.far.example/x'],
    ['https://www.google.com/url?q=https://www.far.example/&amp;sa=D', 'https://www.far.example/'],
    [
      'https://deref-gmx.net/mail/client/a/dereferrer/?redirectUrl=https%3A%2F%2Ffar.example',
      'https://far.example',
    ],
    [safe('https://far.example'), safe('https://far.example')],
  ].map(([url = '', text = '']) => ({
    name: `a rewritten link that leads where it says: ${text} by ${url.slice(8, 30)}`,
    mail: linking(url, text),
    is: clean,
  })),
  ...[
    'ms-appinstaller:?source=https://evil.example/a.appx',
    'search-ms:query=invoice&amp;crumb=location:%5C%5Cevil.example%5Cd',
    'ms-msdt:/id PCWDiagnostic',
    'MS-OfficeCmd:%7B%7D',
  ].map((url) => ({ name: `a link to a program: ${url}`, mail: linking(url), is: opens })),
  ...[
    'file://203.0.113.4/share/x.rtf!y',
    'file:///\\\\evil.example\\share\\x.rtf',
    'file:////evil.example/share',
    '\\\\evil.example@SSL\\DavWWWRoot\\x.lnk',
    '\\\\203.0.113.4\\share',
    'smb://evil.example/share',
  ].map((url) => ({ name: `a link to a shared folder: ${url}`, mail: linking(url), is: shares })),
  ...[
    'file:///C:/Users/ann/report.docx',
    'file://fileserver/plans/floor.pdf',
    'file:///home/ann/notes.txt',
    '\\\\fileserver\\plans',
    'file://files.acme.example/plans',
    '\\\\10.1.2.3\\scans',
    'file://nas.local/scans',
    '//far.example/x',
    'tel:+4930123',
    'https://far.example/search?q=ms-msdt:',
  ].map((url) => ({ name: `a link that opens nothing of strangers: ${url}`, mail: linking(url), is: clean })),
  answering(
    'answers to a domain one letter beside',
    'a@bluewater-supply.example',
    'a@bluewaler-supply.example',
    looks,
  ),
  answering(
    'answers to a domain that looks like the sender',
    'a@millbrook.example',
    'a@mil1brook.example',
    looks,
  ),
  answering('answers to letters of another script', 'a@bluewater.example', 'a@bluеwater.example', looks),
  answering(
    'answers to one that looks like ours, second of two',
    'a@far.example',
    'b@far.example, c@аcme.example',
    looks,
  ),
  ...[
    ['a@shop.example', 'a@shop.helpdesk.example'],
    ['a@shop.example', 'shop@freemail.example'],
    ['a@mailer12.example', 'a@mailer14.example'],
    ['a@bluewater.example', 'a@bluewater.test'],
    ['a@far.example', 'ann@acme.example'],
    ['notifications@github.com', 'reply+x@reply.github.com'],
    ['a@far.example', 'undisclosed'],
  ].map(([from = '', reply = '']) =>
    answering(`ordinary answers to ${reply} for ${from}`, from, reply, clean),
  ),
  {
    name: 'an address as the name, turned round',
    mail: writeMail(['From: "\u202emoc.lapyap@ecivres\u202c" <x@evil.example>']),
    is: {
      senderName: 'service@paypal.com',
      verdicts: ['cp_ap_suspicious'],
      states: junk,
      evidence: ['name_address'],
    },
  },
  {
    name: 'a name with Hebrew marks of direction',
    mail: writeMail(['From: \u200fדנה\u200f <dana@far.example>']),
    is: clean,
  },
  ...['Chase', 'Chase Bank', 'CHASE Fraud Alert', 'Chase.com', 'Сhase Online'].map((name) => ({
    name: `a bank that people are called as: ${name}`,
    mail: writeMail([`From: "${name}" <a@far.example>`]),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['name_brand'] } as const,
  })),
  ...['Chase Miller', 'Miller, Chase', 'Chase M. Onlinger'].map((name) => ({
    name: `a person: ${name}`,
    mail: writeMail([`From: "${name}" <a@far.example>`]),
    is: clean,
  })),
  ...['meeting.rdp', 'setup.ppkg', 'report.xlam'].map((name) => ({
    name: `a file that runs what it holds: ${name}`,
    mail: writeMail([multipartType()], multipart(['\r\nhello', attachment(name)])),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['runs'] } as const,
  })),
  {
    name: 'a program in a message that is a file of no kind',
    mail: writeMail(
      [multipartType()],
      multipart([
        '\r\nhello',
        attachment(
          'forwarded.eml',
          writeMail([multipartType('in')], multipart(['\r\nx', attachment('a.pdf.exe')], 'in')),
        ),
      ]),
    ),
    is: { verdicts: ['cp_malicious'], states: held, evidence: ['double_ext'], files: ['forwarded.eml'] },
  },
  {
    name: 'a message that is a file, whose text asks for a password',
    mail: writeMail(
      [multipartType()],
      multipart([
        '\r\nhello',
        attachment('f.EML', writeMail([htmlType], '<form><input type=password></form>')),
      ]),
    ),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['body_login'] },
  },
  {
    name: 'a saved page of several parts that runs something',
    mail: writeMail(
      [multipartType()],
      multipart(['\r\nhello', attachment('a.mht', `${htmlType}\r\n\r\n<script>eval(atob("x"))</script>`)]),
    ),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['page_script'] },
  },
  {
    name: 'an ordinary message that is a file',
    mail: writeMail(
      [multipartType()],
      multipart(['\r\nhello', attachment('f.eml', writeMail([htmlType], '<p>hello</p>'))]),
    ),
    is: { ...clean, files: ['f.eml'] },
  },
  {
    name: 'a file that is called a message and is none',
    mail: writeMail(
      [multipartType()],
      multipart(['\r\nhello', attachment('f.msg', 'x'), attachment('g.eml', '')]),
    ),
    is: clean,
  },
  ...[
    'Passwort: geheim7',
    'The password is invoice',
    'Password for the file: Summer',
    'Das Kennwort lautet Sommer-Regen.',
    'pwd=1234',
    'PIN 445566 opens it',
    'The password is your 2024',
    'password:«secret»',
    'Password:\r\n\r\nsecret',
    'Password – secret',
    'Passwort → geheim',
  ].map((text) => ({
    name: `a text that tells a password: ${text}`,
    mail: mailOf(text),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['locked', 'not_read_locked'] } as const,
  })),
  ...[
    'The password is your date of birth.',
    'Please enter your password: DDMMYYYY',
    'Das Passwort ist Ihre Kundennummer.',
    'The password will be sent separately.',
    'Das Passwort folgt in einer zweiten Mail.',
    'Forgot your password? See https://far.example/reset',
    'Spinning: 12345 pinwheels',
    'Forgot your password?\r\nOrder 12345',
  ].map((text) => ({ name: `a text about passwords: ${text}`, mail: mailOf(text), is: lockedOnly })),
  ...[
    '<p>The password is <b>secret</b></p>',
    '<td>Password:</td><td>abcdef</td>',
    '<td>PIN</td><td>4455</td>',
  ].map((text) => ({
    name: `a page that tells a password: ${text}`,
    mail: mailOf(text, 'text/html'),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['locked', 'not_read_locked'] } as const,
  })),
  {
    name: 'a page about a password',
    mail: mailOf('<p>The password is <b>your date of birth</b>.</p>', 'text/html'),
    is: lockedOnly,
  },
];
