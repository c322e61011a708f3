import type { gatewayProblems } from '../../api/contract/config/mail-systems.ts';

/** What became of a mail that came in; `later`: its client keeps it and comes again. */
export type GatewayOutcome = 'passed' | 'held' | 'refused' | 'later' | GatewayReport;
/** A journal report: stored as the mail that it tells of, or as it is, as it could not be read. */
export type GatewayReport = 'journaled' | 'unread';

/** Why mail does not go on: the next server does not answer, is not trusted or turns us away, or mail cannot be stored here. */
export type GatewayProblem = (typeof gatewayProblems)[number];

/** How the gateway is. Times are milliseconds since 1970. */
export interface GatewayState {
  /** Where it listens and hands on, as configured. */
  readonly listen: string;
  readonly next: string | null;
  /** The address of journal reports. */
  readonly journal: string | null;
  readonly since: number;
  readonly lastMailAt: number | null;
  /** Mails of the last hour, by what became of them. */
  readonly lastHour: Readonly<Record<GatewayOutcome, number>>;
  readonly problem: { readonly kind: GatewayProblem; readonly detail: string; readonly since: number } | null;
}
