import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';
import { directions } from '../../src/api/vocabulary/directions.ts';
import { detections } from '../../src/api/vocabulary/verdicts.ts';
import type { QueryNode } from '../../src/service/index/query-node.ts';
import { parseQuery } from '../../src/service/index/parse-query.ts';
import { queryFieldOf } from '../../src/service/index/query-fields.ts';
import { meetQuery } from './meet-query.ts';
import { resolveDate } from '../../src/service/index/resolve-date.ts';
import { createRandom, makeEmail } from '../../tests/service/records/make-emails.ts';

/** Values of queries by what they are about. */
interface Values {
  texts: string[];
  senders: string[];
  domains: string[];
  links: string[];
  files: string[];
  md5: string[];
  sha256: string[];
  ips: string[];
  ids: string[];
  times: number[];
}

/**
 * Mails on which the queries differ when they mean different things: each value of each query occurs alone and beside
 * others, in the field that is asked and in fields that are not; and a few mails meet each query, or miss it by one condition.
 * @param count how many mails have values by chance
 */
export function makeMails(queries: readonly string[], now: number, count: number): EmailRow[] {
  const values = valuesOf(queries, now);
  const random = createRandom(11);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[], otherwise: Item): Item =>
    items[below(items.length)] ?? otherwise;
  const some = <Item>(make: () => Item, most = 3): Item[] => Array.from({ length: below(most) }, make);
  const text = () => (random() < 0.6 ? pick(values.texts, 'Hello') : `Re: ${pick(values.texts, 'x')} now`);
  const domain = () =>
    random() < 0.3 ? `mail.${pick(values.domains, 'x.example')}` : pick(values.domains, 'x.example');
  const address = () => (random() < 0.6 ? pick(values.senders, 'a@x.example') : `${word()}@${domain()}`);
  const word = () =>
    pick(values.texts, 'ann')
      .replace(/[^\p{L}\p{N}.]+/gu, '.')
      .replace(/^\.|\.$/g, '') || 'ann';
  const states = [
    'cp_quarantined_by_cp',
    'cp_quarantined_by_admin',
    'cp_quarantined_by_analyst',
    'ms_quarantined',
    'cp_not_quarantined',
  ] as const;
  const places = [
    'ms_delivered_inbox',
    'ms_delivered_junk',
    'google_delivered_inbox',
    'google_delivered_junk',
  ] as const;
  const actors = ['cp', 'admin', 'analyst', 'microsoft', null] as const;
  const makeMail = (number: number): EmailRow => {
    const held = below(9);
    const state = states[Math.min(held, 4)] as (typeof states)[number];
    const place = places[below(4)] as (typeof places)[number];
    const isFree = state === 'cp_not_quarantined';
    return makeEmail({
      entity_id: number.toString(16).padStart(32, '0'),
      entity_type: place.startsWith('ms') ? 'office365_emails_email' : 'google_mail_email',
      received_at: new Date(timeNear(values.times, now, random)).toISOString(),
      direction: directions[below(3)] ?? 'is_incoming',
      is_quarantined: !isFree,
      quarantine_actor: actors[Math.min(held, 4)] ?? null,
      is_restored: isFree && random() < 0.3,
      is_deleted: random() < 0.2,
      subject: random() < 0.1 ? '' : text(),
      nickname: random() < 0.1 ? '' : random() < 0.3 ? pick(values.senders, 'Ann') : text(),
      sender_address: address(),
      recipients: random() < 0.05 ? [] : [address(), ...some(address)],
      mailbox: address(),
      email_body_links: some(() =>
        random() < 0.5 ? pick(values.links, 'https://x.example/') : `https://${domain()}/${word()}`,
      ),
      attachments: some(() => ({
        name:
          random() < 0.5
            ? pick(values.files, 'a.pdf')
            : `${word()}.${pick(['pdf', 'zip', 'docx', 'exe', 'html', 'xlsm', 'txt', 'iso'], 'pdf')}`,
        MD5: pick(values.md5, 'd41d8cd98f00b204e9800998ecf8427e'),
        sha256: pick(values.sha256, ''),
        size: 1,
        mime_type: '',
      })),
      message_id: random() < 0.1 ? '' : random() < 0.5 ? pick(values.ids, 'm@x') : `${number}@x.example`,
      sender_ip: random() < 0.1 ? '' : pick(values.ips, '192.0.2.1'),
      sender_client_ip: random() < 0.5 ? '' : pick(values.ips, '192.0.2.1'),
      detections: [...new Set([pick(detections, 'cp_clean'), ...some(() => pick(detections, 'cp_clean'))])],
      states: [state, place],
      // Employees reported these; see `indexOf` of the bench.
      comment: number % 7 === 0 ? 'reported' : '',
    });
  };
  const byChance = Array.from({ length: count }, (_, number) => makeMail(number));
  const meeting = queries.flatMap((query, at) =>
    Array.from({ length: mailsPerQuery }, (_, number) => {
      const row = makeMail(count + at * mailsPerQuery + number);
      meetQuery(row, query, now, random);
      return row;
    }),
  );
  return [...byChance, ...meeting];
}

