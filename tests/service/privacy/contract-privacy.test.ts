import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { privacy } from '../../../src/api/privacy.ts';
import { partOf } from '../../../src/service/privacy/mask-answer.ts';

/** Paths of what is neither public nor private in a schema. */
function unmarked(schema: ZodType, path: string, seen: ReadonlySet<ZodType> = new Set()): string[] {
  if (privacy.get(schema) || seen.has(schema)) return [];
  const part = partOf(schema);
  const below = new Set([...seen, schema]);
  switch (part.kind) {
    case 'object': {
      const inner = Object.entries(part.shape).flatMap(([name, of]) =>
        unmarked(of, `${path}.${name}`, below),
      );
      return part.isOpen ? [`${path}.*`, ...inner] : inner;
    }
    case 'record':
      return unmarked(part.values, `${path}[]`, below);
    case 'list':
    case 'same':
      return part.of.flatMap((of) => unmarked(of, path, below));
    case 'text':
      // What has the form of a time says nothing.
      return part.isFormatted ? [] : [path];
    case 'anything':
      return [path];
    default:
      return [];
  }
}

const parts = ['params', 'query', 'body', 'answer'] as const;
const ofContract = (Object.entries(contract) as [string, Endpoint][]).flatMap(([name, endpoint]) =>
  parts.flatMap((part) => (endpoint[part] ? unmarked(endpoint[part], `${name}.${part}`) : [])),
);

describe('the contract', () => {
  it('marks every text as public or private: publicText, privateText (src/api/privacy.ts)', () => {
    expect(ofContract).toEqual([]);
  });
});
