import { describe, expect, it } from 'vitest';
import { createNumberTable, eachValue, keyOfText } from '../../../src/service/exception-rules/rule-index.ts';

describe('createNumberTable', () => {
  it.each([0, 1, 2, 3, 64, 1_000])('maps each key to its positions in the list (%i keys)', (count) => {
    const keys = Int32Array.from({ length: count }, (_, at) => keyOfText(String(at % 300)));
    const table = createNumberTable(keys);
    const valuesOf = (key: number) => {
      const values: number[] = [];
      eachValue(table, key, (value) => values.push(value));
      return values;
    };
    const found = Array.from(keys, valuesOf);
    expect(found).toEqual(Array.from(keys, (key) => [...keys.keys()].filter((at) => keys[at] === key)));
    expect(valuesOf(keyOfText('absent'))).toEqual([]);
  });

  it('hashes the end of a text', () => {
    expect(keyOfText('mail.shop.example', 5)).toBe(keyOfText('shop.example'));
    expect(keyOfText('shop.example')).not.toBe(keyOfText('shop.examplf'));
  });
});
