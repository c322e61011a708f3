import type { TokenScope } from '../../api/contract/accounts/api-tokens.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { CaptchaModel } from '../sign-in/captcha.tsx';

export interface SessionModel {
  id: string;
  isCurrent: boolean;
  isPhone: boolean;
  device: string;
  /** The address, after the place it is known for. */
  address: string;
  method: string;
  lastSeen: string;
  since: string;
}

export interface HistoryEntry {
  id: string;
  at: string;
  isGood: boolean;
  outcome: string;
  method: string;
  device: string;
  address: string;
}

export interface PasskeyModel {
  id: string;
  name: string;
  /** When it was added and used, in words. */
  facts: string;
}

export interface ApiTokenModel {
  id: string;
  name: string;
  /** What it may do, in words. */
  scope: string;
  /** When it was created and when it ends, in words. */
  facts: string;
  /** When and from where it was used last, in words. */
  use: string;
  /** It has ended by itself. */
  isOver: boolean;
}

/** The form of a new API token: what is in it, and what can be chosen. */
export interface TokenFormModel {
  name: string;
  scope: TokenScope;
  scopes: readonly TokenScope[];
  days: number;
  /** Days. */
  choices: readonly number[];
  problem?: string;
}

/** The question that stands open over the page; a token's names it. */
export type Confirmation =
  | { about: 'set-up-mfa' | 'disable-mfa' | 'recovery-codes' }
  | { about: 'revoke-token' | 'remove-passkey'; id: string; name: string };

export interface SecurityModel {
  email: string;
  /** Secrets of this session that are not confirmed as saved: recovery codes, an API token. */
  unsaved: { codes: boolean; token: boolean };
  /** Of the form that changes the password. */
  captcha?: CaptchaModel;
  mfa: { isOn: boolean; isRequired: boolean };
  passkeys: readonly PasskeyModel[];
  /** Whether passkeys can be used here at all. */
  passkeysOffered: boolean;
  apiTokens: readonly ApiTokenModel[];
  tokenForm: TokenFormModel;
  sessions: readonly SessionModel[];
  history: readonly HistoryEntry[];
  confirm?: Confirmation;
  /** What was just done. */
  done?: MessageKey;
  /** A refusal about the whole page. */
  failure?: string;
  passwordProblems?: Partial<Record<'current_password' | 'new_password' | 'confirm_password', MessageKey>>;
  /** The form that is open again after a proof, filled in as it was. */
  filled?: 'token' | 'passkey';
  passkeyName?: string;
  passkeyProblem?: string;
}
