import { sep } from 'node:path';
import { decodeWords } from '../parse/mime/decode-words.ts';
import { scanHeaders, valueOf } from '../parse/mime/prepare-message.ts';

/** What an archive says about a mail: the folder it lies in, and the marks of the program that wrote the archive. */
export interface ArchiveMarks {
  /** It was sent, or waits to be, by the owner of the archive. */
  readonly isSent?: boolean;
  readonly isDeleted?: boolean;
  /** It is in the folder of junk mail. */
  readonly isJunk?: boolean;
  /** It was never sent. */
  readonly isDraft?: boolean;
  /** Its program removed it, and has not compacted the file yet. */
  readonly isExpunged?: boolean;
}

/**
 * The marks of a mail by the folders of its file, from the given path (a file or folder) down, and by the flags in the
 * name of a Maildir file. For an mbox its own name counts too; of a file that was given by itself, the folder it is in.
 */
export function marksOfPath(path: string, root: string, isMbox: boolean): ArchiveMarks {
  const parts = path.split(sep);
  let first = root.split(sep).length - (path === root ? 2 : 1);
  if (isMaildirPart(parts[first])) first -= 1;
  const folders = parts.slice(Math.max(first, 0), isMbox ? undefined : -1);
  const roles = new Set(folders.flatMap(rolesOfFolder));
  const flags = parts.at(-2) === 'cur' ? (/[:;!]2,([A-Za-z]*)$/.exec(parts.at(-1) ?? '')?.[1] ?? '') : '';
  return {
    ...marksOfRoles(roles),
    ...(flags.includes('T') && { isDeleted: true }),
    ...(flags.includes('D') && { isDraft: true }),
  };
}

const isMaildirPart = (name: string | undefined): boolean => name === 'cur' || name === 'new';

type Role = 'sent' | 'junk' | 'trash' | 'drafts';

const marksOfRoles = (roles: ReadonlySet<Role>): ArchiveMarks => ({
  ...(roles.has('sent') && { isSent: true }),
  ...(roles.has('trash') && { isDeleted: true }),
  ...(roles.has('junk') && { isJunk: true }),
  ...(roles.has('drafts') && { isDraft: true }),
});

/**
 * The roles of a folder by its name on disk: `Sent`, `Sent.sbd`, `Sent Messages.mbox`, and with its parents
 * `.INBOX.Sent`, `[Gmail].Papierkorb`.
 */
function rolesOfFolder(name: string): Role[] {
  const plain = decodeFolderName(name.replace(/\.(?:sbd|mbox|imapmbox|mbx|mbs)$/i, ''));
  const isNested = /^(?:\.|inbox[./]|\[(?:gmail|google mail)\])/i.test(plain);
  return (isNested ? plain.split(/[./]/) : [plain]).flatMap((part) => roleNamed(part) ?? []);
}

/** Modified UTF-7 (RFC 3501 §5.1.3), in which IMAP servers write the names of folders. */
const decodeFolderName = (name: string): string =>
  name.replace(/&([A-Za-z0-9+,]*)-/g, (_whole, letters: string) =>
    letters === ''
      ? '&'
      : new TextDecoder('utf-16be').decode(Buffer.from(letters.replaceAll(',', '/'), 'base64')),
  );

/** Header fields that programs write above a message when they put it into an archive. */
const archiveField = /^x-(?:gm-thrid|gmail-labels|mozilla-(?:status2?|keys)|account-key|uidl)$/i;

/**
 * The marks in the header fields of a message. They count only above all others: a sender who writes the same fields
 * cannot write above the `Received` and `Return-Path` of the servers that delivered the mail.
 */
export function marksOfHeaders(message: Buffer): ArchiveMarks {
  if (!/^(?:\r?\n)*X-/i.test(message.toString('latin1', 0, 10))) return {};
  const head = message.subarray(0, 65_536);
  const { fields } = scanHeaders(head, 0, head.length);
  const end = fields.findIndex(({ name }) => !archiveField.test(name));
  const marks: ArchiveMarks[] = fields.slice(0, end < 0 ? undefined : end).map((field) => {
    const value = valueOf(head, field, 16_384, fields);
    switch (field.name.toLowerCase()) {
      case 'x-gmail-labels':
        return marksOfRoles(new Set(labelsIn(decodeWords(value)).flatMap((label) => roleNamed(label) ?? [])));
      case 'x-mozilla-status':
        return { isExpunged: (Number.parseInt(value, 16) & 0x8) !== 0 };
      case 'x-mozilla-status2':
        return { isDeleted: (Number.parseInt(value, 16) & 0x20_0000) !== 0 };
      default:
        return {};
    }
  });
  return mergeMarks(marks);
}

/** Labels of Gmail, separated by commas; one that contains a comma is in quotes. */
const labelsIn = (list: string): string[] =>
  list.match(/"[^"]*"|[^,"]+/g)?.map((label) => label.replaceAll('"', '')) ?? [];

