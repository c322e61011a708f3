import type { DeliveryItem, DeliveryPlace, StoredDelivery } from './delivery-store-sqlite.ts';

/** What deliveries work with. */
export interface Delivering {
  read(asked: { after: DeliveryPlace; to: DeliveryPlace | null; limit: number }): Promise<DeliveryItem[]>;
  keepPending(delivery: StoredDelivery, to: DeliveryPlace): Promise<void>;
  advance(delivery: StoredDelivery, sent: DeliveryPlace, toldRow: number): Promise<void>;
  /** What a webhook is signed with, the present one first. */
  secrets(delivery: StoredDelivery): string[];
  /** The key of the certificate that syslog shows; empty for none. */
  key(delivery: StoredDelivery): string;
}

/** Where the last of some items stands. */
export function endOf(place: DeliveryPlace, items: readonly DeliveryItem[]): DeliveryPlace {
  let { row, checkpoint } = place;
  for (const item of items) {
    if (item.kind === 'row') row = item.row.row;
    else checkpoint = item.checkpoint.row;
  }
  return { row, checkpoint };
}
