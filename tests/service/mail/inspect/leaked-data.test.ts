import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../../src/service/judging/evidence.ts';
import {
  base62,
  cardNumber,
  figures,
  grouped,
  iban,
  lettersOf,
  pemOf,
  taxId,
} from '../../../../src/service/sample-tenant/sample-evidence.ts';
import { parse } from '../support/parse.ts';
import { zipOf } from '../support/write-archives.ts';
import {
  attachment,
  htmlType,
  multipart,
  multipartType,
  part,
  writeMail,
} from '../hostile-mails/write-mail.ts';

const keys = generateKeyPairSync('ed25519');
const privateKey = (pair = keys): string =>
  pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const outgoing = ['From: Ann <ann@acme.example>', 'To: Shop <desk@shop.example>', 'Subject: As discussed'];
const visa = cardNumber('4539', 16);
const mastercard = cardNumber('5412', 16);
const wrong = `${visa.slice(0, -1)}${(Number(visa.slice(-1)) + 1) % 10}`;
const amex = cardNumber('3742', 15);

async function sent(headers: readonly string[], body: string): Promise<readonly Evidence[]> {
  const { detail } = await parse(writeMail([...headers, ...outgoing], body), { settings: { isSent: true } });
  return detail.evidence;
}

const described = (evidence: readonly Evidence[]): string[] =>
  evidence.map(({ code, values = {} }) =>
    [code, values['file'], values['kind'], values['count'], values['last']]
      .filter((value) => value !== undefined)
      .join(' '),
  );

/** The leaks in a mail of this text: code, kind, count, last digits. */
const inText = async (text: string): Promise<string[]> =>
  described(await sent(['Content-Type: text/plain; charset=utf-8'], text));

const inHtml = async (html: string): Promise<string[]> => described(await sent([htmlType], html));

/** The leaks in a mail with this file. */
const inFile = async (name: string, content: string | Buffer): Promise<string[]> =>
  described(await sent([multipartType()], multipart([part([], 'See the file.'), attachment(name, content)])));

describe('leaked-data: which mail', () => {
  const text = `My credit card: ${visa}`;

  it('marks an outgoing mail, which goes on its way', async () => {
    const { row, detail } = await parse(writeMail(outgoing, text), { settings: { isSent: true } });
    expect(row).toMatchObject({
      direction: 'is_outgoing',
      detections: ['cp_leak'],
      states: ['cp_not_quarantined'],
      is_quarantined: false,
    });
    expect(detail.evidence).toEqual([
      {
        detection: 'cp_leak',
        inspector: 'leaked-data',
        code: 'leaked_card',
        values: { count: 1, last: visa.slice(-4) },
      },
    ]);
  });

  it.each([
    ['internal', ['From: ann@acme.example', 'To: bob@acme.example'], true],
    ['incoming', ['From: desk@shop.example', 'To: ann@acme.example'], false],
    ['in our name, but unproved', ['From: ann@acme.example', 'To: desk@shop.example'], false],
  ])('does not look at mail that is %s', async (_kind, headers, isSent) => {
    const { detail } = await parse(writeMail(headers, text), { settings: { isSent } });
    expect(detail.evidence.filter(({ inspector }) => inspector === 'leaked-data')).toEqual([]);
  });

  it('reads mail to colleagues and others', async () => {
    const headers = ['From: ann@acme.example', 'To: bob@acme.example, desk@shop.example'];
    const { row } = await parse(writeMail(headers, text), { settings: { isSent: true } });
    expect(row.detections).toEqual(['cp_leak']);
  });

  it('repeats nothing of the data but the last four digits of a card', async () => {
    const key = privateKey();
    const token = `ghp_${lettersOf(base62, 36)}`;
    const text = [`Card ${visa}`, `tax id ${taxId(1)}`, key, token].join('\n\n');
    const evidence = await sent([], text);
    expect(evidence.map(({ code }) => code)).toEqual([
      'leaked_private_key',
      'leaked_access_key',
      'leaked_card',
      'leaked_identity',
    ]);
    const stored = JSON.stringify(evidence);
    for (const secret of [visa, visa.slice(0, 6), taxId(1), key.split('\n')[1] ?? '', token.slice(4)])
      expect(stored).not.toContain(secret);
  });

  it('reads the subject, HTML, attached messages and what is quoted', async () => {
    const message = part([htmlType, 'Subject: old'], `<p>Visa ${visa}</p>`);
    const attached = part(
      ['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename="old.eml"'],
      message,
    );
    const card = `leaked_card 1 ${visa.slice(-4)}`;
    const { detail } = await parse(writeMail([...outgoing.slice(0, 2), `Subject: card ${visa}`]), {
      settings: { isSent: true },
    });
    expect(described(detail.evidence)).toEqual([card]);
    expect(await inHtml(`<p>Card number:</p><b>${grouped(visa)}</b>`)).toEqual([card]);
    expect(await inHtml(`<table><tr><td>Karte<td>${grouped(visa)}<td>12/27</table>`)).toEqual([card]);
    expect(described(await sent([multipartType()], multipart([part([], 'x'), attached])))).toEqual([card]);
    expect(await inText(`Thanks!\n\nOn Monday, Bob wrote:\n> Card number: ${grouped(visa)}`)).toEqual([card]);
  });
});

