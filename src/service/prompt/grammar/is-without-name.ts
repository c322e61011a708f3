import { keysOf, type PromptToken } from '../read-tokens.ts';
import { isOffice, isUnnamedPerson, offices } from './read-named-address.ts';

/** Words that say of whom, without a name: 'from the same sender as before', 'an unsere Geschäftsführer'. */
export function isWithoutName(tokens: readonly PromptToken[], from: number, to: number): boolean {
  const before = tokens[from - 1]?.key ?? '';
  const isGroup = /^(?:our|their|his|her|unser(?:e[nmrs]?)?|ihre[nmrs]?|seine[nmrs]?)$/.test(before);
  const isOfOurs = /^(?:our|the|their|his|her|my|unser(?:e[nmrs]?)?|de[nmr]|vom|zum)$/.test(before);
  // 'vom letzten Betriebsausflug': an unknown time.
  if (/^(?:letzte[nrms]?|vorige[nrms]?|naechste[nrms]?|vergangene[nrms]?|diese[nrms]|jene[nrms]?|last|previous|next)$/.test(tokens[from]?.key ?? '') && to - from > 1 && /^\p{Ll}/u.test(tokens[from]?.text ?? '')) return true; // oxfmt-ignore
  // 'parents who complain': described, not named.
  if (tokens.slice(from + 1, to).some(({ key, text }) => text === key && /^(?:who|whom|whose|which)$/.test(key))) return true; // oxfmt-ignore
  const phrase = keysOf(tokens.slice(from, to));
  const hasValue = tokens[to]?.kind === 'address' || tokens[to]?.text === '(';
  const isBare = offices.test(phrase) ? isOfOurs : offices.test(phrase.replace(/^(?:the|our) /, ''));
  const isTitle = isOffice(before, phrase.split(' '));
  if ((isBare || isTitle || isUnnamedPerson(tokens, from, to)) && !hasValue) return true;
  return tokens
    .slice(from, to)
    .every(({ key, text }) => nobody.has(key) || (isGroup && !/^\p{Lu}{2,}$/u.test(text)));
}

const nobody: ReadonlySet<string> = new Set('two three four five zwei drei vier fuenf mr mrs ms miss dr prof herr herrn frau morning mornings afternoon evening night nights noon midnight day days week weeks month months year years same whole entire guy guys man woman person company everyone everybody she he they er other others another previous before above below unknown new different various many several few some multiple certain random as strange weird suspicious important outside inside line lines points anybody users friends outsiders externals strangers parties third beyond colleague colleagues employee employees coworker coworkers staff people here there him her them himself herself themselves themself itself oneself supplier suppliers vendor vendors customer customers client clients partner partners boss manager supervisor accountant lawyer intern trainee contractor landlord insurer courier carrier pupils schoolchildren parents teachers lecturers nurses doctors physicians patients lawyers tenants residents applicants candidates volunteers donors citizens visitors guests subscribers investors shareholders contractors freelancers retirees pensioners alumni recruiters hackers attackers scammers spammers fraudsters criminals trainees landlords students interns gleiche gleichen selbe selben anderen andere vorherigen vorige unbekannt unbekannte unbekannten neue neuen verschiedene verschiedenen mehrere mehreren wenige manche fremde fremden wie vorher ki ai chatgpt bots bot typen typ kerl kerle mensch menschen dame leute jungs maedels ausserhalb draussen aussen vorletzte vorletzten vorletzter vorletztem erste ersten zweite zweiten dritte dritten vierte vierten'.split(' ')); // oxfmt-ignore
