// A service in a process of its own that ends with SIGKILL: starts the service over the data directory of its first argument
// and the quarantine of everything that matches its second one, and dies when as many mails as its last one says are done.
// A parent that kills it may come too late on a busy machine.
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';

const [, , dataDirectory = '', subject = '', email = '', password = '', mails = ''] = process.argv;
const service = createService({ dataDirectory, signIn: { mfa: 'off' } });
await service.start();
const client = createClient(service.fetch, 'http://service.test');
const session = await client.call(contract.login, { body: { email, current_password: password } });
const { job_id: id } = await client.call(contract.quarantineEmails, { body: { subject } }, session);
for (;;) {
  const { done } = await client.call(contract.showJob, { params: { id } }, session);
  await new Promise((resolve) => process.send?.({ id, done }, resolve));
  if (done >= Number(mails)) process.kill(process.pid, 'SIGKILL');
}
