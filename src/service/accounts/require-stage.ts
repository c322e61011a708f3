import type { SignInStep } from '../../api/contract/accounts/sign-in.ts';
import type { Call } from '../call.ts';
import type { LiveSession } from './session-store-sqlite.ts';
import { refuse } from '../refuse.ts';

/**
 * The pending sign-in of a call, required to be at one of `stages`.
 * @throws ServiceError `conflict` when it is at another stage or the call has no session.
 */
export function requireStage({ session }: Call, ...stages: SignInStep[]): LiveSession {
  if (session && stages.includes(session.stage)) return session;
  throw refuse('conflict', 'step_wrong');
}
