import type { HandlersOf } from '../core/call.ts';
import type { ServiceParts } from '../core/service-parts.ts';

/** An administrator confirms a restored copy. */
export const quietRoutes = ({
  stores,
  audit,
  quiet,
  retention,
  mailOut,
}: ServiceParts): HandlersOf<'endQuiet'> => ({
  async endQuiet(_, { caller, clientAddress }) {
    const since = quiet.since();
    if (since === null) return { success: true };
    // What was due meanwhile would all come at once.
    const dropped = await stores.customQueries.dropDeliveries(undefined);
    await audit.record({
      actor: caller.account.email,
      action: 'restore_confirm',
      outcome: 'success',
      clientAddress,
      details: { since: new Date(since).toISOString(), count: dropped },
    });
    await quiet.end();
    await retention.runner.resume();
    mailOut.wake();
    return { success: true };
  },
});
