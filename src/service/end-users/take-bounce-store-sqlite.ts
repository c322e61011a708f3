import { type FailureKind, failureKind } from '../mail-out/failure-kind.ts';
import { noteFailure } from '../mail-out/notice-failure-store-sqlite.ts';
import type { ReceivedBounce } from '../mail-in/received-bounce.ts';
import type { StoreHandle } from '../storage/operation.ts';

/**
 * How long after its slot a notice may be returned, milliseconds: mail servers retry for at most five days.
 */
const mayComeBack = 14 * 24 * 3_600_000;

export interface WaitingBounce {
  number: number;
  bounce: ReceivedBounce;
}

/** Unprocessed mails to the bounce address, oldest first. */
export const findWaitingBounces = ({ sql }: StoreHandle, limit: number): WaitingBounce[] =>
  sql.all`SELECT number, bounce FROM received_bounce ORDER BY number LIMIT ${limit}`.map(
    ({ number, bounce }) => ({
      number: number as number,
      bounce: JSON.parse(bounce as string) as ReceivedBounce,
    }),
  );

/**
 * Processes a bounce: records that the notice `messageKey` failed. Without a key, or for an unknown or old
 * notice, only marks the bounce as processed. A bounce about another address, to which the person forwards
 * mail, is not a failure of the person's own.
 */
export function takeBounce(
  { sql }: StoreHandle,
  { number, bounce, messageKey, at }: WaitingBounce & { messageKey: string | undefined; at: number },
): boolean {
  const { changes } = sql.run`DELETE FROM received_bounce WHERE number = ${number}`;
  if (Number(changes) === 0 || messageKey === undefined) return false;
  const person = sql.get`SELECT person FROM held_notice WHERE message_key = ${messageKey}
    AND state IN ('sent', 'unknown') AND slot >= ${at - mayComeBack}`?.['person'] as string | undefined;
  if (person === undefined) return returnReport({ sql }, { bounce, messageKey, at });
  const { code, reason } = bounce;
  const kind = kindOf(bounce, person);
  return noteFailure({ sql }, { messageKey, person, kind, way: 'returned', code, reason, at });
}

const kindOf = ({ code, recipients }: ReceivedBounce, person: string): FailureKind =>
  recipients.length > 0 && !recipients.includes(person) ? 'soft' : failureKind(code);

/** The same for a mailed report: recorded once, without any effect on notices of held mail. */
function returnReport(
  { sql }: Pick<StoreHandle, 'sql'>,
  { bounce, messageKey, at }: Omit<WaitingBounce, 'number'> & { messageKey: string; at: number },
): boolean {
  const recipient = sql.get`SELECT recipient FROM report_mail WHERE message_key = ${messageKey}
    AND state IN ('sent', 'unknown') AND returned_at IS NULL AND slot >= ${at - mayComeBack}`?.[
    'recipient'
  ] as string | undefined;
  if (recipient === undefined) return false;
  sql.run`UPDATE report_mail SET returned_at = ${at}, kind = ${kindOf(bounce, recipient)}, status = ${bounce.code},
    reason = ${bounce.reason} WHERE message_key = ${messageKey}`;
  return true;
}
