/** MS-OXRTFCP §2.1.2.1: initial content of the dictionary. */
const initialDictionary = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
);
const compressed = 0x75465a4c;
const uncompressed = 0x414c454d;
/** Largest output in bytes; a byte of input yields at most 8. */
const outputLimit = 8 * 1024 * 1024;

/**
 * Decompresses the RTF of a MAPI message (MS-OXRTFCP). `isWhole` is false when it is truncated, too long or
 * invalid.
 */
export function decompressRtf(packed: Buffer): { bytes: Buffer; isWhole: boolean } {
  if (packed.length < 16) return { bytes: Buffer.alloc(0), isWhole: false };
  const kind = packed.readUInt32LE(8);
  if (kind === uncompressed) return { bytes: packed.subarray(16), isWhole: true };
  if (kind !== compressed) return { bytes: Buffer.alloc(0), isWhole: false };
  const size = Math.min(packed.readUInt32LE(4), outputLimit);
  const output = Buffer.alloc(size);
  const dictionary = Buffer.alloc(4_096, 0x20);
  initialDictionary.copy(dictionary);
  let write = initialDictionary.length;
  let to = 0;
  let at = 16;
  const put = (byte: number) => {
    output[to] = byte;
    to += 1;
    dictionary[write] = byte;
    write = (write + 1) % 4_096;
  };
  const isFull = () => to >= size;
  while (at < packed.length && !isFull()) {
    const control = packed[at] ?? 0;
    at += 1;
    for (let bit = 0; bit < 8 && at < packed.length && !isFull(); bit += 1) {
      if ((control & (1 << bit)) === 0) {
        put(packed[at] ?? 0);
        at += 1;
        continue;
      }
      if (at + 2 > packed.length) return { bytes: output.subarray(0, to), isWhole: false };
      const reference = packed.readUInt16BE(at);
      at += 2;
      const from = reference >> 4;
      // A reference to the current write position ends the text.
      if (from === write) return { bytes: output.subarray(0, to), isWhole: true };
      const length = (reference & 0x0f) + 2;
      for (let step = 0; step < length && !isFull(); step += 1) put(dictionary[(from + step) % 4_096] ?? 0);
    }
  }
  return { bytes: output.subarray(0, to), isWhole: to === packed.readUInt32LE(4) };
}
