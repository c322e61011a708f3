import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type {
  ActResult,
  ConnectedSystem,
  FoundCopy,
  Hold,
  MailIdentity,
  MailReference,
  Vault,
} from '../ports/mailbox.ts';
import { cleanLine } from '../mail/parse/clean-fields.ts';
import { hashOf } from './connector-kind.ts';
import { readChanges } from './imap-changes.ts';
import { type ImapPlace, isHoldFolder, longestPath, placeOf, referenceTo, writeUids } from './imap-places.ts';
import {
  canAct,
  createSession,
  fetchWhole,
  type ImapSession,
  type ImapSettings,
  isGmail,
  longestReason,
  openFolder,
  openImap,
  searchUids,
} from './imap-session.ts';

/** Mails of one command. */
const groupSize = 1_000;
/** Milliseconds until the next try of an act that the mail system did not do. */
const tryAgainAfter = 60_000;
/** Milliseconds: the first and the longest wait before a connection that watches is opened again, and the time between polls. */
const times = { firstWait: 1_000, longestWait: 60_000, poll: 60_000 };

type Results = Map<MailReference, ActResult>;

/** Connects a mail system by IMAP. Nothing is connected until it is asked for. */
export function createImapMailboxes(settings: ImapSettings, secret: string, vault: Vault): ConnectedSystem {
  const sessions = new Map<string, ImapSession>();
  const holds = new WeakMap<ImapFlow, Hold>();
  const ending = new AbortController();
  const use = <Result>(mailbox: string, work: (client: ImapFlow) => Promise<Result>): Promise<Result> => {
    let session = sessions.get(mailbox);
    if (!session) sessions.set(mailbox, (session = createSession(() => openImap(settings, secret, mailbox))));
    return session.use(work);
  };
  const holdOf = async (client: ImapFlow): Promise<Hold> => {
    const known = holds.get(client) ?? (await findHold(client, settings));
    holds.set(client, known);
    return known;
  };
  const isHeldPlace = ({ path }: ImapPlace) => path === settings.holdFolder;

  return {
    mailboxes: async () => settings.mailboxes,

    changes: (mailbox, cursor) => use(mailbox, (client) => readChanges(client, cursor, settings.holdFolder)),

    async original(mailbox, reference) {
      const place = placeOf(reference);
      if (!place) return (await vault.read(mailbox, reference))?.message;
      return use(mailbox, async (client) =>
        (await isThere(client, place)) ? (await fetchWhole(client, place.uid))?.bytes : undefined,
      );
    },

    hold: (mailbox, references) =>
      use(mailbox, async (client) => {
        const results: Results = new Map();
        const how = await holdOf(client);
        const groups = groupPlaces(references);
        for (const reference of references) {
          const place = placeOf(reference);
          if (how.hold === 'none')
            results.set(reference, { result: 'refused', reason: whyWatched(how.reason) });
          else if (!place || isHeldPlace(place)) results.set(reference, { result: 'already', reference });
        }
        if (how.hold === 'none') return results;
        for (const group of groups.filter((one) => !isHeldPlace(one[0]!))) {
          if (how.hold === 'hidden') await moveGroup(client, group, settings.holdFolder, results);
          else
            for (const place of group)
              results.set(referenceTo(place), await takeOut(client, vault, mailbox, place));
        }
        return results;
      }),

    release: (mailbox, copies) =>
      use(mailbox, async (client) => {
        const results: Results = new Map();
        for (const { reference, folder } of copies) {
          const place = placeOf(reference);
          if (!place) results.set(reference, await putBack(client, vault, mailbox, reference, folder));
          else if (!isHeldPlace(place)) results.set(reference, { result: 'already', reference });
          else if (!canAct(client))
            results.set(reference, { result: 'refused', reason: whyWatched('no_uidplus') });
        }
        const held = copies.filter(({ reference }) => !results.has(reference));
        for (const [folder, ones] of Map.groupBy(held, (one) => one.folder)) {
          const target = await findTarget(client, folder, settings.holdFolder);
          for (const group of groupPlaces(ones.map(({ reference }) => reference)))
            await moveGroup(client, group, target, results);
        }
        return results;
      }),

    async find(mailbox, mail) {
      const found = await use(mailbox, (client) => findCopy(client, mail, settings.holdFolder));
      if (found) return found;
      const kept = await vault.find(mailbox, mail.hash);
      return kept && { place: 'held', ...kept };
    },

    watch(mailbox, onHint, signal) {
      void watchInbox(
        () => openImap(settings, secret, mailbox, { answerWithin: 6 * 60_000 }),
        onHint,
        AbortSignal.any([signal, ending.signal]),
      );
    },

    test: (mailbox) =>
      use(mailbox, (client) => {
        // The list of rights may have been changed meanwhile.
        holds.delete(client);
        return holdOf(client);
      }),

    put: (mailbox, message, received) =>
      use(mailbox, async (client) => {
        const put = await client.append('INBOX', Buffer.from(message), [], new Date(received));
        if (!put || put.uid === undefined)
          throw new Error('The mail system did not tell where it put a mail.');
        return referenceTo({ validity: String(put.uidValidity), uid: put.uid, path: 'INBOX' });
      }),

    receivedAt: async (mailbox, reference) => {
      const place = placeOf(reference);
      if (!place) return (await vault.read(mailbox, reference))?.received;
      return use(mailbox, async (client) =>
        (await isThere(client, place)) ? (await fetchWhole(client, place.uid))?.received : undefined,
      );
    },

    async remove(mailbox, reference) {
      const place = placeOf(reference);
      if (!place) return vault.drop(mailbox, reference);
      await use(mailbox, async (client) => {
        if (canAct(client) && (await isThere(client, place, { toChange: true })))
          await expunge(client, place.uid);
      });
    },

    async close() {
      ending.abort();
      for (const session of sessions.values()) session.close();
    },
  };
}

