import type { HandlersOf, SignedInCall } from '../core/call.ts';
import { changeMatchingEmails, changeNamedEmails } from './change-emails.ts';
import { askPrompt } from '../prompt/ask-prompt.ts';
import { suggestPrompts } from '../prompt/suggest-prompts.ts';
import type { EmailParts } from './email-cursor.ts';
import {
  type EmailName,
  findEmail,
  listRecipients,
  noteView,
  showEmail,
  showEmailBody,
} from './show-email.ts';
import { countEmails, facetEmails, histogramOfEmails, queryEmails, searchEmails } from './search-emails.ts';
import { AsyncResource } from 'node:async_hooks';
import { requirePrivateData } from '../privacy/guard-private-data.ts';
import type { ServiceParts } from '../core/service-parts.ts';
import { refuse, refuseWith } from '../core/refuse.ts';

/**
 * The original message, byte for byte, as a download; never shown inline, as its content is untrusted. It is read from
 * the database piece by piece, as fast as the reader takes it.
 * @throws ServiceError `not_found` for an unknown mail and for one whose original was never imported,
 * `permission_denied` to somebody who may not see private data, `too_many_requests` while two large ones of theirs are under way.
 */
async function downloadOriginal(parts: ServiceParts, name: EmailName, call: SignedInCall): Promise<Response> {
  const { mail } = parts.stores;
  const email = await findEmail(parts, name);
  requirePrivateData(email.row, call);
  const size = await mail.originalSize(email.key);
  const readPiece = (place: number) => mail.readOriginalPiece({ key: email.key, place });
  const end = size > largeSize ? begin(call.caller.account.id) : () => undefined;
  let first: Uint8Array<ArrayBuffer> | null;
  try {
    first = size > 0 ? await readPiece(0) : null;
    if (!first) {
      const removedAt = await mail.originalRemovedAt(email.key);
      throw refuse('not_found', removedAt === null ? 'original_missing' : 'original_removed');
    }
    noteView(parts, 'email_original_download', name, call);
  } catch (error) {
    end();
    throw error;
  }
  call.signal.addEventListener('abort', end, { once: true });
  return new Response(streamOf(first, size, readPiece, end), {
    headers: {
      'content-type': 'message/rfc822',
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name.entity_id.replace(/[^\w.-]/g, '_')}.eml"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

/** Bytes of an original from which on its downloads are counted: what has one piece is in memory once anyway. */
const largeSize = 1_048_576;
/** Large downloads of one person, and of all, at once. */
const maxOfPerson = 2;
const maxOfAll = 32;
/** A download that nobody has read from for this long is over, milliseconds: its connection was closed before. */
const longestPause = 180_000;

/** Running large downloads by person. */
const running = new Map<number, number>();

/**
 * Counts a download until the returned function is called.
 * @throws ServiceError `too_many_requests`.
 */
function begin(person: number): () => void {
  const own = running.get(person) ?? 0;
  const all = [...running.values()].reduce((sum, one) => sum + one, 0);
  if (own >= maxOfPerson) throw refuseWith({ retryAfter: 10 }, 'too_many_requests', 'downloads_running');
  if (all >= maxOfAll) throw refuseWith({ retryAfter: 10 }, 'unavailable', 'server_busy');
  running.set(person, own + 1);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const left = running.get(person)! - 1;
    if (left > 0) running.set(person, left);
    else running.delete(person);
  };
}

/** The pieces as a stream that reads the next one when its reader asks for it. */
function streamOf(
  first: Uint8Array<ArrayBuffer>,
  size: number,
  readPiece: (place: number) => Promise<Uint8Array<ArrayBuffer> | null>,
  end: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let place = 0;
  let sent = 0;
  let pause = setTimeout(end, longestPause).unref();
  const finish = () => {
    clearTimeout(pause);
    end();
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    clearTimeout(pause);
    const piece = place === 0 ? first : await readPiece(place);
    place += 1;
    sent += piece?.byteLength ?? 0;
    // Retention may remove it meanwhile: half a message must not look like a whole one.
    if (!piece || sent > size) throw new Error('The original is not complete any more.');
    controller.enqueue(piece);
    if (sent === size) {
      finish();
      controller.close();
    } else pause = setTimeout(end, longestPause).unref();
  };
  // On behalf of the caller, whoever asks for the next piece.
  const onBehalf = AsyncResource.bind((controller: Parameters<typeof pull>[0]) => pull(controller));
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          await onBehalf(controller as ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>);
        } catch (error) {
          finish();
          throw error;
        }
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );
}

type EmailCalls =
  | 'searchEmails'
  | 'countEmails'
  | 'histogramEmails'
  | 'facetEmails'
  | 'queryEmails'
  | 'askPrompt'
  | 'suggestPrompts'
  | 'quarantineEmails'
  | 'restoreEmails'
  | 'manualActions'
  | 'listRecipients'
  | 'showEmail'
  | 'showEmailBody'
  | 'downloadOriginal';

/** Searching, showing and changing mail. */
export const emailRoutes = (parts: EmailParts): HandlersOf<EmailCalls> => ({
  searchEmails: (input, call) => searchEmails(parts, input, call),
  countEmails: ({ body }, { signal }) => countEmails(parts, body, signal),
  histogramEmails: ({ query, body }, { signal }) => histogramOfEmails(parts, body, query.buckets, signal),
  facetEmails: ({ body }, { signal }) => facetEmails(parts, body, signal),
  queryEmails: (input, call) => queryEmails(parts, input, call),
  askPrompt: (input, call) => askPrompt(parts, input, call),
  suggestPrompts: (input, call) => suggestPrompts(parts, input, call),
  quarantineEmails: ({ body: { reason, notices, ...criteria } }, call) =>
    changeMatchingEmails(parts, 'quarantine', { criteria, reason: reason ?? '', notices }, call),
  restoreEmails: ({ body: { reason, ...criteria } }, call) =>
    changeMatchingEmails(parts, 'restore', { criteria, reason: reason ?? '' }, call),
  manualActions: (input, call) => changeNamedEmails(parts, input, call),
  listRecipients: (input, call) => listRecipients(parts, input, call),
  showEmail: ({ params }, call) => showEmail(parts, params, call),
  showEmailBody: ({ params }, call) => showEmailBody(parts, params, call),
  downloadOriginal: ({ params }, call) => downloadOriginal(parts, params, call),
});
