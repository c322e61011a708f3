import type { Lexicon } from '../lexicon/lexicon.ts';
import { isEnd } from './words.ts';
import { type PromptToken, wordAt } from '../read-tokens.ts';

/** People by what they do: nobody's name, and in the plural not even that. */
const agents =
  '(?:leiter|meister|berater|lehrer|lehrkraft|lehrkraeft|vertreter|arzt|aerzt|anwalt|anwaelt|beamt|pfleger|direktor|rektor|verwalter|sekretaer|referent|beauftragt|bearbeiter|betreuer|trainer|dozent|professor|richter|praesident|vorsitzend|fuehrer|inhaber|besitzer|makler|pruefer|gutachter|fahrer|techniker|handwerker|architekt|ingenieur|entwickler|programmierer|notar|pfarrer|minister|kassierer|buchhalter|dekan|kanzler|landrat|hofrat|einkaeufer|verkaeufer|vermieter|mieter|nachbar|schueler|student|patient|mandant|therapeut|apotheker|steward|hausdame|sprecher|assistent|redakteur|journalist|reporter|polizist|vorstaend|geselle|werber|forscher|bewohner|besucher|spender|bewerber|rentner|freund|verwandt|angehoerig|geschaedigt|zeuge|glaeubiger|schuldner|kaeufer|anbieter|haendler|bote|bauleiter)';
const office = new RegExp(`^[a-z-]*${agents}(?:in|innen|e|en|er|ern|n|s|es|em)?$`);
/** The feminine of a trade, whose form is no name's: 'Standesbeamtin', 'Schulleiterin'. */
const feminine = /^[a-z-]{3,}(?:er|or|ist|ant|ent|amt|aerzt|waelt|wirt|frau)in(?:nen)?$/;
const given = /^(?:valentin|konstantin|constantin|katherin|catherin|severin|quirin|florentin|quentin|corin)$/;
const holders =
  /^(?:praesident|direktor|rektor|minister|buergermeister|landrat|dekan|kanzler|vorsitzender?|generaldirektor|geschaeftsfuehrer)(?:in|en|n)?$/;
/** Of them more than one: without an article as well. */
const plural =
  /^[a-z-]*(?:aerzten?|lehrkraeften?|lehrer[n]|schuelern?|eltern|studenten|studierenden|patienten|mandanten|anwaelten?|beamten|pflegern|pflegekraeften?|mietern?|nachbarn|bewohnern?|erwachsenen|kindern|angehoerigen|fachkraeften?|fuehrungskraeften?|hilfskraeften?|innen|medien|oeffentlichkeit|journalisten|rentnern?|besuchern?|buergern?)$/;
/** Houses of others, of which there are many. */
const houses =
  /^(?:[a-z]*(?:bank|krankenkasse|versicherung|behoerde|zeitung|agentur|kanzlei|spedition|werkstatt|hochschule|universitaet|uni)|presse|medien|polizei|gericht|finanzamt|gewerkschaft|kirche|regierung|politik)(?:e?n)?$/;
/** Places and machines. */
const places =
  /^(?:[a-z]*(?:buero|zimmer|raum|saal|halle|keller|stockwerk|gebaeude|rezeption|pforte|empfang|lager|foyer|kantine|trakt|fluegel|kopierer|drucker|scanner|faxgeraet|geraet|anlage|automat|maschine|kamera|sensor|telefon)|etage)(?:s|es|e|n|en)?$/;
const numbered =
  /^(?:[a-z-]*(?:buero|zimmer|raum|saal|halle|haus|filiale|niederlassung|zweigstelle|standort|werk|labor|station|gebaeude|trakt|platz|stockwerk|etage|abteilung|gruppe|team|klasse|referat|dezernat|kasse|schalter|linie|schicht|block))$/;

const toward = /^(?:von|an|bei|durch|aus|ans)$/;
const fused = /^(?:vom|beim|zum|zur)$/;
const article =
  /^(?:der|die|das|dem|den|einer|einem|einen|eine|ein|unser(?:e[nmrs]?)?|mein(?:e[nmrs]?)?|alle|allen|irgendein(?:e[nmr]?)?|deren|ihre[nmr]?|seine[nmr]?)$/;
const possessive = /^(?:unser(?:e[nmrs]?)?|mein(?:e[nmrs]?)?)$/;
const helping = /^(?:hat|haben|hatte|hatten|bekam|bekamen|erhielt|erhielten|schickte|schrieb)$/;

/** Whether a word is an office or a group of people, and so no misspelling of another: 'Eltern' is not 'extern'. */
export const isOffice = (key: string): boolean => office.test(key) || plural.test(key);

/** Whether words in front of a noun make it somebody: 'von', 'an die', 'hat unsere'. */
function isAbout(tokens: readonly PromptToken[], at: number): 'bare' | 'article' | undefined {
  let from = at - 1;
  // 'vom neuen Hausmeister'.
  if (/^[a-z]+(?:e|en|em|er)$/.test(tokens[from]?.key ?? '') && /^\p{Ll}/u.test(tokens[from]?.text ?? '') && (article.test(tokens[from - 1]?.key ?? '') || fused.test(tokens[from - 1]?.key ?? '')) && !article.test(tokens[from]?.key ?? '') && !toward.test(tokens[from]?.key ?? '')) from -= 1; // oxfmt-ignore
  const [before, word] = [tokens[from - 1]?.key ?? '', tokens[from]?.key ?? ''];
  if (/^(?:vom|beim)$/.test(word)) return 'article';
  if (toward.test(word)) return 'bare';
  if (article.test(word) && toward.test(before)) return 'article';
  return (possessive.test(word) || article.test(word)) && helping.test(before) ? 'article' : undefined;
}

