import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A block of code of the operations guide, as its reader copies it. */
export interface DocumentedBlock {
  /** The file below `docs`, and the line at which the block begins. */
  place: string;
  language: string;
  /** From the line that opens it: ```` ```nginx name=nginx ````. */
  name: string | undefined;
  text: string;
}

/** Every block of code that the operations guide and the recipes for identity providers have. */
export function documentedBlocks(): DocumentedBlock[] {
  const files = globSync(['docs/operations.md', 'docs/operations/*.md', 'docs/sign-in-providers.md'], {
    cwd: root,
  });
  return files.sort().flatMap((file) => {
    const markdown = readFileSync(join(root, file), 'utf8');
    return [...markdown.matchAll(/^([ \t]*)```(\w*)[ \t]*(.*)\n([^]*?)^\1```$/gm)].map((match) => ({
      place: `${file}:${markdown.slice(0, match.index).split('\n').length}`,
      language: match[2]!,
      name: /(?:^|\s)name=(\S+)/.exec(match[3]!)?.[1],
      text: match[4]!.replaceAll(new RegExp(`^${match[1]!}`, 'gm'), ''),
    }));
  });
}

/**
 * The text of a named block, for the test that runs it against the real program. A test of its own (tests/docs) fails for a
 * block whose name no test passes to this function.
 */
export function documentedBlock(name: string): string {
  const found = documentedBlocks().filter((block) => block.name === name);
  if (found.length !== 1) throw new Error(`${found.length} blocks of the operations guide are named ${name}`);
  return found[0]!.text;
}

/** A text with each of `changes` made, every one of which has to be possible: what a test replaces is part of the documentation too. */
export function replaceIn(
  text: string,
  changes: readonly (readonly [from: string | RegExp, to: string])[],
): string {
  return changes.reduce((changed, [from, to]) => {
    const next = changed.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to);
    if (next === changed) throw new Error(`There is no ${String(from)} in:\n${changed}`);
    return next;
  }, text);
}
