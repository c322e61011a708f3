import type { ConsoleContext } from '../context.ts';

/** The requester of a support request, in the contract's form. Only behind `requireUser`. */
export function presentRequester({ var: { user } }: ConsoleContext) {
  return {
    requester_email_address: user.email,
    requester_first_name: user.first_name,
    requester_last_name: user.last_name,
  };
}
