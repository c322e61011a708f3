import type {
  ActResult,
  ConnectedSystem,
  FoundCopy,
  MailboxChange,
  MailboxChanges,
  MailIdentity,
  MailReference,
  Vault,
} from '../ports/mailbox.ts';
import { ApiProblem, hintEvery, pollTime } from './api-client.ts';
import { hashOf } from './connector-kind.ts';
import {
  createGmailApi,
  type GmailMailbox,
  gmailLimits,
  type GmailSettings,
  type HistoryRecord,
  isMessageId,
  isMissing,
} from './gmail-api.ts';

/** Copies that one round tells of. */
const maxArrived = 50;
/** Bytes of originals that are read ahead in a round; those beyond are read again when they are asked for. */
const maxAhead = 32 * 1024 * 1024;
/** Candidates of a search that are compared. */
const maxCompared = 20;
/** Milliseconds between polls of a mailbox. */
const pollEvery = 20_000;
/** Milliseconds: for all acts of one call, and until the next try of one that was not done. */
const times = { acts: 120_000, tryAgain: 60_000 };

/** Where the next round begins. */
interface Cursor {
  /** History up to this id was told, and of the record behind it so many events. */
  readonly history: string;
  readonly skip: number;
  /** Mail from before, newest first: the page that is next, and how much of it is left; null when all was told. */
  readonly older: { readonly page: string; readonly left: number } | null;
}

