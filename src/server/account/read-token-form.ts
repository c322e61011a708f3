import type { z } from 'zod';
import { tokenDays, tokenScopes } from '../../api/contract/accounts/api-tokens.ts';
import type { TokenFormModel } from '../../views/account/model.ts';
import type { ConsoleContext } from '../context.ts';
import { choice, line } from '../fields.ts';

/** The offered lifetimes, days. */
const choices = [7, 30, tokenDays.usual, 180, tokenDays.most];

/** The fields of that form, which the page's URL contains as well. */
export const tokenFields = {
  name: line(100),
  scope: choice(tokenScopes),
  days: choice(choices.map(String)),
};

/**
 * The form of a new API token with the valid typed values. A read-only person is not offered a token that can
 * change things.
 */
export function readTokenForm(
  c: ConsoleContext,
  typed: Partial<z.output<z.ZodObject<typeof tokenFields>>> = {},
): TokenFormModel {
  const mayAct = Object.values(c.var.user.rights).includes('act');
  const scopes = tokenScopes.filter((scope) => scope === 'view' || mayAct);
  return {
    name: typed.name ?? '',
    scope: scopes.find((scope) => scope === typed.scope) ?? 'view',
    scopes,
    days: Number(typed.days ?? tokenDays.usual),
    choices,
  };
}
