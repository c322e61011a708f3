import { replaceEach } from '../joined-text.ts';

/** A decoder for a charset that browsers do not support. */
type CharsetReader = (bytes: Buffer) => string;

/**
 * The decoder of a charset by its name (`decode-charset.ts`) or the number of its code page; undefined if
 * unsupported.
 */
export function findReader(name: string): CharsetReader | undefined {
  switch (name) {
    case 'utf-32':
    case 'utf-32le':
    case 'utf-32be':
      return (bytes) => decodeUtf32(bytes, name);
    case 'hz-gb-2312':
      return decodeHz;
    case 'iso-2022-kr':
      return (bytes) => decodeShifted(bytes, eucKr);
    case 'iso-2022-cn':
      return (bytes) => decodeShifted(bytes, gbk);
    default: {
      const letters = lettersOf(name);
      return letters && ((bytes) => mapLetters(bytes, letters));
    }
  }
}

const gbk = new TextDecoder('gbk');
const eucKr = new TextDecoder('euc-kr');

/** Code pages that equal an older one plus the euro sign. */
const withEuro: Readonly<Record<string, string>> = {
  '924': '1047',
  '1140': '37',
  '1141': '273',
  '1142': '277',
  '1143': '278',
  '1144': '280',
  '1145': '284',
  '1146': '285',
  '1147': '297',
  '1148': '500',
  '1149': '871',
};

/** All 256 characters of a one-byte charset. */
function lettersOf(name: string): readonly string[] | undefined {
  const above = ownOf(aboveAscii, name);
  if (above !== undefined)
    return [...Array.from({ length: 128 }, (_, at) => String.fromCharCode(at)), ...above];
  const older = ownOf(withEuro, name);
  const differences = ownOf(ebcdicDifferences, older ?? name);
  if (differences === undefined) return undefined;
  const letters = [...ebcdic];
  for (const [, byte = '', letter = ''] of differences.matchAll(/([\da-f]{2})(.)/gsu))
    letters[Number.parseInt(byte, 16)] = letter;
  return letters.map((letter) =>
    letter === '\u0085' ? '\n' : older !== undefined && letter === '¤' ? '€' : letter,
  );
}

/** The name is from the sender and may be `constructor`. */
const ownOf = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function mapLetters(bytes: Buffer, letters: readonly string[]): string {
  const units = new Uint16Array(bytes.length);
  const codes = letters.map((letter) => letter.charCodeAt(0));
  for (let at = 0; at < bytes.length; at += 1) units[at] = codes[bytes[at]!] ?? 0xfffd;
  return textOf(units);
}

/**
 * The byte order follows the byte order mark, else the name, else the position of zeros; big-endian by default (RFC
 * 2781 §4.3).
 */
function decodeUtf32(bytes: Buffer, name: string): string {
  const isMarkedLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isMarkedBig = bytes[2] === 0xfe && bytes[3] === 0xff;
  const isLittle =
    isMarkedLittle ||
    (!isMarkedBig && (name === 'utf-32le' || (name === 'utf-32' && zerosAt(bytes, 3, 4) > 0.9)));
  const units = new Uint16Array(bytes.length >> 1);
  let count = 0;
  for (let at = isMarkedLittle || isMarkedBig ? 4 : 0; at + 4 <= bytes.length; at += 4) {
    const code = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    if (code > 0xffff && code <= 0x10ffff) {
      units[count++] = 0xd800 | ((code - 0x1_0000) >> 10);
      units[count++] = 0xdc00 | ((code - 0x1_0000) & 0x3ff);
    } else units[count++] = code <= 0xffff ? code : 0xfffd;
  }
  return textOf(units.subarray(0, count)).toWellFormed();
}

