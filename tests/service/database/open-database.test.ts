import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAccount } from '../../../src/service/accounts/user-store-sqlite.ts';
import { createService } from '../../../src/service/create-service.ts';
import { adviceFor, openWriter } from '../../../src/service/database/open-database.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { listMigrations, runMigrations } from '../../../src/service/database/run-migrations.ts';
import { temporaryDirectory } from '../../contract/support/seed-service.ts';

let directory: ReturnType<typeof temporaryDirectory>;
let file: string;
beforeEach(async () => {
  directory = temporaryDirectory();
  file = databaseFile(directory.path);
});
afterEach(() => directory.remove());

const sourceOf = (name: string) => new URL(`../../../src/service/database/${name}`, import.meta.url).href;
const pragma = (db: DatabaseSync, name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get()!)[0];

describe('migrations', () => {
  it('are applied in order, once, and record their number', () => {
    const newest = listMigrations().at(-1)!.version;
    for (let time = 0; time < 2; time++) {
      const db = openWriter(file);
      expect(pragma(db, 'user_version')).toBe(newest);
      expect(pragma(db, 'journal_mode')).toBe('wal');
      expect(pragma(db, 'page_size')).toBe(8192);
      db.close();
    }
  });

  it('with a number of four digits come after those of three', () => {
    for (const name of ['1001-last.sql', '999-first.sql', '1000-next.sql', 'notes.txt', '12-no.sql'])
      writeFileSync(join(directory.path, name), `INSERT INTO applied VALUES ('${name}');`);
    const migrations = listMigrations(pathToFileURL(`${directory.path}/`));
    expect(migrations.map(({ version }) => version)).toEqual([999, 1000, 1001]);
    const db = new DatabaseSync(':memory:');
    db.exec('CREATE TABLE applied (name); PRAGMA user_version = 998');
    runMigrations(db, 'x.db', migrations);
    const applied = db.prepare('SELECT name FROM applied ORDER BY rowid').all();
    expect(applied.map(({ name }) => name)).toEqual(['999-first.sql', '1000-next.sql', '1001-last.sql']);
    expect(pragma(db, 'user_version')).toBe(1001);
    db.close();
  });

  it('leave nothing behind when one fails, and report which', () => {
    writeFileSync(join(directory.path, '001-good.sql'), 'CREATE TABLE one (a);');
    writeFileSync(join(directory.path, '002-bad.sql'), 'CREATE TABLE two (a); CREATE TABLE one (a);');
    const migrations = listMigrations(pathToFileURL(`${directory.path}/`));
    const db = new DatabaseSync(':memory:');
    expect(() => runMigrations(db, 'x.db', migrations)).toThrow(/002-bad\.sql.*x\.db.*already exists/);
    expect(pragma(db, 'user_version')).toBe(1);
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'two'").get()).toBeUndefined();
    db.close();
  });

  it('change no verdict and no state of stored mail, and mark its inspectors as unknown', () => {
    const db = new DatabaseSync(':memory:');
    const migrations = listMigrations();
    runMigrations(
      db,
      'x.db',
      migrations.filter(({ version }) => version < 580),
    );
    db.exec('INSERT INTO email_flags (k, flags) VALUES (64, 5), (128, 9)');
    db.exec("INSERT INTO mail_detail (k, detail) VALUES (64, x'00')");
    db.exec('UPDATE email_totals SET emails = 2');
    db.exec(`INSERT INTO job (id, kind, status, total, actor_id, actor, held_state, created_at)
      VALUES ('j', 'quarantine', 'done', 1, 1, 'a', 'cp_quarantined_by_admin', 1)`);
    const stored = () => [
      db.prepare('SELECT k, flags FROM email_flags ORDER BY k').all(),
      db.prepare('SELECT k, detail FROM mail_detail').all(),
      db.prepare('SELECT id, kind, status FROM job').all(),
    ];
    const before = stored();
    runMigrations(db, 'x.db', migrations);
    expect(stored()).toEqual(before);
    expect(db.prepare('SELECT number, versions, mails FROM inspector_set').all()).toEqual([
      { number: 0, versions: '{}', mails: 2 },
    ]);
    expect(db.prepare('SELECT count(*) AS n FROM mail_judgement').get()).toEqual({ n: 0 });
    db.close();
  });

  it('give what names addresses to the accounts that had them at the time, and the rest to nobody', () => {
    const db = new DatabaseSync(':memory:');
    const migrations = listMigrations();
    runMigrations(
      db,
      'x.db',
      migrations.filter(({ version }) => version < 1000),
    );
    // Eve was eve@ until 200, when she got another address; a newcomer has eve@ since 300. Gus was removed at 250.
    db.exec(`INSERT INTO user (id, email, role, password_hash, password_changed_at, created_at, removed_at) VALUES
        (1, 'eve.m@t.example', 'none', '', 0, 100, NULL), (2, 'eve@t.example', 'none', '', 0, 300, NULL),
        (3, 'removed-x@removed.invalid', 'none', '', 0, 100, 250), (4, 'gus@t.example', 'none', '', 0, 400, NULL);
      INSERT INTO audit (at, actor, action, outcome, details, hash) VALUES
        (200, 'scim:x', 'scim_user_change', 'success', '{"user":"eve.m@t.example","before":"eve@t.example"}', x''),
        (250, 'scim:x', 'scim_user_remove', 'success', '{"user":"gus@t.example"}', x'');
      INSERT INTO security_event (id, state, assignee, updated_at) VALUES
        ('a', 'open', 'eve@t.example', 150), ('b', 'open', 'eve@t.example', 250), ('c', 'open', 'eve@t.example', 350),
        ('d', 'open', 'gus@t.example', 150), ('e', 'open', 'gus@t.example', 450), ('f', 'open', '', 450),
        ('g', 'open', 'eve.m@t.example', 450), ('h', 'open', 'eve.m@t.example', 150);
      INSERT INTO restore_request (id, email_key, entity_id, state, created_at, first_by, first_at) VALUES
        ('a', 1, '', 'open', 0, 'eve@t.example', 150), ('b', 2, '', 'open', 0, 'eve@t.example', 350),
        ('c', 3, '', 'open', 0, '', NULL);`);
    runMigrations(db, 'x.db', migrations);
    const assignees = db.prepare('SELECT assignee_id AS account FROM security_event ORDER BY id').all();
    expect(assignees.map(({ account }) => account)).toEqual([1, null, 2, 3, 4, null, 1, null]);
    const first = db.prepare('SELECT first_by_id AS account FROM restore_request ORDER BY id').all();
    expect(first.map(({ account }) => account)).toEqual([1, 2, null]);
    db.close();
  });

  it('give the entries and groups of providers to accounts, and know which of these provisioning made', () => {
    const db = new DatabaseSync(':memory:');
    const migrations = listMigrations();
    runMigrations(
      db,
      'x.db',
      migrations.filter(({ version }) => version < 991),
    );
    // Ann was made by provisioning, Ben by an administrator, Cat is removed, Dan is support staff, Eve has no account.
    db.exec(`INSERT INTO user (id, email, role, password_hash, password_changed_at, created_at, removed_at, hidden, disabled) VALUES
        (1, 'ann@t.example', 'none', '', 0, 100, NULL, 0, 0), (2, 'ben@t.example', 'admin', '', 0, 100, NULL, 0, 1),
        (3, 'cat@t.example', 'none', '', 0, 100, 200, 0, 1), (4, 'dan@t.example', 'admin', '', 0, 100, NULL, 1, 0);
      INSERT INTO scim_user (user_id, user_name, folded_name, attributes, created_at, updated_at) VALUES
        (1, 'ann', 'ann', '{}', 100, 100), (2, 'ben', 'ben', '{}', 150, 150);
      INSERT INTO directory_person (id, address, email, name, source, updated_at) VALUES
        (11, 'ann@t.example', 'ann@t.example', '', 'scim', 0), (12, 'ben@t.example', 'ben@t.example', '', 'scim', 0),
        (13, 'cat@t.example', 'cat@t.example', '', 'scim', 0), (14, 'dan@t.example', 'dan@t.example', '', 'csv', 0),
        (15, 'eve@t.example', 'eve@t.example', '', 'csv', 0);
      INSERT INTO directory_group (id, name, folded_name, source, created_at, updated_at) VALUES
        ('s', 'SOC', 'soc', 'scim', 0, 0), ('f', 'File', 'file', 'csv', 0, 0);
      INSERT INTO directory_member (group_id, person_id)
        SELECT groups.value, people.value FROM json_each('["s","f"]') AS groups, json_each('[11,12,13,14,15]') AS people;`);
    runMigrations(db, 'x.db', migrations);
    const rows = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map((row) => Object.values(row));
    expect(rows('SELECT id, user_id FROM directory_person ORDER BY id')).toEqual([
      [11, 1],
      [12, 2],
      [13, null],
      [14, null],
      [15, null],
    ]);
    expect(rows("SELECT person_id FROM directory_member WHERE group_id = 's' ORDER BY 1")).toEqual([
      [11],
      [12],
    ]);
    expect(rows("SELECT count(*) FROM directory_member WHERE group_id = 'f'")).toEqual([[5]]);
    expect(rows('SELECT user_id, made_account, deactivated FROM scim_user ORDER BY 1')).toEqual([
      [1, 1, 0],
      [2, 0, 1],
    ]);
    db.close();
  });

  it('keep what API tokens could do before they had a scope, and give each an expiry', () => {
    const db = new DatabaseSync(':memory:');
    const migrations = listMigrations();
    runMigrations(
      db,
      'x.db',
      migrations.filter(({ version }) => version < 500),
    );
    db.exec(`INSERT INTO user (id, email, role, mail_explorer, password_hash, password_changed_at, created_at)
      VALUES (1, 'ada@tenant.example', 'admin', 'view_and_actions', '', 0, 0)`);
    const day = 86_400_000;
    const soon = Date.now() + 3 * day;
    for (const [id, end] of [
      ['endless', null],
      ['long', Date.now() + 3_650 * day],
      ['soon', soon],
    ] as const) {
      db.prepare(
        'INSERT INTO api_token (id, token_hash, user_id, name, created_at, expires_at) VALUES (?, ?, 1, ?, 0, ?)',
      ).run(id, Buffer.from(id), id, end);
    }
    runMigrations(db, 'x.db', migrations);
    const tokens = db.prepare('SELECT id, scope, expires_at FROM api_token ORDER BY id').all();
    expect(tokens.map(({ id, scope }) => [id, scope])).toEqual(
      ['endless', 'long', 'soon'].map((id) => [id, 'view_and_actions']),
    );
    const [endless, long, kept] = tokens.map((token) => token['expires_at'] as number);
    expect(Math.abs(endless! - Date.now() - 365 * day)).toBeLessThan(60_000);
    expect([long, kept]).toEqual([endless, soon]);
    db.close();
  });

  it('convert permissions to roles, and nobody gains or loses any', () => {
    const db = new DatabaseSync(':memory:');
    const migrations = listMigrations();
    runMigrations(
      db,
      'x.db',
      migrations.filter(({ version }) => version < 660),
    );
    const before = ['admin', 'analyst', 'viewer'].flatMap((role) =>
      ['none', 'view', 'view_and_actions'].map((permission) => [role, permission] as const),
    );
    const insert =
      db.prepare(`INSERT INTO user (email, role, mail_explorer, password_hash, password_changed_at, created_at)
      VALUES (?, ?, ?, '', 0, 0)`);
    for (const [role, permission] of before) insert.run(`${role} ${permission}`, role, permission);
    runMigrations(db, 'x.db', migrations);
    const accounts = db.prepare('SELECT * FROM account').all().map(readAccount);
    expect(accounts).toHaveLength(9);
    const levelOf = { none: 'none', view: 'view', view_and_actions: 'act' } as const;
    for (const { email, rights } of accounts) {
      const [role, permission] = email.split(' ') as [string, keyof typeof levelOf];
      const mail = levelOf[permission];
      const administers = role === 'admin' ? 'act' : 'none';
      expect([email, rights]).toMatchObject([
        email,
        {
          dashboard: mail === 'none' && role !== 'admin' ? 'none' : 'view',
          mail_explorer: mail,
          entity: mail,
          policy: mail,
          // Requests were for those who act.
          user_interaction: mail === 'act' ? 'act' : 'none',
          system_settings: administers,
          users: administers,
          // Who saw mail or rules saw what they say.
          private_data: mail === 'none' ? 'none' : 'view',
        },
      ]);
    }
    const ordinary = accounts.filter(({ email }) => /^(admin|analyst) view_and|^viewer view$/.test(email));
    expect(ordinary.map(({ role, custom_roles }) => [role, custom_roles])).toEqual([
      ['admin', []],
      ['analyst', []],
      ['viewer', ['Private data']],
    ]);
    db.close();
  });

  it('refuse a database of a newer version by name and version, without changing it', async () => {
    openWriter(file).close();
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 99999');
    db.close();
    const start = createService({ dataDirectory: directory.path }).start();
    await expect(start).rejects.toThrow(
      new RegExp(
        `${RegExp.escape(file)} has version 99999.*up to ${listMigrations().at(-1)!.version}.*POSTERN_DATA`,
      ),
    );
  });
});

