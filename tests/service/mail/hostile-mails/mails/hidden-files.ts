import { held, inbox, type HostileMail } from '../hostile-mail.ts';
import { attachment, multipart, multipartType, part, writeMail } from '../write-mail.ts';

const withFiles = (...parts: string[]): Buffer =>
  writeMail([multipartType()], multipart(['Content-Type: text/plain\r\n\r\nhello', ...parts]));
const poses = { verdicts: ['cp_malicious'], states: held, evidence: ['double_ext'] } as const;
const disguised = { verdicts: ['cp_malicious'], states: held, evidence: ['hidden_exe'] } as const;
const runs = { verdicts: ['cp_av_suspicious'], states: held, evidence: ['runs'] } as const;
const packed = { verdicts: ['cp_av_suspicious'], states: held, evidence: ['packed_runs'] } as const;
const scripted = { verdicts: ['cp_av_suspicious'], states: held, evidence: ['page_script'] } as const;
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

const named = (name: string): string =>
  part([`Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}`], 'x');
const zip = (
  name: string,
  { flags = 0, content = Buffer.alloc(0) }: { flags?: number; content?: Buffer } = {},
): Buffer =>
  Buffer.concat([
    Buffer.from('PK\x03\x04\0\0', 'latin1'),
    Buffer.from([flags, 0]),
    Buffer.alloc(18),
    Buffer.from([name.length, 0, 0, 0]),
    Buffer.from(name),
    content,
  ]);
const tar = (name: string): Buffer =>
  Buffer.concat([Buffer.from(name.padEnd(257, '\0')), Buffer.from('ustar\0'), Buffer.alloc(300)]);