/** The flags in the plist of Apple Mail, and when it received the message (milliseconds since 1970). */
export function readEmlxPlist(plist: string): { marks: ArchiveMarks; receivedAt: number | undefined } {
  const valueAt = (key: string) =>
    Number(new RegExp(`<key>${key}</key>\\s{0,200}<(?:integer|real)>(\\d{1,15})`).exec(plist)?.[1] ?? 0);
  const flags = BigInt(valueAt('flags'));
  const has = (bit: bigint) => ((flags >> bit) & 1n) === 1n;
  const seconds = valueAt('date-received');
  return {
    marks: {
      ...(has(1n) && { isDeleted: true }),
      ...(has(24n) && { isJunk: true }),
    },
    receivedAt: seconds > 0 ? seconds * 1_000 : undefined,
  };
}

/** All marks that one of them has. */
export function mergeMarks(all: readonly ArchiveMarks[]): ArchiveMarks {
  const merged: { -readonly [Mark in keyof ArchiveMarks]: boolean } = {};
  for (const marks of all)
    for (const [mark, isSet] of Object.entries(marks)) if (isSet) merged[mark as keyof ArchiveMarks] = true;
  return merged;
}

/** Why a mail with these marks is not imported; undefined if it is. */
export function leftOutReason({ isDraft, isExpunged }: ArchiveMarks): string | undefined {
  if (isDraft) return 'It is a draft, which was never sent.';
  return isExpunged ? 'Its mail program had removed it or moved it to another folder.' : undefined;
}

/**
 * The names of folders and labels by their role, in the languages of common mail programs, separated by commas. What
 * waits in an outbox is called sent: nobody else wrote it.
 */
