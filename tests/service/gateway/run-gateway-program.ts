// A service with a gateway in a process of its own, to be killed: data directory, the port where it listens and that of the next server
// are its arguments. It says `ready` to its parent, and releases what it holds when it is told `release`.
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';

const [, , dataDirectory = '', listenPort = '', nextPort = '', email = '', password = ''] = process.argv;
const local = { protocol: 'smtp', host: '127.0.0.1' } as const;
const service = createService({
  ...quickPasswords,
  dataDirectory,
  signIn: { mfa: 'off' },
  gateway: {
    listen: { ...local, port: Number(listenPort) },
    next: { ...local, port: Number(nextPort) },
    clients: [],
    requireTls: false,
  },
  log: (level, message, fields) =>
    level === 'error' && process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
});
await service.start();
const client = createClient(service.fetch, 'http://service.test');

/** Asks for the release of all that is held, a page of mails a call, until nothing is. */
async function release(): Promise<void> {
  const body = { email, current_password: password };
  const session = await client.call(contract.login, { body });
  for (; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const found = await client.call(
      contract.queryEmails,
      { body: { query: 'is_quarantined:true' } },
      session,
    );
    const [first] = found.emails;
    if (!first) return;
    await client.call(
      contract.manualActions,
      {
        body: {
          data: { name: `${first.entity_type}_restore`, attributes: { reason: 'a test' } },
          entity_ids: found.emails.map((one) => one.entity_id),
          entity_type: first.entity_type,
        },
      },
      session,
    );
  }
}

process.on('message', (message) => {
  if (message === 'release') void release().then(() => process.send!('released'));
  if (message === 'cost') process.send!({ cost: process.cpuUsage(), at: performance.now() });
  if (message === 'stop') void service.stop().then(() => process.exit());
});
process.send!('ready');