/** Connects mailboxes of Google Workspace by the Gmail API. Nothing is asked until something is needed. */
export function createGmailMailboxes(settings: GmailSettings, secret: string, vault: Vault): ConnectedSystem {
  const { strength } = settings;
  const ending = new AbortController();
  const gmail = createGmailApi(settings, secret);
  /** Originals that a round read ahead, by mailbox. */
  const ahead = new Map<string, Map<MailReference, Buffer>>();

  /** Whether its owner has not taken it back: a label is only a label to them. */
  const isHeld = (labels: ReadonlySet<string>, held: string | undefined): boolean =>
    held !== undefined &&
    labels.has(held) &&
    !labels.has('INBOX') &&
    (strength !== 'trash' || labels.has('TRASH'));

  /** Where a copy is by its content. */
  const findIn = async (box: GmailMailbox, mail: MailIdentity): Promise<FoundCopy | undefined> => {
    const query = new URLSearchParams({
      q: searchFor(mail),
      includeSpamTrash: 'true',
      maxResults: String(maxCompared),
    });
    const { messages } = await box.list(query);
    const { held } = await box.labels();
    for (const { id } of messages.slice(0, maxCompared)) {
      const whole = await box.read(id);
      if (!whole || hashOf(whole.bytes) !== mail.hash) continue;
      const place = isHeld(whole.labels, held) ? 'held' : 'mailbox';
      return { place, reference: id, folder: folderOf(whole.labels) };
    }
    return undefined;
  };

  /** Reads copies ahead, and tells what they are now. */
  const tell = async (
    mailbox: string,
    ids: readonly string[],
    { held, wasThere }: { held: string | undefined; wasThere: boolean },
  ) => {
    const box = gmail(mailbox);
    const kept = new Map<MailReference, Buffer>();
    ahead.set(mailbox, kept);
    let size = 0;
    const changes: MailboxChange[] = [];
    for (const id of ids) {
      const whole = await box.read(id);
      if (whole?.labels.has('DRAFT') || whole?.labels.has('CHAT')) continue;
      if (!whole || isHeld(whole.labels, held)) {
        changes.push({ kind: 'gone', reference: id });
        continue;
      }
      size += whole.bytes.length;
      if (size <= maxAhead) kept.set(id, whole.bytes);
      const { received, labels } = whole;
      changes.push({ kind: 'arrived', reference: id, folder: folderOf(labels), received, wasThere });
    }
    return changes;
  };

  /** Begins anew. What comes while the mail of before is listed is in the history, so that begins first. */
  const pin = async (mailbox: string): Promise<MailboxChanges> => {
    const profile = await gmail(mailbox).profile();
    const older = { page: '', left: profile.messagesTotal };
    return answerOf([], { history: profile.historyId, skip: 0, older }, older.left, true);
  };

  const readNews = async (mailbox: string, at: Cursor): Promise<MailboxChanges> => {
    const query = new URLSearchParams({ startHistoryId: at.history, maxResults: '500' });
    for (const type of ['messageAdded', 'messageDeleted', 'labelAdded', 'labelRemoved'])
      query.append('historyTypes', type);
    const box = gmail(mailbox);
    const page = await box.history(query);
    const { touched, unread, waiting, isCut, history, skip } = takeEvents(page.history, at);
    const isMore = isCut || page.nextPageToken !== undefined;
    const cursor = { ...at, ...(isMore ? { history, skip } : { history: page.historyId, skip: 0 }) };
    if (touched.size === 0) return answerOf([], cursor, waiting, isMore);
    const { held } = await box.labels();
    const changes: MailboxChange[] = [];
    for (const [reference, { state, labels }] of touched) {
      if (unread.has(reference)) continue;
      if (state === 'deleted' || !labels || isHeld(labels, held)) changes.push({ kind: 'gone', reference });
      else changes.push({ kind: 'moved', reference, folder: folderOf(labels) });
    }
    return answerOf(
      [...changes, ...(await tell(mailbox, [...unread], { held, wasThere: false }))],
      cursor,
      waiting,
      isMore,
    );
  };

  const readOlder = async (mailbox: string, at: Cursor, { page, left }: NonNullable<Cursor['older']>) => {
    const query = new URLSearchParams({ maxResults: String(maxArrived), includeSpamTrash: 'true' });
    if (page !== '') query.set('pageToken', page);
    const box = gmail(mailbox);
    const list = await box.list(query).catch((error: unknown) => {
      if (page !== '' && error instanceof ApiProblem && error.status === 400) return undefined;
      throw error;
    });
    // The place in the list is not known any more.
    if (!list) return answerOf([], { ...at, older: { page: '', left } }, left, true);
    const { held } = await box.labels();
    const changes = await tell(
      mailbox,
      list.messages.map(({ id }) => id),
      { held, wasThere: true },
    );
    const { nextPageToken: next } = list;
    const older = next === undefined ? null : { page: next, left: Math.max(1, left - list.messages.length) };
    return answerOf(changes, { ...at, older }, older?.left ?? 0, older !== null);
  };

  return {
    mailboxes: async () => settings.mailboxes,

    async changes(mailbox, cursor) {
      ahead.delete(mailbox);
      if (cursor === null) return pin(mailbox);
      const at = JSON.parse(cursor) as Cursor;
      const news = await readNews(mailbox, at).catch((error: unknown) => {
        if (isMissing(error)) return pin(mailbox);
        throw error;
      });
      const isNews = news.isMore || news.changes.length > 0;
      if (at.older === null) return news;
      if (isNews) return { ...news, isMore: true, waiting: (news.waiting ?? 0) + at.older.left };
      return readOlder(mailbox, JSON.parse(news.cursor) as Cursor, at.older);
    },

    async original(mailbox, reference) {
      if (!isMessageId(reference)) return (await vault.read(mailbox, reference))?.message;
      const known = ahead.get(mailbox)?.get(reference);
      ahead.get(mailbox)?.delete(reference);
      return known ?? (await gmail(mailbox).read(reference))?.bytes;
    },

    async hold(mailbox, references) {
      const box = gmail(mailbox);
      let label: Promise<string> | undefined;
      return actOnEach(references, async (reference) => {
        if (!isMessageId(reference)) return { result: 'already', reference };
        if (strength === 'strong') return takeOut(box, mailbox, reference);
        const held = await (label ??= box.labels().then((labels) => labels.held ?? box.makeLabel()));
        const add = strength === 'trash' ? [held, 'TRASH'] : [held];
        const labels = await box.modify(reference, add, ['INBOX']);
        return isHeld(labels, held) ? { result: 'done', reference } : notDone('not_moved');
      });
    },

    async release(mailbox, copies) {
      const box = gmail(mailbox);
      const folders = new Map(copies.map(({ reference, folder }) => [reference, folder]));
      let labels: ReturnType<typeof box.labels> | undefined;
      return actOnEach([...folders.keys()], async (reference) => {
        const { ids, held } = await (labels ??= box.labels());
        const folder = folders.get(reference)!;
        if (!isMessageId(reference)) return putBack(box, mailbox, { reference, folder }, ids);
        const trash = strength === 'trash' && folder !== 'Trash' ? ['TRASH'] : [];
        const remove = held === undefined ? trash : [held, ...trash];
        const add = folder === 'INBOX' ? ['INBOX'] : [];
        if (add.length + remove.length === 0)
          return (await box.find(reference)) ? { result: 'already', reference } : { result: 'gone' };
        const now = await box.modify(reference, add, remove);
        return remove.some((label) => now.has(label)) ? notDone('not_moved') : { result: 'done', reference };
      });
    },

    async find(mailbox, mail) {
      const found = await findIn(gmail(mailbox), mail);
      if (found) return found;
      const kept = await vault.find(mailbox, mail.hash);
      return kept && { place: 'held', ...kept };
    },

    watch(_mailbox, onHint, signal) {
      void hintEvery(
        pollTime(pollEvery, settings.mailboxes.length),
        onHint,
        AbortSignal.any([signal, ending.signal]),
      );
    },

    async test(mailbox) {
      await gmail(mailbox).profile();
      return { hold: strength };
    },

    put: (mailbox, message) => gmail(mailbox).insert(message, ['INBOX']),

    async receivedAt(mailbox, reference) {
      if (!isMessageId(reference)) return (await vault.read(mailbox, reference))?.received;
      const found = await gmail(mailbox).find(reference);
      return found && Number(found.internalDate);
    },

    async remove(mailbox, reference) {
      if (!isMessageId(reference)) await vault.drop(mailbox, reference);
      else if (strength === 'strong') await gmail(mailbox).erase(reference);
      else await gmail(mailbox).modify(reference, ['TRASH'], ['INBOX']);
    },

    close: async () => ending.abort(),
  };

  /** Keeps the original here, then removes it there. */
  async function takeOut(box: GmailMailbox, mailbox: string, id: MailReference): Promise<ActResult> {
    const whole = await box.read(id);
    if (!whole) return { result: 'gone' };
    const { bytes, labels, received } = whole;
    const [folder, messageId, hash] = [folderOf(labels), messageIdOf(bytes), hashOf(bytes)];
    const copy = { source: id, folder, received, flags: [...labels], messageId, hash, message: bytes };
    const reference = await vault.keep(mailbox, copy);
    const isGone = await box.erase(id).catch(async (error: unknown) => {
      // Its owner was faster, and wants it nowhere.
      if (isMissing(error)) await vault.drop(mailbox, reference);
      throw error;
    });
    if (isGone) return { result: 'done', reference };
    await vault.drop(mailbox, reference);
    return notDone('not_removed');
  }

  /** Inserts a kept original with those of its labels that still exist, and forgets it when Gmail has it byte for byte. */
  async function putBack(
    box: GmailMailbox,
    mailbox: string,
    { reference, folder }: { reference: MailReference; folder: string },
    known: ReadonlySet<string>,
  ): Promise<ActResult> {
    const kept = await vault.read(mailbox, reference);
    if (!kept) return { result: 'gone' };
    const { message, hash } = kept;
    // A release that was cut may have inserted it already.
    const there = await findIn(box, { messageId: kept.messageId, size: message.length, hash });
    if (there?.folder === folder) {
      await vault.drop(mailbox, reference);
      return { result: 'done', reference: there.reference };
    }
    const labels = new Set(kept.flags.filter((label) => known.has(label) && label !== 'DRAFT'));
    if (folder === 'INBOX') labels.add('INBOX');
    const id = await box.insert(message, [...labels]);
    const back = await box.read(id);
    if (!back)
      throw new ApiProblem({ status: 0, code: 'odd_answer', said: 'What was inserted is not there.' });
    if (hashOf(back.bytes) === hash) {
      await vault.drop(mailbox, reference);
      return { result: 'done', reference: id };
    }
    await box.erase(id);
    return { result: 'refused', reason: 'changed_on_return' };
  }
}

