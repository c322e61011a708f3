/** Longest reported origin, characters. */
export const originLimit = 300;

/** The meaning of another window's message. */
export type PartnerMessage =
  /** The portal closes its menu. */
  | 'close'
  /** From an untrusted origin: its content is not read. */
  | 'rejected'
  /** From a page of our own, or an unknown message. */
  | 'ignored';

interface Received {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

interface Trust {
  /** The console's own origin. */
  readonly own: string;
  readonly origins: readonly string[];
  /** The portal's windows: its menu, and the parent of the console. */
  readonly windows: readonly unknown[];
}

/** Judges a message by origin, then by window, then by content. Pure. */
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
