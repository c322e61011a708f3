import type { WebhookSender } from '../outgoing/webhook-sender.ts';
import { type DeliveryContext, endOf } from './delivery-context.ts';
import { describeEvent, type EventStyle } from './describe-event.ts';
import type { DeliveryItem, DeliveryPlace, StoredDelivery } from './delivery-store-sqlite.ts';

/**
 * Limits of a message in rows and bytes, except for one long row: Standard Webhooks recommends at most 20 kB.
 */
const mostRows = 50;
const mostBytes = 18_000;

/** A webhook receiver: messages in sequence, each after the previous was accepted. */
export const createWebhookDelivery = (parts: DeliveryContext, webhooks: WebhookSender) => ({
  close: () => Promise.resolve(),
  /**
   * Sends pending rows.
   * @throws WebhookRefused
   */
  async run(delivery: StoredDelivery, style: EventStyle, signal: AbortSignal): Promise<void> {
    const { url, authorities } = delivery.settings;
    const target = { url, secrets: parts.secrets(delivery), ...(authorities !== '' && { authorities }) };
    let { sent, pending } = delivery;
    while (!signal.aborted) {
      const items = await parts.read({ after: sent, to: pending, limit: mostRows });
      if (items.length === 0) return;
      const { taken, body } = pending ? { taken: items, body: bodyOf(items, style) } : fill(items, style);
      const to = pending ?? endOf(sent, taken);
      // A retry, even by another process, has the same rows and therefore the same id.
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
 * The same for each attempt. The hash of the chain is part of it: rewritten rows with the same numbers get
 * another id, so that a receiver that deduplicates does not drop the proof of rewriting.
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

/** The message: its time is that of its last event, so that each attempt has the same bytes. */
function bodyOf(items: readonly DeliveryItem[], style: EventStyle): string {
  const events = items.map((item) => describeEvent(item, style));
  const timestamp = new Date(events.at(-1)!.at).toISOString();
  return JSON.stringify({
    type: 'audit.events',
    timestamp,
    data: { events: events.map(({ body }) => body) },
  });
}
