import { describe, expect, it } from 'vitest';
import { plainSubject } from '../../../../src/service/mail/reports/mail-facts.ts';
import { campaignShape } from '../../../../src/service/records/campaigns.ts';
import { startOfForward, withoutPrefixes } from '../../../../src/service/records/reply-words.ts';
import { parse } from '../support/parse.ts';
import { tarGzOf, zipOf } from '../support/write-archives.ts';
import { savedMessage } from '../support/write-msg.ts';
import { attachedFile, attachedMessage, attribute, propertyList, tnef } from '../support/write-tnef.ts';

const reportAddress = 'phish@acme.example';

/** A report by Anna: header lines after the usual ones, and a body. */
const reportOf = async (subject: string, lines: readonly string[], from = 'anna@acme.example') => {
  const { report } = await parse(
    [
      'Received: from out.acme.example (out.acme.example [203.0.113.5]) by mx.acme.example with ESMTPS',
      'Authentication-Results: mx.acme.example; dmarc=pass header.from=acme.example',
      `From: <${from}>`,
      `To: <${reportAddress}>`,
      `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
      'Message-ID: <report@acme.example>',
      'MIME-Version: 1.0',
      ...lines,
    ],
    { settings: { reportAddress } },
  );
  return report!;
};

const factsOf = async (lines: readonly string[], subject = 'TR: Odd') => {
  const [mail] = (await reportOf(subject, lines)).mails;
  return mail!.facts;
};
const plain = (text: string) => ['Content-Type: text/plain; charset=utf-8', '', text];
const page = (html: string) => ['Content-Type: text/html; charset=utf-8', '', html];

/** Headers as programs write them above the forwarded text: the name of the program and language, and the lines. */
const forwards: readonly (readonly [program: string, above: string])[] = [
  ['Gmail, English', '---------- Forwarded message ---------\nFrom: IT <it@evil.test>\nDate: Thu, Nov 26, 2026\nSubject: Your bill\nTo: <anna@acme.example>'],
  ['Gmail, French', '---------- Message transféré ---------\nDe : IT <it@evil.test>\nDate : jeu. 26 nov. 2026 à 10:00\nObjet : Your bill\nÀ : <anna@acme.example>'],
  ['Gmail, French, with spaces that do not break', '---------- Message transféré ---------\nDe\u00a0: IT <it@evil.test>\nDate\u202f: jeu. 26 nov.\nSubject\u00a0: Your bill'],
  ['Gmail, German', '---------- Weitergeleitete Nachricht ---------\nVon: IT <it@evil.test>\nDatum: Do. 26. Nov. 2026\nBetreff: Your bill\nAn: <anna@acme.example>'],
  ['Outlook, German', '________________________________\nVon: IT <it@evil.test>\nGesendet: Donnerstag, 26. November 2026\nAn: Anna\nBetreff: Your bill'],
  ['Outlook, emphasised', '*De :* IT <it@evil.test>\n*Envoyé :* jeudi\n*À :* Anna\n*Objet :* Your bill'],
  ['Outlook, Spanish', '-----Mensaje original-----\nDe: IT [mailto:it@evil.test]\nEnviado el: jueves\nPara: Anna\nAsunto: Your bill'],
  ['Outlook, Italian', 'Da: IT <it@evil.test>\nInviato: giovedì\nA: Anna\nOggetto: Your bill'],
  ['Outlook, Portuguese', 'De: IT <it@evil.test>\nEnviada em: quinta-feira\nPara: Anna\nAssunto: Your bill'],
  ['Outlook, Dutch', 'Van: IT <it@evil.test>\nVerzonden: donderdag\nAan: Anna\nOnderwerp: Your bill'],
  ['Outlook, Swedish', 'Från: IT <it@evil.test>\nSkickat: den 26 november\nTill: Anna\nÄmne: Your bill'],
  ['Outlook, Danish', 'Fra: IT <it@evil.test>\nSendt: torsdag\nTil: Anna\nEmne: Your bill'],
  ['Outlook, Finnish', 'Lähettäjä: IT <it@evil.test>\nLähetetty: torstai\nVastaanottaja: Anna\nAihe: Your bill'],
  ['Outlook, Polish', 'Od: IT <it@evil.test>\nWysłano: czwartek\nDo: Anna\nTemat: Your bill'],
  ['Outlook, Czech', 'Od: IT <it@evil.test>\nOdesláno: čtvrtek\nKomu: Anna\nPředmět: Your bill'],
  ['Outlook, Hungarian', 'Feladó: IT <it@evil.test>\nElküldve: csütörtök\nCímzett: Anna\nTárgy: Your bill'],
  ['Outlook, Romanian', 'De la: IT <it@evil.test>\nTrimis: joi\nCătre: Anna\nSubiect: Your bill'],
  ['Outlook, Turkish', 'Kimden: IT <it@evil.test>\nGönderildi: Perşembe\nKime: Anna\nKonu: Your bill'],
  ['Outlook, Greek', 'Από: IT <it@evil.test>\nΣτάλθηκε: Πέμπτη\nΠρος: Anna\nΘέμα: Your bill'],
  ['Outlook, Russian', 'От: IT <it@evil.test>\nОтправлено: четверг\nКому: Anna\nТема: Your bill'],
  ['Outlook, Ukrainian', 'Від: IT <it@evil.test>\nНадіслано: четвер\nКому: Anna\nТема: Your bill'],
  ['Outlook, Bulgarian', 'От: IT <it@evil.test>\nИзпратено: четвъртък\nДо: Anna\nОтносно: Your bill'],
  ['Outlook, Croatian', 'Šalje: IT <it@evil.test>\nPoslano: četvrtak\nPrima: Anna\nPredmet: Your bill'],
  ['Outlook, Japanese', '差出人: IT <it@evil.test>\n送信日時: 2026年11月26日\n宛先: Anna\n件名: Your bill'],
  ['Outlook, Chinese with wide colons', '发件人：IT <it@evil.test>\n发送时间：2026年11月26日\n收件人：Anna\n主题：Your bill'],
  ['Outlook, Traditional Chinese', '寄件者: IT <it@evil.test>\n寄件日期: 2026年11月26日\n收件者: Anna\n主旨: Your bill'],
  ['Outlook, Korean', '보낸 사람: IT <it@evil.test>\n보낸 날짜: 2026년 11월 26일\n받는 사람: Anna\n제목: Your bill'],
  ['Outlook, Hebrew', '\u200fמאת: IT <it@evil.test>\n\u200fנשלח: יום חמישי\n\u200fאל: Anna\n\u200fנושא: Your bill'],
  ['Outlook, Arabic', 'من: IT <it@evil.test>\nتم الإرسال: الخميس\nإلى: Anna\nالموضوع: Your bill'],
  ['Outlook, Thai', 'จาก: IT <it@evil.test>\nส่ง: วันพฤหัสบดี\nถึง: Anna\nเรื่อง: Your bill'],
  ['Outlook, Vietnamese', 'Từ: IT <it@evil.test>\nĐã gửi: Thứ Năm\nĐến: Anna\nChủ đề: Your bill'],
  ['Apple Mail, quoted', '> Begin forwarded message:\n> \n> From: IT <it@evil.test>\n> Subject: Your bill\n> Date: 26 November 2026\n> To: anna@acme.example'],
  ['Apple Mail, German', '> Anfang der weitergeleiteten Nachricht:\n> \n> Von: "IT" <it@evil.test>\n> Betreff: Your bill\n> Datum: 26. November 2026\n> An: anna@acme.example'],
  ['Thunderbird, Norwegian', '-------- Videresendt melding --------\nEmne: \tYour bill\nDato: \tThu, 26 Nov 2026\nFra: \tIT <it@evil.test>\nTil: \tanna@acme.example'],
  ['a name that looks like an address', 'From: "it@acme.example" <it@evil.test>\nSent: Thursday\nSubject: Your bill'],
]; // oxfmt-ignore

describe('a forward of a mail in the text of a report', () => {
  it.each(forwards)('[EU-12] is read as %s writes it', async (_, above) => {
    const facts = await factsOf(plain(`Odd, is it?\n\n${above}\n\nPay at https://pay.evil.test/x\n`));
    expect(facts).toMatchObject({
      sender: 'it@evil.test',
      subject: 'Your bill',
      links: ['https://pay.evil.test/x'],
    });
  });

  it.each([
    ['in one line each', '<b>De&nbsp;:</b> IT &lt;it@evil.test&gt;<br><b>Envoyé&nbsp;:</b> jeudi<br><b>Objet&nbsp;:</b> Your bill<br>'],
    ['in cells', '<table><tr><th align="right">Betreff: </th><td>Your bill</td></tr><tr><th>Von: </th><td>IT &lt;it@evil.test&gt;</td></tr></table>'],
    ['with the value in an element of its own', '<p>Van:</p><p>IT &lt;it@evil.test&gt;</p><p>Onderwerp:</p><p>Your bill</p>'],
    ['from right to left', '<div dir="rtl"><b>מאת:</b> IT &lt;it@evil.test&gt;<br><b>נושא:</b> Your bill</div>'],
  ])('[EU-12] is read in HTML %s', async (_, above) => {
    const { sender, subject } = await factsOf(page(`<p>Odd</p><hr>${above}<p>Hello</p>`));
    expect({ sender, subject }).toEqual({ sender: 'it@evil.test', subject: 'Your bill' });
  }); // oxfmt-ignore

  it('[EU-12] is told from lines that only look like it', async () => {
    const text = 'No: 4711\nDate: 1 May\n\n'.repeat(3) + 'De : IT <it@evil.test>\nObjet : Your bill\n';
    expect(await factsOf(plain(text))).toMatchObject({ sender: 'it@evil.test', subject: 'Your bill' });
  });

  it('[EU-12] is the outermost of several, and that of an answer by the line above the quotation', async () => {
    const two = 'Von: IT <it@evil.test>\nBetreff: Your bill\n\nText\n\nVon: Ben <ben@acme.example>\nBetreff: Minutes';
    expect(await factsOf(plain(two))).toMatchObject({ sender: 'it@evil.test', subject: 'Your bill' });
    const answer = 'Weird\n\nLe jeu. 26 nov. 2026 à 10:00, IT\n<it@evil.test> a écrit :\n\n> Hello\n';
    expect(await factsOf(plain(answer), 'RE : Your bill')).toMatchObject({ sender: 'it@evil.test', subject: 'Your bill' });
    expect(await factsOf(plain('Note: see above, so:\n'), 'Odd')).toMatchObject({ sender: '', subject: 'Odd' });
  }); // oxfmt-ignore
});

