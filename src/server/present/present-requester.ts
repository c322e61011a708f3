import type { ConsoleContext } from '../context.ts';

/** Who asks the operator for something, in the words of the contract. Only behind `requireUser`. */
export function presentRequester({ var: { user } }: ConsoleContext) {
  return {
    requester_email_address: user.email,
    requester_first_name: user.first_name,
    requester_last_name: user.last_name,
  };
}