describe('leaked-data: payment cards', () => {
  it.each([
    ['a name in front', `Please charge my Visa ${visa}, thanks`, 1],
    ['blanks', `Card number ${grouped(visa)} exp. 12/27`, 1],
    ['hyphens', `Kreditkarte: ${grouped(visa, '-')}`, 1],
    ['typographic blanks', `Kreditkarte: ${grouped(visa, '\u00a0')}`, 1],
    ['dots', `Kartennummer: ${grouped(visa, '.')}`, 1],
    ['Amex groups', `amex ${amex.replace(/(.{4})(.{6})/, '$1 $2 ')}`, 1],
    ['only an expiry date behind', `${grouped(mastercard)} 09/28`, 1],
    ['only a check number behind', `${mastercard}, CVV 123`, 1],
    ['a check number behind the groups', `card ${grouped(visa)} 123`, 1],
    ['the name on a line of its own', `Kreditkarte\nAnn Example\n${visa}\n12/27`, 1],
    ['a field of JSON', `{"cardNumber":"${visa}","cvc":"123"}`, 1],
    ['two cards', `credit cards: ${visa} and ${mastercard}`, 2],
    ['the same card twice', `card ${visa}, again: card ${grouped(visa)}`, 1],
    ['Discover', `card ${cardNumber('6011', 16)}`, 1],
    ['Diners', `diners ${cardNumber('3050', 14)}`, 1],
    ['JCB', `card ${cardNumber('3540', 16)}`, 1],
    ['UnionPay of 19 digits', `card ${cardNumber('6226', 19)}`, 1],
    ['Maestro', `card ${cardNumber('6763', 16)}`, 1],
  ])('finds a number with %s', async (_form, text, count) => {
    expect(await inText(text)).toEqual([expect.stringMatching(`^leaked_card ${count} \\d{4}$`)]);
  });

  it('finds a table by the name in its header, and says in which file', async () => {
    const rows = ['x', 'y', 'z'].map((name) => `Customer ${name};${cardNumber('4539', 16, name)};Berlin`);
    const content = `name;card_no;city\n${'A. Person;;Hamburg\n'.repeat(20)}${rows.join('\n')}\n`;
    expect(await inFile('customers.csv', content)).toEqual([
      expect.stringMatching(/^leaked_card_file customers\.csv 3 \d{4}$/),
    ]);
  });

  it('finds a bare list of several networks', async () => {
    const list = ['4539', '4716', '5412', '5299', '3540'].map((prefix) => cardNumber(prefix, 16));
    expect(await inText(list.join('\n'))).toEqual([expect.stringMatching(/^leaked_card 5 /)]);
    expect(await inText(list.slice(0, 4).join('\n'))).toEqual([]);
  });

  const shared = Array.from({ length: 40 }, (_, at) => `4539${lettersOf(figures, 12, `order ${at}`)}`);
  const imei = cardNumber('35412', 15);
  it.each([
    ['a number without a name or date', `See ${visa}.`],
    ['a wrong check digit', `card ${wrong}`],
    ['an unknown issuer', `card ${cardNumber('9539', 16)}`],
    ['a length that the issuer does not have', `card ${cardNumber('5412', 17)}`],
    ['a documented test number', 'card 4111 1111 1111 1111, exp 12/27, cvc 123'],
    [
      'documented test numbers',
      'cards: 378282246310005, 5105105105105100, 6011000990139424, 4242424242424242',
    ],
    ['a masked number', `card ${visa.slice(0, 4)} XXXX XXXX ${visa.slice(-4)} or **** ${visa.slice(-4)}`],
    ['an order number', `We charged your card for order ${visa}.`],
    ['a German order number', `Mit Kreditkarte bezahlt. Bestellnummer: ${visa}`],
    ['a parcel', `DHL tracking number ${cardNumber('6212', 18)}`],
    ['an IMEI', `Phone on the card of the company, IMEI ${cardNumber('3742', 15)}`],
    ['IMEIs in a list', `card\n${imei}\n${cardNumber('35412', 15, 'b')}\n${cardNumber('35412', 15, 'c')}`],
    ['a SIM card', `SIM card ${cardNumber('6212', 19)}`],
    ['an article number', 'card game, EAN 4006381333931'],
    ['an ISBN', 'Card tricks, ISBN 978-3-16-148410-0'],
    ['a part of a longer number', `card ${visa}7, card 7${visa}1234567`],
    ['a part of a name', `card id_${visa} card x${visa} card ${visa}-a`],
    ['a part of a fraction', `card 0.${visa}, ${visa}.25`],
    ['a hash', `card ${lettersOf('0123456789abcdef', 40)}`],
    ['a UUID', `card 00004539-${visa.slice(4, 8)}-${visa.slice(8, 12)}-0000-${visa.slice(0, 12)}`],
    ['the address of a page', `card https://shop.example/?card=${visa} www.shop.example/${visa}`],
    ['a Message-ID', `card <${visa}.4@host.example> <${visa}@host.example>`],
    ['a phone number', `card +${cardNumber('4915', 16)}`],
    ['an IBAN', 'card ES91 2100 0418 4502 0005 1332, card FR14 2004 1010 0505 0001 3M02 606'],
    ['a table of years', `card 4539 ${grouped(visa)} 2027`],
    ['order numbers that share their beginning', `paid by Visa\n${shared.join('\n')}`],
    ['a date that is not an expiry', `${visa} 12/27/2026 and ${mastercard} 2026-12-27`],
  ])('lets pass: %s', async (_what, text) => {
    expect(await inText(text)).toEqual([]);
  });

  it('keeps the cells of a table apart', async () => {
    const cells = grouped(visa)
      .split(' ')
      .map((group) => `<td>${group}</td>`);
    expect(await inHtml(`<table><tr><td>cards sold</td>${cells.join('')}</table>`)).toEqual([]);
  });
});

