/** How a check can end, the worst last. `unknown`: nobody could tell in time. */
export const checkStates = ['well', 'unknown', 'notice', 'wrong'] as const;
export type CheckState = (typeof checkStates)[number];

interface SystemCheck {
  /**
   * What it can find, and how bad that is. In words: `system.CHECK.FINDING`, or `system.FINDING` where several checks say the
   * same; and `system.todo.CHECK` for what is not well.
   */
  readonly findings: Readonly<Record<string, CheckState>>;
  /**
   * `probe`: if it is wrong, the service takes no more traffic (`/readyz`). `asked`: it asks other servers, so it is made only for
   * somebody who looks. `console`: the console makes it, which sees the requests of people; all others are the service's.
   */
  readonly made?: 'probe' | 'asked' | 'console';
}

const [well, unknown, notice, wrong] = checkStates;

/**
 * What is looked at to see whether an installation works. The page, its banner, `postern doctor`, `/readyz` and the list of
 * components derive from this table.
 */
export const systemChecks = {
  disk: { findings: { well, growing: well, low: notice, filling: notice, full: wrong }, made: 'probe' },
  database: { findings: { well, unreachable: wrong }, made: 'probe' },
  backup: { findings: { well, due: well, old: notice, none: notice, failed: wrong } },
  restored_copy: { findings: { quiet: notice } },
  secret_key: { findings: { variable: well, file: well, open: wrong } },
  intake: { findings: { well, empty: well, late: notice, unread: notice } },
  mailboxes: { findings: { none: well, well, silent: notice, all_silent: wrong } },
  gateway: {
    findings: {
      well,
      journal: well,
      unread: notice,
      unreachable: wrong,
      untrusted: wrong,
      turned_away: wrong,
      not_stored: wrong,
    },
  },
  report_address: { findings: { well, late: notice } },
  mail_out: { findings: { well, failed: notice, late: wrong } },
  mail_server: { findings: { well, outbox: notice, unreachable: wrong }, made: 'asked' },
  inspectors: { findings: { well, failed: notice } },
  ai_endpoint: { findings: { well, unasked: well, unreachable: wrong, refused: wrong, unusable: wrong } },
  trail: { findings: { none: well, off: well, well, failing: wrong } },
  webhooks: { findings: { well, failing: wrong } },
  identity_provider: { findings: { well, unreachable: wrong }, made: 'asked' },
  certificate: {
    findings: { well, unread: unknown, ends: notice, soon: wrong },
    made: 'asked',
  },
  proxy: {
    findings: { well, untrusted: notice, unseen: notice, host: notice, no_address: notice, http: wrong },
    made: 'console',
  },
  clock: { findings: { well, differs: wrong, back: wrong } },
  version: { findings: { well, first: well, mixed: notice } },
  features: { findings: { all: well, off: well } },
} as const satisfies Record<string, SystemCheck>;

export type CheckName = keyof typeof systemChecks;
type FindingOf<Name extends CheckName> = keyof (typeof systemChecks)[Name]['findings'] & string;

export const checkNames = Object.keys(systemChecks) as CheckName[];
/** The row of a check. */
export const checkOf = (name: CheckName): SystemCheck => systemChecks[name];

/** What a check found, for people in words and for programs by name. */
export interface CheckResult {
  readonly check: string;
  /** Which of several things of a kind, such as a receiver; empty for the only one. */
  readonly subject: string;
  readonly finding: string;
  readonly state: CheckState;
  /** The values of its sentence. Bytes end in `_bytes`, times (milliseconds since 1970) in `_at`. */
  readonly facts: Readonly<Record<string, string | number>>;
}

/** A result of the table. */
export function resultOf<Name extends CheckName>(
  check: Name,
  finding: FindingOf<Name> | 'unanswered',
  facts: CheckResult['facts'] = {},
  subject = '',
): CheckResult {
  const state = checkOf(check).findings[finding] ?? 'unknown';
  return { check, subject, finding, state, facts };
}

/** Results with the worst first; of equally bad ones, in the order of the table. */
export const byBadness = (results: readonly CheckResult[]): CheckResult[] =>
  results.toSorted((a, b) => checkStates.indexOf(b.state) - checkStates.indexOf(a.state));
