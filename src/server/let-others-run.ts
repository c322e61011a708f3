import { setImmediate as nextImmediate } from 'node:timers/promises';

/**
 * Lets the event loop read its sockets before the caller goes on, for work that would otherwise be one long turn with what came before
 * it. The first immediate still runs in the iteration that handled an answer, the second one after the next look at the sockets.
 */
export async function letOthersRun(): Promise<void> {
  await nextImmediate();
  await nextImmediate();
}
