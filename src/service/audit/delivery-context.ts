import type { DeliveryItem, DeliveryPlace, StoredDelivery } from './delivery-store-sqlite.ts';

/** Dependencies of deliveries. */
export interface DeliveryContext {
  read(asked: { after: DeliveryPlace; to: DeliveryPlace | null; limit: number }): Promise<DeliveryItem[]>;
  keepPending(delivery: StoredDelivery, to: DeliveryPlace): Promise<void>;
  advance(delivery: StoredDelivery, sent: DeliveryPlace, transmittedRow: number): Promise<void>;
  /** The signing secrets of a webhook, the current one first. */
  secrets(delivery: StoredDelivery): string[];
  /** The private key of the client certificate for syslog; empty for none. */
  key(delivery: StoredDelivery): string;
}

/** The position of the last item. */
export function endOf(place: DeliveryPlace, items: readonly DeliveryItem[]): DeliveryPlace {
  let { row, checkpoint } = place;
  for (const item of items) {
    if (item.kind === 'row') row = item.row.row;
    else checkpoint = item.checkpoint.row;
  }
  return { row, checkpoint };
}
