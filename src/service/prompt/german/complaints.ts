import { type PromptToken, wordAt } from '../read-tokens.ts';
import { isEnd } from './words.ts';

const coming = /^(?:kommt|kommen|kam|kamen|geht|gehen|gingen|trifft|treffen|traf|trafen)$/;
const never = /^(?:nicht|nichts|nix|kein|keine|keinerlei|nie)$/;
const particle = /^(?:an|durch|rein|herein|ein|herein)$/;
const whole =
  /^(?:ankommt|ankommen|ankam|ankamen|durchkommt|durchkommen|durchkam|reinkommt|reinkommen|eintrifft|eintreffen)$/;
const aside =
  /^(?:mehr|bei|uns|hier|dort|ihm|ihr|ihnen|plötzlich|ploetzlich|leider|einfach|ueberhaupt|gar|angeblich|offenbar|es)$/;

/**
 * 'Von a.example kommt nichts mehr an. Liegt etwas in der Quarantäne?': a complaint in front of the question that nothing arrives, and
 * its values are those of the question. Alone it asks for nothing that is recorded.
 */
export function withoutComplaint(tokens: readonly PromptToken[]): readonly PromptToken[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const isSplit = coming.test(tokens[at]?.key ?? '');
    if (!isSplit) continue;
    const length = tokens.slice(at).findIndex((token) => isEnd(token));
    const end = length < 0 ? tokens.length : at + length;
    const last = tokens[end - 1];
    const inner = tokens.slice(at + 1, end - 1);
    const not = inner.findIndex(({ key }) => never.test(key));
    if (not < 0 || !last || !(particle.test(last.key) || whole.test(last.key))) continue;
    const kept = inner.filter(({ key }, index) => index !== not && !aside.test(key));
    const rest = tokens.slice(end + 1);
    const isAsked = rest.some(({ kind, key }) => kind === 'word' && /^(?:quarantaene|junk|spam|spamordner|junk-ordner|zurueckgehalten|blockiert|inbox|posteingang|gibt|gab|gibts|haengt|liegt|lag|steckt|such\w*|zeig\w*|pruef\w*|mails?|nachrichten)$/.test(key)); // oxfmt-ignore
    if (!isAsked) return [...tokens.slice(0, at), wordAt(tokens[at] as PromptToken, 'nicht-angekommen'), ...tokens.slice(at + 1)]; // oxfmt-ignore
    const comma: PromptToken = { ...(tokens[end] as PromptToken), kind: 'mark', text: ',', key: ',' };
    return [...tokens.slice(0, at), ...kept, comma, ...withoutPronoun(rest)];
  }
  return tokens;
}

/** 'Gibt's von denen Mails …': a back-reference. */
const withoutPronoun = (tokens: readonly PromptToken[]): readonly PromptToken[] =>
  tokens.filter(({ key }, at) => {
    const isOf = (place: number) =>
      tokens[place]?.key === 'von' &&
      /^(?:denen|dort|da|ihm|ihr|ihnen|dem)$/.test(tokens[place + 1]?.key ?? '') &&
      tokens[place + 2]?.kind !== 'domain';
    return !isOf(at) && !isOf(at - 1) && !/^(?:davon|daher)$/.test(key);
  });
