import type { KeptCopy, MailReference, Vault } from '../../../../src/service/ports/mailbox.ts';

/** Keeps originals in memory. */
export function memoryVault(): Vault & { kept: Map<MailReference, KeptCopy> } {
  const kept = new Map<MailReference, KeptCopy>();
  return {
    kept,
    async keep(_mailbox, copy) {
      const reference = `kept:${kept.size + 1}`;
      kept.set(reference, copy);
      return reference;
    },
    read: async (_mailbox, reference) => kept.get(reference),
    async find(_mailbox, hash) {
      for (const [reference, copy] of kept) if (copy.hash === hash) return { reference, folder: copy.folder };
      return undefined;
    },
    drop: async (_mailbox, reference) => void kept.delete(reference),
  };
}
