import { isAscii } from '../parse/clean-fields.ts';

/**
 * Letters and digits of other scripts with the Latin letters they look like, after NFKD and lower case, from
 * Unicode's confusables.txt (UTS #39). Without lookalikes of digits, punctuation and nothing, and without
 * letters that compatibility mappings (full width, mathematical letters) already turn into Latin.
 * Right-to-left letters and those beyond the basic plane are escapes.
 */
// oxfmt-ignore
const confusableLetters: Readonly<Record<string, string>> = {
  a: 'ɑꭺᗅꓮ\u{16f40}\u{102a0}ẚ',
  aa: 'ꜳ',
  ae: 'æӕ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƅьꮟᑲᖯꞵβᏼᗷꓐ\u{10282}\u{102a1}\u{10301}ɓᑳƃбƀҍѣ',
  bl: 'ы',
  c: 'ᴄςⲥꮯ\u{1043d}\u{118f2}\u{118e9}σꓚ\u{102a2}\u{10302}\u{1051c}ȼҫ',
  d: 'ꮷᑯꓒꭰᗞᗪꓓɗɖƌð',
  dz: 'ʣ',
  e: 'ꬲҽⴹꭼꓰ\u{118c6}\u{118ce}\u{10286}ɇҿ',
  f: 'ꬵꞙẝքϝᖴꓝ\u{118c2}\u{10287}\u{102a5}\u{10525}ƒᵮ',
  g: 'ɡᶃƍցԍꮐᏻꓖɠǥ',
  h: 'հꮒηⲏнꮋᕼꓧ\u{102cf}ɦꚕᏺⱨңħћӊӈ',
  i: 'ɪɩꙇꭵ\u{118c3}ɨᵻᵼ',
  j: 'ϳʝꭻᒍꓙɉ',
  k: 'ⲕꮶᛕꓗ\u{10518}ƙⱪқꝁҟ',
  l: '\u{661}\u{6f1}\u{10320}\u{1e8c7}ǀⲓ\u{5d5}\u{5df}\u{627}\u{7ca}ⵏᛁꓲ\u{16f28}\u{1028a}\u{10309}ⳑꮮᒪꓡ\u{16f16}\u{118d2}\u{10443}\u{10526}ɭƚɫ\u{673}',
  ll: 'ǁ\u{5f0}',
  lo: 'ю',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'μϻⲙꮇᗰᛖꓟ\u{102b0}\u{10311}ӎ',
  n: 'ոռⲛꓠ\u{10513}ɳƞɲᵰ',
  o: '०੦૦௦౦೦൦๐໐၀\u{665}\u{6f5}ᴏᴑꬽⲟჿօ\u{5e1}\u{647}\u{6be}\u{6c1}\u{6d5}ഠဝ\u{104ea}\u{118c8}\u{118d7}\u{1042c}\u{7c0}০୦〇\u{114d0}\u{118e0}ⵔዐଠꓳ\u{118d5}\u{10292}\u{102ab}\u{10516}\u{6ff}ꬾⵁɵꝋөѳꮎꮻθⴱꭴတ',
  oe: 'œ',
  oo: 'ꝏꚙ',
  p: 'ⲣꮲᑭꓑ\u{10295}ƥᵽ',
  q: 'գզⵕʠ',
  r: 'ꭇꭈᴦⲅꮁʀꭱꮢ\u{104dc}ᖇꓣ\u{16f35}ɽɼɍғᵲ',
  rn: '\u{118e3}\u{11700}ɱᵯ',
  s: 'ꜱƽꮪ\u{118c1}\u{10448}տꮥꓢ\u{16f3a}\u{10296}ʂᵴ',
  t: 'ⲧꭲꓔ\u{16f0a}\u{118dc}\u{10297}\u{102b1}\u{10315}ƭⱦʈҭŧᵵ',
  tf: 'ꝷ',
  ts: 'ʦ',
  u: 'ꞟᴜꭎꭒʋս\u{104f6}\u{118d8}ሀᑌꓴ\u{16f42}ᵾꮜʉ',
  ue: 'ᵫ',
  uo: 'ꭣ',
  v: 'ᴠѵ\u{5d8}\u{11706}ꮩ\u{118c0}\u{667}\u{6f7}ⴸᐯꛟꓦ\u{16f08}\u{1051d}',
  w: 'ɯᴡѡա\u{1170a}\u{1170e}\u{1170f}ꮃ\u{118ef}\u{118e6}ꮤꓪѽ\u{114c5}ꝡ',
  x: 'ᕁᕽ\u{10322}\u{118ec}ꭓχⲭⵝᚷꓫ\u{10290}\u{102b4}\u{10317}\u{10527}ҳ',
  y: 'ɣᶌʏỿꭚγүყⲩꭹꮍꓬ\u{16f43}\u{118c4}\u{102b2}ƴɏұ',
  z: 'ᴢꮓ\u{102f5}\u{118e5}ζꓜ\u{118c9}ʐƶȥᵶ',
};

