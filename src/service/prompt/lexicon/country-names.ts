import { keyOf } from '../read-tokens.ts';

/** What people write for a country beside its name. */
const others = ['usa', 'us', 'u.s.', 'uk', 'america', 'amerika', 'england', 'europe', 'europa', 'asia', 'asien', 'africa', 'afrika', 'holland', 'czechia', 'tschechien', 'uae', 'abroad', 'eu', 'european union', 'russland', 'ausland']; // prettier-ignore

let names: ReadonlySet<string> | undefined;

/** Whether a text is the name of a country, in English or German. Names that are also those of people count: who means a person can quote it. */
export function isCountry(text: string): boolean {
  names ??= readNames();
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
