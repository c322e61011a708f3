import type { ActResult, ConnectedSystem, FoundCopy, MailIdentity, MailReference } from '../ports/mailbox.ts';
import { ApiProblem, hintEvery, pollTime } from './api-client.ts';
import { hashOf } from './connector-kind.ts';
import { createFolderList, type NamedFolder, readGraphChanges } from './graph-changes.ts';
import { type GraphSettings, isMissing, isSignIn, openGraph, ScopeProblem } from './graph-session.ts';

/** Moves at once, and in a row before what they did is read back: after 500 Exchange refuses them. */
const moves = { atOnce: 4, inRow: 400, leastInRow: 25 };
/** Milliseconds between polls, and between looks at every folder. */
const polls = { every: 25_000, whole: 300_000 };
/** Milliseconds: for all moves of one call, and until the next try of one that was not done. */
const times = { acts: 120_000, tryAgain: 60_000 };

type Results = Map<MailReference, ActResult>;
type Move = { reference: MailReference; target: string };

/** Connects mailboxes of Microsoft 365 by Graph. Nothing is asked until something is needed. */
export function createGraphMailboxes(settings: GraphSettings, secret: string): ConnectedSystem {
  const graph = openGraph(settings, secret);
  const listFolders = createFolderList(graph);
  const ending = new AbortController();
  const holdFolders = new Map<string, Promise<HoldFolder>>();
  const wholeAt = new Map<string, number>();
  /** When copies were held of late: a round that began before may have read them where they were. */
  const heldAt = new Map<MailReference, number>();
  /** Moves in a row that a mailbox bears. */
  const rows = new Map<string, number>();

  /** The hidden folder of held mail; made anew when somebody removed it. */
  const holdFolderOf = (mailbox: string): Promise<HoldFolder> => {
    const known = holdFolders.get(mailbox) ?? findHoldFolder(mailbox);
    holdFolders.set(mailbox, known);
    known.catch(() => holdFolders.delete(mailbox));
    return known;
  };
  const findHoldFolder = async (mailbox: string): Promise<HoldFolder> => {
    const { holdFolder: name } = settings;
    const look = async () =>
      (await graph.folders(mailbox, undefined, true)).find(({ displayName }) => displayName === name);
    const found =
      (await look()) ??
      (await graph.makeHiddenFolder(mailbox, name).catch(async (error: unknown) => {
        // Another server was faster.
        const made = error instanceof ApiProblem && error.status === 409 ? await look() : undefined;
        if (!made) throw error;
        return made;
      }));
    return { id: found.id, isHidden: found.isHidden === true };
  };

  /** Moves copies, and reads back what was moved; each has a result, or nothing is known about it. */
  const moveAll = async (mailbox: string, wanted: readonly Move[]): Promise<Results> => {
    const results: Results = new Map();
    const until = performance.now() + times.acts;
    let left = wanted;
    let stop: Extract<ActResult, { result: 'later' }> | undefined;
    while (left.length > 0) {
      const inRow = rows.get(mailbox) ?? moves.inRow;
      const row = left.slice(0, inRow);
      left = left.slice(inRow);
      const queue = [...row];
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          if (performance.now() > until) stop ??= later('busy');
          if (stop) results.set(next.reference, stop);
          else {
            const { result, pauses } = await moveOne(mailbox, next);
            if (result) results.set(next.reference, result);
            if (pauses) {
              stop ??= result?.result === 'later' ? result : later('no_answer');
              rows.set(mailbox, Math.max(moves.leastInRow, inRow >> 1));
            }
          }
        }
      };
      await Promise.all(Array.from({ length: moves.atOnce }, work));
      if (row.length > 1) await readBack(mailbox, row, results);
      if (stop) {
        for (const { reference } of left) results.set(reference, stop);
        break;
      }
      if (row.length === inRow) rows.set(mailbox, Math.min(moves.inRow, inRow * 2));
    }
    return results;
  };

  const moveOne = async (
    mailbox: string,
    { reference, target }: Move,
  ): Promise<{ result?: ActResult; pauses?: boolean }> => {
    try {
      const moved = await graph.move(mailbox, reference, target);
      if (moved.parentFolderId === target || (await graph.isIn(mailbox, target, moved.id)))
        return { result: { result: 'done', reference: moved.id } };
      return { result: later('not_moved') };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // Whatever it said: where the mail is tells what was done.
      const where = await placeOf(mailbox, reference, target).catch(() => undefined);
      if (where === 'target') return { result: { result: 'done', reference } };
      if (where === 'gone') return { result: { result: 'gone' } };
      if (where === undefined && error.isPassing && error.status !== 429) return { pauses: true };
      if (isMissing(error)) {
        // Its owner's folder, or that of held mail, was removed meanwhile.
        holdFolders.delete(mailbox);
        return { result: later('folder_gone') };
      }
      const { retryAfter, said, code } = error;
      if (isSignIn(error)) return { result: later('sign_in'), pauses: true };
      if (error.isPassing || /QuotaExceeded|Throttl|Busy/i.test(code))
        return { result: { ...later(said || code), after: retryAfter || times.tryAgain }, pauses: true };
      return { result: { result: 'refused', reason: said || code } };
    }
  };

  const placeOf = async (mailbox: string, reference: MailReference, target: string) => {
    if (await graph.isIn(mailbox, target, reference)) return 'target';
    return (await graph.message(mailbox, reference)) ? 'elsewhere' : 'gone';
  };

  /** A success is one that the folder shows: one question for all, and one for each that its list lacks. */
  const readBack = async (mailbox: string, row: readonly Move[], results: Results): Promise<void> => {
    for (const [target, ones] of Map.groupBy(row, (one) => one.target)) {
      const done = ones.filter(({ reference }) => results.get(reference)?.result === 'done');
      const there = done.length > 0 ? await graph.latest(mailbox, target, ones.length) : new Set();
      for (const { reference } of done) {
        const result = results.get(reference)!;
        const now = result.result === 'done' ? result.reference : reference;
        if (!there.has(now) && !(await graph.isIn(mailbox, target, now)))
          results.set(reference, later('not_moved'));
      }
    }
  };

  const pathOf = (folders: readonly NamedFolder[], id: string | null | undefined): string =>
    folders.find((one) => one.id === id)?.path ?? 'INBOX';

  return {
    mailboxes: async () => settings.mailboxes,

    async changes(mailbox, cursor) {
      const began = performance.now();
      const folders = await listFolders(mailbox);
      const isWhole = performance.now() - (wholeAt.get(mailbox) ?? -Infinity) >= polls.whole;
      const round = await readGraphChanges(graph, mailbox, { cursor, folders, isWhole });
      if (isWhole && !round.isMore) wholeAt.set(mailbox, performance.now());
      const isStale = (reference: MailReference) => (heldAt.get(reference) ?? -Infinity) >= began;
      return { ...round, changes: round.changes.filter(({ reference }) => !isStale(reference)) };
    },

    original: (mailbox, reference) => graph.original(mailbox, reference),

    async hold(mailbox, references) {
      const { id: target, isHidden } = await holdFolderOf(mailbox);
      if (!isHidden)
        return new Map(references.map((one) => [one, { result: 'refused', reason: 'not_hidden' }]));
      const results = await moveAll(mailbox, references.map((reference) => ({ reference, target }))); // oxfmt-ignore
      const now = performance.now();
      for (const [reference, at] of heldAt) if (at < now - polls.whole) heldAt.delete(reference);
      for (const [reference, { result }] of results) if (result === 'done') heldAt.set(reference, now);
      return results;
    },

    async release(mailbox, copies) {
      for (const { reference } of copies) heldAt.delete(reference);
      const folders = await listFolders(mailbox);
      const idOf = (path: string) => folders.find((one) => one.path === path)?.id ?? 'inbox';
      const inbox = idOf('INBOX');
      return moveAll(
        mailbox,
        copies.map(({ reference, folder }) => {
          const id = idOf(folder);
          return { reference, target: id === 'inbox' ? inbox : id };
        }),
      );
    },

    async find(mailbox, mail, reference) {
      const { id: held } = await holdFolderOf(mailbox);
      const foundAt = async (id: MailReference, parent: string | null | undefined): Promise<FoundCopy> =>
        parent === held || (await graph.isIn(mailbox, held, id))
          ? { place: 'held', reference: id, folder: settings.holdFolder }
          : { place: 'mailbox', reference: id, folder: pathOf(await listFolders(mailbox), parent) };
      const known = reference ? await graph.message(mailbox, reference) : undefined;
      if (known) return foundAt(known.id, known.parentFolderId);
      if (mail.messageId === '') return undefined;
      const named = `<${mail.messageId.replace(/^<|>$/g, '')}>`;
      for (const { id, parentFolderId } of await graph.named(mailbox, named))
        if (await isSame(mailbox, id, mail)) return foundAt(id, parentFolderId);
      return undefined;
    },

    watch(_, onHint, signal) {
      void hintEvery(
        pollTime(polls.every, settings.mailboxes.length),
        onHint,
        AbortSignal.any([signal, ending.signal]),
      );
    },

    async test(mailbox) {
      await graph.folders(mailbox, undefined);
      await testScope();
      // It may have been removed, or made by somebody else.
      holdFolders.delete(mailbox);
      const { isHidden } = await holdFolderOf(mailbox);
      return isHidden ? { hold: 'hidden' } : { hold: 'none', reason: 'not_hidden' };
    },

    async put(mailbox, message, received) {
      const { id } = await graph.put(mailbox, probeOf(message, received));
      return id;
    },

    async receivedAt(mailbox, reference) {
      const found = await graph.message(mailbox, reference);
      return found && Date.parse(found.receivedDateTime ?? '');
    },

    async remove(mailbox, reference) {
      // The first one may only move it to the deleted items.
      for (let tries = 0; tries < 3 && (await graph.message(mailbox, reference)); tries += 1)
        await graph.remove(mailbox, reference);
    },

    close: async () => ending.abort(),
  };

  async function isSame(mailbox: string, id: MailReference, mail: MailIdentity): Promise<boolean> {
    const original = await graph.original(mailbox, id);
    return original !== undefined && hashOf(original) === mail.hash;
  }

  /** A mailbox outside its scope must be refused. @throws ScopeProblem */
  async function testScope(): Promise<void> {
    const { outside } = settings;
    if (outside === '') return;
    try {
      await graph.folders(outside, undefined);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 403) return;
      if (isMissing(error)) throw new ScopeProblem('scope_unknown');
      throw error;
    }
    throw new ScopeProblem('scope');
  }
}

interface HoldFolder {
  readonly id: string;
  readonly isHidden: boolean;
}

const later = (reason: string): Extract<ActResult, { result: 'later' }> => ({
  result: 'later',
  after: times.tryAgain,
  reason,
});

/** A mail as Graph takes it, of one that `checkMailbox` wrote: no draft, and with a time of its own. */
function probeOf(message: Uint8Array, received: number): Record<string, unknown> {
  const [head = '', ...rest] = Buffer.from(message).toString('latin1').split('\r\n\r\n');
  const field = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const time = new Date(received).toISOString();
  return {
    subject: field('Subject'),
    body: { contentType: 'text', content: rest.join('\r\n\r\n') },
    internetMessageId: field('Message-ID'),
    from: { emailAddress: { address: 'postern@postern.invalid', name: 'Postern' } },
    toRecipients: [{ emailAddress: { address: field('To') } }],
    // Its flags (not a draft, read) and its time of arrival, by their names in MAPI.
    singleValueExtendedProperties: [
      { id: 'Integer 0x0E07', value: '1' },
      { id: 'SystemTime 0x0E06', value: time },
    ],
  };
}
