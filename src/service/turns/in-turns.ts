/** Work that yields periodically, so that its runner can do something else in between, or cancel it. */
export type InTurns<Result> = Generator<void, Result>;

/** Does all of the work at once. */
export function finish<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
