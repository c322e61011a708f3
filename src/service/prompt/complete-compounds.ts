import { findPhrase, meaningOfWord } from './lexicon/lexicon.ts';
import type { Language } from './language.ts';
import { isFileEnding, type PromptToken, wordAt } from './read-tokens.ts';

const fileNoun =
  /^(?:anh(?:ang|aenge|aengen|angs|anges)|datei(?:en)?|dokument(?:e|en|s)?|bild(?:er|ern)?|fotos?|archiv(?:e|en)?|skript(?:e|en)?|files?|attachments?)$/;
const listed = /^(?:attachments?|files?|documents?|anhaenge?n?|dateien|dokumente?|attached|angehaengt)$/;
/** Words allowed between 'PDF-' and the compound that completes it. */
const farthest = 8;

/** 'html- oder htm-Datei', 'sowohl Spam- als auch Phishingmails', 'Montag- und Dienstagabend': completes the words with a suspended hyphen. */
export function completeCompounds(tokens: readonly PromptToken[], language: Language): PromptToken[] {
  const { lexicon } = language;
  return tokens.flatMap((token, at) => {
    if (token.kind === 'mark' && isHyphen(tokens, at)) return [];
    // 'Excel or PDF attachments': both are kinds of files.
    const isKind = /^(?:word|excel|powerpoint|html|onenote)$/.test(token.key);
    const isListed = isKind && /^(?:or|and|oder|und|,|\/)$/.test(tokens[at + 1]?.key ?? '');
    if (isListed && listed.test(tokens[at + 3]?.key ?? '')) {
      const named = `${token.key}-attachments`;
      return [lexicon.words.has(named) ? { ...token, key: named } : { ...token, key: `${token.key}-anhang` }];
    }
    if (token.kind !== 'word') return [token];
    const kind = fileKind(token, token.key, lexicon);
    if (kind || !isHyphen(tokens, at + 1)) return kind ?? [token];
    for (const whole of tokens.slice(at + 2, at + 2 + farthest)) {
      const parts = whole.kind === 'word' ? partsWith(token, whole, language) : undefined;
      if (parts) return parts;
      if (/^[;:!?()]$/.test(whole.text)) break;
    }
    return [token];
  });
}

/** Whether a mark is a suspended hyphen: 'PDF- und', 'PDF-, DOCX-'. */
function isHyphen(tokens: readonly PromptToken[], at: number): boolean {
  const [word, mark, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (mark?.text !== '-' || word?.kind !== 'word' || mark.start !== word.end || !next) return false;
  return next.start > mark.end || next.text === ',';
}

/** 'DWG-Dateien': an ending of files that the lexicon does not name. */
function fileKind(token: PromptToken, key: string, lexicon: Language['lexicon']): PromptToken[] | undefined {
  const [ending = '', noun = '', ...more] = key.split('-');
  const isOne = more.length === 0 && fileNoun.test(noun) && isFileEnding(ending) && !lexicon.words.has(key);
  if (!isOne) return undefined;
  const text = `.${ending}`;
  return [
    { ...token, kind: 'extension', text, key: text },
    wordAt(token, /^(?:file|attachment)/.test(noun) ? 'files' : 'dateien'),
  ];
}

/** The head of one word with the end of another, where the lexicon or the calendar has it. */
function partsWith(
  head: PromptToken,
  whole: PromptToken,
  { lexicon, calendar }: Language,
): PromptToken[] | undefined {
  const { key } = whole;
  const made = (word: string): PromptToken => ({ ...head, text: word, key: word });
  const hyphen = key.lastIndexOf('-');
  const tails = hyphen < 0 ? [] : [key.slice(hyphen + 1)];
  if (hyphen < 0 && calendar.language === 'de')
    for (let at = 2; at <= key.length - 3; at += 1) tails.push(key.slice(at));
  const isTime = calendar.weekdays.has(head.key) || calendar.months.has(head.key);
  for (const tail of tails) {
    const kind = fileKind(head, `${head.key}-${tail}`, lexicon);
    if (kind) return kind;
    const known = [`${head.key}-${tail}`, `${head.key}${tail}`].find((word) => lexicon.words.has(word));
    if (known !== undefined) return [made(known)];
    if (isTime && calendar.parts.has(tail)) return [head, made(tail)];
    // 'Oktober- und Novembermails': the noun is part of the last word.
    const isMail = meaningOfWord(lexicon, tail)?.is === 'mail';
    if (isMail && (isTime || findPhrase(lexicon, [head], 0)?.meaning.is === 'condition')) return [head];
  }
  return undefined;
}
