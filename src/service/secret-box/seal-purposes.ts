import type { UnsavedKind } from '../../api/contract/accounts/unsaved-secrets.ts';
import type { DeliveryKind } from '../../api/vocabulary/audit-deliveries.ts';

/** What secrets of authenticator apps are sealed for. */
export const mfaPurpose = (userId: number): string => `mfa:${userId}`;

/** What a new secret of a session is sealed for. */
export const unsavedPurpose = (sessionId: number, kind: UnsavedKind): string =>
  `unsaved:${sessionId}:${kind}`;

/** What the secret of a custom query's receiver is sealed for. */
export const sealedFor = (queryId: string): string => `custom-query:${queryId}`;

/** What the answer of a call is sealed for. */
export const answerPurpose = ({ actorId, key }: { actorId: number; key: string }): string =>
  `answer:${actorId}:${key}`;

/** What is sealed for each kind of receiver: the secrets of a webhook, the key of a client certificate. */
export const sealingPurposes: Readonly<Record<DeliveryKind, string>> = {
  webhook: 'audit delivery: webhook',
  syslog: 'audit delivery: key of a certificate',
};
