import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The administrator of every test server. */
export const admin = { email: 'admin@tenant.example', password: 'correct horse battery 9' };

/** Programs that can be started as a server, and the path that answers 200 when it is ready. */
export const programs = {
  console: { args: ['dist/server/main.js'], ready: '/readyz' },
  service: { args: ['dist/server/postern.js', 'serve-service'], ready: '/readyz' },
};
type Program = (typeof programs)[keyof typeof programs];
type Environment = Record<string, string | undefined>;

/**
 * The built product, as operated in production: a server process and the command line on one data directory.
 */
export class PosternServer {
  readonly url: string;
  readonly dataDirectory: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #program: Program;
  readonly #folder: string;
  /** Holds the port until the server is started: what is imported first takes seconds, in which others ask for a free one. */
  readonly #reserved: Server;
  readonly #writesTo: number | undefined;
  #process: ChildProcess | undefined;
  #output = '';

  private constructor(
    {
      program,
      folder,
      reserved,
      writesTo,
    }: { program: Program; folder: string; reserved: Server; writesTo?: number | undefined },
    dataDirectory: string,
    env: NodeJS.ProcessEnv,
  ) {
    this.#program = program;
    this.#folder = folder;
    this.#reserved = reserved;
    this.#writesTo = writesTo;
    this.url = urlOf(reserved);
    this.dataDirectory = dataDirectory;
    this.#env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: new URL(this.url).port,
      POSTERN_DATA: dataDirectory,
      POSTERN_ADMIN_EMAIL: admin.email,
      POSTERN_ADMIN_PASSWORD: admin.password,
      // MFA is off for specs that are not about sign-in.
      POSTERN_MFA: 'off',
      ...env,
    };
  }

  /**
   * Creates a server that is not started yet. `env` adds to its settings, undefined removes one; it may be a
   * function of the server's address. The server runs in `folder`, which contains the build. Its data directory
   * is empty, or a copy of the data directory `copyOf` of a stopped server. Its output goes to the open file `writesTo`
   * instead of `output`.
   */
  static async create(
    env: Environment | ((url: string) => Environment) = {},
    {
      program = programs.console,
      folder = root,
      copyOf,
      writesTo,
    }: { program?: Program; folder?: string; copyOf?: string; writesTo?: number } = {},
  ): Promise<PosternServer> {
    const reserved = await reservePort();
    const settings = typeof env === 'function' ? env(urlOf(reserved)) : env;
    const dataDirectory = await mkdtemp(join(tmpdir(), 'postern-e2e-'));
    if (copyOf !== undefined) await cp(copyOf, dataDirectory, { recursive: true });
    return new PosternServer({ program, folder, reserved, writesTo }, dataDirectory, settings);
  }

  /** The server's output so far. */
  get output(): string {
    return this.#output;
  }

  /** Process id of the running server. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts the server and waits until it is ready; throws with its output if it exits before. */
  async start(timeout = 60_000): Promise<void> {
    await this.#freePort();
    const output = this.#writesTo ?? 'pipe';
    const started = spawn(process.execPath, this.#program.args, {
      cwd: this.#folder,
      env: this.#env,
      stdio: ['ignore', output, output],
    });
    this.#process = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    }
    const deadline = Date.now() + timeout;
    while (started.exitCode === null && started.signalCode === null && Date.now() < deadline) {
      const ready = await fetch(this.url + this.#program.ready).catch(() => undefined);
      if (ready?.ok) return this.#reportEnd(started);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not become ready:\n${this.#output}`);
  }

  /** Prints why a server ended that nobody stopped: its tests fail with refused connections, which say nothing. */
  #reportEnd(started: ChildProcess): void {
    started.on('exit', (code, signal) => {
      if (this.#process !== started) return;
      console.error(`A server ended by itself (${code ?? signal}):\n${this.#output.slice(-5_000)}`);
    });
  }

  /** Runs a command of the command line on the same data; resolves to its output, rejects if it fails. */
  async run(...args: string[]): Promise<string> {
    const child = spawn(process.execPath, ['dist/server/postern.js', ...args], {
      cwd: this.#folder,
      env: this.#env,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`postern ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  /** Creates somebody who may sign in, by `postern user create` with `options`. */
  async createUser(email: string, ...options: string[]): Promise<typeof admin> {
    const created = await this.run('user', 'create', email, ...options);
    return { email, password: /^Password: (\S+)$/m.exec(created)![1]! };
  }

  /** Kills the server immediately, like a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the server gracefully; resolves to its exit code when it has exited. */
  stop(): Promise<number | null | undefined> {
    return this.#end('SIGTERM');
  }

  /** Stops the server and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await this.#freePort();
    await rm(this.dataDirectory, { recursive: true, force: true });
  }

  async #freePort(): Promise<void> {
    if (!this.#reserved.listening) return;
    const closed = once(this.#reserved, 'close');
    this.#reserved.close();
    await closed;
  }

  async #end(signal: NodeJS.Signals): Promise<number | null | undefined> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return undefined;
    const gone = once(running, 'exit') as Promise<[number | null]>;
    running.kill(signal);
    return (await gone)[0];
  }
}

async function reservePort(): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.unref();
}

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
