import { createClient, type Client } from '../../../../src/api/client.ts';
import { contract } from '../../../../src/api/contract/table.ts';
import { queryEmails } from '../../../../src/api/contract/emails/query-emails.ts';
import type { EmailRow } from '../../../../src/api/contract/emails/email-row.ts';
import { createService } from '../../../../src/service/create-service.ts';
import { type MailBrand, productBrand } from '../../../../src/service/mail-out/mail-brand.ts';
import { openStorage } from '../../../../src/service/core/composition/open-storage.ts';
import {
  people,
  password,
  seedService,
  storeRows,
  temporaryDirectory,
} from '../../../contract/support/seed-service.ts';
import { quickPasswords } from '../../../support/quick-passwords.ts';
import { createRandom, makeEmail } from '../../records/make-emails.ts';

/** Verdicts by the category that charts count them in. */
export const categories = {
  phishing: /^(cp_phishing|cp_ap_suspicious|ms_phishing|ms_high_confidence_phishing)$/,
  malware: /^(cp_malicious|cp_av_suspicious|ms_malware)$/,
  malicious_url: /^cp_malicious_url(_click)?$/,
  spam: /^(cp_spam|ms_spam|ms_high_confidence_spam)$/,
  dlp: /^(cp_leak|ms_leak)$/,
};

/** Whom the mails are for; the last two are not in the directory. */
export const mailboxes = Array.from({ length: 14 }, (_, at) => `person${at}@tenant.example`);
const verdicts = [
  ['cp_clean'], ['cp_clean', 'ms_clean'], ['cp_phishing'], ['cp_phishing', 'ms_phishing'], ['ms_phishing'],
  ['cp_ap_suspicious'], ['cp_malicious', 'cp_phishing'], ['cp_av_suspicious'], ['ms_malware'], ['cp_malicious_url'],
  ['cp_malicious_url_click'], ['cp_spam', 'ms_spam'], ['ms_high_confidence_spam'], ['cp_leak'], ['cp_graymail', 'ms_bulk'],
]; // oxfmt-ignore
const places = [
  ['cp_quarantined_by_cp'],
  ['cp_quarantined_by_admin', 'ms_delivered_inbox'],
  ['cp_quarantined_by_analyst'],
  ['cp_not_quarantined', 'ms_quarantined'],
  ['cp_not_quarantined', 'ms_delivered_junk'],
  ['cp_not_quarantined', 'ms_delivered_inbox'],
  ['cp_not_quarantined', 'google_delivered_inbox'],
];

/** Mails of two years before `now`, most of them in its last weeks. */
export function makeMails(count: number, now: number, seed = 7): EmailRow[] {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  return Array.from({ length: count }, (_, at) => {
    const states = pick(places);
    const holder = states.find(
      (state) => /quarantined(_by_\w+)?$/.test(state) && state !== 'cp_not_quarantined',
    );
    const direction = pick([
      'is_incoming',
      'is_incoming',
      'is_incoming',
      'is_internal',
      'is_outgoing',
    ] as const);
    const mailbox = random() < 0.03 ? '' : pick(mailboxes);
    return makeEmail({
      message_id: `${seed}.${at}@rows.example`,
      entity_type: random() < 0.3 ? 'google_mail_email' : 'office365_emails_email',
      received_at: new Date(now - Math.floor(random() ** 4 * 700 * 86_400_000) - 1).toISOString(),
      direction,
      mailbox,
      recipients: direction === 'is_outgoing' ? ['out@far.example'] : [mailbox || 'nobody@far.example'],
      sender_address:
        direction === 'is_outgoing'
          ? mailbox
          : pick(['a@evil.example', 'b@shop.example', 'person1@tenant.example']),
      subject: `${pick(['<script>alert(1)</script>', 'Invoice', 'Re: Invoice'])} ${at}`,
      detections: pick(verdicts),
      states,
      is_quarantined: holder !== undefined,
      quarantine_actor:
        holder === undefined ? null : holder === 'ms_quarantined' ? 'microsoft' : holder.slice(18),
      is_restored: holder === undefined && random() < 0.1,
      is_deleted: random() < 0.05,
      ...(random() < 0.6 && { scl: Math.floor(random() * 11) - 1 }),
    });
  });
}

const directory = [
  'email,name,department,title,seniority,organization',
  ...mailboxes.slice(0, 12).map((email, at) =>
    [email, `Person ${at}`, `Department ${at % 3}`, 'Engineer', ['C-level', 'Manager', 'Employee'][at % 3], `Organisation ${at % 9}`].join(),
  ),
].join('\n'); // oxfmt-ignore

/** Every mail as the calls tell it now. */
export async function readAllRows(client: Pick<Client, 'call'>): Promise<EmailRow[]> {
  const rows: EmailRow[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const body = { query: '*:*', ...(after && { search_after: after }) };
    const page = await client.call(queryEmails, { query: { size: 500 }, body });
    rows.push(...(page.emails as EmailRow[]));
    after = page.search_after;
  }
  return rows;
}

/** A service with two years of mail of every kind, and a directory of most of its people. */
export async function startAnalytics({
  mails = 4_000,
  now = Date.now(),
  brand = productBrand,
}: { mails?: number; now?: number; brand?: MailBrand } = {}) {
  const folder = temporaryDirectory();
  await seedService(folder.path, 0);
  const operator = await openStorage(folder.path);
  await storeRows(operator.stores, makeMails(mails, now));
  await operator.stores.directory.importDirectory({
    csv: directory,
    replace: false,
    actor: { email: 'test', clientAddress: '' },
    at: now,
  });
  const service = createService({
    ...quickPasswords,
    dataDirectory: folder.path,
    signIn: { mfa: 'off' },
    brand,
  });
  await service.start();
  const stranger = createClient(service.fetch, 'http://service.test');
  /** A client that calls as this person. */
  const signIn = async (email: string): Promise<Client> => {
    const { token } = await stranger.call(contract.login, { body: { email, current_password: password } });
    return {
      call: (endpoint, input, options) => stranger.call(endpoint, input, { token, ...options }),
      download: (endpoint, input, options) => stranger.download(endpoint, input, { token, ...options }),
    };
  };
  const client = await signIn(people.analyst);
  return {
    now,
    client,
    signIn,
    stores: operator.stores,
    directory: folder.path,
    /** Every mail as the calls tell it now. */
    readRows: () => readAllRows(client),
    async stop() {
      await service.stop();
      await operator.close();
      await folder.remove();
    },
  };
}
export type AnalyticsWorld = Awaited<ReturnType<typeof startAnalytics>>;
