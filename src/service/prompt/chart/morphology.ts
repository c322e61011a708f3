import { keyOf } from '../read-tokens.ts';

/** Past tense and participle of English verbs that do not end in -ed. */
const irregularVerbs: Readonly<Record<string, readonly string[]>> = {
  send: ['sent'],
  get: ['got', 'gotten'],
  write: ['wrote', 'written'],
  catch: ['caught'],
  let: ['let'],
  hold: ['held'],
  keep: ['kept'],
  put: ['put'],
  find: ['found'],
  say: ['said'],
  think: ['thought'],
  see: ['saw', 'seen'],
  come: ['came'],
  go: ['went', 'gone'],
  give: ['gave', 'given'],
  take: ['took', 'taken'],
  begin: ['began', 'begun'],
  lead: ['led'],
  make: ['made'],
  hit: ['hit'],
  read: ['read'],
  bear: ['bore', 'borne'],
  lie: ['lay', 'lain', 'lying'],
  sit: ['sat'],
  stick: ['stuck'],
  slip: ['slipped'],
  end: ['ended'],
  throw: ['threw', 'thrown'],
  tell: ['told'],
  deem: ['deemed'],
  have: ['has', 'had', 'having'],
  show: ['showed', 'shown'],
};

const doubling = /^(?:get|let|put|hit|sit|slip|stop|drop|flag|trap|tag|quiz|block(?!)|ship|begin)$/;

/** The forms of an English verb: 'send' has sends, sending and sent; 'flag' has flags, flagged and flagging. */
export function verbForms(verb: string): string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : doubling.test(verb) ? verb + verb.slice(-1) : verb;
  const isY = /[^aeiou]y$/.test(verb);
  const past = isY ? `${verb.slice(0, -1)}ied` : `${stem}ed`;
  return [verb, pluralOf(verb), `${stem}ing`, ...(irregularVerbs[verb] ?? [past])];
}

/** 'link' has links, 'box' boxes, 'reply' replies. */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** Past, participle and, where its vowel changes, third person of German strong verbs. */
const strongVerbs: Readonly<Record<string, readonly [past: string, participle: string, third?: string]>> = {
  send: ['sandte', 'gesandt'],
  schreib: ['schrieb', 'geschrieben'],
  komm: ['kam', 'gekommen'],
  geh: ['ging', 'gegangen'],
  treff: ['traf', 'getroffen', 'trifft'],
  lauf: ['lief', 'gelaufen', 'läuft'],
  lieg: ['lag', 'gelegen'],
  steh: ['stand', 'gestanden'],
  find: ['fand', 'gefunden'],
  seh: ['sah', 'gesehen', 'sieht'],
  geb: ['gab', 'gegeben', 'gibt'],
  halt: ['hielt', 'gehalten', 'hält'],
  nehm: ['nahm', 'genommen', 'nimmt'],
  bring: ['brachte', 'gebracht'],
  werf: ['warf', 'geworfen', 'wirft'],
  greif: ['griff', 'gegriffen'],
  heiß: ['hieß', 'geheißen'],
  sitz: ['saß', 'gesessen'],
  häng: ['hing', 'gehangen'],
  trag: ['trug', 'getragen', 'trägt'],
  fang: ['fing', 'gefangen', 'fängt'],
  erhalt: ['erhielt', 'erhalten', 'erhält'],
  empfang: ['empfing', 'empfangen', 'empfängt'],
  bekomm: ['bekam', 'bekommen'],
  verschieb: ['verschob', 'verschoben'],
};

const withoutGe = /^(?:be|ge|er|ver|zer|ent|emp|über|unter|miss)/;

/**
 * The forms of a German verb: `schick^` has schickt, schickten and geschickt; `ein_liefer^`, whose prefix parts from
 * it, has eingeliefert, einliefert and liefert. Participles have the endings of adjectives.
 */
function germanVerbForms(written: string): string[] {
  const parts = written.split('_');
  const stem = parts.at(-1) ?? '';
  const prefix = parts.length > 1 ? (parts[0] ?? '') : '';
  const infinitive = /e[lr]$/.test(stem) ? `${stem}n` : `${stem}en`;
  const soft = /[td]$/.test(stem) ? `${stem}e` : stem;
  const [past, strong, third] = strongVerbs[stem] ?? [];
  const weak = withoutGe.test(stem) ? `${soft}t` : `ge${soft}t`;
  const isAlsoWeak = !strong || stem === 'send' || stem === 'häng';
  const finite = [`${stem}e`, `${soft}t`, `${soft}st`, infinitive, ...(third ? [third] : [])];
  const pasts = [
    ...(past ? [past, past.endsWith('e') ? `${past}n` : `${past}en`] : []),
    ...(isAlsoWeak ? [`${soft}te`, `${soft}ten`] : []),
  ];
  const participles = [...(strong ? [strong] : []), ...(isAlsoWeak ? [weak] : []), `${infinitive}d`];
  const whole = [infinitive, `zu${infinitive}`, ...finite, ...pasts].map((form) => prefix + form);
  return [
    ...finite,
    ...pasts,
    ...whole,
    ...participles.flatMap((form) => adjectiveEndings.map((ending) => prefix + form + ending)),
  ];
}

/** German endings of adjectives and participles. */
const adjectiveEndings = ['', 'e', 'er', 'en', 'es', 'em'];

/**
 * The words that a word of a pattern stands for: `link*` has a plural, `send!` is an English verb, `ausgehend~` has the
 * endings of a German adjective, `ein_liefer^` is a German verb, `anh{ang,änge}` has each of its ends.
 */
export function formsOf(written: string): string[] {
  const braces = /^(.*?)\{([^}]*)\}(.*)$/.exec(written);
  if (braces) {
    const [, before = '', ends = '', after = ''] = braces;
    return ends.split(',').flatMap((end) => formsOf(`${before}${end}${after}`));
  }
  const word = written.slice(0, -1);
  const forms = !word
    ? [written]
    : written.endsWith('*')
      ? [word, pluralOf(word)]
      : written.endsWith('!')
        ? verbForms(word)
        : written.endsWith('^')
          ? germanVerbForms(word)
          : written.endsWith('~')
            ? adjectiveEndings.map((ending) => word + ending)
            : [written];
  return [...new Set(forms.map(keyOf))];
}