const notDone = (reason: string): ActResult => ({ result: 'later', after: times.tryAgain, reason });

const answerOf = (
  changes: MailboxChange[],
  cursor: Cursor,
  waiting: number,
  isMore: boolean,
): MailboxChanges => ({ changes, cursor: JSON.stringify(cursor), reset: [], isMore, waiting });

/** The place of a message that its owner would name first. */
function folderOf(labels: ReadonlySet<string>): string {
  if (labels.has('TRASH')) return 'Trash';
  if (labels.has('SPAM')) return 'Spam';
  if (labels.has('INBOX')) return 'INBOX';
  return labels.has('SENT') ? 'Sent' : 'Archive';
}

/** What became of a message: read it, or only another place, or nothing is left of it. */
interface Touched {
  readonly state: 'arrived' | 'moved' | 'deleted';
  /** As history has them, if it has. */
  readonly labels: ReadonlySet<string> | undefined;
}

/** Labels whose coming brings a message before its owner, and those whose going does. */
const bringing = { labelsAdded: new Set(['INBOX', 'SENT']), labelsRemoved: new Set(['TRASH', 'DRAFT']) };
/** Labels of Gmail that say nothing about the place of a message. */
const isPlaceless = (label: string): boolean =>
  /^(?:UNREAD|STARRED|IMPORTANT|CATEGORY_\w+|[A-Z]+_STAR)$/.test(label);

