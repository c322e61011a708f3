import type { WebhookSender } from '../webhooks/webhook-sender.ts';
import { type Delivering, endOf } from './delivering.ts';
import { describeEvent, type EventStyle } from './describe-event.ts';
import type { DeliveryItem, DeliveryPlace, StoredDelivery } from './delivery-store-sqlite.ts';

/** Rows of a message, and its bytes, beside those of one long row: Standard Webhooks asks for at most 20 kB. */
const mostRows = 50;
const mostBytes = 18_000;

/** One receiver of webhooks: message after message, the next one when the one before was taken. */
export const createWebhookDelivery = (parts: Delivering, webhooks: WebhookSender) => ({
  close: () => Promise.resolve(),
  /** Sends what there is. @throws WebhookRefused */
  async run(delivery: StoredDelivery, style: EventStyle, signal: AbortSignal): Promise<void> {
    const { url, authorities } = delivery.settings;
    const target = { url, secrets: parts.secrets(delivery), ...(authorities !== '' && { authorities }) };
    let { sent, pending } = delivery;
    while (!signal.aborted) {
      const items = await parts.read({ after: sent, to: pending, limit: mostRows });
      if (items.length === 0) return;
      const { taken, body } = pending ? { taken: items, body: bodyOf(items, style) } : fill(items, style);
      const to = pending ?? endOf(sent, taken);
      // The next try, also that of another process, has the same rows and so the same id.
      if (!pending) await parts.keepPending(delivery, to);
      const id = messageId(style, sent, to, taken);
      await webhooks.send(target, { id, body });
      sent = to;
      pending = null;
      await parts.advance(delivery, sent, sent.row);
    }
  },
});

/**
 * The same for each try. Other rows with the numbers of rows that were sent before are another message, by the end of
 * the chain: a receiver that drops what it has would drop the proof that they were rewritten.
 */
function messageId(
  { installation }: EventStyle,
  from: DeliveryPlace,
  to: DeliveryPlace,
  items: readonly DeliveryItem[],
): string {
  const last = items.at(-1)!;
  const { hash } = last.kind === 'row' ? last.row : last.checkpoint;
  const end = Buffer.from(hash).toString('hex').slice(0, 16);
  return `${installation}-${from.row}.${from.checkpoint}-${to.row}.${to.checkpoint}-${end}`;
}

function fill(items: readonly DeliveryItem[], style: EventStyle): { taken: DeliveryItem[]; body: string } {
  const taken: DeliveryItem[] = [];
  let size = 0;
  for (const item of items) {
    size += Buffer.byteLength(JSON.stringify(describeEvent(item, style).body));
    if (taken.length > 0 && size > mostBytes) break;
    taken.push(item);
  }
  return { taken, body: bodyOf(taken, style) };
}

/** The message: its time is that of its last event, so that each try has the same bytes. */
function bodyOf(items: readonly DeliveryItem[], style: EventStyle): string {
  const events = items.map((item) => describeEvent(item, style));
  const timestamp = new Date(events.at(-1)!.at).toISOString();
  return JSON.stringify({
    type: 'audit.events',
    timestamp,
    data: { events: events.map(({ body }) => body) },
  });
}