describe('the prefixes of a subject', () => {
  it.each([
    'Re: ', 'RE: RE: ', 'AW: ', 'WG: ', 'Fwd: ', 'FW:', 'TR : ', 'RV: ', 'I: ', 'R: ', 'ENC: ', 'RES: ', 'VS: ', 'VB: ', 'SV: ', 'Antw: ', 'Doorst: ',
    'PD: ', 'Odp: ', 'ΠΡΘ: ', 'ΑΠ: ', 'Továbbítás: ', 'Vá: ', 'YNT: ', 'İLT: ', 'ilt: ', 'VL: ', '转发: ', '转发：', '轉寄: ', '回复：', '答复: ', '회신: ',
    'Re[2]: ', 'AW (3): ', 'Re^2: ', 'Aw: Re: Fwd: ', '\u200fהועבר: ', 'إعادة توجيه: ', 'رد: ', 'Пер: ', 'Отв: ', 'Chuyển tiếp: ',
  ])('[EU-12] are not part of what is compared: %s', (prefix) => {
    expect(withoutPrefixes(`${prefix}Invoice`)).toBe('Invoice');
    expect(plainSubject(`${prefix}Invoice 17`)).toBe(plainSubject('Invoice 18'));
    expect(campaignShape('x@a.test', `${prefix}Invoice 17`.toLowerCase())).toBe(campaignShape('x@a.test', 'invoice 18'));
  }); // oxfmt-ignore

  it.each(['Order: 17', 'Invoice', 'Note: Re: x', 'a:b', ''])('[EU-12] are nothing else: %s', (subject) =>
    expect(withoutPrefixes(subject)).toBe(subject),
  );
});

