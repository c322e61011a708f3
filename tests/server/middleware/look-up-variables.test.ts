import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ConsoleEnv } from '../../../src/server/context.ts';
import { lookUpVariables } from '../../../src/server/middleware/look-up-variables.ts';

it('variables of a request have their last value, and are undefined before', async () => {
  const seen: unknown[] = [];
  const app = new Hono<ConsoleEnv>()
    .use(lookUpVariables, async (c, next) => {
      seen.push(c.var.timeZone);
      c.set('timeZone', 'UTC');
      await next();
      seen.push(c.var.timeZone);
    })
    .get('/', (c) => {
      const { timeZone, user } = c.var;
      seen.push(timeZone, user);
      c.set('timeZone', 'Europe/Berlin');
      return c.text('');
    });
  await app.request('/');
  expect(seen).toEqual([undefined, 'UTC', undefined, 'Europe/Berlin']);
});

it('two concurrent requests have separate variables', async () => {
  const arrived = Promise.withResolvers<void>();
  let waiting = 2;
  const app = new Hono<ConsoleEnv>().use(lookUpVariables).get('/:zone', async (c) => {
    c.set('timeZone', c.req.param('zone'));
    if (--waiting === 0) arrived.resolve();
    await arrived.promise;
    return c.text(c.var.timeZone);
  });
  const answers = await Promise.all([app.request('/UTC'), app.request('/GMT')]);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['UTC', 'GMT']);
});
