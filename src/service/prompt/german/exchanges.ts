import { type PromptToken, wordAt } from '../read-tokens.ts';

const counted = /^(?:anhang|anhaengen?|anlagen?|links?|urls?|empfaengern?|adressaten|dateien)$/;
const numbers: Readonly<Record<string, number>> = { ein: 1, eine: 1, einem: 1, einen: 1, einer: 1, zwei: 2, drei: 3, vier: 4, fuenf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10 }; // oxfmt-ignore

const numberOf = (token: PromptToken | undefined): number =>
  token?.kind === 'number' && /^\d+$/.test(token.text)
    ? Number(token.text)
    : (numbers[token?.key ?? ''] ?? 0);

/** 'mit einem oder zwei Anhängen': both numbers, where the one follows the other; 'einem oder mehreren', 'einem oder keinem'. */
export function eitherNumber(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const open = tokens.findIndex((token, index) => numberOf(token) === 1 && /^(?:oder|bzw)$/.test(tokens[index + 1]?.key ?? '') && /^(?:mehr|mehrere[nmr]?|kein(?:e[nmr]?)?|gar)$/.test(tokens[index + 2]?.key ?? '')); // oxfmt-ignore
  const end = tokens[open + 2]?.key === 'gar' ? open + 4 : open + 3;
  const one = tokens[open];
  if (one && counted.test(tokens[end]?.key ?? '')) {
    const range = tokens[open + 2]?.key.startsWith('mehr') ? 'mindestens' : 'hoechstens';
    return [...tokens.slice(0, open), wordAt(one, range), { ...one, kind: 'number', text: '1', key: '1' }, ...tokens.slice(end)]; // oxfmt-ignore
  }
  const at = tokens.findIndex((token, index) => {
    const from = index + (tokens[index + 2]?.text === '.' ? 3 : 2);
    const isJoined = /^(?:oder|bzw)$/.test(tokens[index + 1]?.key ?? '');
    const isNext = numberOf(token) > 0 && numberOf(tokens[from]) === numberOf(token) + 1;
    return isJoined && isNext && counted.test(tokens[from + 1]?.key ?? '');
  });
  const token = tokens[at];
  if (!token) return tokens;
  const from = at + (tokens[at + 2]?.text === '.' ? 3 : 2);
  const number = (value: number): PromptToken => ({ ...token, kind: 'number', text: String(value), key: String(value) }); // oxfmt-ignore
  const range = [number(numberOf(token)), wordAt(token, 'bis'), number(numberOf(tokens[from]))];
  return [...tokens.slice(0, at), ...range, ...tokens.slice(from + 1)];
}

const shortSigns: Readonly<Record<string, string>> = {
  mind: 'mindestens',
  min: 'mindestens',
  max: 'maximal',
};

/** 'Empfänger: mindestens 12', 'Anhänge: max. 3': the colon of a field, and how many. */
export function countedFields(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ text }, index) => {
    const isSign = /^(?:mindestens|mind|min|wenigstens|hoechstens|maximal|max|genau|mehr|weniger)$/.test(
      tokens[index + 1]?.key ?? '',
    );
    const isCounted = [2, 3].some((place) => numberOf(tokens[index + place]) > 0);
    return text === ':' && counted.test(tokens[index - 1]?.key ?? '') && isSign && isCounted;
  });
  const sign = tokens[at + 1];
  if (at < 0 || !sign) return tokens;
  const behind = tokens.slice(tokens[at + 2]?.text === '.' ? at + 3 : at + 2);
  return [...tokens.slice(0, at), wordAt(sign, shortSigns[sign.key] ?? sign.key), ...countedFields(behind)];
}

const exchange =
  /^(?:mail-?wechsel|e-mail-wechsel|schriftwechsel|schriftverkehr|korrespondenz|mail-?verkehr|e-mail-verkehr|austausch|mail-?austausch|e-mail-austausch|konversation(?:en)?|kommunikation|dialog|unterhaltung|nachrichtenwechsel)$/;
const isPerson = (token: PromptToken | undefined) => token?.kind === 'address' || token?.kind === 'domain';

