import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import { createClient, type CallOptions, type Client } from '../../../../src/api/client.ts';
import type { EmailRow } from '../../../../src/api/contract/emails/email-row.ts';
import { contract } from '../../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../../src/service/create-service.ts';
import type { MailHeader } from '../../../../src/service/judging/mail-detail.ts';
import { people, password, seedService, temporaryDirectory } from '../../../contract/support/seed-service.ts';
import { emailRows } from '../../../support/email-rows.ts';
import { quickPasswords } from '../../../support/quick-passwords.ts';
import { withStores } from '../../../support/with-stores.ts';

/** A running service with mail in it, and a client that speaks as the people of the tenant. */
export interface RuleService {
  readonly directory: string;
  readonly client: Client;
  readonly rows: readonly EmailRow[];
  /** The service's clock, milliseconds since 1970; tests may set it. */
  now: number;
  as: Record<'analyst' | 'viewer', CallOptions>;
  /** Ends the service and starts it again after `between`. */
  restart(between: () => Promise<void>): Promise<void>;
}

/** A mail to store: what differs from row 0 of `emailRows`, and its headers. */
export interface TestMail {
  row: Partial<EmailRow>;
  headers?: readonly MailHeader[];
}

/**
 * Starts a service before the tests of a file, with `count` rows of `emailRows` and what `more` makes at the service's
 * time, and ends it afterwards.
 */
export function useRuleService(count: number, more: (now: number) => TestMail[] = () => []): RuleService {
  let directory: ReturnType<typeof temporaryDirectory>;
  let service: Service;
  let client: Client;
  let rows: EmailRow[];
  const fixture = { now: 0, as: {} as RuleService['as'] };

  const start = async () => {
    service = createService({
      ...quickPasswords,
      dataDirectory: directory.path,
      clock: () => fixture.now,
      signIn: { mfa: 'off' },
    });
    await service.start();
    client = createClient(service.fetch, 'http://service.test');
  };
  // API tokens, for a session would end when a test moves the clock.
  const logIn = async (email: string) => {
    const session = await client.call(contract.login, { body: { email, current_password: password } });
    const body = { name: 'test', scope: 'view_and_actions', expires_in_days: 365 } as const;
    const { token } = await client.call(contract.createApiToken, { body }, session);
    return { token };
  };
  beforeAll(async () => {
    directory = temporaryDirectory();
    fixture.now = Date.now();
    rows = await seedService(directory.path, count, fixture.now);
    await storeMails(directory.path, more(fixture.now));
    await start();
    fixture.as = { analyst: await logIn(people.analyst), viewer: await logIn(people.viewer) };
  });
  afterAll(async () => {
    await service.stop();
    await directory.remove();
  });
  return {
    get directory() {
      return directory.path;
    },
    get client() {
      return client;
    },
    get rows() {
      return rows;
    },
    get now() {
      return fixture.now;
    },
    set now(time) {
      fixture.now = time;
    },
    get as() {
      return fixture.as;
    },
    async restart(between) {
      await service.stop();
      await between();
      await start();
    },
  };
}

/** Stores mails with their headers, as an import of messages does. */
async function storeMails(dataDirectory: string, mails: readonly TestMail[]): Promise<void> {
  if (mails.length === 0) return;
  const [usual] = emailRows({ count: 1, now: 0 });
  await withStores(dataDirectory, async (stores) =>
    stores.mail.addMails({
      mails: mails.map(({ row, headers }, at) => ({
        row: { ...usual!, entity_id: `mail-${at}`, message_id: `mail-${at}@mails.example`, ...row },
        detail: headers
          ? zstdCompressSync(JSON.stringify({ headers, links: [], evidence: [], problems: [] }))
          : null,
        original: null,
        originalSize: 0,
        ruleHits: [],
      })),
      progress: null,
      rules: { version: (await stores.mail.readRuleSet(undefined)).version, at: 0 },
    }),
  );
}
