/** How the audit trail is sent to other programs. */
export const deliveryKinds = ['syslog', 'webhook'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
export const deliveryFormats = ['json', 'ocsf'] as const;
export type DeliveryFormat = (typeof deliveryFormats)[number];

/** How far back a receiver can be sent everything again. */
export const resendPeriods = ['hour', 'day', 'week', 'everything'] as const;
export type ResendPeriod = (typeof resendPeriods)[number];
