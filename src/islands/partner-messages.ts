/** Longest origin that is reported. */
export const originLimit = 300;

/** What a message of another window is to the console. */
export type PartnerMessage =
  /** The portal wants its menu closed. */
  | 'close'
  /** From somebody who is not trusted: nothing of it is looked at. */
  | 'rejected'
  /** From a page of our own, or something that this console does not know. */
  | 'ignored';

interface Received {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

interface Trust {
  /** The console's own origin, whose windows talk to each other. */
  readonly own: string;
  readonly origins: readonly string[];
  /** The windows of the portal: its menu, and the one that shows the console. */
  readonly windows: readonly unknown[];
}

/** Judges a message by its origin first, then by its window, then by what it says. Pure. */
export function judgeMessage(
  { origin, source, data }: Received,
  { own, origins, windows }: Trust,
): PartnerMessage {
  if (origin === own) return 'ignored';
  if (!origins.includes(origin) || !windows.includes(source)) return 'rejected';
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'close-menu'
    ? 'close'
    : 'ignored';
}
