import type { PromptNode } from '../../../api/contract/emails/ask-prompt.ts';
import { findPhrase } from '../lexicon/lexicon.ts';
import type { Language } from '../language.ts';
import { keysOf, type PromptToken, wordAt } from '../read-tokens.ts';

const having =
  /^(?:with|has|have|had|having|contain|contains|contained|containing|include|includes|including|carry|carries|carried|carrying)$/;
const sole = ['nothing but', 'nothing except', 'nothing other than', 'no other attachments than', 'no attachments but', 'only', 'just', 'solely', 'exclusively', 'purely']; // oxfmt-ignore
const parts = /^(?:attachments?|files?)$/;

/**
 * 'with only pdf attachments', 'whose attachments are all pdf': that there is nothing else cannot be searched for, so that it is written as a phrase
 * that is refused.
 */
export function refuseSole(tokens: readonly PromptToken[], language: Language): readonly PromptToken[] {
  const at = tokens.findIndex((_token, index) => isSole(tokens, index, language));
  const place = tokens[at];
  // The verb is left out: behind 'containing' every word is a value.
  const from = having.test(tokens[at - 1]?.key ?? '') ? at - 1 : at;
  return place ? tokens.toSpliced(from, at + 1 - from, wordAt(place, 'nothing-but')) : tokens;
}

function isSole(tokens: readonly PromptToken[], at: number, language: Language): boolean {
  const before = tokens[at - 1]?.key ?? '';
  const isBeing = /^(?:is|are|was|were)$/.test(before) && parts.test(tokens[at - 2]?.key ?? '');
  const words = [...sole, ...(isBeing ? ['all', 'all of them'] : [])];
  const length = words
    .map((phrase) => phrase.split(' ').length)
    .find((count, index) => keysOf(tokens.slice(at, at + count)) === words[index]);
  if (length === undefined || !(having.test(before) || isBeing)) return false;
  const next = at + length + (/^(?:a|an|the)$/.test(tokens[at + length]?.key ?? '') ? 1 : 0);
  if (/^(?:file|extension)$/.test(tokens[next]?.kind ?? '')) return true;
  const meaning = findPhrase(language.lexicon, tokens, next)?.meaning;
  if (meaning?.is === 'condition') return isFile(meaning.node);
  // 'with only links to a.example'.
  const isLink = /^(?:links|urls)$/.test(tokens[next]?.key ?? '') && tokens[next + 1]?.key === 'to';
  return isLink && /^(?:domain|web)$/.test(tokens[next + 2]?.kind ?? '');
}

const isFile = (node: PromptNode): boolean =>
  node.kind === 'or' || node.kind === 'and'
    ? node.of.every(isFile)
    : node.kind === 'text' && node.field === 'attachment';
