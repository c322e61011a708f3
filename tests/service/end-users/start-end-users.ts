import { createClient, type Client } from '../../../src/api/client.ts';
import { contract } from '../../../src/api/contract/table.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import type { LinkType } from '../../../src/api/contract/end-users/restore-links.ts';
import { createService, type Service, type ServiceOptions } from '../../../src/service/create-service.ts';
import { endUserSetting } from '../../../src/service/end-users/end-user-policy.ts';
import type { Stores } from '../../../src/service/core/stores.ts';
import {
  password,
  people,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../contract/support/seed-service.ts';
import { eventually, filedMails, type FiledMail } from '../../support/held-mail.ts';
import { quickPasswords } from '../../support/quick-passwords.ts';
import { withStores } from '../../support/with-stores.ts';

/** A link of a mail. */
export interface MailedLink {
  type: LinkType;
  token: string;
  path: string;
}

/** A service with held mail whose recipients were notified, and the mails they received. */
export interface EndUserWorld {
  dataDirectory: string;
  service: Service;
  client: Client;
  origin: string;
  /** How far the service's clock is ahead, milliseconds. */
  clock: { ahead: number };
  mails(to?: string): FiledMail[];
  /** The link to a mail in the notice to a person; `dismiss` is the second one. */
  linkTo(person: string, subject: string, which?: 'review' | 'dismiss'): Promise<MailedLink>;
  /** The newest code sent to a person, once there are more than `before`. */
  codeFor(person: string, before?: number): Promise<string>;
  codesOf(person: string): number;
  signIn(email: string): Promise<{ token: string }>;
  /** The database, opened by the test. */
  look<T>(read: (stores: Stores) => Promise<T>): Promise<T>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startEndUsers(
  rows: readonly EmailRow[],
  policy: Record<string, unknown> = {},
  /** The original messages of some of them, by their subject. */
  originals: Readonly<Record<string, string>> = {},
  options: Pick<ServiceOptions, 'promptModel'> = {},
): Promise<EndUserWorld> {
  const directory = temporaryDirectory();
  await seedService(directory.path, 3);
  await withStores(directory.path, async (stores) => {
    for (const row of rows) await storeRows(stores, [row], originals[row.subject]);
    const value = JSON.stringify({ notices: 'at_once', ...policy });
    await stores.settings.writeSetting({ name: endUserSetting, value });
  });
  const clock = { ahead: 0 };
  const start = async () => {
    const service = createService({
      ...quickPasswords,
      dataDirectory: directory.path,
      clock: () => Date.now() + clock.ahead,
      signIn: { mfa: 'off' },
      ...options,
    });
    await service.start();
    return service;
  };
  const origin = 'http://service.test';
  const mails = (to?: string) =>
    filedMails(directory.path).filter((mail) => to === undefined || mail.to === to);
  const codesOf = (person: string) =>
    mails(person).filter(({ subject }) => subject.endsWith(' is your code')).length;
  const world: EndUserWorld = {
    dataDirectory: directory.path,
    service: await start(),
    client: undefined as never,
    origin,
    clock,
    mails,
    codesOf,
    linkTo: (person, subject, which = 'review') =>
      eventually(() => {
        const notice = mails(person).findLast(({ text }) => text.includes(`Review: ${subject}`));
        return notice && linkIn(notice.text, subject, which);
      }),
    codeFor: (person, before = 0) =>
      eventually(() =>
        codesOf(person) > before
          ? mails(person)
              .findLast(({ subject }) => subject.endsWith(' is your code'))!
              .subject.slice(0, 7)
              .replace(' ', '')
          : undefined,
      ),
    signIn: (email) => world.client.call(contract.login, { body: { email, current_password: password } }),
    look: (read) => withStores(directory.path, read),
    async restart() {
      await world.service.stop();
      world.service = await start();
    },
    async stop() {
      await world.service.stop();
      await directory.remove();
    },
  };
  world.client = createClient((request) => world.service.fetch(request), origin);
  return world;
}

function linkIn(text: string, subject: string, which: 'review' | 'dismiss'): MailedLink | undefined {
  const after = text.slice(text.indexOf(`Review: ${subject}`));
  const pattern = which === 'review' ? /(\/email-actions\/[\w-]+\?\S+)/ : /(\/email-actions\/action\?\S+)/;
  const path = pattern.exec(after)?.[1];
  if (!path) return undefined;
  const query = new URL(path, 'http://x.test').searchParams;
  return { path, type: query.get('type') as LinkType, token: query.get('msg') ?? query.get('id') ?? '' };
}

export { people };
