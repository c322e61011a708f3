import { readPeriod } from '../calendar/read-period.ts';
import { joinNodes } from '../prompt-tree.ts';
import type { PromptToken } from '../read-tokens.ts';
import type { ItemContext, Read } from './items.ts';
import { readCount } from './read-count.ts';

/** 'part of', 'linked to', 'aus der': how mails belong to it. */
const belonging =
  /^(?:part|member|members|linked|tied|related|connected|associated|attributed|assigned|grouped|teil|zugeordnet|zugehoerig|of|from|in|by|about|for|to|under|within|with|regarding|the|zu|zur|zum|von|vom|aus|der|dem|des|die|den|im|bei)$/;
const maxBelonging = 3;
const names = /^(?:campaigns?|attacks?|kampagnen?|angriffs?|angriffen?)$/;
/** 'campaign no. 17', 'Kampagne mit der Nummer 17'. */
const small = /^(?:no|nos|nr|number|numbers|nummer|nummern|id|ids|is|has|with|the|ist|hat|mit|der|#|:|=|\.)$/;
const listing = /^(?:,|or|and|oder|und|sowie|\/)$/;
/** 'die zur Kampagne 58 gehören'. */
const belongs = /^(?:gehoer(?:en|te?|ten)|zaehl(?:en|te?|ten)|stamm(?:en|te?|ten)|zugeordnet)$/;
const maxDigits = 12;

/** 'campaign 412', 'part of attack #7', 'Angriffe 5 und 7': the mails of an attack among the security events, by its number. */
export function readCampaign(
  tokens: readonly PromptToken[],
  from: number,
  { calendar }: Pick<ItemContext, 'calendar'>,
): Read | undefined {
  const isNumber = (at: number) => {
    const token = tokens[at];
    if (token?.kind !== 'number' || !/^[1-9]\d*$/.test(token.text) || token.text.length > maxDigits)
      return false;
    // 'campaign 5, 7 recipients', 'campaign 5 and 7 November'.
    return !readCount(tokens, at, calendar.words) && (readPeriod(tokens, at, calendar)?.length ?? 0) < 2;
  };
  let at = from;
  while (at - from < maxBelonging && belonging.test(tokens[at]?.key ?? '')) at += 1;
  if (!names.test(tokens[at]?.key ?? '')) return undefined;
  at += 1;
  while (small.test(tokens[at]?.key ?? '')) at += 1;
  const numbers: number[] = [];
  for (let next = at; isNumber(next);) {
    numbers.push(Number(tokens[next]?.text));
    at = next + 1;
    if (!listing.test(tokens[at]?.key ?? '')) break;
    next = names.test(tokens[at + 1]?.key ?? '') ? at + 2 : at + 1;
  }
  if (numbers.length === 0) return undefined;
  if (belongs.test(tokens[at]?.key ?? '')) at += 1;
  const node = joinNodes(
    'or',
    numbers.map((number) => ({ kind: 'campaign', number })),
  );
  return { items: [{ kind: 'condition', node, place: 'behind' }], length: at - from };
}
