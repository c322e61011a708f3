/** A property of MAPI: its id, its type and its value. */
export interface TnefProperty {
  readonly id: number;
  readonly type: number;
  readonly value: Buffer;
  /** Given for a named property: its name. */
  readonly name?: string;
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** A property list (MS-OXTNEF §2.1.3.4). */
export function propertyList(properties: readonly TnefProperty[]): Buffer {
  const entries = properties.map(({ id, type, value, name }) => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(type, 0);
    head.writeUInt16LE(id, 2);
    const wide = name === undefined ? Buffer.alloc(0) : Buffer.from(`${name}\0`, 'utf16le');
    const named = name === undefined ? [] : [Buffer.alloc(16), int32(1), int32(wide.length), padded(wide)];
    const isFixed = [0x0003, 0x000b].includes(type);
    return Buffer.concat([
      head,
      ...named,
      ...(isFixed ? [value] : [int32(1), int32(value.length), padded(value)]),
    ]);
  });
  return Buffer.concat([int32(properties.length), ...entries]);
}

/** An attribute: level 1 of the message, 2 of an attachment; id with its type. */
export function attribute(level: number, id: number, value: Buffer): Buffer {
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16LE(value.reduce((sum, byte) => (sum + byte) & 0xffff, 0));
  return Buffer.concat([Buffer.from([level]), int32(id), int32(value.length), value, checksum]);
}

/** An attachment as Outlook writes it: short title, long Unicode name among the properties, and its bytes. */
export const attachedFile = (title: string, longName: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(2, 0x00018010, Buffer.from(`${title}\0`)),
    attribute(2, 0x0006800f, bytes),
    attribute(
      2,
      0x00069005,
      propertyList([
        { id: 0x0e20, type: 0x0003, value: int32(bytes.length) },
        { id: 0x8001, type: 0x001f, value: Buffer.from('x\0', 'utf16le'), name: 'Some name' },
        { id: 0x3707, type: 0x001f, value: Buffer.from(`${longName}\0`, 'utf16le') },
      ]),
    ),
  ]);

/** A nested message: its container after the interface id. */
export const attachedMessage = (name: string, container: Buffer): Buffer =>
  Buffer.concat([
    attribute(2, 0x00069002, Buffer.alloc(14)),
    attribute(
      2,
      0x00069005,
      propertyList([
        { id: 0x3001, type: 0x001e, value: Buffer.from(`${name}\0`) },
        {
          id: 0x3701,
          type: 0x000d,
          value: Buffer.concat([Buffer.from('0703020000000000c000000000000046', 'hex'), container]),
        },
      ]),
    ),
  ]);

/** A container, `winmail.dat`. */
export const tnef = (...attributes: readonly Buffer[]): Buffer =>
  Buffer.concat([int32(0x223e9f78), Buffer.from([1, 0]), ...attributes]);
