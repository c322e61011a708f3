import type { PromptNode, PromptTextField } from '../../../api/contract/emails/ask-prompt.ts';
import { type CueMeaning, findPhrase, type PromptMeaning } from '../lexicon/lexicon.ts';
import { negate } from '../prompt-tree.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext, Read } from './items.ts';
import { ownNode } from './name-people.ts';
import { readCueValues } from './read-cue-values.ts';
import { isLabel } from './read-list.ts';

/** Most words between a field and 'our domains'. */
const farthest = 5;

/** 'from anyone but our own domains', 'address is not one of ours', 'Absender kommt nicht aus unserer Domain'. */
export function readOwn(
  tokens: readonly PromptToken[],
  from: number,
  cue: PromptMeaning & { is: 'cue' },
  context: ItemContext,
): Read | undefined {
  let isDenied = false;
  for (let at = from; at < from + farthest;) {
    const found = findPhrase(context.lexicon, tokens, at);
    const outside = lengthOfOutside(tokens, at);
    if (outside > 0 && isPerson(cue)) {
      const node = directionOf(cue, false);
      return {
        items: [{ kind: 'condition', node: isDenied ? negate(node) : node, place: 'behind' }],
        length: at + outside - from,
      };
    }
    if (!found) return undefined;
    const { meaning, length } = found;
    if (meaning.is === 'own') {
      const side = cue.field === 'recipients' ? 'recipients' : 'sender';
      const own = ownNode({ is: 'own', side }, context);
      const node = isDenied !== (meaning.isDenied === true) ? negate(own) : own;
      return { items: [{ kind: 'condition', node, place: 'behind' }], length: at + length - from };
    }
    // 'Absender ist extern'.
    if (meaning.is === 'condition' && meaning.node.kind === 'direction' && isPerson(cue)) {
      const isInside = meaning.node.anyOf.join() === 'is_internal';
      const ownNode = cue.field === 'recipients' ? directionOf(cue, isInside) : meaning.node;
      const node = isDenied ? negate(ownNode) : ownNode;
      return { items: [{ kind: 'condition', node, place: 'behind' }], length: at + length - from };
    }
    if (meaning.is === 'operator' && ['but', 'except', 'not'].includes(meaning.operator))
      isDenied ||= meaning.operator !== 'but' || at === from || isLabel(tokens[at - 1]);
    else if (meaning.is !== 'filler' && meaning.is !== 'match' && !isLabel(tokens[at])) return undefined;
    at += length;
  }
  return undefined;
}

const isPerson = ({ field }: CueMeaning) => field === 'sender' || field === 'recipients';

/** A sender outside sends what comes in; a recipient outside gets what goes out. */
const directionOf = ({ field }: CueMeaning, isInside: boolean): PromptNode => {
  if (field !== 'recipients') return { kind: 'direction', anyOf: ['is_incoming'] };
  return { kind: 'direction', anyOf: isInside ? ['is_incoming', 'is_internal'] : ['is_outgoing'] };
};

/** How many tokens 'outside', 'outside of our company', 'außerhalb der Firma' has; 'outside a.example' is another domain. */
function lengthOfOutside(tokens: readonly PromptToken[], at: number): number {
  if (!/^(?:outside|ausserhalb)$/.test(tokens[at]?.key ?? '')) return 0;
  let next = at + 1;
  while (/^(?:of|the|our|von|der|des|unserer|unseres)$/.test(tokens[next]?.key ?? '')) next += 1;
  const isHouse = house.test(tokens[next]?.key ?? '');
  if (isHouse) return next + 1 - at;
  return next === at + 1 && tokens[next]?.kind !== 'domain' ? 1 : 0;
}

const house =
  /^(?:company|organi[sz]ation|tenant|house|firm|business|network|domains?|firma|unternehmens?|organisation|hauses)$/;

const anybody =
  /^(?:any(?:one|body)|some(?:one|body)|people|senders?|recipients?|addresses|domains?|jemand(?:em)?|leuten?|absendern?|empfaengern?|adressen|personen)$/;

/** 'from anyone outside a.example and b.example': from another domain. */
export function readOutside(
  tokens: readonly PromptToken[],
  at: number,
  context: ItemContext,
): Read | undefined {
  let next = at;
  const word = () => tokens[next]?.key ?? '';
  const isTo = /^(?:to|an)$/.test(word());
  if (isTo || /^(?:from|by|sender|von)$/.test(word())) next += 1;
  if (anybody.test(word())) next += 1;
  if (!/^(?:outside|ausserhalb)$/.test(word())) return undefined;
  next += 1;
  while (/^(?:of|von|the|der|domain|domains|domaene)$/.test(word())) next += 1;
  if (tokens[next]?.kind !== 'domain') return undefined;
  const field: PromptTextField = isTo ? 'recipients' : 'sender';
  const named = readCueValues(tokens, next, { is: 'cue', field }, context);
  if (!named) return undefined;
  // Outside of two domains is outside of both.
  const node = named.node.kind === 'and' ? ({ ...named.node, kind: 'or' } as const) : named.node;
  return {
    items: [{ kind: 'condition', node: negate(node), place: 'behind' }],
    length: next + named.length - at,
  };
}