const mailsPerQuery = 4;

/** Mostly within a day of an end of a period that is asked about: there the readings differ. */
function timeNear(times: readonly number[], now: number, random: () => number): number {
  const span = random() < 0.5 ? 3 * 3_600_000 : 30 * 3_600_000;
  const near = times[Math.floor(random() * times.length)] ?? now;
  const time = random() < 0.3 ? now - random() ** 3 * 400 * 86_400_000 : near + (random() - 0.5) * span;
  return Math.min(now - 1, Math.floor(time));
}

function valuesOf(queries: readonly string[], now: number): Values {
  const values: Values = {
    texts: [],
    senders: [],
    domains: [],
    links: [],
    files: [],
    md5: [],
    sha256: [],
    ips: [],
    ids: [],
    times: [],
  };
  for (const query of queries) collect(parseQuery(query).node, values, now);
  return Object.fromEntries(
    Object.entries(values).map(([key, list]) => [key, [...new Set(list as string[])]]),
  ) as unknown as Values;
}

function collect(node: QueryNode, values: Values, now: number): void {
  switch (node.kind) {
    case 'and':
    case 'or':
      for (const part of node.of) collect(part, values, now);
      return;
    case 'not':
      collect(node.of, values, now);
      return;
    case 'range':
      for (const end of [node.range.min, node.range.max]) addTime(end?.text, values, now);
      return;
    case 'value':
      addValue(node.field?.name, node.value.text, values, now);
      return;
    case 'all':
  }
}

function addTime(text: string | undefined, values: Values, now: number): void {
  const span = text === undefined ? undefined : resolveDate(text, { now });
  if (span) values.times.push(span.start);
}

function addValue(name: string | undefined, text: string, values: Values, now: number): void {
  if (text === '') return;
  const field = name === undefined ? undefined : queryFieldOf(name);
  const bare = text.replaceAll('*', '');
  if (field?.kind === 'date') addTime(text, values, now);
  else if (field?.kind === 'domain') values.domains.push(bare.replace(/^\./, ''));
  else if (field?.kind === 'address') values.ips.push(text.replace(/\/\d+$/, '').replace('*', '9'));
  else if (field === undefined || field.kind === 'words') values.texts.push(bare);
  else if (field.kind !== 'text') return;
  else if (field.field === 'links') values.links.push(text.includes('://') ? text : `https://${bare}/`);
  else if (field.field === 'attachment_name') values.files.push(text.replace('*', 'some'));
  else if (field.field === 'attachment_md5') values.md5.push(text);
  else if (field.field === 'attachment_sha256') values.sha256.push(text);
  else if (field.field === 'message_id') values.ids.push(text.replace(/^<|>$/g, ''));
  else if (text.startsWith('@')) values.domains.push(text.slice(1));
  else if (text.includes('@')) values.senders.push(text);
  else values.texts.push(bare);
}
