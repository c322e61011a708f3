/**
 * The words with which Outlook, Gmail, Apple Mail, Thunderbird and webmail mark answers and forwards, in the languages
 * that they are used in. Each list is separated by commas and compared without case, accents and punctuation.
 */

/** What a header above a quoted mail says. */
export type QuotedField = 'sender' | 'date' | 'recipients' | 'subject';

/**
 * Before a subject: answers, then forwards. Programs write their own language's, whatever the language of the mail.
 */
const prefixes = `Re,R,Réf,Rép,AW,Antw,Antwort,Antwoord,Res,Resp,RV,RIF,Risposta,SV,Svar,VS,Vast,Vastaus,Odp,Odpowiedź,Odg,
  Odgovor,Vá,Válasz,Vál,YNT,Yanıt,Cevap,ATB,Atbilde,Ats,Atsakymas,Răsp,Raspuns,BLS,Balas,Отв,Ответ,На,Отг,Отговор,Відп,Відповідь,ΑΠ,ΣΧΕΤ,
  Απάντηση,回复,回覆,答复,答覆,返信,返,회신,답장,답변,תגובה,השב,رد,الرد,ตอบกลับ,ตอบ,Trả lời,
  Fw,Fwd,WG,Weiterl,Weitergeleitet,TR,Trans,Transf,I,Inoltro,ENC,Encaminhado,Reenv,Reenvío,Doorst,Doorgestuurd,
  VB,Vidarebef,VL,Välitys,Videresendt,Videresend,FS,PD,Przek,Tov,Továbbítás,Továbbított,
  İLT,İlet,Redir,Rd,Transm,Edasi,Edastatud,Pers,Persiųsta,Pārs,Pārsūtīts,TRS,Teruskan,Пер,Пересл,Переслано,
  Препр,Препратено,ΠΡΘ,Προώθηση,转发,转寄,轉寄,轉發,転送,전달,הועבר,העברה,إعادة توجيه,توجيه,ส่งต่อ,Chuyển tiếp,TL,CT`;

/** Labels of header lines. A label has one meaning in all languages; what is ambiguous between two is left out. */
const labels: Readonly<Record<QuotedField, string>> = {
  sender: `From,Sender,Von,Absender,De,Expéditeur,Da,Mittente,Remitente,Remetente,Van,Afzender,Från,Avsändare,Avsender,Afsender,
    Lähettäjä,Od,Nadawca,Odesílatel,Odosielateľ,Šalje,Pošiljatelj,Feladó,De la,Expeditorul,Expeditor,Kimden,Gönderen,От,Отправитель,От кого,Від,
    Від кого,Відправник,Подател,Από,Αποστολέας,Nuo,Siuntėjas,No,Sūtītājs,Saatja,Kellelt,Frá,Nork,Remitent,差出人,送信者,发件人,寄件人,寄件者,
    보낸 사람,보낸사람,발신자,מאת,من,المرسل,จาก,ผู้ส่ง,Từ,Người gửi,Dari,Pengirim,Daripada,प्रेषक`,
  date: `Date,Sent,Sent at,Datum,Gesendet,Gesendet am,Envoyé,Date d'envoi,Data,Inviato,Data invio,Fecha,Enviado,Enviado el,Enviado em,Enviada em,Enviada,Verzonden,
    Skickat,Skickad,Dato,Sendt,Päiväys,Lähetetty,Pvm,Päivämäärä,Wysłano,Wysłane,Odesláno,Odoslané,Elküldve,Küldve,Poslano,Poslato,Trimis,Expediat,Tarih,
    Gönderildi,Gönderme Tarihi,Дата,Отправлено,Дата отправки,Надіслано,Відправлено,Изпратено,Ημερομηνία,Στάλθηκε,Αποστολή,Εστάλη,Išsiųsta,Nosūtīts,Datums,
    Saadetud,Kuupäev,Sent on,Dagsetning,Enviat,日付,日時,送信日時,送信日,日期,时间,發送時間,发送时间,寄件日期,傳送時間,发送日期,傳送日期,보낸 날짜,날짜,보낸날짜,
    נשלח,תאריך,נשלח בתאריך,التاريخ,تاريخ,تم الإرسال,تاريخ الإرسال,تم الإرسال في,إرسال,วันที่,ส่ง,ส่งเมื่อ,Ngày,Đã gửi,Ngày gửi,Thời gian,Tanggal,Dikirim,Tarikh,दिनांक`,
  recipients: `To,Cc,Bcc,An,Kopie,À,Pour,Destinataire,Destinataires,Copie à,Para,Cco,Cci,Con copia,Aan,Til,Till,Kopia,Kopi,Kopio,Vastaanottaja,
    Do,DW,UDW,Adresat,Komu,Pre,Prima,Za,Kp,Címzett,Másolatot kap,Kapja,Către,Destinatar,Destinatarul,Kime,Bilgi,Кому,Копия,Копія,До,Як копія,
    Προς,Κοινοποίηση,Κοιν,Kam,Kopija,Adressaat,Kellele,Koopia,Per a,A/c,宛先,收件人,收件者,抄送,副本,받는 사람,받는사람,참조,אל,עותק,إلى,نسخة,ถึง,สำเนา,
    Đến,Tới,Kepada,Ke,Kpd,Tembusan,Til og med,प्रति`,
  subject: `Subject,Betreff,Objet,Sujet,Oggetto,Asunto,Assunto,Onderwerp,Ämne,Emne,Aihe,Otsikko,Temat,Předmět,Tárgy,Subiect,Subiectul,Konu,Тема,Предмет,
    Относно,Θέμα,Tema,Temats,Teema,Zadeva,Naslov,Efni,Gaia,Assumpte,件名,主题,主旨,主題,標題,标题,제목,נושא,הנושא,الموضوع,موضوع,เรื่อง,หัวเรื่อง,Chủ đề,
    Tiêu đề,Subjek,Perihal,Subyek,Judul,विषय`,
};

