/** What may still be decoded of a message to be taken apart in its turn; shared by all that is inside. */
export interface DecodedRoom {
  /** Bytes. */
  left: number;
  /** Containers around the one at hand. */
  depth: number;
}

/** Most bytes that are decoded of one message to be taken apart. */
const decodedLimit = 64 * 1024 * 1024;

/** The room of a message. */
export const decodedRoom = (): DecodedRoom => ({ left: decodedLimit, depth: 0 });

/** Takes room for the decoded bytes of a part; false when there is not enough. */
export function takeRoom(
  room: DecodedRoom,
  { raw, encoding }: { readonly raw: Buffer; readonly encoding: string },
): boolean {
  const size = encoding === 'base64' ? Math.ceil(raw.length * 0.75) : raw.length;
  if (size > room.left) return false;
  room.left -= size;
  return true;
}