/** Opens the folder of a place; false when its UIDs mean something else by now, or it is gone. */
async function isThere(
  client: ImapFlow,
  place: ImapPlace,
  options?: { toChange: boolean },
): Promise<boolean> {
  const opened = await openFolder(client, place.path, options);
  return String(opened?.uidValidity) === place.validity;
}

/** Places by folder, in groups for one command. */
function groupPlaces(references: readonly MailReference[]): ImapPlace[][] {
  const places = references.flatMap((reference) => placeOf(reference) ?? []);
  return [...Map.groupBy(places, ({ path, validity }) => `${validity}:${path}`).values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / groupSize) }, (_, at) =>
      all.slice(at * groupSize, (at + 1) * groupSize),
    ),
  );
}

/**
 * Moves copies of one folder. Only what the mail system names with its new UID was moved; of the rest, what is not in its folder any
 * more is gone.
 */
async function moveGroup(
  client: ImapFlow,
  group: readonly ImapPlace[],
  target: string,
  results: Results,
): Promise<void> {
  const [{ path, validity }] = group as [ImapPlace];
  if (!(await isThere(client, group[0]!, { toChange: true }))) {
    for (const place of group) results.set(referenceTo(place), { result: 'gone' });
    return;
  }
  const uids = group.map(({ uid }) => uid).toSorted((one, other) => one - other);
  const moved = await client.messageMove(writeUids(uids), target, { uid: true });
  const map = (moved && moved.uidMap) || new Map<number, number>();
  const left = uids.filter((uid) => !map.has(uid));
  const stillThere = new Set(left.length > 0 ? await searchUids(client, { uid: writeUids(left) }) : []);
  for (const uid of uids) {
    const reference = referenceTo({ validity, uid, path });
    const now = map.get(uid);
    if (now !== undefined && moved) {
      const place = { validity: String(moved.uidValidity), uid: now, path: target };
      results.set(reference, { result: 'done', reference: referenceTo(place) });
    } else if (!stillThere.has(uid)) results.set(reference, { result: 'gone' });
    else results.set(reference, { result: 'later', after: tryAgainAfter, reason: 'not_moved' });
  }
}

/** The Message-ID of a message, as its header has it. */
function messageIdOf(bytes: Buffer): string {
  const head = bytes
    .subarray(0, 64 * 1024)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)[0]!;
  return /^message-id:\s*(?:\r?\n[ \t]+)?(\S+)/im.exec(head)?.[1] ?? '';
}

