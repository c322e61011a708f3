import { nameOfProvider, signInMethods } from '../../api/vocabulary/sign-in.ts';
import { listApiTokens, tokenDays, tokenScopes } from '../../api/contract/accounts/api-tokens.ts';
import { mfaSettings } from '../../api/contract/accounts/mfa.ts';
import { listPasskeys } from '../../api/contract/accounts/passkeys.ts';
import { listSessions, signInHistory } from '../../api/contract/accounts/sessions.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { signInOptions } from '../../api/contract/accounts/single-sign-on.ts';
import { showUnsavedSecrets } from '../../api/contract/accounts/unsaved-secrets.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import type { SecurityModel, TokenFormModel } from '../../views/account/model.ts';
import { isProofNeeded } from '../ask-for-proof.ts';
import type { ConsoleContext } from '../context.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { readCaptcha, withoutService } from '../read-captcha.ts';
import { settle } from '../settle.ts';
import { findPlace } from '../../settings/network-places.ts';
import { describeDevice, isPhone } from './describe-device.ts';
import type { z } from 'zod';
import { choice, line } from '../fields.ts';

/** Number of sign-ins in the history. */
const historyLength = 20;

/** The model of the signed-in person's security page. */
export async function presentSecurity(c: ConsoleContext): Promise<SecurityModel> {
  const { client, locale, timeZone, user } = c.var;
  const t = messagesOf(locale);
  const date = (instant: string) => t.dateTime(instant, timeZone, 'short');
  const placed = (address: string) => [placeWords(c, t, address), address].filter(Boolean).join(' · ');
  const failed: SecurityModel['failed'] = {};
  /** A card's content; a card that has none says why. */
  const cardOf = async <Answer>(
    card: keyof SecurityModel['failed'],
    asked: Promise<Answer>,
    otherwise: Answer,
  ): Promise<Answer> => {
    const answer = await settle(asked);
    if (!(answer instanceof ServiceError)) return answer;
    failed[card] = messageOfRefusal(t, answer);
    return otherwise;
  };
  const [captcha, mfa, offered, { sessions }, { entries }, { tokens }, unsaved] = await Promise.all([
    readCaptcha(c),
    cardOf('mfa', client.call(mfaSettings, { body: { userEmail: user.email } }), undefined),
    withoutService(c, client.call(signInOptions, {})),
    cardOf('sessions', client.call(listSessions, {}), { sessions: [] }),
    cardOf('history', client.call(signInHistory, { query: { limit: historyLength } }), { entries: [] }),
    cardOf('tokens', client.call(listApiTokens, {}), { tokens: [] }),
    withoutService(c, readUnsaved(c)),
  ]);
  const methodOf = (method: string) => methodWords(t, method, offered?.oidc_name ?? '');
  const { passkeys } = offered?.passkeys
    ? await cardOf('passkeys', client.call(listPasskeys, {}), { passkeys: [] })
    : { passkeys: [] };
  return {
    email: user.email,
    failed,
    unsaved: {
      codes: (unsaved?.recovery_codes ?? null) !== null,
      token: (unsaved?.api_token ?? null) !== null,
    },
    ...(captcha && { captcha }),
    mfa: { isOn: mfa?.isMfaEnabled ?? false, isRequired: mfa?.required ?? false },
    passkeysOffered: offered?.passkeys ?? false,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      facts: [
        t('account.passkey_created', { date: t.dateTime(passkey.created_at, timeZone, 'date') }),
        passkey.last_used_at
          ? t('account.passkey_used', { date: date(passkey.last_used_at) })
          : t('account.passkey_unused'),
      ].join(', '),
    })),
    apiTokens: tokens.map((token) => ({
      id: token.id,
      name: token.name,
      facts: [
        t('account.token_created', { date: t.dateTime(token.created_at, timeZone, 'date') }),
        endOfToken(t, token.expires_at, timeZone),
      ].join(', '),
      use: token.last_used_at
        ? t('account.token_used', {
            date: date(token.last_used_at),
            address: placed(token.last_used_address ?? '') || t('account.token_from_unknown'),
          })
        : t('account.token_unused'),
      scope: t(`account.token_scope_${token.scope}`),
      isOver: Date.parse(token.expires_at) <= Date.now(),
    })),
    tokenForm: readTokenForm(c),
    sessions: sessions.map((session) => ({
      id: session.id,
      isCurrent: session.current,
      isPhone: isPhone(session.user_agent),
      device: describeDevice(t, session.user_agent),
      address: placed(session.client_address),
      method: methodOf(session.method),
      lastSeen: date(session.last_seen_at),
      since: date(session.created_at),
    })),
    hasSingleKeys: c.var.user.single_keys ?? true,
    history: entries.map((entry, index) => ({
      id: `${entry.at} ${index}`,
      at: date(entry.at),
      isGood: goodOutcomes.has(entry.outcome),
      outcome:
        entry.count > 1
          ? t('account.history_times', { outcome: outcomeWords(t, entry.outcome), times: entry.count })
          : outcomeWords(t, entry.outcome),
      method: methodOf(entry.method),
      device: describeDevice(t, entry.user_agent),
      address: placed(entry.client_address),
    })),
  };
}

/** New secrets that are not saved yet; without a recent re-authentication their existence is not disclosed. */
async function readUnsaved(c: ConsoleContext): Promise<CallAnswer<typeof showUnsavedSecrets>> {
  try {
    return await c.var.client.call(showUnsavedSecrets, {});
  } catch (error) {
    if (!isProofNeeded(error)) throw error;
    return { recovery_codes: null, api_token: null, scim_token: null };
  }
}

/** The location of an address, if known. */
function placeWords(c: ConsoleContext, t: Translate, address: string): string {
  const place = findPlace(c.var.places, address);
  if (!place) return '';
  return place.kind === 'named' ? place.name : t(`account.place_${place.kind}`);
}

const goodOutcomes: ReadonlySet<string> = new Set(['ok', 'success', 'done', 'signed_in']);

/** Text of an outcome; an unknown one from a newer service is only a success or a refusal. */
const outcomeWords = (t: Translate, outcome: string): string =>
  t.find(`account.outcome_${outcome}`) ??
  t(goodOutcomes.has(outcome) ? 'account.outcome_good' : 'account.outcome_refused');

/** Text of a sign-in method; one of a newer service is its name. */
function methodWords(t: Translate, method: string, oidcName: string): string {
  const known = signInMethods.find((each) => each === method);
  if (known === 'password' || known === 'saml' || known === 'passkey') return t(`account.method_${known}`);
  return (known && nameOfProvider(known, oidcName)) ?? method;
}

/** When a token expires or expired. */
function endOfToken(t: Translate, expiresAt: string, timeZone: string): string {
  const date = t.dateTime(expiresAt, timeZone, 'date');
  return t(Date.parse(expiresAt) > Date.now() ? 'account.token_expires' : 'account.token_expired', { date });
}

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
