import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './test-server.ts';

/** A Dovecot of its own: on 127.0.0.1, with its own folder, as a user without rights. */
export interface Dovecot {
  readonly port: number;
  /** Where mail is delivered by LMTP. */
  readonly lmtp: number;
  /** Adds a person; her password is `password`. */
  addUser(name: string): void;
  /** What it logged. */
  log(): string;
  stop(): Promise<void>;
}

interface DovecotOptions {
  /** The master user and the rights as the operations guide has them, instead of those of this file. */
  readonly documented?: { readonly config: string; readonly acl: string };
  /** The name of the hold folder: it is hidden from owners, and the master user may do everything. */
  readonly holdFolder?: string;
  /** What it says that it can, as `IMAP4rev1 UIDPLUS`. */
  readonly capability?: string;
  /** A folder that has everything, as Gmail's All Mail. */
  readonly allMail?: string;
  /** Where it asks about access tokens (XOAUTH2, OAUTHBEARER), to which it appends the token. */
  readonly tokenInfo?: string;
  /** The certificate and its key, PEM: then it speaks TLS alone. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

/** The master user of each; the password of all is `password`. */
export const masterUser = 'postern';
export const password = 'password';

/** Nobody, for a Dovecot that root starts. */
const nobody = { uid: 65534, gid: 65534 };

/** Starts one with the people `ada@tenant.example` and `ben@tenant.example`; resolves when it answers. */
export async function startDovecot({
  holdFolder,
  capability,
  allMail,
  tls,
  tokenInfo,
  documented,
}: DovecotOptions = {}): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'postern-dovecot-'));
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? nobody : { uid: process.getuid!(), gid: process.getgid!() };
  const [port, lmtp] = [await freePort(), await freePort()];
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    chownSync(join(folder, name), owner.uid, owner.gid);
    return join(folder, name);
  };
  for (const name of ['', 'run', 'mail']) {
    if (name !== '') mkdirSync(join(folder, name));
    chmodSync(join(folder, name), 0o755);
    chownSync(join(folder, name), owner.uid, owner.gid);
  }
  const users: string[] = [];
  const addUser = (name: string) => {
    users.push(name);
    put('users', users.map((one) => `${one}:{PLAIN}${password}\n`).join(''));
  };
  addUser('ada@tenant.example');
  addUser('ben@tenant.example');
  put('masters', `${masterUser}:{PLAIN}${password}\n`);
  const rights = 'lrwstipekxa';
  const named = (folderName: string) => [
    `${folderName} -owner ${rights}`,
    `${folderName} user=${masterUser} ${rights}`,
  ];
  const lines = [
    `* owner ${rights}`,
    `* user=${masterUser} ${rights}`,
    ...(holdFolder ? named(holdFolder) : []),
  ];
  put('acl', documented?.acl ?? `${lines.join('\n')}\n`);
  const user = isRoot ? 'nobody' : userName();
  const config = put(
    'dovecot.conf',
    `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap lmtp
listen = 127.0.0.1
default_internal_user = ${user}
default_internal_group = ${isRoot ? 'nogroup' : groupName()}
default_login_user = ${user}
mail_location = maildir:${folder}/mail/%u
mail_uid = ${owner.uid}
mail_gid = ${owner.gid}
first_valid_uid = 1
first_valid_gid = 1
disable_plaintext_auth = no
mail_max_userip_connections = 100
ssl = ${tls ? 'required' : 'no'}
${tls ? `ssl_cert = <${put('certificate.pem', tls.certificate)}\nssl_key = <${put('key.pem', tls.key)}` : ''}
${documented ? documented.config.replaceAll('/etc/dovecot', folder) : ownConfig(folder, holdFolder !== undefined)}
${tokenInfo ? tokenConfig(put('tokens', `tokeninfo_url = ${tokenInfo}\nusername_attribute = email\nactive_attribute = active\nactive_value = true\nintrospection_mode = auth\n`)) : ''}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Trash {
    auto = create
    special_use = \\Trash
  }
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
  mailbox Drafts {
    auto = create
    special_use = \\Drafts
  }
  ${allMail === undefined ? '' : `mailbox "${allMail}" {\n    auto = create\n    special_use = \\All\n  }`}
}
${
  capability
    ? `protocol imap {
  imap_capability = ${capability}
}`
    : ''
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${tls ? 0 : port}
  }
  inet_listener imaps {
    port = ${tls ? port : 0}
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${lmtp}
  }
}
`,
  );
  const program: ChildProcess = spawn('/usr/sbin/dovecot', ['-F', '-c', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && owner),
  });
  let errors = '';
  program.stderr?.on('data', (text) => (errors += String(text)));
  const log = () =>
    (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '') + errors;
  const stop = async () => {
    if (program.exitCode === null && program.signalCode === null) {
      const ended = once(program, 'exit');
      program.kill();
      await ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const deadline = Date.now() + 20_000;
  while (!(await answers(port))) {
    if (program.exitCode !== null || Date.now() > deadline) {
      const said = log();
      await stop();
      throw new Error(`Dovecot did not start: ${said}`);
    }
    await pause(50);
  }
  return { port, lmtp, addUser, log, stop };
}

/** The master user, and the rights of folders where they are used. */
const ownConfig = (folder: string, hasRights: boolean) => `auth_master_user_separator = *
passdb {
  driver = passwd-file
  args = ${folder}/masters
  master = yes
  result_success = continue
}
${
  hasRights
    ? `mail_plugins = acl
protocol imap {
  mail_plugins = acl imap_acl
}
plugin {
  acl = vfile:${folder}/acl
}`
    : ''
}`;

/** Sign-in by access tokens. */
const tokenConfig = (file: string) => `auth_mechanisms = plain xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${file}
}`;

/** Whether something listens at a port. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const userName = () => process.env['USER'] ?? 'nobody';
const groupName = () => process.env['GROUP'] ?? 'nogroup';
