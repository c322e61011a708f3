import type { PromptToken } from '../read-tokens.ts';
import { isPerson } from './read-shorthand.ts';

const whose = /^(?:our|the|a|my|their|his|her)$/;
const role =
  /^(?:customer|client|supplier|vendor|partner|provider|contractor|reseller|distributor|competitor|colleague|coworker|co-worker|teammate|boss|manager|supervisor|assistant)s?$/;
const which =
  /^(?:business|new|old|former|long-standing|longstanding|service|big|biggest|main|important|key)$/;

/** 'did our customer a.example write': drops a role in front of a domain or an address. */
export function withoutRoles(tokens: readonly PromptToken[]): PromptToken[] {
  const drops = new Set<number>();
  tokens.forEach((token, at) => {
    if (!isPerson(token) || !role.test(tokens[at - 1]?.key ?? '')) return;
    let from = at - 1;
    while (which.test(tokens[from - 1]?.key ?? '')) from -= 1;
    if (!whose.test(tokens[from - 1]?.key ?? '')) return;
    for (let place = from - 1; place < at; place += 1) drops.add(place);
  });
  return tokens.filter((_token, at) => !drops.has(at));
}
