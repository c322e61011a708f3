import { describe, expect, it } from 'vitest';
import { findCommands } from '../../src/islands/command-palette/find-commands.ts';
import type { Command } from '../../src/islands/command-palette/props.ts';

const command = (label: string): Command => ({ id: label, label, group: '' });
const commands = ['Select all matching', 'Quarantine selected', 'Release selected', 'Mail Explorer'].map(
  command,
);
const labelsFor = (typed: string) => findCommands(commands, typed).map(({ label }) => label);

describe('command palette', () => {
  it('lists everything before something is typed', () => {
    expect(labelsFor(' ')).toHaveLength(4);
  });

  it('puts beginnings of words first', () => {
    expect(labelsFor('sel')[0]).toBe('Select all matching');
  });

  it('finds letters in order', () => {
    expect(labelsFor('mlex')).toEqual(['Mail Explorer']);
  });

  it('ends with the searches for what was typed', () => {
    const search = { ...command('Emails from “{typed}”'), href: '/mail-explorer?from_email={typed}' };
    expect(findCommands([search, ...commands], '')).toHaveLength(4);
    expect(findCommands([search, ...commands], ' mail&$1 ').at(-1)).toMatchObject({
      label: 'Emails from “mail&$1”',
      href: '/mail-explorer?from_email=mail%26%241',
    });
  });

  it('finds nothing for letters that do not occur', () => {
    expect(labelsFor('zzz')).toEqual([]);
  });
});
