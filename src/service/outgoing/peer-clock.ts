/** What another server's clock said last, against ours: seconds that ours is ahead. The machine has one clock, so the program has one. */
let last: { peer: string; seconds: number } | undefined;

/** Notes the `Date` of an answer that came for another reason. It has whole seconds, and the way of the answer is in it. */
export function notePeerClock(url: string | URL, date: string | null): void {
  const theirs = Date.parse(date ?? '');
  if (!Number.isNaN(theirs))
    last = { peer: new URL(url).host, seconds: Math.round((Date.now() - theirs) / 1_000) };
}

export const lastPeerClock = () => last;