describe('where a text goes over to the words of somebody else', () => {
  it.each(forwards.filter(([program]) => !/Gmail, French, with/.test(program)))('is found as %s writes it', (_, above) => {
    const [own, quoted] = ['Have a look.\n\n', `${above}\n\nYou have won.`];
    expect(startOfForward(`${own}${quoted}`)).toBe(own.length + (quoted.startsWith('_') ? quoted.indexOf('\n') + 1 : 0));
  });

  it.each([
    '----- Message d’origine -----\ntext', '-------- Původní zpráva --------\ntext', '> Début du message transféré :\n>\n> text',
    '---------- 转发的邮件 ---------\ntext', 'Inizio messaggio inoltrato:\ntext',
  ])('is found at a title: %s', (text) => expect(startOfForward(`Hi\n${text}`)).toBe(3));

  it.each(['No: 4711\nDate: 1 May\nPay now', 'From: here on\nPay now', '----- News -----\nPay', 'Please note:\nPay', 'To: all\nSubject: fees'])(
    'is not found in other texts: %s', (text) => expect(startOfForward(text)).toBe(-1),
  );
}); // oxfmt-ignore

const original = (id: string, more = '') =>
  `From: IT <it${id}@evil.test>\r\nTo: anna@acme.example\r\nSubject: Bill ${id}\r\nMessage-ID: <bill${id}@evil.test>\r\n${more}\r\nPay at https://pay.evil.test/${id}\r\n`;

/** A part that is a file, in base64. */
const file = (name: string, content: Buffer, type = 'application/octet-stream') => [
  '--b',
  `Content-Type: ${type}`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  content.toString('base64'),
];
const withParts = (...parts: readonly (readonly string[])[]) => [
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'See the file.',
  ...parts.flat(),
  '--b--',
];
const eml = (id: string, more?: string) => ({ name: `${id}.eml`, content: Buffer.from(original(id, more)) });
const idsOf = async (lines: readonly string[]) => {
  const { mails, left } = await reportOf('FW: odd', lines);
  return { ids: mails.flatMap(({ messageIds }) => messageIds), left };
};
const reportInside = (body: readonly string[]) =>
  Buffer.from(
    [`From: ben@acme.example`, `To: ${reportAddress}`, 'Subject: FW: odd', 'Message-ID: <r@acme.example>', ...body].join('\r\n'),
  ); // oxfmt-ignore
