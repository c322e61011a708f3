import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { version } from '../src/runtime/version.ts';
import { freePort } from './support/test-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('Dockerfile');
const { optionalDependencies } = JSON.parse(read('package.json')) as {
  optionalDependencies: Record<string, string>;
};

/** An instruction of the Dockerfile: its name, and the rest of its line. */
interface Instruction {
  name: string;
  rest: string;
}

/** The instructions of each stage, from its FROM on. */
const stages = dockerfile
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) =>
    stage
      .split('\n')
      .filter(Boolean)
      .map((line): Instruction => ({ name: line.split(/\s+/, 1)[0]!, rest: line.replace(/^\s*\S+\s+/, '') })),
  );
const ignoreRules = read('.dockerignore').split('\n').filter(Boolean);

/** What a COPY copies, from the context or another stage, and where to. */
function copyOf({ rest }: Instruction): { stage: string | undefined; sources: string[]; target: string } {
  const words = rest.split(/\s+/);
  const stage = /^--from=(.+)/.exec(words[0]!)?.[1];
  return { stage, sources: words.slice(stage === undefined ? 0 : 1, -1), target: words.at(-1)! };
}

/** Whether Docker sends a file to the build: the last rule that matches it or a folder above it decides. */
const isSent = (path: string): boolean =>
  ignoreRules.reduce((sent, rule) => {
    const pattern = rule.replace(/^!/, '');
    const above = path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));
    return above.some((name) => matchesGlob(name, pattern)) ? rule.startsWith('!') : sent;
  }, true);

it('the image is labelled with the version of the package', () => {
  expect(dockerfile).toContain(`ARG VERSION=${version}\n`);
  expect(dockerfile).toContain('org.opencontainers.image.version="${VERSION}"');
});

it('the image has the Node version of a clone, and its base is pinned', () => {
  const versions = new Set(Object.values(optionalDependencies));
  const base = /^ARG NODE_IMAGE=node:([\d.]+)-slim@sha256:[\da-f]{64}$/m.exec(dockerfile);
  expect([...versions]).toEqual([base?.[1]]);
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(images).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}']);
});

it('the image gets the files that its build needs, and no others', () => {
  const sent = ignoreRules.filter((line) => line.startsWith('!'));
  const copied = stages
    .flat()
    .filter(({ name }) => name === 'COPY')
    .map(copyOf)
    .filter(({ stage }) => stage === undefined)
    .flatMap(({ sources }) => sources);
  expect(ignoreRules[0]).toBe('*');
  expect(new Set(sent)).toEqual(new Set(copied.map((name) => `!${name}`)));
  expect(isSent('src/server/main.ts')).toBe(true);
  expect(isSent('docs/operations.md')).toBe(true);
  expect(isSent('docs/operations/deploy.md')).toBe(true);
  expect(isSent('docs/decisions/README.md')).toBe(false);
  expect(isSent('node_modules/hono/package.json')).toBe(false);
});

/**
 * Runs the Dockerfile's instructions without Docker: each stage in a folder of its own, which stands for `/app`, with the files
 * that `.dockerignore` and COPY let through, and the same commands. The packages are installed anew, which can take minutes.
 */
it('the image builds from what is copied into it, starts, is healthy, runs commands, and stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-image-'));
  const programs = join(folder, 'bin');
  const data = join(folder, 'data');
  await mkdir(programs);
  // This machine has no user `node`.
  await writeFile(join(programs, 'chown'), '#!/bin/sh\n', { mode: 0o755 });
  const path = `${programs}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  let environment: Record<string, string | undefined> = {};
  let app = '';
  const here = (text: string) =>
    text
      .replaceAll('/usr/local/bin', programs)
      .replaceAll(/\/app\b/g, app)
      .replaceAll(/\/data\b/g, data);

  const copy = async (instruction: Instruction): Promise<void> => {
    const { stage, sources, target } = copyOf(instruction);
    for (const source of sources) {
      // The only other stage is the first one.
      const from = stage === undefined ? root : join(folder, 'stage-0');
      const found = globSync(stage === undefined ? source : relative('/app', source), { cwd: from });
      expect([source, found.length > 0]).toEqual([source, true]);
      for (const name of found) {
        const isFolder = statSync(join(from, name)).isDirectory();
        await cp(join(from, name), join(app, target, isFolder ? '' : basename(name)), {
          recursive: true,
          filter: (file) =>
            stage !== undefined || statSync(file).isDirectory() || isSent(relative(root, file)),
        });
      }
    }
  };
  const run = (command: string, ...args: string[]) =>
    promisify(execFile)(command, args, { cwd: app, env: environment, maxBuffer: 10_000_000 });

  try {
    for (const [number, stage] of stages.entries()) {
      app = join(folder, `stage-${number}`);
      await mkdir(app);
      environment = { PATH: path, HOME: process.env['HOME'] };
      for (const instruction of stage) {
        const { name, rest } = instruction;
        if (name === 'COPY') await copy(instruction);
        else if (name === 'RUN') await run('sh', '-c', here(rest));
        else if (name === 'ENV' || name === 'ARG')
          for (const [, key, value] of rest.matchAll(/(\w+)=(\S+)/g)) environment[key!] = here(value!);
      }
    }
    const only = (name: string) => stages.at(-1)!.find((instruction) => instruction.name === name)!.rest;
    const [program, ...args] = JSON.parse(only('CMD')) as string[];
    const health = JSON.parse(/CMD (\[.*\])$/.exec(only('HEALTHCHECK'))![1]!) as [string, ...string[]];
    environment = { ...environment, PORT: String(await freePort()), HOST: '127.0.0.1' };
    const server = spawn(program!, args, { cwd: app, env: environment });
    let output = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(server, 'exit');
    try {
      await expect
        .poll(() => (server.exitCode === null ? output : `It ended: ${output}`), { timeout: 60_000 })
        .toMatch(/^Setup code: .+[^]* is ready at /m);
      await run(...health);
      const page = await fetch(`http://127.0.0.1:${environment['PORT']}/setup`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Postern')]);
      expect((await run('postern', '--version')).stdout).toBe(`postern ${version}\n`);
      expect((await run('postern', 'user', 'list')).stderr).toBe('');
    } finally {
      server.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 900_000);