/** UTF-16 as a text: adding letter by letter would take many times the memory. */
const textOf = ({ buffer, byteOffset, byteLength }: Uint16Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf16le');

/** The share of zeros at every `step`th of the first bytes. */
export function zerosAt(bytes: Buffer, first: number, step: number): number {
  const end = Math.min(bytes.length, 4_096);
  let zeros = 0;
  let seen = 0;
  for (let at = first; at < end; at += step, seen += 1) if (bytes[at] === 0) zeros += 1;
  return seen === 0 ? 0 : zeros / seen;
}

/** HZ (RFC 1843): Chinese between `~{` and `~}`, in seven bits. */
const decodeHz: CharsetReader = (bytes) =>
  replaceEach(bytes.toString('latin1'), /~(?:\{((?:[!-}][!-~])*)(?:~\})?|(~)|\n)/g, ([, letters, tilde]) =>
    letters === undefined ? (tilde ?? '') : gbk.decode(withHighBits(letters)),
  );

/**
 * ISO-2022-KR and -CN (RFC 1557, 1922): seven-bit text between shift-out and shift-in. Of the character sets
 * that a Chinese text may designate, only the first is supported; characters of others become U+FFFD, which
 * `readCharset` detects.
 */
function decodeShifted(bytes: Buffer, decoder: TextDecoder): string {
  let isOther = false;
  return replaceEach(
    bytes.toString('latin1'),
    /\x1b\$([)*+])(.)|\x0e([^\x0f\n\x1b]*)\x0f?|\x0f|\x1bN(..)/gs, // oxlint-disable-line no-control-regex -- the signs are such
    ([whole, place, set, letters]) => {
      if (place !== undefined) {
        if (place === ')') isOther = set !== 'A' && set !== 'C';
        return '';
      }
      if (letters === undefined) return whole.startsWith('\x1bN') ? '\ufffd' : '';
      return isOther ? '\ufffd'.repeat(letters.length >> 1) : decoder.decode(withHighBits(letters));
    },
  );
}

const withHighBits = (letters: string): Buffer => {
  const bytes = Buffer.from(letters, 'latin1');
  for (const [at, byte] of bytes.entries()) bytes[at] = byte | 0x80;
  return bytes;
};

/**
 * One-byte charsets of mail programs that browsers do not support, from the tables of Python and glibc: the
 * upper 128 characters by code page or name; U+FFFD for undefined ones.
 */
