import { type PromptToken, wordAt } from '../read-tokens.ts';
import { noun } from './words.ts';

const fields =
  /^(?:betreff|betreffzeile|absendername|anzeigename|dateiname|absendernamen|anzeigenamen|dateinamen)$/;
const isPerson = (token: PromptToken | undefined): token is PromptToken =>
  token?.kind === 'address' || token?.kind === 'domain';

/** 'mit Betreff, der "IBAN" enthält': the text is that of the field in front of the comma. */
export const textOfField = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.filter((_token, at) => {
    const isComma = (place: number) =>
      tokens[place]?.text === ',' && fields.test(tokens[place - 1]?.key ?? '');
    const isThat = (place: number) =>
      /^(?:der|die|das|welcher|welche)$/.test(tokens[place]?.key ?? '') &&
      tokens[place + 1]?.kind === 'quoted';
    return !((isComma(at) && isThat(at + 1)) || (isComma(at - 1) && isThat(at)));
  });

/** 'Wer außer a@x.example bekam Mails': all but those that went to one. */
export function whoBut(tokens: readonly PromptToken[]): readonly PromptToken[] {
  const at = tokens.findIndex(
    ({ key }, index) => /^(?:wer|wem)$/.test(key) && tokens[index + 1]?.key === 'ausser',
  );
  const [who, , value, verb] = tokens.slice(at, at + 4);
  if (at < 0 || !who || !isPerson(value)) return tokens;
  const last = tokens.findLastIndex(({ kind }) => kind === 'word');
  const isHelped = /^(?:hat|hatte|haben)$/.test(verb?.key ?? '');
  const mainVerb = isHelped ? tokens[last] : verb;
  const isGot = /^(?:bekam|bekamen|erhielt|erhielten|bekommen|erhalten|gekriegt|bekommt)$/.test(
    mainVerb?.key ?? '',
  );
  const isSent = /^(?:schickte|schrieb|sandte|geschickt|geschrieben|gesendet|verschickt|versendet)$/.test(
    mainVerb?.key ?? '',
  );
  if (!isGot && !isSent) return tokens;
  const words = ['nicht', isGot ? 'an' : 'von'].map((key) => wordAt(who, key));
  const rest = tokens.slice(at + 4).filter((token) => token !== mainVerb);
  return [...tokens.slice(0, at), ...words, value, { ...who, kind: 'mark', text: ',', key: ',' }, ...rest];
}

/** 'Links zu Dateifreigaben wie a.example': the example is the value. */
export const forExample = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.filter((_token, at) => {
    const isExample = (noun: number) =>
      /^(?:zu|auf|von|an)$/.test(tokens[noun - 1]?.key ?? '') &&
      /^\p{Lu}\p{Ll}/u.test(tokens[noun]?.text ?? '') &&
      tokens[noun + 1]?.key === 'wie' &&
      isPerson(tokens[noun + 2]);
    return !isExample(at) && !isExample(at - 1);
  });

/** 'a.example-Mails': the hyphen joins whose they are with what they are. */
export const joinedMails = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.filter(({ text, start, end }, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isJoint = text === '-' && isPerson(before) && before.end === start && next?.start === end;
    return !(isJoint && noun.test(next?.key ?? ''));
  });

const locals =
  /^(?:no-?reply|info|support|admin|postmaster|newsletter|service|office|kontakt|rechnung|billing|mailer-daemon)$/;

/** 'von noreply-Adressen': what they begin with; of other kinds of addresses nothing is known. */
export const kindsOfAddresses = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.flatMap((token, at) => {
    const kindAt = (place: number) => {
      const kind =
        tokens[place]?.kind === 'word'
          ? /^([\p{L}-]+)-(?:adressen?|absendern?|konten|accounts?)$/u.exec(tokens[place]?.key ?? '')?.[1]
          : undefined;
      // 'Microsoft-Adressen (microsoft.com)' names them.
      const isNamed = tokens[place + 1]?.text === '(' || isPerson(tokens[place + 1]);
      return /^(?:von|vom|an)$/.test(tokens[place - 1]?.key ?? '') && !isNamed ? kind : undefined;
    };
    const next = kindAt(at + 1);
    if (next !== undefined && !locals.test(next)) return [];
    const kind = kindAt(at);
    if (kind === undefined) return [token];
    return [wordAt(token, locals.test(kind) ? kind : 'praktikant')];
  });