const names: Readonly<Record<Role, string>> = {
  sent: `Sent,Sent Items,Sent Mail,Sent Messages,Sent Email,Outbox,Unsent Messages,
    Gesendet,Gesendete Elemente,Gesendete Objekte,Gesendete Nachrichten,Gesendete E-Mails,Postausgang,
    Envoyés,Messages envoyés,Éléments envoyés,Objets envoyés,Courrier envoyé,Boîte d'envoi,
    Enviado,Enviados,Elementos enviados,Mensajes enviados,Correo enviado,Correos enviados,Bandeja de salida,
    Inviati,Inviata,Posta inviata,Messaggi inviati,Elementi inviati,Posta in uscita,
    Enviadas,Itens enviados,Mensagens enviadas,E-mails enviados,Correio enviado,Caixa de saída,
    Enviats,Elements enviats,Verzonden,Verzonden items,Verzonden berichten,Verzonden e-mail,Postvak UIT,
    Skickat,Skickade,Skickade objekt,Skickade meddelanden,Utkorgen,Sendt,Sendte,Sendt post,Sendt e-post,Sendte elementer,
    Sendte meddelelser,Udbakke,Utboks,Lähetetyt,Lähetetyt viestit,Lähetetyt kohteet,Lähtevät,
    Wysłane,Elementy wysłane,Wiadomości wysłane,Skrzynka nadawcza,Odeslané,Odeslaná pošta,Odeslané zprávy,Odeslané položky,
    Pošta k odeslání,Odoslané,Odoslaná pošta,Odoslané správy,Odoslané položky,Elküldött,Elküldött elemek,Elküldött üzenetek,
    Elküldött levelek,Postázandó üzenetek,Trimise,Mesaje trimise,Elemente trimise,Gönderilmiş,Gönderilmiş Öğeler,
    Gönderilmiş Postalar,Gönderilen,Gönderilenler,Giden Kutusu,Отправленные,Отправлено,Отправленные письма,Исходящие,
    Надіслані,Надіслане,Надіслані елементи,Відправлені,Вихідні,Изпратени,Изпратени елементи,Απεσταλμένα,Σταλμένα,
    Poslano,Poslane stavke,Poslata,Poslate stavke,Poslana pošta,Послато,Išsiųsta,Išsiųsti laiškai,Nosūtītie,
    Nosūtītās vienības,Saadetud,Saadetud kirjad,送信済み,送信済みメール,送信済みアイテム,送信済みトレイ,送信トレイ,已发送,已发送邮件,
    已发邮件,发件箱,已傳送,已寄出,寄件備份,寄件匣,已傳送的郵件,寄件備份匣,보낸편지함,보낸 편지함,보낸메일함,보낸 메일함,보낸 항목,
    נשלח,דואר שנשלח,פריטים שנשלחו,البريد المرسل,المرسل,المرسلة,العناصر المرسلة,ส่งแล้ว,Thư đã gửi,Đã gửi,Terkirim`,
  trash: `Trash,Bin,Deleted,Deleted Items,Deleted Messages,Deleted Mail,Wastebasket,Recycle Bin,
    Papierkorb,Gelöscht,Gelöschte Elemente,Gelöschte Objekte,Gelöschte Nachrichten,
    Corbeille,Poubelle,Éléments supprimés,Messages supprimés,Papelera,Papelera de reciclaje,Eliminados,Elementos eliminados,
    Mensajes eliminados,Cestino,Eliminata,Posta eliminata,Elementi eliminati,Lixeira,Lixo,Itens excluídos,Itens eliminados,
    Mensagens excluídas,Reciclagem,Paperera,Elements suprimits,Prullenbak,Prullenmand,Verwijderd,Verwijderde items,
    Verwijderde berichten,Papperskorg,Papperskorgen,Borttaget,Borttagna objekt,Papirkurv,Papirkurven,Slettet,Slettet post,
    Slettet e-post,Slettede elementer,Søppelkasse,Roskakori,Poistetut,Poistetut viestit,Poistetut kohteet,
    Kosz,Usunięte,Elementy usunięte,Koš,Odstraněné,Odstraněná pošta,Kôš,Odstránené položky,Odstránená pošta,Kuka,Lomtár,
    Törölt elemek,Coș de gunoi,Gunoi,Elemente șterse,Mesaje șterse,Çöp,Çöp Kutusu,Silinmiş Öğeler,Silinenler,
    Корзина,Удаленные,Удалённые,Кошик,Видалені,Видалене,Кошче,Изтрити,Изтрити елементи,Κάδος,Κάδος απορριμμάτων,Διαγραμμένα,
    Smeće,Otpad,Izbrisano,Izbrisane stavke,Отпад,Šiukšlinė,Šiukšliadėžė,Miskaste,Dzēstie,Prügikast,Kustutatud,
    ゴミ箱,削除済みアイテム,已删除,已删除邮件,废纸篓,垃圾桶,回收站,刪除的郵件,已刪除的郵件,휴지통,지운편지함,지운 편지함,삭제된 항목,
    אשפה,פריטים שנמחקו,المهملات,سلة المهملات,العناصر المحذوفة,ถังขยะ,Thùng rác,Sampah`,
  junk: `Junk,Junk Mail,Junk Email,Junk E-mail,Spam,Spamverdacht,Bulk,Bulk Mail,
    Junk-E-Mails,Unerwünscht,Unerwünschte Werbung,Courrier indésirable,Indésirable,Indésirables,Pourriel,
    Correo no deseado,Correo basura,No deseado,Posta indesiderata,Indesiderata,Lixo eletrônico,Lixo Electrónico,Lixo Eletrónico,
    Correu brossa,Ongewenst,Ongewenste e-mail,Ongewenste reclame,Skräppost,Uønsket e-post,Uønsket post,Uønsket mail,Søppelpost,
    Roskaposti,Niechciane,Wiadomości-śmieci,Nevyžádaná pošta,Nevyžiadaná pošta,Levélszemét,Nedorite,Mesaje nedorite,
    Önemsiz,Önemsiz E-posta,Gereksiz,İstenmeyen,Спам,Нежелательная почта,Нежелательные,Небажана пошта,Нежелана поща,
    Ανεπιθύμητα,Ανεπιθύμητη αλληλογραφία,Neželjena pošta,Neželena pošta,Bezvertė,Mēstules,Rämpspost,迷惑メール,
    垃圾邮件,垃圾郵件,垃圾箱,스팸,스팸함,스팸메일함,스팸 메일함,정크 메일,דואר זבל,ספאם,البريد العشوائي,بريد غير هام,
    البريد الإلكتروني غير الهام,จดหมายขยะ,สแปม,Thư rác`,
  drafts: `Drafts,Draft,Entwürfe,Entwurf,Brouillon,Brouillons,Borrador,Borradores,Bozze,Rascunhos,Esborranys,Concepten,
    Utkast,Kladde,Kladder,Luonnokset,Szkice,Robocze,Kopie robocze,Wersje robocze,Koncepty,Rozepsané,Rozpísané,Piszkozatok,
    Ciorne,Schițe,Taslaklar,Черновики,Чернетки,Чернови,Πρόχειρα,Skice,Nacrti,Osnutki,Нацрти,Juodraščiai,Melnraksti,Mustandid,
    下書き,草稿,草稿箱,임시보관함,임시 보관함,임시보관 메일,טיוטות,المسودات,مسودات,แบบร่าง,Thư nháp,Bản nháp,Draf`,
};

/** Without case, accents and punctuation. */
const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s._'’-]+/g, ' ')
    .trim();

const roleByName: ReadonlyMap<string, Role> = new Map(
  (Object.keys(names) as Role[]).flatMap((role) =>
    names[role].split(',').map((name): [string, Role] => [foldName(name), role]),
  ),
);

/** The role of a folder or label; a number behind its name, as in `Sent-1`, makes no difference. */
const roleNamed = (name: string): Role | undefined =>
  name.length > 200 ? undefined : roleByName.get(foldName(name).replace(/ \(?\d{1,4}\)?$/, ''));
