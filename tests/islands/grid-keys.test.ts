import { describe, expect, it } from 'vitest';
import { readKey } from '../../src/islands/results-grid/selection.ts';

const press = (key: string, held: { shift?: boolean; ctrl?: boolean; alt?: boolean } = {}) => ({
  key,
  shiftKey: held.shift ?? false,
  ctrlKey: held.ctrl ?? false,
  metaKey: false,
  altKey: held.alt ?? false,
});
const at = (key: string, active: number, held = {}) => readKey(press(key, held), active, 100, 15);

describe('keys of the grid', () => {
  it.each([
    ['ArrowDown', 5, 6],
    ['j', 5, 6],
    ['ArrowUp', 5, 4],
    ['k', 5, 4],
    ['k', 0, 0],
    ['j', 99, 99],
    ['j', -1, 0],
    ['PageDown', 5, 20],
    ['PageUp', 5, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
  ])('%s moves from row %i to row %i', (key, from, to) => {
    expect(at(key, from)).toEqual({ do: 'move', to, extend: false });
  });

  it('goes to the ends with Ctrl', () => {
    expect(at('Home', 50, { ctrl: true })).toMatchObject({ to: 0 });
    expect(at('End', 50, { ctrl: true })).toMatchObject({ to: 99 });
  });

  it('extends the selection with Shift', () => {
    expect(at('ArrowDown', 5, { shift: true })).toEqual({ do: 'move', to: 6, extend: true });
    expect(at('J', 5, { shift: true })).toEqual({ do: 'move', to: 6, extend: true });
  });

  it('selects, opens and leaves', () => {
    expect(at('x', 5)).toEqual({ do: 'toggle' });
    expect(at(' ', 5)).toEqual({ do: 'toggle' });
    expect(at('Enter', 5)).toEqual({ do: 'open' });
    expect(at('a', 5, { ctrl: true })).toEqual({ do: 'selectPage' });
    expect(at('Escape', 5)).toEqual({ do: 'escape' });
  });

  it('moves by cell, and filters by the value of one', () => {
    expect(at('ArrowRight', 5)).toEqual({ do: 'cell', by: 1 });
    expect(at('ArrowLeft', 5)).toEqual({ do: 'cell', by: -1 });
    expect(at('Enter', 5, { alt: true })).toEqual({ do: 'filter' });
  });

  it('leaves other keys to the browser', () => {
    expect(at('r', 5, { ctrl: true })).toBeUndefined();
    expect(at('ArrowLeft', 5, { alt: true })).toBeUndefined();
    expect(at('q', 5)).toBeUndefined();
  });
});
