import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime';
import { endOfHeaders, prepareMessage } from './prepare-message.ts';

/** Deep enough for every mail written by a program in good faith. */
const options: PostalMimeOptions = { maxNestingDepth: 64, maxRfc822NestingDepth: 5 };

/**
 * Takes a message apart, whatever it looks like. A structure the parser refuses (nesting, header size) is read a second
 * time as plain text, so that sender, subject and words stay searchable; `problems` says so. Never rejects.
 */
export async function readMime(original: Uint8Array): Promise<{ email: Email; problems: readonly string[] }> {
  const { bytes, problems } = prepareMessage(original);
  try {
    return { email: await PostalMime.parse(bytes, options), problems };
  } catch (error) {
    const reason = `The structure could not be read: ${error instanceof Error ? error.message : String(error)}`;
    return { email: await readFlat(bytes), problems: [...problems, reason] };
  }
}

async function readFlat(bytes: Uint8Array): Promise<Email> {
  const message = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfHeaders(message);
  // Without its content headers a message is one plain text.
  const head = message
    .toString('utf8', 0, end)
    .replace(/^content-[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*/gim, '')
    .slice(0, 1024 * 1024);
  try {
    return await PostalMime.parse(
      Buffer.concat([Buffer.from(`${head}\n`), message.subarray(end, end + 4_000_000)]),
    );
  } catch {
    return { headers: [], headerLines: [], attachments: [], text: message.toString('latin1', 0, 100_000) };
  }
}
