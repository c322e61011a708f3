import { afterAll, expect, it } from 'vitest';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import { runOnBehalfOf } from '../../../../src/service/database/current-caller.ts';

const pool = createParsePool(2);
afterAll(() => pool.close());

const mail = (text: string) => Buffer.from(`From: a@x.example\r\nContent-Type: text/plain\r\n\r\n${text}`);

it('takes turns by caller: the mails of one make nobody else wait', async () => {
  const order: string[] = [];
  const read = (caller: string, size: number) =>
    runOnBehalfOf(caller, async () => {
      await pool.readSafeText(mail('word '.repeat(size)), 600);
      order.push(caller);
    });
  const greedy = Array.from({ length: 40 }, () => read('user 1', 200_000));
  const other = [read('user 2', 1), read('user 2', 1)];
  await Promise.all([...greedy, ...other]);
  // Beside the first of the other, which starts a thread, and the second, there is room for few of forty.
  expect(order.lastIndexOf('user 2')).toBeLessThan(30);
});

it('does not read a mail that nobody waits for any more', async () => {
  const gone = new AbortController();
  const kept = runOnBehalfOf('user 1', () => pool.readBody(mail('kept')));
  const left = runOnBehalfOf('user 1', () => pool.readBody(mail('left'), gone.signal));
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect((await kept).text).toContain('kept');
});
