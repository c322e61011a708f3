import type { CallInput } from '../../../src/api/contract/endpoint.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { createClient } from '../../../src/api/client.ts';
import type { Job } from '../../../src/api/contract/jobs/job.ts';
import { contract } from '../../../src/api/contract/table.ts';
import { createService, type ServiceOptions } from '../../../src/service/create-service.ts';
import { password, people, storeRows } from '../../contract/support/seed-service.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { withStores } from '../../support/with-stores.ts';

type Person = keyof typeof people;
export type ExportBody = CallInput<typeof contract.exportEmails>['body'];

/** Everything of the rows that tests store. */
export const everything: ExportBody = { time_type: 'last', last_date_amount: 1, last_date_period: 'Years' };

/** A running service over a data directory, with the calls that tests of exports make. */
export async function startExportService(
  dataDirectory: string,
  options: Omit<ServiceOptions, 'dataDirectory'> = {},
) {
  const service = createService({
    ...quickPasswords,
    dataDirectory,
    ...options,
    signIn: { mfa: 'off', consoleOrigin: 'https://console.example', ...options.signIn },
  });
  await service.start();
  const client = createClient(service.fetch, 'http://service.test');
  const tokens = new Map<Person, { token: string }>();
  const signIn = async (person: Person) => {
    const known = tokens.get(person);
    if (known) return known;
    const body = { email: people[person], current_password: password };
    const session = await client.call(contract.login, { body });
    tokens.set(person, session);
    return session;
  };
  const show = async (id: string, person: Person = 'admin'): Promise<Job> =>
    client.call(contract.showJob, { params: { id } }, await signIn(person));
  const until = async (id: string, holds: (job: Job) => boolean) => {
    for (;;) {
      const job = await show(id);
      if (holds(job)) return job;
      await new Promise(setImmediate);
    }
  };
  return {
    service,
    client,
    signIn,
    show,
    until,
    ended: (id: string) => until(id, (job) => job.finished_at !== null),
    cells: async (body: ExportBody, person: Person = 'admin') =>
      client.call(contract.exportEmails, { body }, await signIn(person)),
    mail: async (body: ExportBody, person: Person = 'admin') =>
      client.call(contract.exportEmails, { query: { send_in_mail: '1' }, body }, await signIn(person)),
    cancel: async (id: string) => client.call(contract.cancelJob, { params: { id } }, await signIn('admin')),
    retry: async (id: string, person: Person = 'admin') =>
      client.call(contract.retryJob, { params: { id } }, await signIn(person)),
    download: async (id: string, person: Person = 'admin') =>
      client.download(contract.downloadExport, { params: { id } }, await signIn(person)),
  };
}

/** Stores rows in a directory that nothing has open. */
export const addRows = (dataDirectory: string, rows: readonly EmailRow[]): Promise<unknown> =>
  withStores(dataDirectory, (stores) => storeRows(stores, rows));