/** Removes a message of the open folder, and no other; resolves when it is not there any more. */
async function expunge(client: ImapFlow, uid: number): Promise<boolean> {
  await client.messageDelete(String(uid), { uid: true });
  return (await searchUids(client, { uid: String(uid) })).length === 0;
}

/** Keeps the original here, then removes it there. */
async function takeOut(
  client: ImapFlow,
  vault: Vault,
  mailbox: string,
  place: ImapPlace,
): Promise<ActResult> {
  if (!(await isThere(client, place, { toChange: true }))) return { result: 'gone' };
  const whole = await fetchWhole(client, place.uid);
  if (!whole) return { result: 'gone' };
  const { bytes, flags, received } = whole;
  const copy = {
    source: referenceTo(place),
    folder: place.path,
    received,
    flags,
    messageId: messageIdOf(bytes),
    hash: hashOf(bytes),
    message: bytes,
  };
  const reference = await vault.keep(mailbox, copy);
  if (await expunge(client, place.uid)) return { result: 'done', reference };
  await vault.drop(mailbox, reference);
  return { result: 'later', after: tryAgainAfter, reason: 'not_removed' };
}

/** Appends a kept original with its date and flags, and forgets it when the mail system has it byte for byte. */
async function putBack(
  client: ImapFlow,
  vault: Vault,
  mailbox: string,
  reference: MailReference,
  folder: string,
): Promise<ActResult> {
  const kept = await vault.read(mailbox, reference);
  if (!kept) return { result: 'gone' };
  const target = await findTarget(client, folder, '');
  // A release that was cut may have appended it already.
  const there = await findIn(client, target, {
    messageId: kept.messageId,
    size: kept.message.length,
    hash: kept.hash,
  });
  if (there) {
    await vault.drop(mailbox, reference);
    return { result: 'done', reference: referenceTo(there) };
  }
  let put;
  try {
    put = await client.append(target, Buffer.from(kept.message), [...kept.flags], new Date(kept.received));
  } catch (error) {
    const { responseStatus, serverResponseCode, responseText } = error as Record<string, string | undefined>;
    if (responseStatus !== 'NO' && serverResponseCode !== 'APPENDLIMIT') throw error;
    return {
      result: 'later',
      after: tryAgainAfter,
      reason: cleanLine(responseText ?? 'not_taken', longestReason),
    };
  }
  if (!put || put.uid === undefined) throw new Error('The mail system did not tell where it put a mail.');
  const place = { validity: String(put.uidValidity), uid: put.uid, path: target };
  const back = (await isThere(client, place, { toChange: true }))
    ? await fetchWhole(client, place.uid)
    : undefined;
  if (back && hashOf(back.bytes) === kept.hash) {
    await vault.drop(mailbox, reference);
    return { result: 'done', reference: referenceTo(place) };
  }
  if (back) await expunge(client, place.uid);
  return { result: 'refused', reason: 'changed_on_return' };
}

/** The folder that released mail goes to: its own, made anew when its owner removed it, else the inbox. */
async function findTarget(client: ImapFlow, folder: string, holdFolder: string): Promise<string> {
  // A folder of held mail may be that of an earlier connection.
  if (folder === holdFolder || isHoldFolder(folder) || folder.length > longestPath) return 'INBOX';
  if (folder === 'INBOX' || (await openFolder(client, folder))) return folder;
  const made = await client.mailboxCreate(folder).catch(() => undefined);
  return made && (await openFolder(client, folder)) ? folder : 'INBOX';
}

/** Looks for a copy in all folders, where its owner sees it first. */
async function findCopy(
  client: ImapFlow,
  mail: MailIdentity,
  holdFolder: string,
): Promise<FoundCopy | undefined> {
  const folders = (await client.list())
    .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
    .map(({ path }) => path)
    .filter((path) => path !== holdFolder && path.length <= longestPath);
  for (const path of [...folders, holdFolder]) {
    const place = await findIn(client, path, mail);
    if (place)
      return { place: path === holdFolder ? 'held' : 'mailbox', reference: referenceTo(place), folder: path };
  }
  return undefined;
}

/** Candidates of a search that are compared. */
const maxCompared = 20;