describe('leaked-data: private keys', () => {
  const pem = privateKey();
  const material = lettersOf(base62, 640).replace(/.{64}/g, '$&\n');
  it.each([
    ['PKCS #8', pem],
    ['PKCS #8', pem.replaceAll('\n', '\r\n').replace(/^/gm, '> ')],
    ['PKCS #8', JSON.stringify({ type: 'service_account', private_key: pem })],
    ['PKCS #8', pemOf('ENCRYPTED PRIVATE KEY')],
    ['RSA', pemOf('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n')],
    ['EC', pemOf('EC PRIVATE KEY')],
    ['OpenSSH', pemOf('OPENSSH PRIVATE KEY')],
    ['PGP', pemOf('PGP PRIVATE KEY BLOCK', 'Version: GnuPG v2\n\n')],
    [
      'PuTTY',
      `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPublic-Lines: 1\n${lettersOf(base62, 64, 'public')}\nPrivate-Lines: 10\n${material}Private-MAC: 00`,
    ],
  ])('finds %s', async (kind, text) => {
    expect(await inText(text)).toEqual([`leaked_private_key ${kind} 1`]);
    expect(await inFile('id', text)).toEqual([`leaked_private_key_file id ${kind} 1`]);
  });

  it('finds one whose lines became one', async () => {
    expect(await inFile('.env', `KEY="${pem.trim().replaceAll('\n', ' ')}"`)).toEqual([
      'leaked_private_key_file .env PKCS #8 1',
    ]);
  });

  it('counts different keys', async () => {
    expect(await inText(`${pem}\n${privateKey(generateKeyPairSync('ed25519'))}\n${pem}`)).toEqual([
      'leaked_private_key PKCS #8 2',
    ]);
  });

  it.each([
    ['a public key', publicKey],
    ['a public key of SSH', `ssh-rsa ${lettersOf(base62, 372)} ann@acme.example`],
    ['a certificate', pemOf('CERTIFICATE')],
    ['a public key block', pemOf('PGP PUBLIC KEY BLOCK')],
    ['the lines alone', '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----'],
    [
      'a shortened key',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA...\n-----END RSA PRIVATE KEY-----',
    ],
    ['a placeholder', `-----BEGIN PRIVATE KEY-----\n${'x'.repeat(64)}\n-----END PRIVATE KEY-----`],
    ['a description', 'The file begins with -----BEGIN PRIVATE KEY----- and then comes the key in base64.'],
    ['the public half of PuTTY', `PuTTY-User-Key-File-3: ssh-ed25519\nPublic-Lines: 10\n${material}`],
  ])('lets pass: %s', async (_what, text) => {
    expect(await inText(text)).toEqual([]);
  });
});

