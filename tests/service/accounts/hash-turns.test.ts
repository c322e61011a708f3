import { describe, expect, it } from 'vitest';
import { createHashTurns } from '../../../src/service/accounts/hash-password.ts';

const limits = { stranger: { all: 16, network: 4 }, known: { all: 48, network: 8 } };

const nothing = async () => undefined;

/** A queue whose work blocks: `finish` completes the running work, one at a time, and returns its name. */
function heldTurns(atOnce = 1) {
  const turns = createHashTurns(atOnce, limits);
  const running: { name: string; end(): void }[] = [];
  const refused: string[] = [];
  const ask = (name: string, clientAddress: string, isKnown = false) =>
    turns
      .take({ clientAddress, isKnown }, nothing, () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        running.push({ name, end: resolve });
        return promise;
      })
      .catch((error: { problem?: string; status?: number; retryAfter?: number }) => {
        expect(error).toMatchObject({ problem: 'sign_in_busy', status: 429, retryAfter: 2 });
        refused.push(name);
      });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finish = async () => {
    const done = running.shift();
    done?.end();
    await settle();
    return done?.name;
  };
  return { ask, finish, running, refused, settle };
}

/** 400 networks, each of a different provider. */
const manyNetworks = Array.from(
  { length: 400 },
  (_, index) => `${20 + Math.floor(index / 200)}.${index % 200}.7.1`,
);

describe('the hash queue', () => {
  it('runs a limited number at once', async () => {
    const { ask, running, settle } = heldTurns(2);
    for (const name of ['a', 'b', 'c']) void ask(name, `192.0.2.${name.charCodeAt(0)}`);
    await settle();
    expect(running.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('runs one that comes after 400 from other networks within 16 turns', async () => {
    const { ask, finish, refused, settle } = heldTurns();
    for (const address of manyNetworks) void ask('stranger', address);
    void ask('person', '198.51.100.9');
    await settle();
    expect(refused).toHaveLength(400 - 16);
    expect(refused).not.toContain('person');
    const order: (string | undefined)[] = [];
    for (let turn = 0; turn < 17; turn += 1) order.push(await finish());
    expect(order.at(-1)).toBe('person');
  });

  it('prefers known callers, and still gives strangers a fifth of the turns', async () => {
    const { ask, finish, settle } = heldTurns();
    for (const address of manyNetworks.slice(0, 10)) void ask('stranger', address);
    for (let person = 1; person <= 8; person += 1) void ask(`known ${person}`, `198.51.${person}.9`, true);
    await settle();
    const order: (string | undefined)[] = [];
    for (let turn = 0; turn < 11; turn += 1) order.push(await finish());
    expect(order).toEqual([
      'stranger',
      'known 1',
      'known 2',
      'known 3',
      'known 4',
      'stranger',
      'known 5',
      'known 6',
      'known 7',
      'known 8',
      'stranger',
    ]);
  });

  it('takes turns by network: one with many requests waits behind others, and is refused first', async () => {
    const { ask, finish, refused, settle } = heldTurns();
    for (let index = 0; index < 9; index += 1) void ask(`flood ${index}`, `203.0.113.${index}`);
    await settle();
    // One runs, four wait.
    expect(refused).toEqual(['flood 5', 'flood 6', 'flood 7', 'flood 8']);
    void ask('person', '198.51.100.9');
    expect([await finish(), await finish(), await finish()]).toEqual(['flood 0', 'flood 1', 'person']);
  });

  it("treats a customer's /48 of IPv6 as one network, and a provider's block as one turn", async () => {
    const { ask, finish, refused, settle } = heldTurns();
    for (let index = 0; index < 9; index += 1) void ask(`flood ${index}`, `2001:db8:1:${index}00::1`);
    await settle();
    expect(refused).toHaveLength(4);
    for (let index = 2; index < 6; index += 1) void ask(`block ${index}`, `2001:db8:${index}::1`);
    void ask('person', '2a02:1:2::9');
    const order: (string | undefined)[] = [];
    for (let turn = 0; turn < 4; turn += 1) order.push(await finish());
    expect(order.slice(0, 3)).toContain('flood 0');
    expect(order).toContain('person');
  });

  it('prepares while waiting; entries that are refused or fail take no turn', async () => {
    const { ask, finish, settle } = heldTurns();
    const turns = createHashTurns(1, limits);
    const held = Promise.withResolvers<void>();
    const first = turns.take({ clientAddress: '192.0.2.1', isKnown: false }, nothing, () => held.promise);
    let prepared = 0;
    const waiting = manyNetworks.slice(0, 20).map((clientAddress) =>
      turns.take(
        { clientAddress, isKnown: false },
        (signal) => {
          prepared += 1;
          return new Promise<void>((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
            if (clientAddress === manyNetworks[19]) reject(new Error('locked'));
            else setImmediate(resolve);
          });
        },
        nothing,
      ),
    );
    const outcomes = Promise.allSettled(waiting);
    expect(prepared).toBe(20);
    await settle();
    held.resolve();
    await first;
    const reasons = (await outcomes).flatMap((each) =>
      each.status === 'rejected' ? [each.reason.problem ?? each.reason.message] : [],
    );
    expect(reasons).toEqual(['sign_in_busy', 'sign_in_busy', 'sign_in_busy', 'sign_in_busy', 'locked']);
    void ask('next', '192.0.2.1');
    await settle();
    expect(await finish()).toBe('next');
  });

  it('continues after failed work', async () => {
    const turns = createHashTurns(1, limits);
    const asker = { clientAddress: '192.0.2.1', isKnown: false };
    await expect(turns.take(asker, nothing, () => Promise.reject(new Error('no memory')))).rejects.toThrow(
      'no memory',
    );
    await expect(turns.take(asker, nothing, async () => 'done')).resolves.toBe('done');
  });
});