/**
 * 'vom Hausmeister', 'an die Presse', 'aus Büro 3', 'was hat unsere Schulleiterin bekommen': a person or thing without a name or address. A
 * department is an address ('an die Buchhaltung'), and so is a noun with one behind it.
 */
export function refuseNobody(tokens: readonly PromptToken[], lexicon: Lexicon): readonly PromptToken[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'word' || !/^\p{Lu}\p{Ll}/u.test(token.text)) return token;
    // 'die Kollegen aus der Buchhaltung': unnamed people.
    if (isPeopleOf(tokens, at) && !lexicon.words.has(token.key)) return wordAt(token, nobody);
    // 'der Herr Präsident'.
    const isTitled =
      /^(?:herrn?|frau)$/.test(tokens[at - 1]?.key ?? '') &&
      (article.test(tokens[at - 2]?.key ?? '') || holders.test(token.key)) &&
      office.test(token.key);
    if (isTitled && !/^\p{Lu}/u.test(tokens[at + 1]?.text ?? '')) return wordAt(token, nobody);
    // 'Aus aktuellem Anlass', 'von unbekanntem Versender'.
    const isDescribed =
      /^\p{Ll}{3,}em$/u.test(tokens[at - 1]?.text ?? '') &&
      /^(?:aus|von|bei)$/.test(tokens[at - 2]?.key ?? '') &&
      !article.test(tokens[at - 1]?.key ?? '');
    if (isDescribed && !lexicon.words.has(tokens[at - 1]?.key ?? '')) return wordAt(token, nobody);
    // 'Petra aus der Buchhaltung': the department does not identify her.
    const isColleague =
      tokens[at - 2]?.key === 'aus' &&
      /^(?:der|dem)$/.test(tokens[at - 1]?.key ?? '') &&
      isName(tokens[at - 3]) &&
      /^(?:von|an)$/.test(tokens[at - 4]?.key ?? '');
    if (isColleague && !lexicon.words.has(token.key) && !lexicon.words.has(tokens[at - 3]?.key ?? ''))
      return wordAt(token, nobody);
    if (isGot(tokens, at) && !lexicon.words.has(token.key)) return wordAt(token, unclear);
    const about = isAbout(tokens, at);
    if (!about) return token;
    const next = tokens[at + 1];
    const isNamed =
      next !== undefined &&
      (/^(?:address|domain|ip|quoted)$/.test(next.kind) ||
        next.text === '(' ||
        (next.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(next.text)));
    const isNumbered =
      numbered.test(token.key) &&
      (next?.kind === 'number' ||
        (/^[a-z]$/i.test(next?.text ?? '') && (isEnd(tokens[at + 2]) || tokens[at + 2]?.kind === 'word')));
    const isNoName =
      about === 'article' &&
      ((office.test(token.key) && !given.test(token.key)) ||
        houses.test(token.key) ||
        places.test(token.key));
    const isTrade = feminine.test(token.key) && !given.test(token.key) && about === 'article';
    // 'an alle Schulen'.
    const isGroup = /^allen?$/.test(tokens[at - 1]?.key ?? '') && !lexicon.words.has(token.key);
    const isUnknown = isGroup || isNumbered || (!isNamed && (isNoName || isTrade || plural.test(token.key)));
    return isUnknown ? wordAt(token, nobody) : token;
  });
}

const isName = (token: PromptToken | undefined) =>
  token?.kind === 'word' && /^\p{Lu}\p{Ll}/u.test(token.text);

const people =
  /^(?:kollegen|kolleginnen|kollegin|kollege|leute|leuten|mitarbeiter|mitarbeitern|mitarbeiterinnen|mitarbeitende|mitarbeitenden|team|nutzer|benutzer)$/;

/** Whether 'Kollegen aus der', 'Mitarbeiter im', 'Leute vom' is in front. */
function isPeopleOf(tokens: readonly PromptToken[], at: number): boolean {
  const isArticle = /^(?:der|dem|den|unserer|unserem)$/.test(tokens[at - 1]?.key ?? '');
  const of = tokens[isArticle ? at - 2 : at - 1]?.key ?? '';
  const isOf = isArticle ? /^(?:aus|in|von|bei)$/.test(of) : /^(?:im|vom|beim|aus)$/.test(of);
  return isOf && people.test(tokens[isArticle ? at - 3 : at - 2]?.key ?? '');
}

/** Whether 'haben wir eine … bekommen' surrounds a noun, which is then a thing and no person. */
function isGot(tokens: readonly PromptToken[], at: number): boolean {
  const isVerb = /^(?:bekommen|erhalten|gekriegt|empfangen)$/.test(tokens[at + 1]?.key ?? '');
  if (!isVerb || !/^(?:k?ein(?:e[nmrs]?)?|die|den|das)$/.test(tokens[at - 1]?.key ?? '')) return false;
  const isOpen = /^k?ein/.test(tokens[at - 1]?.key ?? '');
  const before = tokens.slice(Math.max(0, at - 7), at - 1);
  const helper = before.findIndex(({ key }) => /^(?:hat|habe|haben|hatte|hatten)$/.test(key));
  const who = helper < 0 ? undefined : before[helper + 1];
  return who !== undefined && (isOpen || /^(?:wir|ich)$/.test(who.key));
}

/** A word that is not understood. */
const unclear = 'dorthin';
/** A word that the lexicon refuses. */
const nobody = 'praktikant';
