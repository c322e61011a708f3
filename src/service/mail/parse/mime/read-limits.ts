/** What is left of the budgets for nested content of a message, which bound memory; shared by all that is nested in it. */
export interface DecodedRoom {
  /** Bytes. */
  left: number;
  /** Depth of nested containers at the current position. */
  depth: number;
  /** Parts, containers included. */
  parts: number;
  /** Header fields of parts and nested messages. */
  fields: number;
  /** Files that archives, and texts outside of parts, contain. */
  files: number;
}

/** Most bytes that are decoded from one message for further parsing. */
const decodedLimit = 64 * 1024 * 1024;

/** The budget of a message. */
export const decodedRoom = (): DecodedRoom => ({
  left: decodedLimit,
  depth: 0,
  parts: 10_000,
  fields: 100_000,
  files: 20_000,
});

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

/** Reasons why content could not be inspected; also codes of evidence. */
export type NotRead =
  | 'parts'
  | 'headers'
  | 'text'
  | 'charset'
  | 'links'
  | 'partial'
  | 'ambiguous'
  | 'archive'
  | 'bomb'
  | 'message';