describe('leaked-data: access keys', () => {
  const key = (length: number, alphabet = base62) => lettersOf(alphabet, length);
  const hex = '0123456789abcdef';
  const awsId = `AKIA${key(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`;
  const google = `AIza${key(35)}`;

  it.each([
    ['AWS', `aws_access_key_id = ${awsId}\naws_secret_access_key = ${key(40)}`],
    ['GitHub', `ghp_${key(36)}`],
    ['GitHub', `github_pat_${key(22)}_${key(59)}`],
    ['GitLab', `glpat-${key(20)}`],
    ['Slack', `xoxb-${key(12, figures)}-${key(13, figures)}-${key(24)}`],
    [
      'Slack',
      `https://hooks.slack.com/services/T${key(10, 'ABCDEFGH0123')}/B${key(10, 'ABCDEFGH0123')}/${key(24)}`,
    ],
    ['Stripe', ['sk', 'live', key(24)].join('_')],
    ['Google', `key=${google}`],
    ['Google', `GOCSPX-${key(28)}`],
    ['npm', `//registry.npmjs.org/:_authToken=npm_${key(36)}`],
    ['PyPI', `pypi-AgEIcHlwaS5vcmc${key(120)}`],
    ['SendGrid', `SG.${key(22)}.${key(43)}`],
    ['DigitalOcean', `dop_v1_${key(64, hex)}`],
    ['Shopify', `shpat_${key(32, hex)}`],
    ['Azure', `AccountName=a;AccountKey=${key(86)}==;EndpointSuffix=core.windows.net`],
  ])('finds %s', async (issuer, text) => {
    expect(await inText(`Use this:\n${text}\n`)).toEqual([`leaked_access_key ${issuer} 1`]);
    expect(await inFile('.env', text)).toEqual([`leaked_access_key_file .env ${issuer} 1`]);
  });

  it.each([
    ['the examples of AWS', `AKIAIOSFODNN7EXAMPLE ${'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'}`],
    ['an AWS id alone', awsId],
    ['an AWS id beside a hash', `${awsId} ${key(40, hex)}`],
    ['a placeholder', `ghp_${'x'.repeat(36)} ghp_${'0'.repeat(36)} glpat-your-token-goes-here`],
    ['a prefix alone', 'A token of GitHub begins with ghp_ and has 40 characters.'],
    ['a shorter word', `ghp_${key(20)}`],
    ['a part of a word', `xghp_${key(36)}`],
    ['a key for tests', ['sk', 'test', key(24)].join('_')],
    ['a key for everybody', ['pk', 'live', key(24)].join('_')],
    ['the key of a map', `https://maps.googleapis.com/maps/api/staticmap?center=Berlin&key=${google}`],
  ])('lets pass: %s', async (_what, text) => {
    expect(await inText(text)).toEqual([]);
  });
});

