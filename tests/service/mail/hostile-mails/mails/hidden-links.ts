import { held, inbox, junk, type HostileMail } from '../hostile-mail.ts';
import { htmlType, multipart, multipartType, part, receivedFrom, writeMail } from '../write-mail.ts';

const html = (body: string): Buffer => writeMail([htmlType], body);
const misled = { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] } as const;
const coded = { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_code'] } as const;
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

/** A newsletter whose links go through a counter of clicks, with our check of its sender. */
const counted = (
  sender: string,
  text: string,
  checked: string,
  target = 'https://clicks.example/1',
): Buffer =>
  writeMail(
    [
      `Authentication-Results: mx.acme.example; ${checked}`,
      receivedFrom('mail.sender.example', '203.0.113.9'),
      `From: News <news@${sender}>`,
      htmlType,
    ],
    `<a href="${target}">${text}</a>`,
  );
const proved = (sender: string): string => `dkim=pass header.d=${sender}; dmarc=pass header.from=${sender}`;
const mismatch = (detection: 'cp_ap_suspicious' | 'cp_phishing' | 'cp_malicious_url'): HostileMail['is'] => ({
  verdicts: [detection],
  states: detection === 'cp_ap_suspicious' ? junk : held,
  evidence: ['link_text'],
});
const countedMails: readonly HostileMail[] = [
  {
    name: 'a proved sender whose link with their own address counts clicks',
    mail: counted('news.shop.example', 'www.shop.example/sale', proved('shop.example')),
    is: clean,
  },
  {
    name: 'an own address of a sender whom only others prove',
    mail: counted('shop.example', 'www.shop.example', 'spf=pass smtp.mailfrom=bulk.example'),
    is: mismatch('cp_ap_suspicious'),
  },
  {
    name: 'an own address of a sender that checks disprove',
    mail: counted('shop.example', 'www.shop.example', 'spf=pass smtp.mailfrom=shop.example; dmarc=fail'),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['dmarc', 'link_text'] },
  },
  {
    name: 'the address of somebody else from a proved sender',
    mail: counted('shop.example', 'www.bank.example', proved('shop.example')),
    is: mismatch('cp_ap_suspicious'),
  },
  {
    name: 'the address of a mailbox provider from one of its users',
    mail: counted('yahoo.co.uk', 'mail.yahoo.co.uk', proved('yahoo.co.uk')),
    is: mismatch('cp_ap_suspicious'),
  },
  {
    name: 'our own address from one of us',
    mail: counted('acme.example', 'portal.acme.example', proved('acme.example')),
    is: { ...mismatch('cp_phishing'), direction: 'is_internal' },
  },
  {
    name: 'an own address of a proved sender that leads to a bare address',
    mail: counted('shop.example', 'www.shop.example', proved('shop.example'), 'http://203.0.113.4/'),
    is: mismatch('cp_malicious_url'),
  },
  {
    name: 'an own address of a proved sender before an @',
    mail: counted('shop.example', 'Sale', proved('shop.example'), 'https://www.shop.example@evil.example/'),
    is: mismatch('cp_ap_suspicious'),
  },
];

