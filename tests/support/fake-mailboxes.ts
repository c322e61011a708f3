import type {
  ActResult,
  FoundCopy,
  Mailboxes,
  MailIdentity,
  MailReference,
} from '../../src/service/ports/mailbox.ts';

/** How the next act on a copy fails; each is used once. */
export type Fault =
  /** The connection breaks before the copy moves, or right after. Everything behind it in its group is not begun. */
  | 'throws before'
  | 'throws after'
  /** It moves, or does not, and the answer says nothing about it. */
  | 'silent after'
  | 'silent before'
  | 'refused'
  | 'later';

interface Copy {
  mailbox: string;
  messageId: string;
  place: 'mailbox' | 'held';
  folder: string;
}

/** A mail system in memory that never lies: what it confirms has happened. A move gives a new reference, as UIDs do. */
export class FakeMailboxes implements Mailboxes {
  readonly copies = new Map<MailReference, Copy>();
  /** Faults of the next acts, in order; `undefined` for an act that succeeds. */
  readonly faults: (Fault | undefined)[] = [];
  /** Called after each act, before its answer. */
  onAct: () => void = () => undefined;
  #next = 1;

  put(mailbox: string, messageId: string, folder = 'INBOX'): MailReference {
    return this.#add({ mailbox, messageId, place: 'mailbox', folder });
  }

  /** Its owner deletes the copies that they see. */
  remove(messageId: string): void {
    for (const [reference, copy] of this.copies)
      if (copy.messageId === messageId && copy.place === 'mailbox') this.copies.delete(reference);
  }

  /** Its owner moves the copy that they see; returns its new reference. */
  moveTo(messageId: string, folder: string): MailReference | undefined {
    const found = [...this.copies].find(([, one]) => one.messageId === messageId && one.place === 'mailbox');
    return found && this.#move(found[0], { ...found[1], folder });
  }

  placesOf(messageId: string): ('mailbox' | 'held')[] {
    return [...this.copies.values()].filter((copy) => copy.messageId === messageId).map(({ place }) => place);
  }

  mailboxes = () => Promise.resolve([...new Set([...this.copies.values()].map(({ mailbox }) => mailbox))]);
  changes = () => Promise.resolve({ changes: [], cursor: '', reset: [], isMore: false });
  original = () => Promise.resolve(undefined);
  watch = () => undefined;
  close = () => Promise.resolve();

  async hold(_mailbox: string, references: readonly MailReference[]) {
    return this.#act(references, (copy) => ({ ...copy, place: 'held' }));
  }

  async release(_mailbox: string, copies: readonly { reference: MailReference; folder: string }[]) {
    const folders = new Map(copies.map(({ reference, folder }) => [reference, folder]));
    return this.#act([...folders.keys()], (copy, reference) => ({
      ...copy,
      place: 'mailbox',
      folder: folders.get(reference)!,
    }));
  }

  async find(mailbox: string, mail: MailIdentity): Promise<FoundCopy | undefined> {
    if (this.faults.shift()?.startsWith('throws')) throw new Error('connection lost');
    const found = [...this.copies].find(
      ([, copy]) => copy.mailbox === mailbox && copy.messageId === mail.messageId,
    );
    return found && { place: found[1].place, reference: found[0], folder: found[1].folder };
  }

  #act(
    references: readonly MailReference[],
    change: (copy: Copy, reference: MailReference) => Copy,
  ): Map<MailReference, ActResult> {
    const answers = new Map<MailReference, ActResult>();
    for (const reference of references) {
      const fault = this.faults.shift();
      const copy = this.copies.get(reference);
      if (fault === 'throws before') throw new Error('connection lost');
      if (fault === 'silent before') continue;
      if (fault === 'later') answers.set(reference, { result: 'later', after: 1_000, reason: 'busy' });
      else if (fault === 'refused') answers.set(reference, { result: 'refused', reason: 'not permitted' });
      else if (!copy) answers.set(reference, { result: 'gone' });
      else {
        const moved = this.#move(reference, change(copy, reference));
        this.onAct();
        if (fault === 'throws after') throw new Error('connection lost');
        if (fault !== 'silent after') answers.set(reference, { result: 'done', reference: moved });
      }
    }
    return answers;
  }

  #move(reference: MailReference, copy: Copy): MailReference {
    this.copies.delete(reference);
    return this.#add(copy);
  }

  #add(copy: Copy): MailReference {
    const reference = `${copy.folder}:${this.#next++}`;
    this.copies.set(reference, copy);
    return reference;
  }
}
