import { expect, it } from 'vitest';
import { createFairQueue } from '../../../src/service/turns/fair-queue.ts';

function drain(queue: ReturnType<typeof createFairQueue<string>>): string[] {
  const order: string[] = [];
  for (let item = queue.shift(); item; item = queue.shift()) order.push(item);
  return order;
}

it('takes turns between groups, and keeps the order within one', () => {
  const queue = createFairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.push([item[0]!], item);
  expect(queue.size).toBe(6);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.size).toBe(0);
});

it('gives many groups inside one group a single turn together', () => {
  const queue = createFairQueue<string>();
  for (const item of ['1', '2', '3']) queue.push(['block', item], `block ${item}`);
  queue.push(['elsewhere', '9'], 'elsewhere');
  expect(drain(queue)).toEqual(['block 1', 'elsewhere', 'block 2', 'block 3']);
});

it('puts a new group behind one turn of each, whatever their length', () => {
  const queue = createFairQueue<string>();
  for (let at = 0; at < 1_000; at += 1) queue.push(['flood'], `flood ${at}`);
  queue.shift();
  queue.push(['person'], 'person');
  expect([queue.shift(), queue.shift()]).toEqual(['flood 1', 'person']);
});

it('drops the oldest entry of the fullest group', () => {
  const queue = createFairQueue<string>();
  for (const item of ['a1', 'b1', 'b2', 'c1']) queue.push([item[0]!, 'x'], item);
  expect(queue.sizeOf(['b'])).toBe(2);
  expect([queue.dropFromFullest(), queue.dropFromFullest(), queue.size]).toEqual(['b1', 'a1', 2]);
  expect(queue.sizeOf(['b', 'x'])).toBe(1);
});

it('removes an entry that no longer waits', () => {
  const queue = createFairQueue<string>();
  for (const item of ['a1', 'a2', 'b1']) queue.push([item[0]!], item);
  expect(queue.remove(['a'], 'a1')).toBe(true);
  expect(queue.remove(['a'], 'a1')).toBe(false);
  expect(queue.remove(['b'], 'b1')).toBe(true);
  expect(drain(queue)).toEqual(['a2']);
});
