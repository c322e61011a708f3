/** How the audit trail is sent to other programs. */
export const deliveryKinds = ['syslog', 'webhook'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** Receivers of one kind that the trail is sent to at once. */
export const maxReceivers = 5;

/** The name of a receiver: its kind, and behind the first one a number, as `syslog-2`. */
export type ReceiverId = DeliveryKind | `${DeliveryKind}-${number}`;

/** The names that receivers of a kind can have, in their order. */
export const receiverIdsOf = (kind: DeliveryKind): readonly ReceiverId[] =>
  Array.from({ length: maxReceivers }, (_, at): ReceiverId => (at === 0 ? kind : `${kind}-${at + 1}`));
export const receiverIds: readonly ReceiverId[] = deliveryKinds.flatMap(receiverIdsOf);

export const kindOfReceiver = (id: ReceiverId): DeliveryKind =>
  deliveryKinds.find((kind) => id.startsWith(kind)) ?? 'syslog';
/** Which of its kind a receiver is: 1 for the first. */
export const numberOfReceiver = (id: ReceiverId): number => Number(id.split('-')[1] ?? 1);
export const deliveryFormats = ['json', 'ocsf'] as const;
export type DeliveryFormat = (typeof deliveryFormats)[number];

/** How far back a receiver can be sent everything again. */
export const resendPeriods = ['hour', 'day', 'week', 'everything'] as const;
export type ResendPeriod = (typeof resendPeriods)[number];
