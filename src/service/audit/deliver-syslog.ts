import type { MayReach } from '../webhooks/receiver-address.ts';
import { type Delivering, endOf } from './delivering.ts';
import { describeEvent, type EventStyle } from './describe-event.ts';
import type { DeliveryPlace, StoredDelivery } from './delivery-store-sqlite.ts';
import { connectSyslog, type SyslogConnection } from './syslog-connection.ts';
import { frame, writeSyslog } from './write-syslog.ts';

/**
 * How long a row is sent again after the connection broke, milliseconds. Syslog has no acknowledgement: a receiver that
 * vanished takes nothing, and the system reports it after about a quarter of an hour (15 retries of TCP, 924 s on
 * Linux). What was sent earlier than this before the end of a connection was taken by the system at the other side.
 */
const resendWindow = 16 * 60_000;
/** Rows handed over at once, and how often the cursor is written, milliseconds. */
const batch = 200;
const keepEvery = 5_000;

/** One receiver of syslog: a connection that stays open, and what was handed over on it lately. */
export function createSyslogDelivery(parts: Delivering, mayReach: MayReach, window = resendWindow) {
  let connection: SyslogConnection | undefined;
  let seen: StoredDelivery['updatedAt'] | undefined;
  let told: DeliveryPlace = { row: 0, checkpoint: 0 };
  /** When what was handed over: the newest last, by a clock that is never set. */
  let marks: { place: DeliveryPlace; at: number }[] = [];
  let sequence = 0;
  let keptAt = -Infinity;
  let kept: DeliveryPlace = told;

  const drop = async () => {
    const open = connection;
    connection = undefined;
    marks = [];
    await open?.end();
  };

  /** What was handed over so long ago that the receiver's system must have it. */
  const confirmed = (sent: DeliveryPlace): DeliveryPlace => {
    const due = marks.filter(({ at }) => at <= performance.now() - window);
    marks = marks.slice(due.length);
    return due.at(-1)?.place ?? sent;
  };

  return {
    close: drop,
    /** Hands over what there is. @throws ReceiverProblem */
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
        told = kept = delivery.sent;
        sequence = 0;
      }
      while (!signal.aborted) {
        const items = await parts.read({ after: told, to: null, limit: batch });
        if (items.length > 0) {
          const frames = items.map((item) => frame(writeSyslog(describeEvent(item, style), sequence++)));
          await connection.write(frames.join(''));
          told = endOf(told, items);
          marks.push({ place: told, at: performance.now() });
        }
        const isNew = items.length > 0;
        kept = confirmed(kept);
        const isDue = performance.now() - keptAt >= keepEvery;
        if ((isNew && items.length < batch) || isDue) {
          keptAt = performance.now();
          if (isNew || kept.row !== delivery.sent.row) await parts.advance(delivery, kept, told.row);
        }
        if (items.length < batch) return;
      }
    },
  };
}
