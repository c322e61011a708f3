import type { Client } from '../../api/client.ts';
import { letOthersRun } from '../let-others-run.ts';

/**
 * A client whose calls begin one turn of the event loop after the other. The dashboard makes sixteen calls at once, which the
 * embedded service reads in this thread: together they would hold up other requests.
 */
export function callInTurns(client: Client): Client {
  let turns: Promise<void> = Promise.resolve();
  return {
    ...client,
    async call(endpoint, input, options) {
      turns = turns.then(letOthersRun);
      await turns;
      return client.call(endpoint, input, options);
    },
  };
}
