import { describe, expect, it } from 'vitest';
import { spellingsOfName } from '../../src/api/spellings-of-name.ts';

describe('spellings of a name in addresses', () => {
  it('[AI-02] joins first name and surname as addresses do, in either order', () => {
    expect(spellingsOfName('Amara Okafor')).toEqual([
      'amara.okafor',
      'amara_okafor',
      'amara-okafor',
      'amaraokafor',
      'okafor.amara',
    ]);
    expect(spellingsOfName('Anna Maria Berg')).not.toContain('berg.maria.anna');
  });

  it('[AI-02] writes letters as ASCII addresses have them', () => {
    expect(spellingsOfName('Öztürk')).toEqual(['öztürk', 'oeztuerk', 'ozturk']);
    expect(spellingsOfName('Zoë')).toEqual(['zoë', 'zoe']);
    expect(spellingsOfName("O'Rourke")).toEqual(["o'rourke", 'orourke']);
    expect(spellingsOfName('Jürgen Groß')).toEqual(expect.arrayContaining(['juergen.gross', 'jurgen.gross']));
  });

  it('[AI-02] keeps what can be part of an address, and single letters', () => {
    for (const text of ['sales', 'amara.okafor', '@example.com', 'ann@example.com', 'é'])
      expect(spellingsOfName(text)).toEqual([text]);
  });
});
