import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { admin, PosternServer } from '../tests/support/postern-server.ts';
import { generateCorpus } from './search/corpus.ts';
import { figure, printTable } from './table.ts';

/** Most that a health check, and another person's search, may wait beside what somebody else does, milliseconds. */
const targets = { health: 500, search: 1_000 };
const rounds = 5;

/**
 * How long others wait beside an expensive caller: the health check while 20 large bodies arrive, and an analyst's
 * search while another runs 20 searches that look at every mail.
 */
export async function benchNeighbours(rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-neighbours-'));
  const server = await PosternServer.create();
  try {
    const file = join(folder, 'rows.ndjson');
    await pipeline(lines(rows), createWriteStream(file));
    await server.run('import', file);
    await server.start();
    const heavy = await analyst(server, 'heavy@tenant.example');
    const light = await analyst(server, 'light@tenant.example');
    const result = [];

    const health = () => time(() => fetch(`${server.url}/readyz`));
    const signIn = JSON.stringify({ email: admin.email, current_password: 'x'.repeat(900_000) });
    const anonymous = () => post(server.url, '/api/v1/auth/login', signIn);
    const nested = `${'{"a":['.repeat(110_000)}1${']}'.repeat(110_000)}`;
    const deep = () => post(server.url, '/api/v1/mail-explorer/query', nested, heavy);
    const long = JSON.stringify({ query: 'subject:a OR '.repeat(70_000) });
    const query = () => post(server.url, '/api/v1/mail-explorer/query', long, heavy);
    for (const [name, ask] of [
      ['20 sign-ins with 900 KB', anonymous],
      ['20 deep bodies of an analyst, 900 KB', deep],
      ['20 long queries of an analyst, 900 KB', query],
    ] as const) {
      result.push(await beside(`health check beside ${name}`, health, ask, targets.health));
    }

    const search = async (token: string, subject: string) => {
      const body = JSON.stringify({ query: `subject:${subject}` });
      const { status } = await post(server.url, '/api/v1/mail-explorer/query', body, token);
      if (status !== 200) throw new Error(`The search was answered ${status}.`);
    };
    let turn = 0;
    const all = () =>
      post(
        server.url,
        '/api/v1/mail-explorer/query',
        JSON.stringify({ query: `subject:*${'qxz'[turn++ % 3]}*q*z* OR links:*z*q*x${turn}*` }),
        heavy,
      );
    const invoice = () => time(() => search(light, 'invoice'));
    result.push(await beside("an analyst's search beside 20 of another's", invoice, all, targets.search));
    printTable(
      `Beside others, ${rows.toLocaleString('en')} mails`,
      ['what waits', 'alone, ms', 'beside, worst of five, ms', 'answers of the crowd', 'target', 'within'],
      result,
    );
  } finally {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function beside(
  name: string,
  ask: () => Promise<number>,
  crowd: () => Promise<Response>,
  target: number,
): Promise<string[]> {
  await ask();
  const alone = await ask();
  const times = [];
  const statuses = new Map<number | string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const others = Array.from({ length: 20 }, async () => {
      // Whoever sends on after a refusal finds the connection closed.
      const status = await crowd().then(
        (answer) => answer.status,
        () => 'closed',
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    // Its first bytes are under way when the other one comes.
    await new Promise((resolve) => setTimeout(resolve, 20));
    times.push(await ask());
    await Promise.all(others);
  }
  const worst = Math.max(...times);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return [name, figure(alone), figure(worst), answers, figure(target), worst <= target ? 'yes' : 'NO'];
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function post(url: string, path: string, body: string, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url };
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: token === undefined ? headers : { ...headers, cookie: `postern=${token}` },
    body,
  });
  await answer.arrayBuffer();
  return answer;
}

/** An analyst of the tenant, signed in; resolves to the session's token. */
async function analyst(server: PosternServer, email: string): Promise<string> {
  const created = await server.run('user', 'create', email, '--role', 'analyst');
  const current_password = /^Password: (\S+)$/m.exec(created)?.[1];
  if (!current_password) throw new Error(`No password in: ${created}`);
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email, current_password }),
  });
  if (!answer.ok) throw new Error(`The sign-in was answered ${answer.status}.`);
  return ((await answer.json()) as { token: string }).token;
}

function* lines(rows: number): Generator<string> {
  for (const row of generateCorpus(rows)) yield `${JSON.stringify(row)}\n`;
}
