import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { composeService, type Service } from '../../../../src/server/compose.ts';
import { readConfig } from '../../../../src/server/config.ts';
import { openWriter } from '../../../../src/service/database/open-database.ts';
import { databaseFile } from '../../../../src/service/database/database-file.ts';
import { createConsole } from '../../support/create-console.ts';
import { admin } from '../../support/embedded-service.ts';
import { makeDataDirectory } from '../../../support/data-directory.ts';
import { quickPasswords } from '../../../support/quick-passwords.ts';

export interface SignInWorld {
  service: Service;
  /** A visitor with a cookie jar of its own. */
  visitor(): Visitor;
  /** The newest mail in the outbox that contains a text, decoded far enough to find codes and links in it. */
  newestMail(containing?: string): Promise<string>;
  /** Makes every proof that was given so far, sign-ins included, older by some minutes. */
  ageProofs(minutes: number): void;
  /** Makes the last use of every session that was opened so far older by some hours. */
  ageSessions(hours: number): void;
  /** The mail with a text that `deed` makes the service write, where there may be others from before. */
  mailAfter(containing: string, deed: () => Promise<unknown>): Promise<string>;
  stop(): Promise<void>;
}

/** Somebody with a browser: keeps cookies and reports where an answer leads. */
export interface Visitor {
  cookies: Map<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, form?: Record<string, string>): Promise<Answer>;
  /** Sends a form and opens the page that its answer leads to. */
  submit(path: string, form?: Record<string, string>): Promise<Answer>;
  /** Sends the password form. */
  logIn(fields?: Record<string, string>): Promise<Answer>;
}

export interface Answer {
  status: number;
  location: string | null;
  html: string;
  response: Response;
}

/** The embedded service under a sign-in configuration, and visitors of its console. */
export async function startSignInWorld(environment: Record<string, string>): Promise<SignInWorld> {
  const dataDirectory = makeDataDirectory();
  const config = readConfig({
    NODE_ENV: 'production',
    POSTERN_DATA: dataDirectory,
    POSTERN_ADMIN_EMAIL: admin.email,
    POSTERN_ADMIN_PASSWORD: admin.password,
    ...environment,
  });
  const service = await composeService(config, pino({ level: 'silent' }), quickPasswords);
  const console = createConsole({ service });
  const outbox = join(dataDirectory, 'outbox');
  const change = (sql: string) => {
    const database = openWriter(databaseFile(dataDirectory));
    database.exec(sql);
    database.close();
  };
  return {
    service,
    visitor: () => createVisitor(console),
    newestMail: (containing = '') => mailBeyond(outbox, containing, 0),
    async mailAfter(containing, deed) {
      const before = mailsIn(outbox, containing).length;
      await deed();
      return mailBeyond(outbox, containing, before);
    },
    ageProofs: (minutes) => change(`UPDATE session SET proved_at = proved_at - ${minutes * 60_000}`),
    ageSessions: (hours) => change(`UPDATE session SET last_seen_at = last_seen_at - ${hours * 3_600_000}`),
    async stop() {
      await service.stop();
      rmSync(dataDirectory, { recursive: true });
    },
  };
}

/** The newest mail with a text once there are more of them than `count`. */
export async function mailBeyond(outbox: string, containing: string, count: number): Promise<string> {
  for (let tried = 0; tried < 1_200; tried += 1) {
    const mails = mailsIn(outbox, containing);
    if (mails.length > count) return mails.at(-1)!;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('No mail came.');
}

function mailsIn(outbox: string, containing: string): string[] {
  try {
    return readdirSync(outbox)
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .map((file) => readFileSync(join(outbox, file), 'utf8'))
      .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes(containing));
  } catch {
    // No mail yet.
    return [];
  }
}

/** The verification code in a mail. */
export function codeIn(mail: string): string {
  const code = /^Subject: (\d{6}) is your/m.exec(mail)?.[1];
  if (!code) throw new Error(`No code in:\n${mail}`);
  return code;
}

function createVisitor(console: ReturnType<typeof createConsole>): Visitor {
  const cookies = new Map<string, string>();
  const send = async (path: string, form?: Record<string, string>): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await console.request(path, { ...(form && { form }), ...(cookie && { cookie }) });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (/Max-Age=0/i.test(set) || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: response.status,
      location: response.headers.get('location'),
      html: await response.text(),
      response,
    };
  };
  return {
    cookies,
    get: (path) => send(path),
    post: (path, form = {}) => send(path, form),
    async submit(path, form = {}) {
      const answer = await send(path, form);
      return answer.location === null ? answer : send(answer.location);
    },
    logIn: (fields = {}) =>
      send('/auth/login', { email: admin.email, current_password: admin.password, ...fields }),
  };
}

export { admin };