describe('leaked-data: identity numbers', () => {
  const spaced = taxId(1).replace(/(..)(...)(...)(...)/, '$1 $2 $3 $4');

  it.each([
    ['Steuer-ID', `Meine Steuer-ID: ${spaced}`],
    ['Steuer-ID', `Steueridentifikationsnummer ${taxId(2)}`],
    ['Steuer-ID', `IdNr. ${taxId(3)}`],
    ['SSN', 'My social security number is 536-22-8734.'],
    ['SSN', 'SSN: 536 22 8734'],
    ['NINO', 'National Insurance number: JG 10 37 59 A'],
    ['NINO', 'NI number JG103759A'],
  ])('finds %s where it is called so: %s', async (kind, text) => {
    expect(await inText(text)).toEqual([`leaked_identity ${kind} 1`]);
  });

  it('finds a table by the name in its header', async () => {
    const rows = [1, 2, 3, 4].map((turn) => `Person ${turn},${taxId(turn)},Berlin`);
    const content = `name,steuer_id,city\n${'A. Person,,Hamburg\n'.repeat(20)}${rows.join('\n')}\n`;
    expect(await inFile('payroll.csv', content)).toEqual(['leaked_identity_file payroll.csv Steuer-ID 4']);
  });

  it.each([
    ['no name', `${spaced}, 536-22-8734, JG103759A`],
    ['another name', `Telefon ${taxId(1)}, part no. 536-22-8734, plate JG103759A`],
    ['a wrong check digit', `Steuer-ID ${taxId(1).slice(0, 10)}${(Number(taxId(1)[10]) + 1) % 10}`],
    ['two digits that occur twice', 'Steuer-ID 11223456789'],
    ['the example of the tax office', 'Steuer-ID 86 095 742 719'],
    ['a VAT id', 'USt-IdNr. DE123456789'],
    ['areas that do not exist', 'SSN 000-12-3456, SSN 666-12-3456, SSN 912-12-3456, SSN 536-00-8734'],
    ['numbers of advertisements', 'SSN 078-05-1120, SSN 123-45-6789'],
    ['a masked number', 'SSN XXX-XX-8734'],
    ['letters that do not occur', 'NINO QQ103759C, NINO GB103759A'],
    ['the usual example', 'National Insurance number AB123456C'],
  ])('lets pass: %s', async (_what, text) => {
    expect(await inText(text)).toEqual([]);
  });
});

