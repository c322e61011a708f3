import { expect, it } from 'vitest';
import { multipart, multipartType, part, writeMail } from '../hostile-mails/write-mail.ts';
import { parse } from '../support/parse.ts';

const latin1 = (headers: readonly string[], body = 'text') => writeMail(headers, body, { charset: 'latin1' });
const utf8As1252 = (text: string) => Buffer.from(text).toString('latin1');

it('decodes each header in its own charset: an invalid byte in one does not affect the others', async () => {
  const mail = latin1([
    'Date: Mon, 5 Jan 2026 10:00:00 +0000 (Zeit\xfc)',
    `Subject: ${utf8As1252('Grüße 日本')}`,
    'From: "J\xfcrgen" <j@sender.example>',
  ]);
  const { row, detail } = await parse(mail);
  expect(row).toMatchObject({ subject: 'Grüße 日本', nickname: 'Jürgen' });
  expect(detail.headers.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['Mon, 5 Jan 2026 10:00:00 +0000 (Zeitü)', 'Grüße 日本']),
  );
});

it('takes the charset of raw headers from Content-Type only, and only if headers can be encoded in it', async () => {
  const koi = '\xf0\xd2\xc9\xd7\xc5\xd4';
  const subject = async (...headers: string[]) =>
    (await parse(latin1([...headers, `Subject: ${koi}`]))).row.subject;
  expect(await subject('Content-Type: text/plain; charset="KOI8-R"')).toBe('Привет');
  expect(await subject('X-Note: charset=koi8-r')).toBe('ðÒÉ×ÅÔ');
  expect(await subject('Content-Type: text/plain; charset=utf-16')).toBe('ðÒÉ×ÅÔ');
});

it('does not split a UTF-8 character when truncating', async () => {
  const { row } = await parse(writeMail([`Subject: ${'x'.repeat(65_535)}ü`, 'From: "ü" <a@b.example>']));
  expect(row.nickname).toBe('ü');
  const { detail } = await parse(writeMail([`X-Note: ${'ü'.repeat(40_000)}`]));
  expect(detail.headers.find(({ name }) => name === 'X-Note')?.value).toMatch(/^ü+…$/);
});

it('keeps repeated spaces of the subject, in the headers as well', async () => {
  const { detail } = await parse(writeMail(['Subject: =?utf-8?Q?Invoice__7?=   due']));
  expect(detail.headers.find(({ name }) => name === 'Subject')?.value).toBe('Invoice  7   due');
});

it('decodes encoded words where programs write them against the standard', async () => {
  const { row } = await parse(
    writeMail(
      [
        'From: "=?iso-8859-1*de?q?M=fcller,_J.?=" <m@sender.example>',
        'Subject: =?utf-7?Q?Gr+APwA3w-e?= =?UTF-8?B?8J+Y?= =?UTF-8?B?gA==?=',
        multipartType(),
      ],
      multipart([
        part(
          ['Content-Disposition: attachment; filename="=?utf-8?B?UsOpc3VtXw?=\r\n =?utf-8?Q?=C3=A9.pdf?="'],
          'x',
        ),
        part(
          [
            'Content-Disposition: attachment; filename*0*=iso-8859-1\'de\'%FC; filename*1="ü%41"; filename*2*=.pdf',
          ],
          'x',
        ),
      ]),
    ),
  );
  expect(row).toMatchObject({ nickname: 'Müller, J.', subject: 'Grüße😀' });
  expect(row.attachments.map(({ name }) => name)).toEqual(['Résum_é.pdf', 'üü%41.pdf']);
});

it('does not slow down on trace headers with broken encoded words', async () => {
  const { row } = await parse(writeMail([`Received: ${'=?a?='.repeat(10_000)} x`, 'Subject: y']));
  expect(row.subject).toBe('y');
});

const link = 'https://evil.example/login';
it.each([
  ['undeclared UTF-8', 'Content-Type: text/plain', Buffer.from(`Grüße ${link}`), 'Grüße'],
  [
    'Windows-1252 declared as UTF-8',
    'Content-Type: text/plain; charset=utf-8',
    Buffer.from(`Gr\xfc\xdfe ${link}`, 'latin1'),
    'Grüße',
  ],
  [
    'undeclared Windows-1252',
    'Content-Type: text/plain',
    Buffer.from(`Gr\xfc\xdfe ${link}`, 'latin1'),
    'Grüße',
  ],
  [
    'a charset nobody knows',
    'Content-Type: text/plain; charset=x-none',
    Buffer.from(`Gr\xfc\xdfe ${link}`, 'latin1'),
    'Grüße',
  ],
  [
    'UTF-7',
    'Content-Type: text/plain; charset=utf-7',
    Buffer.from('Gr+APwA3w-e h+AHQAdABwAHM-://evil.example/login'),
    'Grüße',
  ],
  [
    'UTF-16 with a mark',
    'Content-Type: text/plain; charset=utf-16',
    Buffer.from(`\ufeffGrüße ${link}`, 'utf16le'),
    'Grüße',
  ],
  [
    'ASCII that says UTF-16',
    'Content-Type: text/plain; charset=utf-16',
    Buffer.from(`Gruss! ${link}`),
    'Gruss!',
  ],
  [
    'Shift_JIS',
    'Content-Type: text/plain; charset=Shift_JIS',
    Buffer.concat([Buffer.from('93fa967b20', 'hex'), Buffer.from(link)]),
    '日本',
  ],
  [
    'GB18030',
    'Content-Type: text/plain; charset=gb18030',
    Buffer.concat([Buffer.from('c4e3bac320', 'hex'), Buffer.from(link)]),
    '你好',
  ],
  [
    'EUC-KR',
    'Content-Type: text/plain; charset=euc-kr',
    Buffer.concat([Buffer.from('c7d1b1b920', 'hex'), Buffer.from(link)]),
    '한국',
  ],
  [
    'what a page says of itself',
    'Content-Type: text/html',
    Buffer.concat([
      Buffer.from('<head><meta http-equiv="Content-Type" content="text/html; charset=koi8-r"></head>'),
      Buffer.from('f0d2c9d7c5d4', 'hex'),
      Buffer.from(` <a href="${link}">x</a>`),
    ]),
    'Привет',
  ],
  [
    'what the header says before what the page says',
    'Content-Type: text/html; charset=utf-8',
    Buffer.from(`<meta charset="koi8-r">Grüße <a href="${link}">x</a>`),
    'Grüße',
  ],
])('reads a body in %s, and finds its links', async (_name, type, body, text) => {
  for (const [encoding, written] of [
    ['8bit', body],
    ['base64', Buffer.from(body.toString('base64'))],
  ] as const) {
    const parsed = await parse(writeMail([type, `Content-Transfer-Encoding: ${encoding}`], written));
    expect(parsed.text ?? parsed.html, encoding).toContain(text);
    expect(parsed.row.email_body_links, encoding).toEqual([link]);
  }
});
