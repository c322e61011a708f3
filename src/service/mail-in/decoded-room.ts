/** The remaining budget for decoding nested content of a message; shared by all nested parts. */
export interface DecodedRoom {
  /** Bytes. */
  left: number;
  /** Depth of nested containers at the current position. */
  depth: number;
}

/** Most bytes that are decoded from one message for further parsing. */
const decodedLimit = 64 * 1024 * 1024;

/** The budget of a message. */
export const decodedRoom = (): DecodedRoom => ({ left: decodedLimit, depth: 0 });

/** Reserves the decoded size of a part; false when the budget is exhausted. */
export function takeRoom(
  room: DecodedRoom,
  { raw, encoding }: { readonly raw: Buffer; readonly encoding: string },
): boolean {
  const size = encoding === 'base64' ? Math.ceil(raw.length * 0.75) : raw.length;
  if (size > room.left) return false;
  room.left -= size;
  return true;
}
