import { expect, it } from 'vitest';
import { newId } from '../../../src/service/secret-box/secrets.ts';

it('creates ids that can be command line values', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(ids.filter((id) => !/^\w[\w-]{15}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