/** 'Mailwechsel von a@x.example mit b@y.example', 'Austausch a@x.example und b@y.example': what both wrote to each other. */
export function exchangesBetween(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(({ key, kind }) => kind === 'word' && exchange.test(key));
  const noun = tokens[at];
  if (!noun) return tokens;
  let from = at + 1;
  while (/^(?:von|zwischen|des|der|vom|kontos|postfachs|:)$/.test(tokens[from]?.key ?? '')) from += 1;
  const [one, link, other] = tokens.slice(from, from + 3);
  const mails = [...tokens.slice(0, at), wordAt(noun, 'mails')];
  const isBoth = isPerson(one) && isPerson(other) && /^(?:mit|und|\/|&)$/.test(link?.key ?? '');
  if (!isBoth || !one || !other) return [...mails, ...tokens.slice(at + 1)];
  return [...mails, wordAt(noun, 'zwischen'), one, wordAt(noun, 'und'), other, ...tokens.slice(from + 3)];
}

const traded = /^(?:geschrieben|gemailt|ausgetauscht|kommuniziert|korrespondiert|gewechselt)$/;

/** 'was hat a@x.example mit b@y.example geschrieben': to each other. */
export function writtenWith(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    (token, index) => isPerson(token) && tokens[index + 1]?.key === 'mit' && isPerson(tokens[index + 2]),
  );
  const verb = tokens.findIndex(({ key }, index) => index > at && traded.test(key));
  const [one, , other] = tokens.slice(at, at + 3);
  if (at < 0 || verb < 0 || !one || !other) return tokens;
  const start = /^(?:hat|haben)$/.test(tokens[at - 1]?.key ?? '') ? at - 1 : at;
  const isHelped = /^(?:hat|haben)$/.test(tokens[verb + 1]?.key ?? '');
  return [...tokens.slice(0, start), wordAt(one, 'zwischen'), one, wordAt(one, 'und'), other, ...tokens.slice(at + 3, verb), ...tokens.slice(isHelped ? verb + 2 : verb + 1)]; // oxfmt-ignore
}

/** 'am Wochenende vom 7./8. November': the days say it; 'am 3ten November'. */
export const writtenDays = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens
    .filter((_token, at) => {
      const isOf = (place: number) =>
        tokens[place]?.key === 'wochenende' && /^(?:vom|des|am|\()$/.test(tokens[place + 1]?.key ?? '')
          ? 2
          : 1;
      const weekend = tokens[at]?.key === 'wochenende' ? at : tokens[at - 1]?.key === 'wochenende' && isOf(at - 1) === 2 ? at - 1 : -1; // oxfmt-ignore
      const [day, mark, slash] = tokens.slice(weekend + isOf(weekend));
      const isDays =
        weekend >= 0 &&
        (day?.kind === 'date' ||
          (day?.kind === 'number' &&
            (/^(?:\.|\/|und|bis|-|–)$/.test(mark?.key ?? '') || slash?.text === '/')));
      return !isDays || tokens[at]?.text === '(';
    })
    .map((token) => {
      const day = token.kind === 'word' ? /^(\d{1,2})(?:ten|ter|te)$/.exec(token.key)?.[1] : undefined;
      return day === undefined ? token : { ...token, kind: 'number', text: `${day}.`, key: day };
    });

const sent = /^(?:geschickt|gesendet|geschrieben|verschickt|gesandt|zugeschickt|gemailt|versendet)$/;

/** 'Mails von a@x.example, die er gestern geschickt hat': drops the pronoun for the sender. */
export function relativeSender(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key }, index) =>
      /^(?:er|sie)$/.test(key) && tokens[index - 1]?.key === 'die' && tokens[index - 2]?.text === ',',
  );
  const before = tokens.slice(0, Math.max(at, 0));
  const isNamed = before.some(
    (token, index) =>
      /^(?:von|vom)$/.test(token.key) &&
      (isPerson(tokens[index + 1]) || /^\p{Lu}/u.test(tokens[index + 1]?.text ?? '')),
  );
  const end = tokens.findIndex(({ key }, index) => index > at && sent.test(key));
  const helper = tokens[end + 1]?.key ?? '';
  if (at < 0 || !isNamed || end < 0 || !/^(?:hat|haben|hatte)$/.test(helper)) return tokens;
  return tokens.filter((_token, index) => index !== at && index !== end && index !== end + 1);
}

const stems = 'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag';
const weekly = new RegExp(`^(?:${stems})s$`);

/** 'montags': every week; 'letzte Woche montags' and 'des Montags' are that day. */
export const recurringDays = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.map((token, at) => {
    const before = tokens[at - 1]?.key ?? '';
    const isRecurring =
      weekly.test(token.key) &&
      /^\p{Ll}/u.test(token.text) &&
      !/^(?:woche|des|vom|gestern|heute|am)$/.test(before);
    return isRecurring ? wordAt(token, 'taeglich') : token;
  });
