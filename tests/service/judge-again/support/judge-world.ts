import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { createClient, type Client } from '../../../../src/api/client.ts';
import type { EmailRow } from '../../../../src/api/contract/emails/email-row.ts';
import { contract } from '../../../../src/api/contract/table.ts';
import { createService, type Service } from '../../../../src/service/create-service.ts';
import { createBatch } from '../../../../src/service/mail/import/store-batches.ts';
import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';
import type { StoredMail } from '../../../../src/service/mail/import/parsed-mail.ts';
import type { MailDetail } from '../../../../src/service/judging/mail-detail.ts';
import type { Evidence } from '../../../../src/service/judging/evidence.ts';
import type { Stores } from '../../../../src/service/core/stores.ts';
import { password, people, seedService, temporaryDirectory } from '../../../contract/support/seed-service.ts';
import { quickPasswords } from '../../../support/quick-passwords.ts';
import { withStores } from '../../../support/with-stores.ts';

/** A mail as it came in: its headers and text, and what other eyes than today's made of it. */
export interface TakenIn {
  name: string;
  headers?: readonly string[];
  text?: string;
  /** As older inspectors left it; absent for today's judgement. */
  older?: Partial<
    Pick<
      EmailRow,
      'detections' | 'states' | 'is_quarantined' | 'quarantine_actor' | 'is_restored' | 'is_deleted'
    >
  > & {
    evidence?: readonly Evidence[];
  };
  /** Only the row is kept. */
  withoutOriginal?: boolean;
  /** The original as it lies in the store, where it is damaged. */
  original?: Buffer;
  hoursAgo?: number;
  /** Stored as by a version that recorded no versions. */
  beforeVersions?: boolean;
}

/** What makes a mail phishing for today's inspectors, and what does not. */
export const phishing = ['From: Tenant <pay@tenanl.example>'];
export const harmless = ['From: a@acme.test'];

/** States of mail that was delivered, and of mail that Postern holds. */
export const delivered = {
  states: ['cp_not_quarantined', 'ms_delivered_inbox'],
  is_quarantined: false,
  quarantine_actor: null,
};
export const held = {
  states: ['cp_quarantined_by_cp'],
  is_quarantined: true,
  quarantine_actor: 'cp' as const,
};

/** A service over mail that was judged by other eyes than today's. */
export class JudgeWorld {
  readonly path: string;
  readonly idOf = new Map<string, string>();
  service!: Service;
  client!: Client;
  session!: { token: string };
  readonly #remove: () => Promise<void>;

  private constructor(directory: ReturnType<typeof temporaryDirectory>) {
    this.path = directory.path;
    this.#remove = directory.remove;
  }

  static async create(mails: readonly TakenIn[]): Promise<JudgeWorld> {
    const world = new JudgeWorld(temporaryDirectory());
    await seedService(world.path, 0);
    await world.takeIn(mails);
    return world;
  }

  /** Stores mail; the service must not run. */
  async takeIn(mails: readonly TakenIn[]): Promise<void> {
    const pool = createParsePool(1);
    await withStores(this.path, async (stores) => {
      for (const mail of mails) await this.#store(stores, pool, mail);
    });
    await pool.close();
  }

  async #store(stores: Stores, pool: ReturnType<typeof createParsePool>, mail: TakenIn): Promise<void> {
    const { name, headers = harmless, text = 'Hello.', older, hoursAgo = 2 } = mail;
    const at = Date.now() - hoursAgo * 3_600_000;
    const batch = createBatch('messages');
    const lines = [
      ...headers,
      'To: ann@tenant.example',
      `Message-ID: <${name}@x>`,
      `Subject: ${name}`,
      '',
      text,
    ];
    batch.add(Buffer.from(lines.join('\r\n')), { fallbackTime: at }, { path: '', place: '' });
    const settings = { tenant: { domains: ['tenant.example'], apps: ['office365_emails' as const] } };
    const [item] = await pool.parse('messages', batch.toBuffer(), batch.items, settings, { rules: '', at });
    if (!item || !('mail' in item)) throw new Error('It could not be read.');
    const { identity, isNotRead, ...stored } = item.mail;
    const { evidence, ...row } = older ?? {};
    const kept: StoredMail = {
      ...stored,
      row: { ...stored.row, ...(row as Partial<EmailRow>) },
      detail: older ? withEvidence(stored.detail!, evidence ?? []) : stored.detail,
      ...(isNotRead && !older && { isNotRead }),
      ...(mail.withoutOriginal && { original: null, originalSize: 0, detail: null }),
      ...(mail.original && { original: mail.original }),
      ...(identity && !mail.beforeVersions && !mail.withoutOriginal && { identity }),
    };
    this.idOf.set(name, kept.row.entity_id);
    await stores.mail.addMails({ mails: [kept], progress: null, rules: { version: 0, at } });
  }

  async start(): Promise<void> {
    this.service = createService({ ...quickPasswords, dataDirectory: this.path, signIn: { mfa: 'off' } });
    await this.service.start();
    this.client = createClient(this.service.fetch, 'http://service.test');
    this.session = await this.signIn(people.admin);
  }

  signIn(email: string): Promise<{ token: string }> {
    return this.client.call(contract.login, { body: { email, current_password: password } });
  }

  /** Finds out what judging again would change. */
  async plan(since = '2000-01-01T00:00:00Z') {
    const { id } = await this.client.call(contract.createJudgement, { body: { since } }, this.session);
    return this.ended(id);
  }

  show(id: string) {
    return this.client.call(contract.showJudgement, { params: { id } }, this.session);
  }

  async ended(id: string) {
    let plan = await this.show(id);
    while (plan.finished_at === null) plan = await this.show(id);
    return plan;
  }

  async apply(id: string) {
    const { job_id } = await this.client.call(contract.applyJudgement, { params: { id } }, this.session);
    return this.job(job_id);
  }

  /** A job at its end. */
  async job(id: string) {
    const show = () => this.client.call(contract.showJob, { params: { id } }, this.session);
    let job = await show();
    while (job.finished_at === null) job = await show();
    return job;
  }

  mail(name: string) {
    return this.client.call(
      contract.showEmail,
      { params: { entity_type: 'office365_emails_email', entity_id: this.idOf.get(name)! } },
      this.session,
    );
  }

  act(action: 'quarantine' | 'restore', name: string) {
    return this.client.call(
      contract.manualActions,
      {
        body: {
          data: { name: `office365_emails_email_${action}` },
          entity_ids: [this.idOf.get(name)!],
          entity_type: 'office365_emails_email',
        },
      },
      this.session,
    );
  }

  async stop(): Promise<void> {
    await this.service?.stop();
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.#remove();
  }
}

function withEvidence(detail: Uint8Array, evidence: readonly Evidence[]): Buffer {
  const known = JSON.parse(zstdDecompressSync(detail).toString()) as MailDetail;
  return zstdCompressSync(Buffer.from(JSON.stringify({ ...known, evidence })));
}