/** What stands between dashes, or before a colon, above a forwarded mail or the original of an answer. */
const titles = `Original message,Forwarded message,Begin forwarded message,Ursprüngliche Nachricht,Originalnachricht,Weitergeleitete Nachricht,
  Anfang der weitergeleiteten Nachricht,Message transféré,Message d'origine,Message original,Début du message transféré,Début du message réexpédié,Message transmis,
  Mensaje reenviado,Mensaje original,Inicio del mensaje reenviado,Messaggio inoltrato,Messaggio originale,Inizio messaggio inoltrato,Mensagem encaminhada,
  Mensagem original,Mensagem reencaminhada,Início da mensagem encaminhada,Início da mensagem reencaminhada,Doorgestuurd bericht,Oorspronkelijk bericht,
  Begin doorgestuurd bericht,Vidarebefordrat meddelande,Ursprungligt meddelande,Originalmeddelande,Vidarebefordrat mejl,Videresendt meddelelse,Videresendt melding,
  Oprindelig meddelelse,Original meddelelse,Opprinnelig melding,Start på videresendt besked,Välitetty viesti,Alkuperäinen viesti,Välitetty viesti alkaa,
  Edelleenlähetetty viesti,Przekazana wiadomość,Wiadomość oryginalna,Wiadomość przekazana dalej,Treść przekazanej wiadomości,Początek przekazywanej wiadomości,
  Přeposlaná zpráva,Původní zpráva,Začátek přeposílané zprávy,Preposlaná správa,Pôvodná správa,Začiatok preposlanej správy,Továbbított üzenet,Továbbított levél,
  Eredeti üzenet,Továbbított levél kezdete,Mesaj redirecționat,Mesaj original,Începe mesajul redirecționat,İletilen ileti,İletilmiş mesaj,Özgün ileti,Orijinal mesaj,
  İleti başlangıcı,Пересылаемое сообщение,Пересланное сообщение,Перенаправленное сообщение,Исходное сообщение,Начало переадресованного сообщения,
  Переслане повідомлення,Перенаправлене повідомлення,Оригінальне повідомлення,Початок листа що пересилається,Препратено съобщение,Оригинално съобщение,Προωθημένο μήνυμα,
  Αρχικό μήνυμα,Proslijeđena poruka,Izvorna poruka,Započni proslijeđenu poruku,Posredovano sporočilo,Izvirno sporočilo,Persiųstas laiškas,Pārsūtītā ziņa,Edastatud kiri,
  転送メッセージ,転送されたメッセージ,元のメッセージ,转发的邮件,转发邮件,原始邮件,邮件原件,轉寄的郵件,原始郵件,전달된 메시지,원본 메시지,הודעה שהועברה,ההודעה המקורית,
  رسالة معاد توجيهها,الرسالة الأصلية,Thư đã chuyển tiếp,Tin nhắn gốc,Pesan terusan,Pesan asli`;