/**
 * What happened to messages by the records of the history, until enough of them are to be read. The next round begins at `history` and
 * `skip`.
 */
function takeEvents(records: readonly HistoryRecord[], at: Cursor) {
  const touched = new Map<string, Touched>();
  const unread = new Set<string>();
  let [history, skip, waiting, isCut] = [at.history, at.skip, 0, false];
  for (const [place, record] of records.entries()) {
    for (const [number, { id, state, labels }] of eventsOf(record).entries()) {
      if (place === 0 && number < at.skip) continue;
      isCut ||= unread.size >= maxArrived;
      if (isCut) {
        waiting += state === 'arrived' ? 1 : 0;
        continue;
      }
      skip = number + 1;
      if (state === undefined) continue;
      if (state === 'deleted') unread.delete(id);
      else if (state === 'arrived' || !labels) unread.add(id);
      touched.set(id, { state, labels });
    }
    if (!isCut) [history, skip] = [record.id, 0];
  }
  return { touched, unread, waiting, isCut, history, skip };
}

function eventsOf(
  record: HistoryRecord,
): { id: string; state: Touched['state'] | undefined; labels: Touched['labels'] }[] {
  const kinds = ['messagesAdded', 'labelsAdded', 'labelsRemoved', 'messagesDeleted'] as const;
  return kinds.flatMap((kind) =>
    record[kind].map(({ message, labelIds: changed = [] }) => ({
      id: message.id,
      state: stateAfter(kind, changed),
      labels: message.labelIds && new Set(message.labelIds),
    })),
  );
}

function stateAfter(
  kind: Exclude<keyof HistoryRecord, 'id'>,
  changed: readonly string[],
): Touched['state'] | undefined {
  if (kind === 'messagesAdded') return 'arrived';
  if (kind === 'messagesDeleted') return 'deleted';
  if (changed.some((label) => bringing[kind].has(label))) return 'arrived';
  return changed.every(isPlaceless) ? undefined : 'moved';
}

/** A search by Message-ID; by size, about, for a mail without one, or with one that a search would misread. */
function searchFor({ messageId, size }: MailIdentity): string {
  const id = messageId.replace(/^<|>$/g, '');
  if (/^[\w.!#$%&'*+/=?^`|~@-]+$/.test(id)) return `rfc822msgid:${id}`;
  return `larger:${Math.max(0, size - 1_024)} smaller:${size + 1_024}`;
}

/** The Message-ID of a message, as its header has it. */
function messageIdOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 64 * 1024))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)[0]!;
  return /^message-id:\s*(?:\r?\n[ \t]+)?(\S+)/im.exec(head)?.[1] ?? '';
}

/**
 * Acts on copies, a few at once. One whose answer is lost is left out, as nothing is known about it; those behind it are for later, as are
 * all when Google wants to be left alone.
 */
async function actOnEach(
  references: readonly MailReference[],
  act: (reference: MailReference) => Promise<ActResult>,
): Promise<Map<MailReference, ActResult>> {
  const results = new Map<MailReference, ActResult>();
  const until = performance.now() + times.acts;
  let stop: ActResult | undefined;
  for (let from = 0; from < references.length; from += gmailLimits.atOnce) {
    const group = references.slice(from, from + gmailLimits.atOnce);
    if (performance.now() > until) stop ??= notDone('busy');
    await Promise.all(
      group.map(async (reference) => {
        if (stop) return void results.set(reference, stop);
        try {
          results.set(reference, await act(reference));
        } catch (error) {
          const { result, isLast } = resultOf(error);
          if (result) results.set(reference, result);
          if (isLast) stop ??= notDone('no_answer');
        }
      }),
    );
  }
  return results;
}

/** What is known after a failure: nothing without an answer. */
function resultOf(error: unknown): { result?: ActResult; isLast: boolean } {
  if (!(error instanceof ApiProblem)) throw error;
  const { status, code, said, retryAfter } = error;
  if (status === 404) return { result: { result: 'gone' }, isLast: false };
  if (status === 0 || status >= 500) return { isLast: true };
  if (status === 429)
    return { result: { result: 'later', after: retryAfter || times.tryAgain, reason: 'busy' }, isLast: true };
  // Somebody may grant it again.
  if (status === 401 || /^(?:invalid_grant|unauthorized_client|access_denied)$/.test(code))
    return { result: notDone('sign_in'), isLast: true };
  return { result: { result: 'refused', reason: said || code }, isLast: false };
}