it('restricts the directory, the database and the files beside it to their owner', () => {
  const below = join(directory.path, 'new', 'data');
  const db = openWriter(join(below, 'postern.db'));
  db.exec('CREATE TABLE kept (a)');
  expect(statSync(below).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(below)) expect(statSync(join(below, name)).mode & 0o777, name).toBe(0o600);
  expect(readdirSync(below)).toHaveLength(3);
  db.close();
});

it.runIf(process.platform === 'linux')('refuses a place where nothing can be created', () => {
  expect(() => openWriter('/proc/postern/postern.db')).toThrow(/cannot be created.*POSTERN_DATA/);
});

it.runIf(process.platform === 'linux')(
  'names the user, the owner and the error where it may not write',
  () => {
    const place = join(directory.path, 'of-somebody-else');
    mkdirSync(place, { mode: 0o555 });
    chmodSync(directory.path, 0o755);
    const user = process.getuid!();
    // Root may write anywhere: it tries as nobody.
    const tried = user === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const module = new URL('../../../src/service/database/open-database.ts', import.meta.url).href;
    const program = `const { openWriter } = await import('${module}');
    try { openWriter('${join(place, 'data', 'postern.db')}'); } catch (error) { process.stdout.write(error.message); }`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      ...tried,
      env: {},
      encoding: 'utf8',
    });
    expect(stdout, stderr).toMatch(
      new RegExp(
        `cannot be created \\(EACCES\\)\\. This program runs as user ${tried.uid ?? user}; ${place} belongs to user ${user}, ` +
          'permissions 555\\..*POSTERN_DATA',
      ),
    );
  },
);

