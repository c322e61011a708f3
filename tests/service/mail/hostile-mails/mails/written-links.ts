import { held, inbox, type HostileMail } from '../hostile-mail.ts';
import { htmlType, multipart, multipartType, part, writeMail } from '../write-mail.ts';

const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;
const html = (body: string): Buffer => writeMail([htmlType], body);
const text = (body: string): Buffer => writeMail(['Content-Type: text/plain; charset=utf-8'], body);

/** Addresses of attributes, and the links that mail programs make of them. */
const hrefs: readonly (readonly [what: string, page: string, links: readonly string[]])[] = [
  ['no scheme', '<a href="site.test/login">x</a>', ['http://site.test/login']],
  ['no scheme and a port', '<a href="site.test:8080/login">x</a>', ['http://site.test:8080/login']],
  ['no scheme and nothing behind', '<a href=" site.com ">x</a>', ['http://site.com']],
  ['an address in numbers without a scheme', '<a href="203.0.113.9/x">x</a>', ['http://203.0.113.9/x']],
  ['two slashes', '<a href="//site.test/x">x</a>', ['http://site.test/x']],
  ['an upper-case scheme', '<a href="HTTPS://site.test/x">x</a>', ['https://site.test/x']],
  ['backslashes', '<a href="https:\\\\site.test/x">x</a>', ['https://site.test/x']],
  ['line ends and tabs within', '<a href="ht\ntps://si\tte.test/\r\nx">x</a>', ['https://site.test/x']],
  ['thousands of blanks before', `<a href="${' \n'.repeat(5_000)}https://site.test/x">x</a>`, ['https://site.test/x']],
  ['thousands of entities before', `<a href="${'&Tab;&#x200b;&#1;'.repeat(3_000)}https://site.test/x">x</a>`, ['https://site.test/x']],
  ['entities with leading zeros', '<a href="&#00000000000104;ttps&colon;//site.test/x">x</a>', ['https://site.test/x']],
  ['parameters like entities', '<a href="https://site.test/?a=1&num=2&copy=3&lt=4&amp;reg=5">x</a>', ['https://site.test/?a=1&num=2&copy=3&lt=4&reg=5']],
  ['a base behind it', '<a href="/login">x</a><base href="https://site.test/a/">', ['https://site.test/login', 'https://site.test/a/']],
  ['a base that not all heed', '<base href="https://good.test/"><a href="site.test/login">x</a>', ['https://good.test/', 'https://good.test/site.test/login', 'http://site.test/login']],
  ['an area of a picture', '<map><area href="site.test/x"></map>', ['http://site.test/x']],
  ['a form of AMP', '<form method=post action-xhr="https://site.test/x"></form>', ['https://site.test/x']],
  ['a link in a drawing', '<svg><a xlink:href="https://site.test/x"><text>x</text></a></svg>', ['https://site.test/x']],
  ['a button that only Outlook draws', '<!--[if mso]><v:roundrect href="https://site.test/x"><center>x</center></v:roundrect><![endif]-->', ['https://site.test/x']],
  ['pages of the sender’s own, files and addresses', '<a href="index.html">a</a><a href="report.zip">b</a><a href="ann@site.test">c</a><a href="#top">d</a><a href="mailto:a@b.test">e</a><img src="site.test/x.png">', []],
]; // oxfmt-ignore

/** Names in a text, and the links that mail programs make of them. */
const names: readonly (readonly [what: string, text: string, links: readonly string[]])[] = [
  ['a path', 'Your parcel is at r1752-mailbox.com/login now', ['http://r1752-mailbox.com/login']],
  ['the end of a sentence', 'Please see Site.COM.', ['http://site.com']],
  ['brackets', 'our site (site.org), our shop (site.de/shop)', ['http://site.org', 'http://site.de/shop']],
  ['a port', 'go to site.com:8443/x', ['http://site.com:8443/x']],
  ['letters of other scripts', 'see bücher.de/neu', ['http://bücher.de/neu']],
  ['files, numbers, addresses, words without a blank', 'report.zip readme.md main.py 1.2.3 e.g. ann@site.com first.last@site.com done.So we Node.js a.b', []],
  ['an unknown end', 'see site.invalidtld/x and file.txt/', []],
  ['addresses with a scheme, once', 'https://site.com/a.com/b.com?c=d.com', ['https://site.com/a.com/b.com?c=d.com']],
]; // oxfmt-ignore

/** Links that only the programs of readers make. */
export const writtenLinkMails: readonly HostileMail[] = [
  ...hrefs.map(([what, page, links]) => ({ name: `an address with ${what}`, mail: html(page), is: { ...clean, links } })),
  ...names.map(([what, words, links]) => ({ name: `a name in plain text: ${what}`, mail: text(words), is: { ...clean, links } })),
  ...names.map(([what, words, links]) => ({ name: `a name in HTML: ${what}`, mail: html(`<p>${words}</p>`), is: { ...clean, links } })),
  {
    name: 'a brand as the text of an address without a scheme',
    mail: html('<p><a href="bad-domain.test/login" target="_blank">https://www.paypal.com</a></p>'),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'], links: ['http://bad-domain.test/login', 'https://www.paypal.com'] },
  },
  {
    name: 'a look-alike as a name in a text',
    mail: text('Sign in at paypa1.com/login today.'),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_looks'], links: ['http://paypa1.com/login'] },
  },
  {
    name: 'a look-alike behind more links than are stored',
    mail: () => text(`${Array.from({ length: 2_100 }, (_, at) => `https://site.test/${at}`).join(' ')} https://paypa1.com/`),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_looks'] },
  },
  {
    name: 'a brand as the text of a link behind 100 KB of comments and hidden words',
    mail: html(`<a href="https://a.test/x"><!--${'<b>x</b>'.repeat(15_000)}--><i style="font-size:0">${'hidden '.repeat(2_000)}</i>${' \n'.repeat(40_000)}www.paypal.com</a>`),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a brand as the text of a link, among letters that a class hides',
    mail: html('<style>.h{display:none}</style><a href="https://a.test/x">www.pay<b class=h>-</b>pal<u><u><u><u><u><b class=h>.x</b></u></u></u></u></u>.com</a>'),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'an address in angle brackets over lines',
    mail: text('See <https://site.test/confirm/\n  path?token=abc\ndef&end=1> or <URL:https://site.test/\nx> <https://site.test/y\nand more words>'),
    is: { ...clean, links: ['https://site.test/confirm/path?token=abcdef&end=1', 'https://site.test/x', 'https://site.test/y'] },
  },
  {
    name: 'an address over soft line breaks of quoted-printable',
    mail: writeMail(['Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable'], 'https://site.test/confirm=\r\n/path?a=3D1&=\r\nend=3D1'),
    is: { ...clean, links: ['https://site.test/confirm/path?a=1&end=1'] },
  },
  {
    name: 'an address without a scheme in an attached page, which a browser takes for a file',
    mail: writeMail([multipartType()], multipart([part(['Content-Type: text/plain'], 'x'), part(['Content-Type: text/html; name="a.html"', 'Content-Disposition: attachment; filename="a.html"'], '<a href="bad.test/login">www.paypal.com</a>')])),
    is: { ...clean, links: [] },
  },
]; // oxfmt-ignore