const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le');
const nested = tnef(
  attribute(
    1,
    0x00069003,
    propertyList([
      { id: 0x0037, type: 0x001f, value: wide('Bill 1') },
      { id: 0x5d01, type: 0x001f, value: wide('it1@evil.test') },
      { id: 0x1035, type: 0x001f, value: wide('<bill1@evil.test>') },
      { id: 0x1000, type: 0x001f, value: wide('Pay at https://pay.evil.test/1') },
    ]),
  ),
);

describe('the mails that a report passes on', () => {
  it.each([
    ['a zip archive', file('Target.zip', zipOf([eml('1')])), ['1']],
    ['a zip archive that is not compressed', file('a.zip', zipOf([eml('1')], { isStored: true })), ['1']],
    ['a zip archive with several', file('all.zip', zipOf([eml('1'), eml('2'), { name: 'note.txt', content: Buffer.from('x') }])), ['1', '2']],
    ['a compressed tar archive', file('all.tgz', tarGzOf([eml('1'), eml('2')])), ['1', '2']],
    ['an archive in an archive', file('a.zip', zipOf([{ name: 'b.zip', content: zipOf([eml('1')]) }])), ['1']],
    ['an Outlook file in an archive', file('a.zip', zipOf([{ name: 'm.msg', content: savedMessage(original('1'), 'x') }])), ['1']],
    ['an mbox', file('mails.mbox', Buffer.from(`From a@b Thu Nov 26 10:00:00 2026\n${original('1')}\nFrom a@b Thu Nov 26 10:00:00 2026\n${original('2')}`)), ['1', '2']],
    ['a file of Apple Mail', file('1.emlx', Buffer.from(`${original('1').length}\n${original('1')}`)), ['1']],
    ['a file without a name', file('', Buffer.from(original('1'))), ['1']],
    ['two attached messages', [...file('1.eml', Buffer.from(original('1')), 'message/rfc822'), ...file('2.eml', Buffer.from(original('2')))], ['1', '2']],
    ['two messages shown inline', ['--b', 'Content-Type: message/rfc822', '', original('1'), '--b', 'Content-Type: message/rfc822', '', original('2')], ['1', '2']],
    ['winmail.dat with a file', file('winmail.dat', tnef(attachedFile('1.EML', '1.eml', Buffer.from(original('1'))))), ['1']],
    ['winmail.dat with an attached message', file('winmail.dat', tnef(attachedMessage('Bill 1', nested)), 'application/ms-tnef'), ['1']],
    ['a report of somebody else', file('r.eml', reportInside(withParts(file('1.eml', Buffer.from(original('1'))), file('a.zip', zipOf([eml('2')]))))), ['1', '2']],
    ['a mail that has a mail itself', file('1.eml', Buffer.from(original('1', `Content-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\nContent-Type: message/rfc822\r\n\r\n${original('3')}\r\n--i--\r\n`))), ['1']],
  ])('[EU-12] are found in %s', async (_, parts, ids) => {
    const found = await idsOf(withParts(parts));
    expect(found).toEqual({ ids: ids.map((id) => `bill${id}@evil.test`), left: undefined });
  }); // oxfmt-ignore

  it('[EU-12] have their own facts, those of a plain forward in a passed-on report too', async () => {
    const { mails } = await reportOf('FW: odd', withParts(file('a.zip', zipOf([eml('1')]))));
    const stored = await reportOf('FW: odd', withParts(file('a.zip', zipOf([eml('1')], { isStored: true }))));
    expect(stored.mails).toEqual(mails);
    expect(mails[0]!.facts).toMatchObject({ subject: 'Bill 1', sender: 'it1@evil.test', links: ['https://pay.evil.test/1'] });
    const forward = reportInside(plain('De : IT <it@evil.test>\nObjet : Bill\n\nhttps://pay.evil.test/1'));
    const again = await reportOf('TR: TR: odd', withParts(file('r.eml', forward)));
    expect(again.mails.map(({ facts }) => [facts.sender, facts.subject])).toEqual([['it@evil.test', 'Bill']]);
  }); // oxfmt-ignore

  it('[EU-12] are counted where there are more than are taken', async () => {
    const many = Array.from({ length: 30 }, (_, at) => eml(String(at)));
    const { ids, left } = await idsOf(withParts(file('a.zip', zipOf(many))));
    expect([ids.length, left]).toEqual([25, 5]);
  });
});
