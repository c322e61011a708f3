import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/table.ts';
import { startSignIn, type SignInService } from '../accounts/support/start-sign-in.ts';
import { readCsv } from '../../../src/service/directory/read-people-file.ts';

const at = (name: string) => `${name}@tenant.example`;
let service: SignInService;
let admin: { token: string };
beforeAll(async () => {
  service = await startSignIn({ mfa: 'off' }, [{ email: at('admin'), role: 'admin' }]);
  admin = await service.logIn(at('admin'));
});
afterAll(() => service.stop());

const take = (csv: string, replace = false) =>
  service.client.call(contract.importDirectory, { body: { csv, replace } }, admin);
const list = async (query: Record<string, string> = {}) =>
  service.client.call(contract.listDirectory, { query }, admin);
const wrong = async (csv: string) => {
  const refusal = (await take(csv).catch((error: unknown) => error)) as { fields: { message: string }[] };
  return refusal.fields.map(({ message }) => message);
};

describe('a file of people', () => {
  it('imports departments, titles and groups, and reports what it changed', async () => {
    const head = 'Email;Name;Department;Title;Groups';
    const csv = `\u{feff}${head}\r\n${at('Ann')};"Ann ""A."" Lee";Sales;Head;Sales; \r\n`;
    expect(await wrong(csv)).toEqual(['Line 2: 6 cells instead of 5.']);
    const good = `\u{feff}${head}\r\n${at('Ann')};"Ann ""A."" Lee";Sales;Head;"Sales; sales ;Berlin"\r\n\r\n${at('bob')};Bob;IT;;\r\n`;
    expect(await take(good)).toEqual({ added: 2, changed: 0, unchanged: 0, removed: 0 });
    expect((await list()).people).toMatchObject([
      {
        email: at('Ann'),
        name: 'Ann "A." Lee',
        department: 'Sales',
        title: 'Head',
        groups: ['Berlin', 'Sales'],
      },
      { email: at('bob'), groups: [], provisioned: false },
    ]);
    expect(await take(good)).toEqual({ added: 0, changed: 0, unchanged: 2, removed: 0 });
    // What a file does not speak of stays; what it empties is emptied.
    expect(await take(`email,title,seniority\n${at('ANN')},,C-level\n`)).toMatchObject({ changed: 1 });
    expect((await list({ search: 'ann' })).people).toMatchObject([
      { department: 'Sales', title: '', seniority: 'C-level', groups: ['Berlin', 'Sales'] },
    ]);
    expect(await take(`email,groups\n${at('bob')},Berlin\n`, true)).toMatchObject({ changed: 1, removed: 1 });
    const { groups } = await service.client.call(contract.listDirectoryGroups, {}, admin);
    expect(groups).toMatchObject([{ name: 'Berlin', members: 1, provisioned: false }]);
    expect(service.audit('directory_import').at(-1)).toEqual([
      at('admin'),
      'success',
      { added: 0, changed: 1, unchanged: 0, removed: 1, replace: true },
    ]);
  });

  it('is refused as a whole, with the errors of each line', async () => {
    const before = (await list()).total;
    expect(await wrong('name,department\nAnn,Sales\n')).toEqual([
      'The first row has to name the columns, one of them email. Known columns: email, name, department, title, seniority, organization, groups, aliases.',
    ]);
    expect(await wrong('email,shoe size,title,Title\na@tenant.example,41,a,b')).toEqual([
      expect.stringContaining('There is no column shoe size.'),
      'The column title appears twice in the first row.',
    ]);
    const long = 'x'.repeat(201);
    const rows = [
      at('new'),
      `nobody,Sales`,
      `${at('zoe')},Sales`,
      `${at('ZOE')},IT`,
      `${at('ＺＯＥ')},IT`,
      `${at('long')},${long}`,
    ];
    expect(await wrong(`email,department\n${rows.join('\n')}\n`)).toEqual([
      'Line 2: 1 cells instead of 2.',
      'Line 3: “nobody” is not an email address.',
      `Line 5: ${at('ZOE')} is already in line 4.`,
      `Line 6: ${at('ＺＯＥ')} is already in line 4.`,
      'Line 7: department has more than 200 characters.',
    ]);
    expect(await wrong('email,name\na@tenant.example,"Ann\n')).toEqual([
      'Line 2: a quotation mark is opened and not closed.',
    ]);
    expect(await wrong('email\n')).toEqual(['The file has no people.']);
    expect(await wrong(`email\n${'x\n'.repeat(500)}`)).toHaveLength(50);
    expect((await list()).total).toBe(before);
  });

  it('[EU-06] gives people aliases, each to one person, and is refused where one is somebody else’s', async () => {
    const csv = `email,Alias\n${at('ann')},"A.Lee@tenant.example; ann.lee@tenant.example;${at('ANN')}"\n${at('cy')},\n`;
    expect(await take(csv)).toMatchObject({ added: 2 });
    const aliasesOf = async (name: string) =>
      (await list()).people.find(({ email }) => email.toLowerCase() === at(name))?.aliases;
    expect([await aliasesOf('ann'), await aliasesOf('cy')]).toEqual([[at('a.lee'), at('ann.lee')], []]);
    expect(await take(csv)).toMatchObject({ unchanged: 2 });
    // Without the column they stay; from one person to another in one file.
    expect(await take(`email,title\n${at('ann')},\n`)).toMatchObject({ unchanged: 1 });
    const moved = `email,aliases\n${at('cy')},${at('a.lee')}\n${at('ann')},${at('ann.lee')}\n`;
    expect(await take(moved)).toMatchObject({ changed: 2 });
    expect([await aliasesOf('ann'), await aliasesOf('cy')]).toEqual([[at('ann.lee')], [at('a.lee')]]);
    const rows = [
      `${at('eve')},${at('ann.lee')};nonsense`,
      `${at('fay')},${at('x')};${at('y')}`,
      `${at('gil')},${at('Y')};${at('eve')}`,
    ];
    expect(await wrong(`email,aliases\n${rows.join('\n')}`)).toEqual([
      'Line 2: “nonsense” is not an email address.',
    ]);
    expect(await wrong(`email,aliases\n${at('eve')},\n${rows.slice(1).join('\n')}`)).toEqual([
      `Line 4: the alias ${at('y')} is already in line 3.`,
      `Line 4: ${at('eve')} is the own address of somebody, and cannot be an alias.`,
    ]);
    expect(await wrong(`email,aliases\n${at('eve')},${at('ann.lee')};${at('admin')};${at('cy')}\n`)).toEqual([
      `Line 2: ${at('ann.lee')} is already an alias of somebody else.`,
      `Line 2: ${at('admin')} is the own address of somebody, and cannot be an alias.`,
      `Line 2: ${at('cy')} is the own address of somebody, and cannot be an alias.`,
    ]);
    const many = Array.from({ length: 101 }, (_, n) => at(`a${n}`)).join(';');
    expect(await wrong(`email,aliases\n${at('eve')},${many}\n`)).toEqual(['Line 2: more than 100 aliases.']);
    expect((await list()).people.some(({ email }) => email === at('eve'))).toBe(false);
    // Whoever is no longer in the directory has none.
    expect(await take(`email\n${at('ann')}\n${at('bob')}\n`, true)).toMatchObject({ removed: 1 });
    expect(await take(`email,aliases\n${at('ann')},${at('a.lee')}\n`)).toMatchObject({ changed: 1 });
    expect(await take(`email,aliases\n${at('ann')},\n`)).toMatchObject({ changed: 1 });
  });

  it('of 10,000 people is listed in pages', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `${at(`p${n}`)},Dept ${n % 20},Team ${n % 500}`);
    expect(await take(`email,department,groups\n${rows.join('\n')}\n`)).toMatchObject({ added: 10_000 });
    const first = await list({ search: 'dept 7', limit: '200' });
    expect([first.people.length, first.total]).toEqual([200, 500]);
    const second = await list({ search: 'dept 7', limit: '200', after: `${first.next}` });
    expect(second.people[0]!.email > first.people.at(-1)!.email).toBe(true);
  });
});

describe('a CSV file', () => {
  it('may have quotes, tabs and line ends of any system inside and between its cells', () => {
    const rows = (text: string) => [...readCsv(text)].map(({ line, cells }) => [line, ...cells]);
    expect(rows('a\tb\r"1\n2"\t"x\ty"\n\n\t\nlast\t')).toEqual([
      [1, 'a', 'b'],
      [2, '1\n2', 'x\ty'],
      [6, 'last', ''],
    ]);
    expect(rows('')).toEqual([]);
    expect(rows(`a\n"${'""'.repeat(500_000)}"`)).toHaveLength(2);
    expect(() => rows('a,b\n"x"y,z')).toThrow('line 2');
  });
});
