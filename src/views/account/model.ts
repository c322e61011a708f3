import type { TokenScope } from '../../api/contract/accounts/api-tokens.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { CaptchaModel, PasswordProblems } from '../sign-in/sign-in-fields.tsx';

export interface SessionModel {
  id: string;
  isCurrent: boolean;
  isPhone: boolean;
  device: string;
  /** The IP address, with its location if known. */
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
  /** When it was added and used, as text. */
  facts: string;
}

export interface ApiTokenModel {
  id: string;
  name: string;
  /** Its permissions, as text. */
  scope: string;
  /** When it was created and when it expires, as text. */
  facts: string;
  /** When and from where it was last used, as text. */
  use: string;
  /** Whether it has expired. */
  isOver: boolean;
}

/** The form of a new API token: its values and choices. */
export interface TokenFormModel {
  name: string;
  scope: TokenScope;
  scopes: readonly TokenScope[];
  days: number;
  /** Lifetimes in days. */
  choices: readonly number[];
  problem?: string | undefined;
}

/** The open confirmation; that of a token names it. */
export type Confirmation =
  | { about: 'set-up-mfa' | 'disable-mfa' | 'recovery-codes' }
  | { about: 'revoke-token' | 'remove-passkey'; id: string; name: string };

/** The cards whose content the service has, by the ends of their titles' keys. */
export type SecurityCard = 'mfa' | 'passkeys' | 'tokens' | 'sessions' | 'history';

export interface SecurityModel {
  /** Why cards have no content, in the viewer's language. */
  failed: Partial<Record<SecurityCard, string>>;
  email: string;
  /** Secrets of this session that are not confirmed as saved: recovery codes, an API token. */
  unsaved: { codes: boolean; token: boolean };
  /** For the form that changes the password. */
  captcha?: CaptchaModel;
  mfa: { isOn: boolean; isRequired: boolean };
  passkeys: readonly PasskeyModel[];
  /** Whether passkeys can be used on this host. */
  passkeysOffered: boolean;
  apiTokens: readonly ApiTokenModel[];
  tokenForm: TokenFormModel;
  sessions: readonly SessionModel[];
  history: readonly HistoryEntry[];
  /** Whether keys of one character act. */
  hasSingleKeys: boolean;
  confirm?: Confirmation;
  /** The outcome of the last action. */
  done?: MessageKey;
  /** A refusal that concerns the whole page. */
  failure?: string;
  passwordProblems?: PasswordProblems;
  /** The form that is open again after re-authentication, with its values. */
  filled?: 'token' | 'passkey';
  passkeyName?: string;
  passkeyProblem?: string | undefined;
}