/** Files that look like others, or hide their content. */
export const hiddenFileMails: readonly HostileMail[] = [
  { name: 'a name whose end is turned round', mail: withFiles(named('invoice\u202efdp.exe')), is: poses },
  {
    name: 'a name whose end is isolated and turned',
    mail: withFiles(named('photo\u2067gnp.scr')),
    is: poses,
  },
  {
    name: 'a name with a hundred blanks before its end',
    mail: withFiles(named(`invoice.pdf${' '.repeat(100)}.exe`)),
    is: poses,
  },
  { name: 'a name with a stream behind it', mail: withFiles(named('invoice.pdf.exe::$DATA')), is: poses },
  {
    name: 'a name with a folder before it',
    mail: withFiles(named('C:\\Users\\a\\invoice.pdf.exe')),
    is: poses,
  },
  {
    name: 'a name with dots and blanks at its end',
    mail: withFiles(named('invoice.pdf.exe. . ')),
    is: poses,
  },
  ...[
    'run.appref-ms',
    'a.settingcontent-ms',
    'a.library-ms',
    'a.searchconnector-ms',
    'invoice.{3050f4d8-98B5-11CF-BB82-00AA00BDCE0B}',
    'a.csh',
    'a.mam',
    'a.msh2xml',
    'a.webpnp',
    'sheet.xll',
    'disk.vhdx',
    'notes.one',
    'setup.msix',
    'a.jnlp',
    'a.diagcab',
    'a.website',
    'tool.appimage',
    'a.slk',
  ].map((name) => ({
    name: `a file that a double click runs or opens: ${name}`,
    mail: withFiles(attachment(name)),
    is: runs,
  })),
  {
    name: 'a shortcut under the name of a picture',
    mail: withFiles(attachment('a.jpg', Buffer.from('4c0000000114020000000000c000000000000046', 'hex'))),
    is: disguised,
  },
  {
    name: 'a disk under the name of a text',
    mail: withFiles(attachment('a.txt', Buffer.concat([Buffer.alloc(0x8001), Buffer.from('CD001\x01')]))),
    is: runs,
  },
  {
    name: 'a notebook under another name',
    mail: withFiles(attachment('notes.dat', Buffer.from('e4525c7b8cd8a74daeb15378d02996d3', 'hex'))),
    is: runs,
  },
  {
    name: 'a program in an archive in an archive',
    mail: withFiles(attachment('a.zip', zip('b.zip', { content: zip('run.exe') }))),
    is: packed,
  },
  { name: 'a disk in an archive', mail: withFiles(attachment('a.zip', zip('disk.iso'))), is: packed },
  {
    name: 'a program in a RAR archive',
    mail: withFiles(
      attachment('a.rar', Buffer.from('Rar!\x1a\x07\x01\0\x10\x20\x01\x02\x08run.exe\x0a\x03', 'latin1')),
    ),
    is: { ...packed, evidence: ['packed_runs', 'not_read_kind'] },
  },
  {
    name: 'a program in a tar archive',
    mail: withFiles(attachment('a.tar', tar('folder/run.js'))),
    is: packed,
  },
  {
    name: 'a program in a cabinet',
    mail: withFiles(attachment('a.cab', Buffer.from(`MSCF${'\0'.repeat(56)}run.scr\0`))),
    is: { ...packed, evidence: ['packed_runs', 'not_read_kind'] },
  },
  {
    name: 'a program that is compressed alone',
    mail: withFiles(attachment('a.gz', Buffer.from('\x1f\x8b\x08\x08\0\0\0\0\0\x03run.vbs\0', 'latin1'))),
    is: packed,
  },
  {
    name: 'an archive with a password that the mail tells',
    mail: writeMail(
      [multipartType()],
      multipart([
        'Content-Type: text/plain\r\n\r\nThe password is: 1234',
        attachment('a.zip', zip('letter.doc', { flags: 1 })),
      ]),
    ),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['locked', 'not_read_locked'] },
  },
  {
    name: 'an archive with a password that the subject tells',
    mail: writeMail(
      ['Subject: Passwort: geheim7', multipartType()],
      multipart(['\r\nhallo', attachment('a.zip', zip('letter.doc', { flags: 1 }))]),
    ),
    is: { verdicts: ['cp_av_suspicious'], states: held, evidence: ['locked', 'not_read_locked'] },
  },
  {
    name: 'an archive with a password that the mail does not tell',
    mail: withFiles(attachment('a.zip', zip('letter.doc', { flags: 1 }))),
    is: { ...clean, evidence: ['not_read_locked'] },
  },
  {
    name: 'a page that puts a file together',
    mail: withFiles(
      attachment('a.html', '<script>const b = new Blob([atob(x)]); URL.createObjectURL(b)</script>'),
    ),
    is: scripted,
  },
  {
    name: 'a page that leads on',
    mail: withFiles(attachment('a.shtml', '<body onload="x()"><script>window.location.href = y</script>')),
    is: scripted,
  },
  {
    name: 'a page under the name of a document',
    mail: withFiles(
      attachment('a.pdf', '\ufeff<!DOCTYPE html><script>document.write(unescape("%3c"))</script>'),
    ),
    is: scripted,
  },
  {
    name: 'a page without a name',
    mail: withFiles(
      part(['Content-Type: text/html', 'Content-Disposition: attachment'], '<script>eval(x)</script>'),
    ),
    is: scripted,
  },
  {
    name: 'a page with its script behind a megabyte',
    mail: () => withFiles(attachment('a.htm', `${'<p>x</p>'.repeat(140_000)}<script>eval(atob(x))</script>`)),
    is: scripted,
  },
  {
    name: 'a page that asks for a password',
    mail: withFiles(
      attachment('a.html', '<form action="https://x.example"><input name=p type="password"></form>'),
    ),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['page_login'] },
  },
  {
    name: 'a page that leads on without a script',
    mail: withFiles(attachment('a.htm', '<meta http-equiv="refresh" content="0;url=https://x.example">')),
    is: scripted,
  },
  {
    name: 'a drawing with a script',
    mail: withFiles(
      attachment('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'),
    ),
    is: scripted,
  },
  {
    name: 'a drawing that runs when it is shown',
    mail: withFiles(attachment('a.svg', '<svg onload="x()"/>')),
    is: scripted,
  },
  ...[
    `<a-${'long'.repeat(20)}:script xmlns:a-${'long'.repeat(20)}="http://www.w3.org/2000/svg">x()</a-${'long'.repeat(20)}:script>`,
    '<a href="java&#9;script:x()"><path d="M0 0"/></a>',
    '<set attributeName="onload" to="x()"/>',
  ].map((content) => ({
    name: `a drawing that runs ${content.slice(0, 40)}`,
    mail: withFiles(attachment('a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)),
    is: scripted,
  })),
  ...[
    '<!DOCTYPE svg [<!ENTITY e "&#38;#60;script>x()&#38;#60;/script>">]><svg xmlns="http://www.w3.org/2000/svg">&e;</svg>',
    '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xml;base64,eA=="?><svg xmlns="http://www.w3.org/2000/svg"/>',
  ].map((page) => ({
    name: `a drawing that becomes a page by ${page.slice(0, 50)}`,
    mail: withFiles(attachment('a.svg', page)),
    is: scripted,
  })),
  {
    name: 'a drawing with the declarations of a drawing program',
    mail: withFiles(
      attachment(
        'a.svg',
        '<?xml version="1.0"?><?xml-stylesheet type="text/css" href="#s"?><!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;"><path d="M0 0"/></svg>',
      ),
    ),
    is: clean,
  },
  {
    name: 'a drawing that draws',
    mail: withFiles(attachment('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')),
    is: clean,
  },
  {
    name: 'a page that says something',
    mail: withFiles(attachment('a.html', '<html><style>p {}</style><p>hello</p></html>')),
    is: clean,
  },
];