/** Links that a reader sees but a simple comparison misses. */
export const hiddenLinkMails: readonly HostileMail[] = [
  ...countedMails,
  ...[
    'http://3405803780/',
    'http://0xcb.0x0.0x71.0x4/',
    'http://0313.0.0161.4/',
    'http:203.0.113.4/',
    'http:/203.0.113.4/',
    'ht\ttp://203.0.\n113.4/',
    'http&colon;&sol;&sol;203&period;0.113.4/',
    '&#x68;&#116;tp://203.0.113.4/',
    'http://203.0.113.4\u3002/'.replace('\u3002', ''),
    'http://２０３.0.113.4/',
    'http://203\u200b.0.113.4/',
    'http://www.paypal.com@203.0.113.4/',
    '\x01http://203.0.113.4/',
    'HTTP:\\/203.0.113.4\\login',
  ].map((url) => ({
    name: `an address written as ${JSON.stringify(url)}`,
    mail: html(`<a href="${url}">www.paypal.com</a>`),
    is: misled,
  })),
  {
    name: 'an address that shows another before an @',
    mail: html('<a href="https://www.paypal.com@evil.example/login">Sign in</a>'),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  ...['style="font-size:0"', "style='display: none'", 'hidden', 'style="color&#58;transparent"'].map(
    (attribute): HostileMail => ({
      name: `letters within words that are hidden by ${attribute}`,
      mail: html(`<p>Mi<b ${attribute}>x</b>cro<b ${attribute}>y</b>soft Acc<b ${attribute}>z</b>ount</p>`),
      is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['hidden_letters'] },
    }),
  ),
  {
    name: 'hidden text beside words, and shown letters within',
    mail: html(
      '<span style="display:none">Preview</span><p>H<sub>2</sub>O <b>M</b>onday<span hidden>x</span> D<b style="color:red">o</b>g D<b>o</b>g D<b>o</b>g</p>',
    ),
    is: clean,
  },
  ...[
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=1&redirect_uri=https://a.example/&scope=openid%20Mail.ReadWrite',
    'https://login.microsoftonline.com/organizations/v2.0/adminconsent?client_id=1&redirect_uri=https://a.example/&scope=https://graph.microsoft.com/Files.Read.All',
    'https://accounts.google.com/o/oauth2/v2/auth?client_id=1&redirect_uri=https://a.example/&scope=https://mail.google.com/',
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent('https://login.live.com/oauth20_authorize.srf?client_id=1&redirect_uri=https://a.example&scope=IMAP.AccessAsUser.All')}`,
  ].map((url) => ({
    name: `a link that asks for access to mail or files: ${url.slice(0, 60)}`,
    mail: html(`<a href="${url.replaceAll('&', '&amp;')}">Approve</a>`),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['link_consent'] } as const,
  })),
  ...[
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=1&redirect_uri=https://a.example/&scope=openid%20profile%20email%20User.Read',
    'https://accounts.google.com/o/oauth2/v2/auth?client_id=1&redirect_uri=https://a.example/&scope=openid%20email',
    'https://a.example/authorize?scope=Mail.ReadWrite',
  ].map((url) => ({
    name: `a link for signing in only: ${url.slice(0, 60)}`,
    mail: html(`<a href="${url.replaceAll('&', '&amp;')}">Sign in</a>`),
    is: clean,
  })),
  {
    name: 'a text that names a file of a brand’s service',
    mail: html('<a href="https://evil.example/s">https://acme.sharepoint.com/x/Payroll.xlsx</a>'),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'an address in plain text that shows another before an @',
    mail: writeMail([], 'Sign in: https://www.paypal.com%20@evil.example/login now'),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a page in the link itself',
    mail: html('<a href="data:text/html;base64,PGZvcm0+">Open</a>'),
    is: coded,
  },
  {
    name: 'a page in the link itself, in capitals and with tabs',
    mail: html('<a href="\tDA&Tab;TA:text/html,<form action=http://x.example>">Open</a>'),
    is: coded,
  },
  {
    name: 'a drawing in the link itself',
    mail: html('<a href="data:image/svg+xml,<svg onload=x>">Open</a>'),
    is: coded,
  },
  {
    name: 'a script in a link',
    mail: html('<a href="java&#10;script:document.location=`//x.example`">Open</a>'),
    is: coded,
  },
  {
    name: 'a picture in the mail itself',
    mail: html('<img src="data:image/png;base64,AA=="><a href="javascript:void(0)">x</a>'),
    is: clean,
  },
  {
    name: 'a link that Outlook alone shows',
    mail: html('<p>hello</p><!--[if mso]><a href="http://203.0.113.4/">www.paypal.com</a><![endif]-->'),
    is: misled,
  },
  {
    name: 'a link behind the other end of a comment',
    mail: html('<!-- hello --!><a href="http://203.0.113.4/">www.paypal.com</a><!-- x -->'),
    is: misled,
  },
  {
    name: 'a link whose text is that of a picture',
    mail: html('<a href="http://203.0.113.4/"><img src="cid:x" alt="www.paypal.com"></a>'),
    is: misled,
  },
  {
    name: 'a link text with comments inside',
    mail: html('<a href="http://203.0.113.4/">www.pay<!-- x -->pal.com</a>'),
    is: misled,
  },
  {
    name: 'a link in a drawing',
    mail: html('<svg><a xlink:href="http://203.0.113.4/"><text>www.paypal.com</text></a></svg>'),
    is: misled,
  },
  {
    name: 'a link in an invitation',
    mail: writeMail(
      [multipartType('edge', 'alternative')],
      multipart([
        '\r\nhello',
        part(
          ['Content-Type: text/calendar; method=REQUEST'],
          'BEGIN:VEVENT\r\nDESCRIPTION:Join https://meet.evil.exa\r\n mple/room\\, now\r\nEND:VEVENT',
        ),
      ]),
    ),
    is: { ...clean, links: ['https://meet.evil.example/room'] },
  },
  {
    name: 'a page for programs that run it beside a harmless one',
    mail: writeMail(
      [multipartType('edge', 'alternative')],
      multipart([
        '\r\nhello',
        part(['Content-Type: text/x-amp-html'], '<a href="http://203.0.113.4/">www.paypal.com</a>'),
        part([htmlType], '<p>hello</p>'),
      ]),
    ),
    is: misled,
  },
  {
    name: 'a page as XHTML',
    mail: writeMail(
      [multipartType()],
      multipart([
        '\r\nhello',
        part(['Content-Type: application/xhtml+xml'], '<a href="http://203.0.113.4/">www.paypal.com</a>'),
      ]),
    ),
    is: misled,
  },
  {
    name: 'a page that is framed',
    mail: html(
      '<iframe src="https://evil.example/frame"></iframe><object data="https://evil.example/object"></object>',
    ),
    is: { ...clean, links: ['https://evil.example/frame', 'https://evil.example/object'] },
  },
  {
    name: 'a picture alone, as of a code to photograph, which nobody reads here',
    mail: writeMail(
      [multipartType('edge', 'related')],
      multipart([
        part([htmlType], '<img src="cid:code">'),
        part(['Content-Type: image/png', 'Content-ID: <code>'], 'x'),
      ]),
    ),
    is: clean,
  },
  ...['font-size:0', 'color:red;display: none', 'font-size: 0px;'].map((style) => ({
    name: `a link text with words that a style hides: ${style}`,
    mail: html(`<a href="https://evil.example/">www.pay<span style="${style}">xyz</span>pal.com</a>`),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] } as const,
  })),
  ...[
    '<span style=display:none>xyz</span>',
    '<span style="visibility:hidden"><b>x</b>yz</span>',
    '<span hidden>xyz</span>',
    '<span style="opacity: 0;">xyz</span>',
    '<span style="font-size:0.01em">xyz</span>',
    '<font style="color:transparent">xyz</font>',
    `<span data-a="${'x'.repeat(800)}" style="mso-hide:all">xyz</span>`,
  ].map((words) => ({
    name: `a link text with words that nobody sees: ${words.slice(0, 60)}`,
    mail: html(`<a href="https://evil.example/">www.pay${words}pal.com</a>`),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] } as const,
  })),
  ...[
    '<bdo dir="rtl">moc.lapyap.www</bdo>',
    '<span style="unicode-bidi:bidi-override;direction:rtl">moc.lapyap.www</span>',
    '<b><span style="direction: rtl; unicode-bidi: isolate-override">moc.<i>lapyap</i>.www</span></b>',
    '\u202emoc.lapyap.www\u202c',
    '&#x202e;moc.lapyap.www',
  ].map((text) => ({
    name: `a link text that is shown turned round: ${text.slice(0, 60)}`,
    mail: html(`<a href="https://evil.example/">${text}</a>`),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] } as const,
  })),
  ...[
    ['blanks', ' '.repeat(700)],
    ['blanks that do not break', '&nbsp;'.repeat(700)],
    ['lines', '\r\n'.repeat(2_500)],
    ['a comment', `<!-- ${'x'.repeat(6_000)} -->`],
    ['elements', '<b></b>'.repeat(1_000)],
  ].map(([what = '', padding = '']) => ({
    name: `a link text behind many ${what}`,
    mail: html(`<a href="https://evil.example/">${padding}www.paypal.com</a>`),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] } as const,
  })),
  {
    name: 'a link that turns its own text round',
    mail: html(
      '<a style="direction:rtl;unicode-bidi:bidi-override" href="https://evil.example/">moc.lapyap.www</a>',
    ),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a link text of a language that is written from right to left',
    mail: html(
      '<a style="direction:rtl" href="https://far.example/"><bdo dir="ltr">www.far.example</bdo></a>',
    ),
    is: clean,
  },
  ...[
    'http://3405803780/login',
    'http://0xcb007104/',
    'http://0xCB.0.0x71.4/',
    'http://0313.0.0161.4:8080/',
    'http://203.28932/',
    'http://%32%303.0.113.4/x',
    'http://203\u30020\u3002113\u30024/',
    'http://user@0xcb007104/',
    'http://[::ffff:203.0.113.4]/',
  ].map((url) => ({
    name: `a bare address in disguise: ${JSON.stringify(url)}`,
    mail: html(`<a href="${url}">Open</a>`),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_disguised'] } as const,
  })),
  ...[
    'http://203.0.113.4/',
    'http://203.0.113.4./',
    'http://203.0.113.004:8080/',
    'http://203.000.113.004/',
    'http://2130706433/',
    'http://0xa000001/',
    'http://7/',
    'http://[2001:db8::1]/',
    'https://12345678.example/',
  ].map((url) => ({
    name: `an address that hides nothing: ${url}`,
    mail: html(`<a href="${url}">Open</a>`),
    is: clean,
  })),
  ...[
    'https://xn--pypal-4ve.com/login',
    'https://paypa1.com/',
    'https://secure.rnicrosoft.com/x',
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fpaypa1.com%2F&data=x',
  ].map((url) => ({
    name: `a host that is taken for a brand behind any text: ${url}`,
    mail: html(`<a href="${url}">Check your account</a>`),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['link_looks'] } as const,
  })),
  ...['https://www.paypal.com.login.example/', 'https://paypai.com/'].map((url) => ({
    name: `a host that borrows a brand behind any text: ${url}`,
    mail: html(`<a href="${url}">Check your account</a>`),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['link_looks'] } as const,
  })),
  ...[
    'https://www.paypal.com/de',
    'https://www.amazon.com.br/x',
    'https://www.google.com.au/maps',
    'https://s3.amazonaws.com.cn/bucket',
    'https://www.ebay.it/',
    'https://xn--mnchen-3ya.example/',
    'https://paypal-community.example/',
  ].map((url) => ({
    name: `a host that nobody takes for another: ${url}`,
    mail: html(`<a href="${url}">Read more</a>`),
    is: clean,
  })),
  {
    name: 'a link text with small words',
    mail: html('<a href="https://far.example/">www.far<span style="font-size:0.8em">.example</span></a>'),
    is: clean,
  },
  {
    name: 'a link that reads another organisation in letters of full width',
    mail: html('<a href="https://other.example/">ｗｗｗ．bank．example</a>'),
    is: { verdicts: ['cp_ap_suspicious'], states: junk, evidence: ['link_text'] },
  },
];
