// A service in a process of its own, for tests that end it with SIGKILL: starts the service over the data directory of
// its first argument and, when told to, the quarantine of everything that matches its second one.
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';

const [, , dataDirectory = '', subject = '', email = '', password = ''] = process.argv;
const service = createService({ dataDirectory, signIn: { mfa: 'off' } });
await service.start();
const client = createClient(service.fetch, 'http://service.test');
const session = await client.call(contract.login, { body: { email, current_password: password } });
const { job_id: id } = await client.call(contract.quarantineEmails, { body: { subject } }, session);
for (;;) {
  const { done, status } = await client.call(contract.showJob, { params: { id } }, session);
  process.send?.({ id, done, status });
  if (status === 'done') break;
}
