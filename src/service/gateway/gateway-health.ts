import type { GatewayOutcome, GatewayProblem, GatewayState } from '../ports/gateway-state.ts';

/** Keeps what is known about the gateway while it runs. */
export interface GatewayHealth {
  count(outcome: GatewayOutcome): void;
  /** What the last contact with the next server showed. */
  noteNext(problem: { kind: GatewayProblem; detail: string } | null): void;
  /** Why the last mail could not be stored; null when it was. */
  noteStored(problem: string | null): void;
  /** When the next server was last in contact, whatever that showed. */
  contactAt(): number;
  read(): GatewayState;
}

const minute = 60_000;

/** Starts with nothing known. */
export function createGatewayHealth({
  listen,
  next,
  journal,
  now,
}: Pick<GatewayState, 'listen' | 'next' | 'journal'> & { now: () => number }): GatewayHealth {
  const since = now();
  const minutes = new Map<number, Record<GatewayOutcome, number>>();
  const problems = new Map<'next' | 'store', NonNullable<GatewayState['problem']>>();
  let lastMailAt: number | null = null;
  let contactAt = -Infinity;
  const none = () => ({ passed: 0, held: 0, refused: 0, later: 0, journaled: 0, unread: 0 });
  const note = (place: 'next' | 'store', found: { kind: GatewayProblem; detail: string } | null) => {
    if (!found) problems.delete(place);
    else problems.set(place, { ...found, since: problems.get(place)?.since ?? now() });
  };
  const forgetOld = (current: number) => {
    for (const one of minutes.keys()) if (one <= current - 60 || one > current) minutes.delete(one);
  };
  return {
    count(outcome) {
      lastMailAt = now();
      const current = Math.floor(lastMailAt / minute);
      forgetOld(current);
      const counts = minutes.get(current) ?? none();
      counts[outcome] += 1;
      minutes.set(current, counts);
    },
    noteNext(problem) {
      contactAt = now();
      note('next', problem);
    },
    noteStored: (detail) => note('store', detail === null ? null : { kind: 'not_stored', detail }),
    contactAt: () => contactAt,
    read() {
      forgetOld(Math.floor(now() / minute));
      const lastHour = none();
      for (const counts of minutes.values())
        for (const outcome of Object.keys(counts) as GatewayOutcome[]) lastHour[outcome] += counts[outcome];
      const problem = problems.get('store') ?? problems.get('next') ?? null;
      return { listen, next, journal, since, lastMailAt, lastHour, problem };
    },
  };
}
