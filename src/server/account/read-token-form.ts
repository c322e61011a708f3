import { tokenDays, tokenScopes } from '../../api/contract/accounts/api-tokens.ts';
import type { TokenFormModel } from '../../views/account/model.ts';
import type { ConsoleContext } from '../context.ts';

/** The lives that are offered, days. */
const choices = [7, 30, tokenDays.usual, 180, tokenDays.most];

/**
 * The form of a new API token with what was typed in it, as far as it can be chosen. A person who may only view is not
 * offered a token that may do more.
 */
export function readTokenForm(c: ConsoleContext, typed: URLSearchParams): TokenFormModel {
  const mayAct = Object.values(c.var.user.rights).includes('act');
  const scopes = tokenScopes.filter((scope) => scope === 'view' || mayAct);
  return {
    name: (typed.get('name') ?? '').trim().slice(0, 100),
    scope: scopes.find((scope) => scope === typed.get('scope')) ?? 'view',
    scopes,
    days: choices.find((days) => `${days}` === typed.get('days')) ?? tokenDays.usual,
    choices,
  };
}
