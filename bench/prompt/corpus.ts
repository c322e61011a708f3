import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A prompt with the query that finds exactly the mails it means; null where no search can answer it. */
export interface GoldPrompt {
  prompt: string;
  language: 'en' | 'de';
  kind: 'plain' | 'hard' | 'impossible';
  query: string | null;
  /** The number of the set that it came with. */
  set: number;
  /** Written by somebody who worked on the grammar of that time, or by somebody who had not seen it. */
  origin: 'maker' | 'unseen';
}

/** The halves of the corpus: rules are written by the open one and measured by the reserved one, which nobody reads. */
export const halves = ['open', 'reserved'] as const;
export type Half = (typeof halves)[number];

/** Every prompt of the corpus, in the order of its sets. */
export const readCorpus = (): GoldPrompt[] =>
  readFileSync(new URL('corpus.ndjson', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as GoldPrompt);

/** Every fifth prompt is reserved, by a hash of its text, so that it stays so whatever the order of the corpus. */
export function halfOf(prompt: string): Half {
  const hash = createHash('sha256').update(prompt.trim().toLowerCase()).digest();
  return hash.readUInt32BE(0) % 5 === 0 ? 'reserved' : 'open';
}
