import { describe, expect, it } from 'vitest';
import { createBodyBuffer, createBodyMemory, readBody, withinShare } from '../src/runtime/request-bodies.ts';

const limits = { total: 1_000, ofStrangers: 400, ofNetwork: 300 };

describe('the memory of request bodies', () => {
  it('refuses what is beyond the room of a network, and has it again after a release', () => {
    const memory = createBodyMemory(limits);
    const first = memory.open('a', false);
    first.grow(300);
    const second = memory.open('a', false);
    expect(() => second.grow(1)).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }));
    first.release();
    second.grow(300);
    expect(memory.taken).toBe(300);
    second.release();
    expect(memory.taken).toBe(0);
  });

  it('takes the room of unfinished bodies from the network that holds the most', async () => {
    const memory = createBodyMemory(limits);
    const crowd = [memory.open('crowd', true), memory.open('crowd', true)];
    for (const share of crowd) share.grow(150);
    const other = memory.open('other', true);
    other.grow(100);
    const late = memory.open('late', true);
    late.grow(100);
    await expect(crowd[0]!.lost).rejects.toMatchObject({ problem: 'server_busy' });
    expect(() => crowd[0]!.grow(1)).toThrow(expect.objectContaining({ problem: 'server_busy' }));
    crowd[1]!.grow(1);
    expect(memory.taken).toBe(351);
  });

  it('never gives the room of complete bodies to others, nor that of known people to strangers', () => {
    const memory = createBodyMemory(limits);
    const complete = memory.open('a', true);
    complete.grow(300);
    complete.settle();
    const known = memory.open('b', false);
    known.grow(300);
    const stranger = memory.open('c', true);
    stranger.grow(100);
    expect(() => stranger.grow(1)).toThrow(expect.objectContaining({ problem: 'server_busy' }));
    known.release();
    complete.release();
    expect(memory.taken).toBe(100);
  });
});

describe('a body', () => {
  const stream = (chunks: number, size: number) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (let n = 0; n < chunks; n += 1) controller.enqueue(new Uint8Array(size).fill(n % 251));
        controller.close();
      },
    });

  it('of one byte a chunk takes the room of its bytes', async () => {
    const memory = createBodyMemory({ ...limits, total: 200_000, ofNetwork: 200_000 });
    const body = await readBody(stream(100_000, 1), 150_000, memory.open('a', false));
    expect([body.byteLength, body[1_000]]).toEqual([100_000, 1_000 % 251]);
    expect(memory.taken).toBeLessThan(150_001);
    expect(body.buffer.byteLength).toBeLessThan(150_001);
  });

  it('that is too large is refused before it is copied', () => {
    const grown: number[] = [];
    const body = createBodyBuffer(100, (bytes) => grown.push(bytes));
    body.add(new Uint8Array(60));
    expect(() => body.add(new Uint8Array(41))).toThrow(expect.objectContaining({ status: 413 }));
    expect(grown).toEqual([100]);
  });

  it('as a stream is refused without room', async () => {
    const memory = createBodyMemory(limits);
    const limited = withinShare(stream(10, 100), memory.open('a', false));
    await expect(new Response(limited).arrayBuffer()).rejects.toMatchObject({ problem: 'server_busy' });
    expect(memory.taken).toBe(300);
  });
});