const aboveAscii: Readonly<Record<string, string>> = {
  '437':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0',
  '720':
    '\x80\x81éâ\x84à\x86çêëèïî\x8d\x8e\x8f\x90\u0651\u0652ô¤\u0640ûù\u0621\u0622\u0623\u0624£\u0625\u0626\u0627\u0628\u0629\u062a\u062b\u062c\u062d\u062e\u062f\u0630\u0631\u0632\u0633\u0634\u0635«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\u0636\u0637\u0638\u0639\u063a\u0641µ\u0642\u0643\u0644\u0645\u0646\u0647\u0648\u0649\u064a≡\u064b\u064c\u064d\u064e\u064f\u0650≈°∙·√ⁿ²■\xa0',
  '737':
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\xa0',
  '775':
    'ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀ÓßŌŃõÕµńĶķĻļņĒŅ’\xad±“¾¶§÷„°∙·¹³²■\xa0',
  '850':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0',
  '852':
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\xad˝˛ˇ˘§÷¸°¨˙űŘř■\xa0',
  '855':
    'ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪаАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐└┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀ЯрРсСтТуУжЖвВьЬ№\xadыЫзЗшШэЭщЩчЧ§■\xa0',
  '857':
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\xad±\ufffd¾¶§÷¸°¨·¹³²■\xa0',
  '858':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0',
  '860':
    'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0',
  '861':
    'ÇüéâäàåçêëèÐðÞÄÅÉæÆôöþûÝýÖÜø£Ø₧ƒáíóúÁÍÓÚ¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0',
  '862':
    '\u05d0\u05d1\u05d2\u05d3\u05d4\u05d5\u05d6\u05d7\u05d8\u05d9\u05da\u05db\u05dc\u05dd\u05de\u05df\u05e0\u05e1\u05e2\u05e3\u05e4\u05e5\u05e6\u05e7\u05e8\u05e9\u05ea¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0',
  '863':
    'ÇüéâÂà¶çêëèïî‗À§ÉÈÊôËÏûù¤ÔÜ¢£ÙÛƒ¦´óú¨¸³¯Î⌐¬½¼¾«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0',
  '864':
    '°·∙√▒─│┼┤┬├┴┐┌└┘β∞φ±½¼≈«»\ufef7\ufef8\ufffd\ufffd\ufefb\ufefc\ufffd\xa0\xad\ufe82£¤\ufe84\ufffd\ufffd\ufe8e\ufe8f\ufe95\ufe99\u060c\ufe9d\ufea1\ufea5\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\ufed1\u061b\ufeb1\ufeb5\ufeb9\u061f¢\ufe80\ufe81\ufe83\ufe85\ufeca\ufe8b\ufe8d\ufe91\ufe93\ufe97\ufe9b\ufe9f\ufea3\ufea7\ufea9\ufeab\ufead\ufeaf\ufeb3\ufeb7\ufebb\ufebf\ufec1\ufec5\ufecb\ufecf¦¬÷×\ufec9\u0640\ufed3\ufed7\ufedb\ufedf\ufee3\ufee7\ufeeb\ufeed\ufeef\ufef3\ufebd\ufecc\ufece\ufecd\ufee1\ufe7d\u0651\ufee5\ufee9\ufeec\ufef0\ufef2\ufed0\ufed5\ufef5\ufef6\ufedd\ufed9\ufef1■\ufffd',
  '865':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒáíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0',
  '869':
    '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdΆ\ufffd·¬¦‘’Έ―ΉΊΪΌ\ufffd\ufffdΎΫ©Ώ²³ά£έήίϊΐόύΑΒΓΔΕΖΗ½ΘΙ«»░▒▓│┤ΚΛΜΝ╣║╗╝ΞΟ┐└┴┬├─┼ΠΡ╚╔╩╦╠═╬ΣΤΥΦΧΨΩαβγ┘┌█▄δε▀ζηθικλμνξοπρσςτ΄\xad±υφχ§ψ΅°¨ωϋΰώ■\xa0',
  '1125':
    'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёҐґЄєІіЇї·√№¤■\xa0',
  '10004':
    'Ä\xa0ÇÉÑÖÜáàâä\u06ba«çéèêëí…îïñó»ôö÷úùûü !"#$\u066a&\'()*+\u060c-./\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669:\u061b<=>\u061f❊\u0621\u0622\u0623\u0624\u0625\u0626\u0627\u0628\u0629\u062a\u062b\u062c\u062d\u062e\u062f\u0630\u0631\u0632\u0633\u0634\u0635\u0636\u0637\u0638\u0639\u063a[\\]^_\u0640\u0641\u0642\u0643\u0644\u0645\u0646\u0647\u0648\u0649\u064a\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u067e\u0679\u0686\u06d5\u06a4\u06af\u0688\u0691{|}\u0698\u06d2',
  '10006':
    'Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩάΝ¬ΟΡ≈Τ«»…\xa0ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\xad',
  '10010':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ĂȘ∞±≤≥¥µ∂∑∏π∫ªºΩăș¿¡¬√ƒ≈∆«»…\xa0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›Țț‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  '10029':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\xa0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
  '10079':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûüÝ°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\xa0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€ÐðÞþý·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  '10081':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\xa0ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙ\uf8a0ˆ˜¯˘˙˚¸˝˛ˇ',
  '10082':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®Š™´¨≠ŽØ∞±≤≥∆µ∂∑∏š∫ªºΩžø¿¡¬√ƒ≈Ć«Č…\xa0ÀÃÕŒœĐ—“”‘’÷◊\uf8ff©⁄€‹›Æ»–·‚„‰ÂćÁčÈÍÎÏÌÓÔđÒÚÛÙıˆ˜¯πË˚¸Êæˇ',
  kz1048:
    'ЂЃ‚ѓ„…†‡€‰Љ‹ЊҚҺЏђ‘’“”•–—\ufffd™љ›њқһџ\xa0ҰұӘ¤Ө¦§Ё©Ғ«¬\xad®Ү°±Ііөµ¶·ё№ғ»әҢңүАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
  pt154:
    'ҖҒӮғ„…ҶҮҲүҠӢҢҚҺҸҗ‘’“”•–—ҳҷҡӣңқһҹ\xa0ЎўЈӨҘҰ§Ё©Ә«¬ӯ®Ҝ°ұІіҙө¶·ё№ә»јҪҫҝАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
  koi8t:
    'қғ‚Ғ„…†‡\ufffd‰ҳ‹ҲҷҶ\ufffdҚ‘’“”•–—\ufffd™\ufffd›\ufffd\ufffd\ufffd\ufffd\ufffdӯӮё¤ӣ¦§\ufffd\ufffd\ufffd«¬\xad®\ufffd°±²Ё\ufffdӢ¶·\ufffd№\ufffd»\ufffd\ufffd\ufffd©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ',
  hproman8:
    '\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8d\x8e\x8f\x90\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9a\x9b\x9c\x9d\x9e\x9f\xa0ÀÂÈÊËÎÏ´ˋˆ¨˜ÙÛ₤¯Ýý°ÇçÑñ¡¿¤£¥§ƒ¢âêôûáéóúàèòùäëöüÅîØÆåíøæÄìÖÜÉïßÔÁÃãÐðÍÌÓÒÕõŠšÚŸÿÞþ·µ¶¾—¼½ªº«■»±\ufffd',
};

