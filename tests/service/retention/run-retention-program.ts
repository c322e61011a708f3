// A service in a process of its own, for a test that ends it with SIGKILL: removes what is due in the data directory of its first
// argument and reports how far it has come.
import { createClient } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService } from '../../../src/service/create-service.ts';

const [, , dataDirectory = '', email = '', password = ''] = process.argv;
const service = createService({ dataDirectory, signIn: { mfa: 'off' } });
await service.start();
const client = createClient(service.fetch, 'http://service.test');
const session = await client.call(contract.login, { body: { email, current_password: password } });
const { days } = await client.call(contract.showRetention, {}, session);
await client.call(contract.changeRetention, { body: { active: true, days } }, session);
const { job_id: id } = await client.call(contract.runRetention, {}, session);
for (;;) {
  const { done, finished_at } = await client.call(contract.showJob, { params: { id } }, session);
  process.send?.({ id, done });
  if (finished_at !== null) break;
}
