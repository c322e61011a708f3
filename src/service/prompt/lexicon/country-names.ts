import { keyOf } from '../read-tokens.ts';

/** What people write for a country beside its name. */
const others = ['usa', 'us', 'u.s.', 'uk', 'america', 'amerika', 'england', 'europe', 'europa', 'asia', 'asien', 'africa', 'afrika', 'holland', 'czechia', 'tschechien', 'uae', 'abroad', 'eu', 'european union', 'russland', 'ausland', 'wien', 'berlin', 'muenchen', 'zuerich', 'hamburg', 'frankfurt', 'graz', 'linz', 'salzburg', 'genf', 'basel', 'london', 'paris', 'moskau', 'moscow', 'peking', 'beijing', 'new york', 'istanbul', 'lagos', 'hongkong', 'hong kong']; // oxfmt-ignore

/** 'Chinese servers', 'russische Absender': of the largest countries and those that analysts name most. */
const adjectives = ['american', 'amerikanisch', 'austrian', 'oesterreichisch', 'brazilian', 'brasilianisch', 'british', 'britisch', 'bulgarian', 'bulgarisch', 'chinese', 'chinesisch', 'czech', 'tschechisch', 'dutch', 'niederlaendisch', 'european', 'europaeisch', 'foreign', 'auslaendisch', 'french', 'franzoesisch', 'german', 'deutsch', 'indian', 'indisch', 'indonesian', 'indonesisch', 'iranian', 'iranisch', 'israeli', 'israelisch', 'italian', 'italienisch', 'japanese', 'japanisch', 'korean', 'koreanisch', 'north korean', 'nordkoreanisch', 'nigerian', 'nigerianisch', 'polish', 'polnisch', 'romanian', 'rumaenisch', 'russian', 'russisch', 'spanish', 'spanisch', 'swiss', 'schweizer', 'turkish', 'tuerkisch', 'ukrainian', 'ukrainisch', 'vietnamese', 'vietnamesisch']; // oxfmt-ignore
const places =
  /^(.+) (?:mail |e-mail )?(?:server[ns]?|ips?|ip-adressen|ip addresses|addresses|adressen?|hosts?|senders?|absendern?|domains?|hackers?|hackern|networks?|netzen?|providers?|companies|firmen|criminals|people|users)$/;

let names: ReadonlySet<string> | undefined;

/** Whether a text is the name of a country, in English or German. Names that are also those of people count: who means a person can quote it. */
export function isCountry(text: string): boolean {
  names ??= readNames();
  const place = places.exec(keyOf(text.trim()))?.[1];
  if (place !== undefined && [place, place.replace(/e[nmrs]?$/, '')].some((one) => adjectives.includes(one)))
    return true;
  return names.has(keyOf(text.trim().replace(/^(?:the|dem|der|den) /i, '')));
}

function readNames(): ReadonlySet<string> {
  const found = new Set(others);
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  for (const locale of ['en', 'de']) {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((one) => letters.map((two) => one + two))) {
      const name = display.of(code);
      if (name) found.add(keyOf(name));
    }
  }
  return found;
}