/** EBCDIC code page 37: all 256 characters. */
const ebcdic =
  '\x00\x01\x02\x03\x9c\x09\x86\x7f\x97\x8d\x8e\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x9d\x85\x08\x87\x18\x19\x92\x8f\x1c\x1d\x1e\x1f\x80\x81\x82\x83\x84\x0a\x17\x1b\x88\x89\x8a\x8b\x8c\x05\x06\x07\x90\x91\x16\x93\x94\x95\x96\x04\x98\x99\x9a\x9b\x14\x15\x9e\x1a \xa0âäàáãåçñ¢.<(+|&éêëèíîïìß!$*);¬-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@\'="Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿ÐÝÞ®^£¥·©§¶¼½¾[]¯¨´×{ABCDEFGHI\xadôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ\x9f';

/** Differences of other EBCDIC code pages: two hex digits of the byte, then its character. */
const ebcdicDifferences: Readonly<Record<string, string>> = {
  '37': '',
  '273': '43{4aÄ4f!59~5aÜ5f^63[6aö7c§a1ßb0¢b5@ba¬bb|bc‾c0äcc¦d0üdc}e0Öec\\fc]',
  '277': '47}4a#4f!5a¤5bÅ5f^67$6aø70¦7bÆ7cØ80@9c{9e[9f]a1üb0¢ba¬bb|c0æd0ådc~',
  '278': '43{47}4a§4f!51`5a¤5bÅ5f^63#67$6aö79é7bÄ7cÖ9f]a1üb0¢b5[ba¬bb|c0äcc¦d0ådc~ec@',
  '280': '44{48\\4a°4f!51]54}58~5aé5f^6aò79ù7b£7c§90[a1ìb0¢b1#b5@ba¬bb|c0àcd¦d0èdd`e0ç',
  '284': '49¦4a[5a]69#6añ7bÑa1¨b0¢ba^bb!bd~',
  '285': '4a$5b£a1‾b0¢b1[ba^bc~',
  '297': '44@48\\4a°4f!51{54}5a§5f^6aù79µ7b£7cà90[a0`a1¨b0¢b1#b5]ba¬bb|bd~c0éd0èdd¦e0ç',
  '424':
    '41\u05d042\u05d143\u05d244\u05d345\u05d446\u05d547\u05d648\u05d749\u05d851\u05d952\u05da53\u05db54\u05dc55\u05dd56\u05de57\u05df58\u05e059\u05e162\u05e263\u05e364\u05e465\u05e566\u05e667\u05e768\u05e869\u05e970\ufffd71\u05ea72\ufffd73\ufffd74\xa075\ufffd76\ufffd77\ufffd78‗80\ufffd8c\ufffd8d\ufffd8e\ufffd9a\ufffd9b\ufffd9c\ufffd9e\ufffdaa\ufffdab\ufffdac\ufffdad\ufffdae\ufffdcb\ufffdcc\ufffdcd\ufffdce\ufffdcf\ufffddb\ufffddc\ufffddd\ufffdde\ufffddf\ufffdeb\ufffdec\ufffded\ufffdee\ufffdef\ufffdfb\ufffdfc\ufffdfd\ufffdfe\ufffd',
  '500': '4a[4f!5a]5f^b0¢ba¬bb|',
  '870':
    '44ţ46ă47č49ć4a[4f!52ę54ů57ľ58ĺ5a]5f^64˝66Ă67Č69Ć6a|70ˇ72Ę74Ů77Ľ78Ĺ80˘8aś8bň8cđ8eř8fş9ał9bń9cš9e˛a0ąaaŚabŇacĐaeŘafŞb0·b1Ąb2żb3Ţb4Żb6žb7źb8Žb9ŹbaŁbbŃbcŠcdŕcfődaĚdbűddťdfěeaďedŔefŐfaĎfbŰfdŤ',
  '871': '4aþ4f!5aÆ5fÖ79ð7cÐ8c`8e{9c}9e]a1öac@ae[b0¢ba¬bb|be\\c0Þcc~d0æe0´ec^',
  '875':
    '41Α42Β43Γ44Δ45Ε46Ζ47Η48Θ49Ι4a[4f!51Κ52Λ53Μ54Ν55Ξ56Ο57Π58Ρ59Σ5a]5f^62Τ63Υ64Φ65Χ66Ψ67Ω68Ϊ69Ϋ6a|70¨71Ά72Έ73Ή74\xa075Ί76Ό77Ύ78Ώ80΅8aα8bβ8cγ8dδ8eε8fζ9aη9bθ9cι9dκ9eλ9fμa0´aaνabξacοadπaeρafσb0£b1άb2έb3ήb4ϊb5ίb6όb7ύb8ϋb9ώbaςbbτbcυbdφbeχbfψcbωccΐcdΰce‘cf―da±db½dc\x1add·de’df¦e1\x1aeb§ec\x1aed\x1aee«ef¬fb©fc\x1afd\x1afe»',
  '1025':
    '42ђ43ѓ44ё45є46ѕ47і48ї49ј4a[4f!51љ52њ53ћ54ќ55ў56џ57Ъ58№59Ђ5a]5f^62Ѓ63Ё64Є65Ѕ66І67Ї68Ј69Љ6a|70Њ71Ћ72Ќ73\xad74Ў75Џ76ю77а78б80ц8aд8bе8cф8dг8eх8fи90й9aк9bл9cм9dн9eо9fпa0яaaрabсacтadуaeжafвb0ьb1ыb2зb3шb4эb5щb6чb7ъb8Юb9АbaБbbЦbcДbdЕbeФbfГcaХcbИccЙcdКceЛcfМdaНdbОdcПddЯdeРdfСe1§eaТebУecЖedВeeЬefЫfaЗfbШfcЭfdЩfeЧ',
  '1026': '48{4aÇ4f!5aĞ5bİ5f^68[6aş79ı7bÖ7cŞ7fÜ8c}8d`8e¦a1öac]ad$ae@b0¢ba¬bb|c0çcc~d0ğdc\\e0üec#fc"',
  '1047': '5f^ad[b0¬baÝbb¨bd]',
};