it('explains a read-only file system', () => {
  expect(adviceFor({ code: 'EROFS' }, file)).toMatch(/read-only \(EROFS\)\. Mount a volume/);
});

it('reports a file that is not a database, and what to do', async () => {
  writeFileSync(file, 'this is a text file '.repeat(100));
  await expect(openStorage(directory.path)).rejects.toThrow(
    /postern\.db is not a Postern database.*POSTERN_DATA/,
  );
});

it('refuses an empty file, which a start never leaves, and explains how to continue', async () => {
  writeFileSync(file, '');
  await expect(openStorage(directory.path)).rejects.toThrow(
    /postern\.db is empty \(0 bytes\).*postern restore FILE.*POSTERN_DATA/,
  );
  expect(statSync(file).size).toBe(0);
});

it('refuses a truncated database, and the database of another program', () => {
  const whole = join(directory.path, 'whole.db');
  openWriter(whole).close();
  writeFileSync(file, readFileSync(whole).subarray(0, 10));
  expect(() => openWriter(file)).toThrow(/is not a Postern database.*restore/);
  const foreign = join(directory.path, 'foreign.db');
  const db = new DatabaseSync(foreign);
  db.exec('CREATE TABLE moz_places (id)');
  expect(() => openWriter(foreign)).toThrow(/one of another program/);
  db.exec('PRAGMA user_version = 44');
  expect(() => openWriter(foreign)).toThrow(/one of another program/);
  expect(db.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'moz_places' }]);
  db.close();
});