async function findIn(client: ImapFlow, path: string, mail: MailIdentity): Promise<ImapPlace | undefined> {
  // Selected anew: what others put there meanwhile is seen.
  const opened = await client
    .mailboxOpen(path, { readOnly: true })
    .catch((error: { responseStatus?: string }) => {
      if (error.responseStatus === 'NO') return undefined;
      throw error;
    });
  if (!opened || opened.exists === 0) return undefined;
  const { messageId, size, hash } = mail;
  const named =
    messageId !== '' && /^[\x20-\x7e]+$/.test(messageId) ? { header: { 'message-id': messageId } } : {};
  const uids = await searchUids(client, { ...named, larger: Math.max(0, size - 1), smaller: size + 1 });
  for (const uid of uids.slice(0, maxCompared)) {
    const whole = await fetchWhole(client, uid);
    if (whole && hashOf(whole.bytes) === hash) return { validity: String(opened.uidValidity), uid, path };
  }
  return undefined;
}

/** For people: why nothing is moved here. */
const whyWatched = (reason: string): string =>
  reason === 'gmail'
    ? 'Gmail is only watched by IMAP: mail that leaves a label stays in All Mail. Connect it as Google Workspace.'
    : 'This server is only watched: it does not tell what was moved (UIDPLUS).';

/** How held mail is hidden in this mailbox, as far as the mail system proves it. */
async function findHold(client: ImapFlow, { signIn, holdFolder }: ImapSettings): Promise<Hold> {
  if (isGmail(client)) return { hold: 'none', reason: 'gmail' };
  if (!canAct(client)) return { hold: 'none', reason: 'no_uidplus' };
  if (signIn !== 'master' || !client.capabilities.has('ACL') || holdFolder === '') return { hold: 'strong' };
  const made = await client.mailboxCreate(holdFolder).catch(() => undefined);
  if (!made) return { hold: 'strong' };
  if (await isHiddenFromOwner(client, holdFolder)) return { hold: 'hidden' };
  // Made just now, and its owner would see it.
  if (made.created) await client.mailboxDelete(holdFolder).catch(() => undefined);
  return { hold: 'strong' };
}

/**
 * Whether the rights of a folder are taken from its owner by the server's own list (`#` at Dovecot), which no rights in the mailbox
 * override: to see it, to open it and to give himself rights.
 */
async function isHiddenFromOwner(client: ImapFlow, folder: string): Promise<boolean> {
  const values: string[] = [];
  const run = client as unknown as {
    exec(
      command: string,
      values: { type: string; value: string }[],
      options: { untagged: Record<string, (untagged: { attributes: { value: string }[] }) => Promise<void>> },
    ): Promise<{ next(): void }>;
  };
  try {
    const answer = await run.exec('GETACL', [{ type: 'STRING', value: folder }], {
      untagged: { ACL: async ({ attributes }) => void values.push(...attributes.map(({ value }) => value)) },
    });
    answer.next();
  } catch (error) {
    if ((error as { responseStatus?: string }).responseStatus === 'NO') return false;
    throw error;
  }
  const at = values.indexOf('-#owner');
  const taken = at < 0 ? '' : (values[at + 1] ?? '');
  return ['l', 'r', 'a', 'x'].every((right) => taken.includes(right));
}

/** Watches an inbox until the signal: hints when something happens, each time it is connected, and once a minute. */
async function watchInbox(
  open: () => Promise<ImapFlow>,
  onHint: () => void,
  signal: AbortSignal,
): Promise<void> {
  let wait = times.firstWait;
  while (!signal.aborted) {
    let client: ImapFlow | undefined;
    const poll = setInterval(onHint, times.poll);
    const end = () => client?.close();
    signal.addEventListener('abort', end);
    try {
      client = await open();
      client.on('exists', onHint);
      client.on('expunge', onHint);
      await client.mailboxOpen('INBOX', { readOnly: true });
      onHint();
      wait = times.firstWait;
      while (!signal.aborted && client.usable) await client.idle();
    } catch {
      // Its problem is seen by those who read the changes.
    } finally {
      clearInterval(poll);
      signal.removeEventListener('abort', end);
      client?.close();
    }
    if (!signal.aborted) {
      onHint();
      await pause(wait, undefined, { signal }).catch(() => undefined);
      wait = Math.min(2 * wait, times.longestWait);
    }
  }
}
