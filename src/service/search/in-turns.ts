/** Work that stops now and then, so that whoever runs it can do something else in between, or give it up. */
export type InTurns<Result> = Generator<void, Result>;

/** Does all of the work at once. */
export function finish<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