it('creates one database when several programs start at once', async () => {
  const program =
    `const { openWriter } = await import(${JSON.stringify(sourceOf('open-database.ts'))});` +
    `openWriter(${JSON.stringify(file)}).close();`;
  const ends = await Promise.all(
    [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
      return ((await once(child, 'exit')) as [number])[0];
    }),
  );
  expect(ends).toEqual([0, 0, 0]);
  expect(readdirSync(directory.path)).toEqual(['postern.db']);
});

it('reports a directory that cannot be used', async () => {
  writeFileSync(join(directory.path, 'a-file'), '');
  await expect(openStorage(join(directory.path, 'a-file'))).rejects.toThrow(/a-file.*POSTERN_DATA/);
});

it('leaves one file behind when it is closed', async () => {
  const { stores, close } = await openStorage(directory.path);
  await stores.settings.writeSetting({ name: 'a', value: 'b' });
  await close();
  expect(readdirSync(directory.path)).toEqual(['postern.db']);
});

it('explains what to do when the disk is full or failing, for each way it is reported', () => {
  // Opening a log on a full disk: SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_WRITE, SQLITE_FULL, and the system itself.
  for (const error of [{ errcode: 4_874 }, { errcode: 778 }, { errcode: 13 }, { code: 'ENOSPC' }]) {
    expect(adviceFor(error, file)).toMatch(/disk is full.*Free some space/);
  }
});
