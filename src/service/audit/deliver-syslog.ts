import type { MayReach } from '../outgoing/receiver-address.ts';
import { type DeliveryContext, endOf } from './delivery-context.ts';
import { describeEvent, type EventStyle } from './describe-event.ts';
import type { DeliveryPlace, StoredDelivery } from './delivery-store-sqlite.ts';
import { connectSyslog, type SyslogConnection } from './syslog-connection.ts';
import { frame, writeSyslog } from './write-syslog.ts';

/**
 * How much is sent again after a broken connection, in milliseconds before the break. Syslog has no
 * acknowledgements: TCP reports a dead receiver only after about a quarter of an hour (15 retries, 924 s on
 * Linux). Anything older was received by the other system.
 */
const resendWindow = 16 * 60_000;
/** Rows per write, and interval of saving the cursor, milliseconds. */
const batch = 200;
const keepEvery = 5_000;

/** A syslog receiver: a persistent connection, and what was sent on it recently. */
export function createSyslogDelivery(parts: DeliveryContext, mayReach: MayReach, window = resendWindow) {
  let connection: SyslogConnection | undefined;
  let seen: StoredDelivery['updatedAt'] | undefined;
  let transmitted: DeliveryPlace = { row: 0, checkpoint: 0 };
  /** Positions with the time they were sent, newest last, by the monotonic clock. */
  let marks: { place: DeliveryPlace; at: number }[] = [];
  let sequence = 0;
  let keptAt = -Infinity;
  let kept: DeliveryPlace = transmitted;

  const drop = async () => {
    const open = connection;
    connection = undefined;
    marks = [];
    await open?.end();
  };

  /** The position that was sent long enough ago to be confirmed. */
  const confirmed = (sent: DeliveryPlace): DeliveryPlace => {
    const due = marks.filter(({ at }) => at <= performance.now() - window);
    marks = marks.slice(due.length);
    return due.at(-1)?.place ?? sent;
  };

  return {
    close: drop,
    /**
     * Sends pending rows.
     * @throws ReceiverProblem
     */
    async run(delivery: StoredDelivery, style: EventStyle, signal: AbortSignal): Promise<void> {
      if (seen !== delivery.updatedAt || connection?.problem()) {
        const broken = connection?.problem();
        const isChanged = seen !== delivery.updatedAt;
        await drop();
        seen = delivery.updatedAt;
        if (broken && !isChanged) throw broken;
      }
      if (!connection) {
        connection = await connectSyslog({ ...delivery.settings, key: parts.key(delivery) }, mayReach);
        transmitted = kept = delivery.sent;
        sequence = 0;
      }
      while (!signal.aborted) {
        const items = await parts.read({ after: transmitted, to: null, limit: batch });
        if (items.length > 0) {
          const frames = items.map((item) => frame(writeSyslog(describeEvent(item, style), sequence++)));
          await connection.write(frames.join(''));
          transmitted = endOf(transmitted, items);
          marks.push({ place: transmitted, at: performance.now() });
        }
        const isNew = items.length > 0;
        kept = confirmed(kept);
        const isDue = performance.now() - keptAt >= keepEvery;
        if ((isNew && items.length < batch) || isDue) {
          keptAt = performance.now();
          if (isNew || kept.row !== delivery.sent.row) await parts.advance(delivery, kept, transmitted.row);
        }
        if (items.length < batch) return;
      }
    },
  };
}
