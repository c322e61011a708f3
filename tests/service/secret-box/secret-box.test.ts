import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecretBox } from '../../../src/service/secret-box/open-secret-box.ts';
import { createSecretBox, mfaPurpose, sealedBy } from '../../../src/service/secret-box/secret-box.ts';
import {
  guardSecretKeyFile,
  makeSecretKeyFile,
  secretKeyFile,
} from '../../../src/service/secret-box/secret-key-file.ts';
import { openStorage, type Storage } from '../../../src/service/core/composition/open-storage.ts';
import { databaseFile } from '../../../src/service/database/database-file.ts';
import { seedService, temporaryDirectory } from '../../contract/support/seed-service.ts';

describe('a secret box', () => {
  const box = createSecretBox(randomBytes(32));

  it('opens what it sealed, and seals the same text differently each time', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'mfa:1');
    expect(box.open(sealed, 'mfa:1')).toBe('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', 'mfa:1')).not.toBe(sealed);
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(sealedBy(sealed)).toBe(box.keyId);
  });

  it('opens nothing for another purpose, with another key, or when modified', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'mfa:1');
    expect(() => box.open(sealed, 'mfa:2')).toThrow();
    expect(() => createSecretBox(randomBytes(32)).open(sealed, 'mfa:1')).toThrow(/Sealed with the key/);
    const at = sealed.length - 3;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    for (const text of [changed, sealed.slice(0, 30), 'JBSWY3DPEHPK3PXP', '']) {
      expect(() => box.open(text, 'mfa:1'), text).toThrow();
    }
  });
});

describe('the box of a data directory', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let storage: Storage;
  beforeEach(async () => {
    directory = temporaryDirectory();
    await seedService(directory.path, 0);
    storage = await openStorage(directory.path);
  });
  afterEach(async () => {
    await storage.close();
    await directory.remove();
  });
  const open = (key?: Uint8Array) => openSecretBox(storage.stores, directory.path, key);
  const keep = (secret: string) =>
    storage.stores.mfa.keepMfaSetup({ userId: 1, sessionId: 1, secret, expiresAt: Date.now() + 60_000 });
  const kept = () => storage.stores.mfa.findMfaSetup({ userId: 1, sessionId: 1, at: Date.now() });

  it('has a key readable only by its owner, the same for two concurrent programs', async () => {
    const [one, two] = [makeSecretKeyFile(directory.path), makeSecretKeyFile(directory.path)];
    expect(one).toEqual(two);
    expect(one).toHaveLength(32);
    expect(statSync(secretKeyFile(directory.path)).mode & 0o777).toBe(0o600);
    expect((await open()).keyId).toBe(createSecretBox(one).keyId);
  });

  it('restricts a key that others may read, and reports it', async () => {
    const file = secretKeyFile(directory.path);
    await storage.close();
    chmodSync(file, 0o644);
    storage = await openStorage(directory.path);
    expect(storage.notices).toEqual([expect.stringMatching(/postern\.key could be read .*mode 644/)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await storage.close();
    storage = await openStorage(directory.path);
    expect(storage.notices).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('refuses one that it cannot take away', () => {
    // A file of the system that everybody reads and nobody changes.
    const elsewhere = join(directory.path, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync('/proc/self/mountinfo', secretKeyFile(elsewhere));
    expect(() => guardSecretKeyFile(elsewhere)).toThrow(
      /can be read by other users.*chmod 600.*POSTERN_SECRET_KEY/,
    );
  });

  it('seals the secrets of an older database, leaving no plain text in the file', async () => {
    await keep('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
    const box = await open();
    expect(box.open((await kept())!, mfaPurpose(1))).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
    await storage.close();
    expect(readFileSync(databaseFile(directory.path), 'latin1')).not.toContain('JBSWY3DPEHPK3PXP');
    storage = await openStorage(directory.path);
    expect((await open()).keyId).toBe(box.keyId);
  });

  it('is refused without the key that sealed, which is never replaced', async () => {
    const box = await open();
    await keep(box.seal('JBSWY3DPEHPK3PXP', mfaPurpose(1)));
    await expect(open(randomBytes(32))).rejects.toThrow(/another one.*reset-mfa/);
    const text = readFileSync(secretKeyFile(directory.path), 'utf8');
    rmSync(secretKeyFile(directory.path));
    await expect(open()).rejects.toThrow(/is missing.*reset-mfa/);
    await expect(open()).rejects.toThrow(/is missing/);
    writeFileSync(secretKeyFile(directory.path), 'cut');
    await expect(open()).rejects.toThrow(/holds no key/);
    writeFileSync(secretKeyFile(directory.path), text);
    expect((await open()).keyId).toBe(box.keyId);
    expect((await open(Buffer.from(text, 'base64'))).keyId).toBe(box.keyId);
  });
});
