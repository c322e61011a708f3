import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { PromptToken } from '../read-tokens.ts';

const holds =
  /^(?:enthaelt|enthalten|enthielt|enthielten|beinhalte[tn]|ha(?:t|ben)|steh(?:t|en)|vorkomm(?:t|en)|auftauch(?:t|en)|traegt|tragen|aufweis(?:t|en))$/;
const equals = /^(?:ist|sind|war|waren|lautet|lauten|lautete|heisst|heissen|hiess)$/;

const verbs =
  /^(?:zeigt|zeigen|fuehrt|fuehren|verweist|verweisen|heisst|heissen|beginn(?:t|en)|anfaengt|ende[tn]|enthaelt|enthalten|hat|haben|traegt|tragen|beinhaltet|ist|lautet)$/;
const inRelative = /^(?:auf|zu|mit|nach|das|dem|den|der|wort|text|domain|im|namen|nicht|domain|seite)$/;

/** How a German verb at the end of its clause matches the value in front of it. */
export interface VerbBehind {
  isDenied: boolean;
  /** 'lautet': the whole of the field. */
  isWhole: boolean;
  /** The token behind it. */
  end: number;
}

/** 'deren Betreff Rechnung nicht enthält', 'deren Betreff "Hallo" lautet'; undefined without a verb. */
export function readVerbBehind(tokens: readonly PromptToken[], at: number): VerbBehind | undefined {
  const isDenied = tokens[at]?.key === 'nicht';
  const verb = tokens[at + (isDenied ? 1 : 0)]?.key ?? '';
  const isWhole = equals.test(verb);
  return isWhole || holds.test(verb) ? { isDenied, isWhole, end: at + (isDenied ? 2 : 1) } : undefined;
}

/** Texts compared as a whole, in the one field where the verb requires it: a name may be a part of the name. */
export function asWhole(node: PromptNode, field: PromptTextField): PromptNode {
  if (field !== 'subject') return node;
  if (node.kind === 'and' || node.kind === 'or')
    return { ...node, of: node.of.map((part) => asWhole(part, field)) };
  return node.kind === 'text' && node.match === 'contains' ? { ...node, match: 'exact' } : node;
}

const trailing = /^(?:exactly|precisely|verbatim|literally)$/;

/** 'with the subject "Hello" exactly', at the end of the field's phrase. */
export function takeExactly(
  tokens: readonly PromptToken[],
  list: { node: PromptNode; end: number },
  field: PromptTextField,
): void {
  const next = tokens[list.end + 1];
  const isEnd = next === undefined || /^[.,;?!)]$/.test(next.text);
  if (!isEnd || !trailing.test(tokens[list.end]?.key ?? '')) return;
  list.node = asWhole(list.node, field);
  list.end += 1;
}

/**
 * How many tokens of ', der' or ', dessen Name' stand between a field and its verb at the end: 'mit einem
 * Link, der auf evil.example zeigt'.
 */
export function lengthOfRelative(tokens: readonly PromptToken[], at: number, lexicon: Lexicon): number {
  const comma = tokens[at]?.text === ',' ? 1 : 0;
  const pronoun = tokens[at + comma]?.key ?? '';
  // 'mit einem Betreff, in dem Rechnung vorkommt'.
  const isInside =
    pronoun === 'in' && /^(?:dem|der|denen|welche[mnr])$/.test(tokens[at + comma + 1]?.key ?? '');
  const isWhose = /^(?:dessen|deren)$/.test(pronoun);
  if (!isWhose && !isInside && !/^(?:der|die|das|welche[rs]?)$/.test(pronoun)) return 0;
  const named =
    isWhose &&
    /^(?:name|namen|dateiname|hash|md5|sha256|adresse|url|ziel)$/.test(tokens[at + comma + 1]?.key ?? '');
  if (isWhose && !named) return 0;
  const length = comma + (named || isInside ? 2 : 1);
  for (const { key, text } of tokens.slice(at + length + 1, at + length + 7)) {
    if (text === ',') return 0;
    if (lexicon.words.has(key) && !inRelative.test(key) && !verbs.test(key)) return 0;
    if (holds.test(key) || (isWhose && equals.test(key)) || verbs.test(key)) return length;
  }
  return 0;
}