describe('leaked-data: IBANs', () => {
  const list = Array.from({ length: 12 }, (_, at) => iban(String(at)));

  it('finds a list of payees', async () => {
    const content = list.map((account, at) => `Person ${at};${grouped(account)};1800`).join('\n');
    expect(await inFile('salaries.csv', content)).toEqual(['leaked_ibans_file salaries.csv 12']);
    expect(await inText(list.join('\n'))).toEqual(['leaked_ibans 12']);
  });

  it.each([
    ['a few', list.slice(0, 9).join('\n')],
    ['one again and again', Array.from({ length: 30 }, () => grouped(list[0] ?? '')).join('\n')],
    ['wrong check digits', list.map((account) => `DE00${account.slice(4)}`).join('\n')],
  ])('lets pass: %s', async (_what, text) => {
    expect(await inText(text)).toEqual([]);
  });
});

describe('leaked-data: files', () => {
  const text = `Kreditkarte ${visa}`;
  const card = (name: string) => [`leaked_card_file ${name} 1 ${visa.slice(-4)}`];

  it.each(['list.txt', 'list.csv', 'list.json', 'list', 'list.unknown', 'page.html'])(
    'reads %s',
    async (name) => {
      expect(await inFile(name, name.endsWith('html') ? `<p>${text}</p>` : text)).toEqual(card(name));
    },
  );

  it.each(['text/csv', 'text/calendar', 'text/plain', 'application/json'])('reads %s once', async (type) => {
    const disposition = 'Content-Disposition: attachment; filename="list"';
    const parts = [part([], 'See the file.'), part([`Content-Type: ${type}`, disposition], text)];
    expect(described(await sent([multipartType()], multipart(parts)))).toEqual(card('list'));
  });

  it('reads pages for some programs only as text of the mail', async () => {
    const amp = part(['Content-Type: text/x-amp-html'], `<p>Kredit<b>karte</b></p><p>${visa}</p>`);
    const parts = [part([], 'Hello'), amp];
    expect(described(await sent([multipartType('edge', 'alternative')], multipart(parts)))).toEqual([
      `leaked_card 1 ${visa.slice(-4)}`,
    ]);
  });

  it('reads archives of a few files, and of many, none', async () => {
    const pack = (count: number) =>
      zipOf(
        Array.from({ length: count }, (_, at) => ({
          name: `${at}.txt`,
          content: Buffer.from(at === 0 ? text : 'x'),
        })),
      );
    expect(await inFile('list.zip', pack(1))).toEqual(card('list.zip/0.txt'));
    expect(await inFile('sources.zip', pack(9))).toEqual([]);
  });

  it('reads UTF-16, as Excel writes', async () => {
    expect(await inFile('list.csv', Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(card('list.csv'));
  });

  it.each([
    ['a program', Buffer.from(`\u007fELF\0\0\0${text}`)],
    ['a PDF', `%PDF-1.4\n${text}`],
    ['a rich text', `{\\rtf1 ${text}}`],
  ])('does not read %s', async (_what, content) => {
    expect(await inFile('file', content)).toEqual([]);
  });

  it('reads the beginning of large files, and of many no more than in all', async () => {
    const late = Buffer.concat([Buffer.alloc(260 * 1024, ' '), Buffer.from(text)]);
    expect(await inFile('late.txt', late)).toEqual([]);
    const early = Buffer.concat([Buffer.from(text), Buffer.alloc(260 * 1024, ' ')]);
    const files = Array.from({ length: 10 }, (_, at) => attachment(`f${at}.txt`, early));
    const found = await sent([multipartType()], multipart(files));
    expect(found.length).toBe(8);
  });
});

it('reads hostile texts in time', async () => {
  const start = '-----BEGIN PRIVATE KEY-----\n';
  const texts = [
    `${start}${' '.repeat(20_000)}x`.repeat(40),
    start.repeat(8_000),
    `AKIA${'Q'.repeat(16)} `.repeat(10_000),
    'card 4539 '.repeat(20_000),
    'AA11 '.repeat(40_000),
    'glpat-'.repeat(32_000),
    `ghp_${'a1'.repeat(100_000)}`,
    '4'.repeat(250_000),
    '<td '.repeat(50_000),
  ];
  for (const text of texts) expect([await inText(text), await inHtml(text)]).toEqual([[], []]);
}, 30_000);