/**
 * Characters that look like a Latin letter in small print, after case folding: frequent ones, which take
 * precedence, and digits.
 */
const usual: Readonly<Record<string, string>> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', ѕ: 's', і: 'i', ј: 'j', ԁ: 'd', һ: 'h', к: 'k', м: 'm',
  т: 't', в: 'b', п: 'n', ӏ: 'l', ԛ: 'q', ԝ: 'w', г: 'r', α: 'a', ο: 'o', ρ: 'p', ν: 'v', τ: 't', ι: 'i', κ: 'k',
  ε: 'e', υ: 'u', ω: 'w', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'b', '0': 'o', '1': 'l', '3': 'e', '5': 's', '4': 'a',
  '7': 't', '8': 'b', '9': 'g', '|': 'l', $: 's', '@': 'a',
}; // oxfmt-ignore

/** Small capitals, which Unicode's table omits. */
const smallCapitals: Readonly<Record<string, string>> = {
  ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n',
  ᴏ: 'o', ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z',
}; // oxfmt-ignore

const confusables = new Map([
  ...Object.entries(confusableLetters).flatMap(([latin, letters]) =>
    Array.from(letters, (letter) => [letter, latin] as const),
  ),
  ...Object.entries(smallCapitals),
  ...Object.entries(usual),
]);

/** Replaces letters of other scripts that look like Latin ones; digits and punctuation are unchanged. */
export const inLatin = (text: string): string =>
  text.replace(/[^\0-\x7f]/gu, (letter) => confusables.get(letter.toLowerCase()) ?? letter); // oxlint-disable-line no-control-regex -- anything but ASCII

/** The skeleton of a name: names with the same skeleton look alike. */
export function skeletonOf(name: string): string {
  const letters = isAscii(name)
    ? name.toLowerCase().replace(/[^a-z -]/g, (letter) => confusables.get(letter) ?? letter)
    : Array.from(
        name
          .normalize('NFKD')
          .toLowerCase()
          .replace(/\p{M}|\p{Cf}/gu, ''),
        (letter) => confusables.get(letter) ?? letter,
      ).join('');
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd').replace(/[i]/g, 'l');
}

const otherScripts =
  /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}|\p{Script=Coptic}|\p{Script=Lisu}/u;
/** Latin letters in a special form: mathematical, full width, circled. */
const disguised = /[\u2100-\u214f\u2460-\u24ff\uff00-\uffef]|[\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f1ff}]/u;

/** Whether a name mixes Latin letters with lookalikes of other scripts, or uses special forms of letters. */
export const mixesScripts = (name: string): boolean =>
  disguised.test(name) || (/\p{Script=Latin}/u.test(name) && otherScripts.test(name));

/** Whether changing, adding, removing or swapping one letter turns `a` into `b`. */
export function isOneLetterApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const left = a.length - end - start;
  const right = b.length - end - start;
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}

/** Words beside a name that are no part of it, as skeletons. */
const beside = new Set(
  'mr mrs ms miss sir dr prof professor herr frau dipl ing phd mba msc bsc jr sr ceo cfo coo cio cto vp head of the office'
    .split(' ')
    .map(skeletonOf),
);
/** Words by which services name themselves beside the person for whom they send, as skeletons. */
const ofServices = new Set('via on per über through bei from behalf'.split(' ').map(skeletonOf));
const maxWords = 5;
const isWholeName = /^\p{Lo}$/u;

/**
 * The form in which names of people are compared: equal for `Dr. Amara Okafor (CEO)`, `OKAFOR, Amara` and letters that look
 * the same; initials and titles do not count. Empty for what is no name of a person: single words, addresses, and
 * names that say who sends for whom (`Amara Okafor via Docs`).
 */
export function nameKey(name: string): string {
  if (name.length > 200 || name.includes('@')) return '';
  const bare = name.replace(/\([^()]*\)|\[[^[\]]*\]/g, (note) =>
    /(?<!\p{L})(?:via|über)(?!\p{L})/iu.test(note) ? ' via ' : ' ',
  );
  const words = skeletonOf(bare)
    .replace(/[aou]e/g, ([vowel]) => vowel!)
    .split(/[^\p{L}\p{M}'’]+/u)
    // Initials do not count; in scripts without case a letter may be a whole name.
    .filter((word) => word.length > 1 || isWholeName.test(word));
  if (words.some((word) => ofServices.has(word))) return '';
  const own = words.filter((word) => !beside.has(word));
  return own.length >= 2 && own.length <= maxWords ? own.toSorted().join(' ') : '';
}
