import { describe, expect, it } from 'vitest';
import { readJsonBody } from '../../../src/service/core/answering/mount-contract.ts';

const limit = 100_000;
const read = (body: string | ReadableStream) =>
  readJsonBody(
    new Request('http://service.test', { method: 'POST', body, duplex: 'half' } as RequestInit),
    limit,
  );
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'ok',
    (error: { problem?: string; code: string }) => error.problem ?? error.code,
  );

describe('the body of a call', () => {
  it('is JSON, or empty', async () => {
    expect(await read('{"a":[1,"x\\"]{",{"b":null}]}')).toEqual({ a: [1, 'x"]{', { b: null }] });
    expect(await read(' ')).toEqual({});
    expect(await codeOf(read('{"a":'))).toBe('no_json');
  });

  it('is refused by its size, whatever its headers claim', async () => {
    expect(await codeOf(read(`"${'x'.repeat(limit)}"`))).toBe('body_too_large');
    const chunks = Array.from({ length: 20 }, () => new TextEncoder().encode('[1,'.repeat(3_000)));
    const endless = new ReadableStream({
      pull(controller) {
        const chunk = chunks.pop();
        if (chunk) controller.enqueue(chunk);
        else controller.error(new Error('read on past the limit'));
      },
    });
    expect(await codeOf(read(endless))).toBe('body_too_large');
  });

  it.each([
    ['many parts', `[${'1,'.repeat(30_000)}1]`],
    ['many objects', `[${'{},'.repeat(20_000)}1]`],
    ['many keys', `{${'"":1,'.repeat(15_000)}"":1}`],
    ['deep arrays', '['.repeat(41) + ']'.repeat(41)],
    ['brackets without an end', '['.repeat(90_000)],
  ])('with %s is refused before it is parsed', async (_, body) => {
    expect(await codeOf(read(body))).toBe('json_too_many_parts');
  });

  it('may be one long text with brackets and commas', async () => {
    const text = '[{,:'.repeat(20_000);
    expect(await read(JSON.stringify({ text }))).toEqual({ text });
  });

  it('lets other requests run between large bodies', async () => {
    const order: string[] = [];
    const large = JSON.stringify({ text: 'x'.repeat(90_000) });
    const reading = [1, 2, 3].map((at) => read(large).then(() => order.push(`large ${at}`)));
    // Each goes on when the event loop has been round once more.
    const others = (async () => {
      for (let at = 1; at <= 3; at += 1) await read('{}').then(() => order.push(`small ${at}`));
    })();
    await Promise.all([...reading, others]);
    expect(order.indexOf('small 3')).toBeLessThan(order.indexOf('large 3'));
    expect(order.filter((name) => name.startsWith('large'))).toEqual(['large 1', 'large 2', 'large 3']);
  });

  it('is refused without being parsed to its end where its beginning is enough', async () => {
    const texts = JSON.stringify(Array.from({ length: 9_000 }, (_, at) => `"${at}\\`));
    expect(await read(texts)).toHaveLength(9_000);
    expect(await codeOf(read(`[${'"\\"",'.repeat(10_001)}${'"[,'.repeat(1_000)}`))).toBe(
      'json_too_many_parts',
    );
    expect(await codeOf(read(`["${'[,'.repeat(30_000)}`))).toBe('no_json');
  });

  it.each([
    '{"__proto__":{"a":1},"b":[{"constructor":1,"c":2}]}',
    '{"\\u005f_proto__":{"a":1},"b":[{"\\u0063onstructor":1,"c":2}]}',
  ])('loses keys that would reach a prototype: %s', async (body) => {
    const value = (await read(body)) as object;
    expect(value).toEqual({ b: [{ c: 2 }] });
    expect(Object.hasOwn(value, '__proto__')).toBe(false);
  });
});
