import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { settingNames } from '../../src/settings/environment.ts';
import { documentedBlocks } from '../support/documented-block.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const blocks = documentedBlocks();

/** Commands are typed by people: here their syntax and their options are checked, which needs no server. */
const isCommands = ({ language }: { language: string }) => language === 'sh';

describe('blocks of the operations guide', () => {
  it('are named, unless they are commands, and each name is of one block', () => {
    expect(blocks.length).toBeGreaterThan(10);
    const named = blocks.filter((block) => !isCommands(block) || block.name !== undefined);
    expect(named.filter(({ name }) => name === undefined).map(({ place }) => place)).toEqual([]);
    const names = named.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('are each run by a test against the real program', () => {
    const tests = globSync('tests/**/*.ts', { cwd: root })
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n');
    const idle = blocks.filter(
      ({ name }) => name !== undefined && !tests.includes(`documentedBlock('${name}')`),
    );
    expect(idle.map(({ place, name }) => `${place} ${name}`)).toEqual([]);
  });

  const commands = blocks.filter(isCommands);

  it.each(commands.map(({ place, text }) => [place, text]))('%s is shell that can be read', (_, text) => {
    expect(spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it.each(commands.map(({ place, text }) => [place, text]))('%s sets variables that exist', (_, text) => {
    const named = [...text.matchAll(/(?:^|-e )([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    expect(
      named.filter(
        (name) => !(settingNames as readonly string[]).includes(name) && !name.startsWith('NODE_'),
      ),
    ).toEqual([]);
  });

  it.each(commands.map(({ place, text }) => [place, text]))(
    '%s has commands and options that postern knows',
    (_, text) => {
      // Each command of the program has a file of its name, with its usage.
      const wrong = [
        ...text
          .replaceAll(/\\\n\s*/g, '')
          .matchAll(/(?:^|\s)postern postern ([a-z-]+)(.*)|^postern ([a-z-]+)(.*)/gm),
      ]
        .map(([line, inContainer, theirs, plain, rest]) => ({
          line,
          command: inContainer ?? plain!,
          options: [...(theirs ?? rest ?? '').replace(/#.*/, '').matchAll(/\s(--[a-z-]+)/g)].map(
            ([, option]) => option!,
          ),
        }))
        .filter(({ command, options }) => {
          const usage = usages().get(command);
          return usage === undefined || options.some((option) => !usage.includes(option));
        })
        .map(({ line }) => line);
      expect(wrong).toEqual([]);
    },
  );
});

/** The source of each command, which has its usage. */
function usages(): Map<string, string> {
  const dispatcher = readFileSync(join(root, 'src/cli/postern.ts'), 'utf8');
  return new Map(
    [
      ...dispatcher.matchAll(/^ {2}'?([a-z-]+)'?: async \(\) => \(await import\('\.\/([a-z-]+\.ts)'\)\)/gm),
    ].map(([, command, file]) => [command!, readFileSync(join(root, 'src/cli', file!), 'utf8')]),
  );
}
