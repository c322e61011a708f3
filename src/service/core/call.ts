import type { TokenScope } from '../../api/contract/accounts/api-tokens.ts';
import type { CallAnswer, Endpoint } from '../../api/contract/endpoint.ts';
import type { Contract } from '../../api/contract/table.ts';
import type { output as Output, ZodType } from 'zod';
import type { Account } from '../accounts/account.ts';
import type { LiveSession, SessionEnd } from '../accounts/session-store-sqlite.ts';

/** Who makes a call: a person's session or one of their API tokens. */
export interface Caller {
  readonly account: Account;
  readonly by: { readonly session: number } | { readonly apiToken: string; readonly scope: TokenScope };
}

/** The context of a call: everything except its input. */
export interface Call {
  /** The signed-in caller; null for public and pending calls before sign-in. */
  readonly caller: Caller | null;
  /** The session of the call, at whichever sign-in step; null with an API token or without credentials. */
  readonly session: LiveSession | null;
  /** Why the session of the call's token is over. */
  readonly ended?: SessionEnd | null;
  readonly clientAddress: string;
  readonly userAgent: string;
  /** Device tokens of a browser that has signed in before. Untrusted: anybody can send any. */
  readonly deviceTokens: readonly string[];
  /** The language the person reads, e.g. `de`; for the mails to them. */
  readonly locale: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal;
}

/** A call whose endpoint requires a signed-in caller. */
export interface SignedInCall extends Call {
  readonly caller: Caller;
}

/** Who makes a call, as rows and jobs name them. */
export const actorOf = ({ caller: { account }, clientAddress }: SignedInCall) => ({
  id: account.id,
  email: account.email,
  clientAddress,
});

type Parsed<Schema extends ZodType> = unknown extends Output<Schema> ? undefined : Output<Schema>;

/** A call's validated input. */
export type ParsedInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { readonly params: Parsed<Params>; readonly query: Parsed<Query>; readonly body: Parsed<Body> }
    : never;

/** The public calls, whose handlers may have no caller. A test compares them with the contract. */
export const publicCalls = [
  'login',
  'recordLogoutReason',
  'mfaSettings',
  'forgotPassword',
  'showResetLink',
  'resetPassword',
  'changePassword',
  'passkeySignInOptions',
  'signInByPasskey',
  'signInOptions',
  'startSso',
  'finishSso',
  'ssoLinkStatus',
  'sendSsoLinkCode',
  'proveSsoLink',
  'samlMetadata',
  'recaptchaConfig',
  'customLogoFile',
  'customIconPublic',
  'uiFeaturesPublic',
  'captchaChallenge',
  'setupStatus',
  'completeSetup',
  'identificationNeeded',
  'verifyRecipient',
  'restoreByLink',
  'restoreStatus',
  'requestRestore',
  'requestPhishRestore',
  'entityExists',
  'userResponse',
  'showApproval',
  'decideByLink',
  'openLinkedFile',
  'restoreOriginal',
  'listHeldMail',
  'verifyHeldMailReader',
  'openHeldMail',
  'writeNoticePreferences',
  'listBlockedSenders',
  'unblockSender',
  'unsubscribeNotices',
  'requestOriginal',
  'health',
  'openApi',
] as const satisfies (keyof Contract)[];
/** The calls of a sign-in in progress: their handlers have a session or a caller. A test compares these as well. */
export const pendingCalls = [
  'signInStatus',
  'giveLoginReason',
  'proveLoginCode',
  'skipMfaSetup',
  'createMfaSecretPublic',
  'verifyMfaPublic',
  'pendingMfaSetup',
  'showUnsavedSecrets',
  'forgetUnsavedSecret',
  'sendEmailCode',
  'verifyEmailCode',
  'logout',
] as const satisfies (keyof Contract)[];
type OpenCall = (typeof publicCalls)[number] | (typeof pendingCalls)[number];

/** Handles one endpoint; returns a `Response` only where the contract's answer is a byte stream. */
type Handler<E, AnyCall> = (
  input: ParsedInput<E>,
  call: AnyCall,
) => Promise<unknown extends CallAnswer<E> ? Response : CallAnswer<E>>;

/** The handlers of some of the contract's calls. */
export type HandlersOf<Names extends keyof Contract> = {
  readonly [Name in Names]: Handler<Contract[Name], Name extends OpenCall ? Call : SignedInCall>;
};
/** The handlers of the whole contract. */
export type Handlers = HandlersOf<keyof Contract>;