/** Without case, accents and punctuation. */
const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Folded when first needed: each thread loads this file, and few of them compare words. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const wordsIn = (list: string): string[] => list.split(',').map(foldWord);

const knownPrefixes = lazily((): ReadonlySet<string> => new Set(wordsIn(prefixes)));

const fieldOfLabel = lazily(
  (): ReadonlyMap<string, QuotedField> =>
    new Map(
      (Object.keys(labels) as QuotedField[]).flatMap((field) =>
        wordsIn(labels[field]).map((label): [string, QuotedField] => [label, field]),
      ),
    ),
);

const knownTitles = lazily((): ReadonlySet<string> => new Set(wordsIn(titles)));

/** A word, perhaps with the number of answers: `Re:`, `AW[2]:`, `RE (3) :`, `Re^2:`, `回复：`. */
const prefixed =
  /[\s\u200e\u200f]{0,4}([\p{L}\p{M}.' ]{1,24}?)[.\s]?(?:[[(^]{1,2}\d{1,4}[\])]?)?\s{0,2}[:：]\s{0,100}/uy;

/** A subject without the prefixes of answers and forwards. */
export function withoutPrefixes(subject: string): string {
  let start = 0;
  for (;;) {
    prefixed.lastIndex = start;
    const [whole, word] = prefixed.exec(subject) ?? [];
    if (whole === undefined || word === undefined || !knownPrefixes().has(foldWord(word))) break;
    start += whole.length;
  }
  return start === 0 ? subject : subject.slice(start);
}

/** Most characters of a label, a line and a text that are looked at, and lines between two of one header. */
const limits = { label: 30, line: 2_000, text: 30_000, gap: 2 };
/** What programs put before a quoted line, and emphasise a label with. */
const quoteMarks = new Set(' \t\u00a0\u200e\u200f\u202a\u202b\u202c\ufeff>|*_·•');

/** A line of a quoted mail's header: `De : <ann@example.com>`, `> *Betreff:* Rechnung`, `件名：…`; undefined for other lines. */
export function readQuotedField(written: string): { field: QuotedField; value: string } | undefined {
  const line = written.slice(0, limits.line);
  let start = 0;
  while (start < line.length && quoteMarks.has(line[start]!)) start += 1;
  const colon = line.slice(start, start + limits.label).search(/[:：]/);
  if (colon < 1) return undefined;
  const field = fieldOfLabel().get(foldWord(line.slice(start, start + colon)));
  return (
    field && {
      field,
      value: line
        .slice(start + colon + 1)
        .replace(/^[\s*_]{1,100}/, '')
        .trimEnd(),
    }
  );
}

/** What a line has that is a title or a header. */
const marked = /[:：]|--/;

const titleLine = /^[ \t>]{0,8}(?:-{2,20} ?([^-\n]{3,60}?) ?-{2,20}|([^:：\n]{3,60}?) ?[:：])[ \t]{0,8}$/u;

/**
 * Where a text goes over to a mail that it forwards or answers: at the title of one, or at its header, of which it is
 * sure by the sender's address or a third line; -1 without any in the first 30,000 characters.
 */
export function startOfForward(text: string): number {
  let start = 0;
  let header = { start: 0, fields: new Set<QuotedField>(), hasAddress: false };
  let since = Infinity;
  for (const line of text.slice(0, limits.text).split('\n')) {
    since += 1;
    // Every mail is read, and most of its lines are neither.
    const isMarked = marked.test(line);
    const title = isMarked ? titleLine.exec(line) : null;
    if (title && knownTitles().has(foldWord(title[1] ?? title[2] ?? ''))) return start;
    const found = isMarked ? readQuotedField(line) : undefined;
    if (found) {
      if (since > limits.gap) header = { start, fields: new Set(), hasAddress: false };
      since = 0;
      header.fields.add(found.field);
      header.hasAddress ||= found.field === 'sender' && found.value.includes('@');
      const { size } = header.fields;
      if (header.fields.has('sender') && (size > 2 || (size > 1 && header.hasAddress))) return header.start;
    }
    start += line.length + 1;
  }
  return -1;
}
