import { expect, it } from 'vitest';
import { newId, readableSecret, typedCode } from '../../../src/service/secret-box/secrets.ts';

it('creates ids that can be command line values', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(ids.filter((id) => !/^\w[\w-]{15}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

it('[SI-14] read a typed code whatever its spacing, hyphens and case, and nothing else into it', () => {
  const written = readableSecret(3);
  const compact = written.replaceAll('-', '');
  for (const typed of [
    written,
    compact,
    written.toUpperCase(),
    ` ${written.replaceAll('-', ' ')} `,
    `${written}\n`,
  ]) {
    expect(typedCode(typed)).toBe(compact);
  }
  for (const typed of [`${written}.`, `#${written}`, written.slice(1), `${written}0`]) {
    expect(typedCode(typed)).not.toBe(compact);
  }
  expect(typedCode(' 123-456 ')).toBe('123456');
});
