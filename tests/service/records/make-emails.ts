import { createHash } from 'node:crypto';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { emailFlags } from '../../../src/service/records/email-flags.ts';
import {
  type SearchExpression,
  textFields,
  type TextMatch,
} from '../../../src/service/ports/search-expression.ts';
import { verdicts } from '../../../src/api/vocabulary/verdicts.ts';

/** A seeded generator of numbers in [0, 1) (mulberry32): the same seed gives the same test. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A clean mail; `changes` make it what the test is about. */
export function makeEmail(changes: Partial<EmailRow> = {}): EmailRow {
  return {
    entity_id: createHash('md5').update(JSON.stringify(changes)).digest('hex'),
    entity_type: 'office365_emails_email',
    received_at: '2026-03-01T12:00:00.000Z',
    direction: 'is_incoming',
    is_quarantined: false,
    is_restored: false,
    quarantine_actor: null,
    subject: 'Hello',
    recipients: ['ann@corp.example'],
    nickname: 'Bob Stone',
    sender_address: 'bob@shop.example',
    sender_ip: '192.0.2.1',
    sender_client_ip: '',
    attachments: [],
    email_body_links: [],
    spf_check: 'pass',
    comment: '',
    message_id: 'm1@shop.example',
    detections: ['cp_clean'],
    states: ['cp_not_quarantined', 'ms_delivered_inbox'],
    mailbox: 'ann@corp.example',
    is_deleted: false,
    ...changes,
  };
}

const pieces = [
  'invoice', 'Invoice', 'INVOICE', 'a', 'ab', 'b', ' ', '  ', '"', "'", '%', '_', '*', '^', '(', ')', ':', '-', '\\', 'AND', 'OR', 'NOT',
  'NEAR', 'Straße', 'STRASSE', 'ΣΊΣΥΦΟΣ', 'ς', 'ﬁ', '①', 'Ａ', 'é', 'e\u0301', 'İ', 'ı', '日', '本', '語', '日本語', '😀', '👩‍💻', '\ud800',
  '\u0000', '\n', '\t', '\u200b', '\u00a0', '\u00ad', 'i\u0307', '–', '“', 'xn--r8jz45g', '例え', '.', '@', 'example.com', 'evil-example.com', '://', 'www.', 'http', 'https://', '\u202e', 'ß', 'x', '\u007f', '|',
]; // oxfmt-ignore

/** Draws values for mails and searches: few and short ones, so that searches hit, and dirty ones. */
export function createEmailMaker(seed: number) {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const some = <Item>(most: number, make: () => Item): Item[] =>
    Array.from({ length: below(most + 1) }, make);
  const text = (most: number) => some(most, () => pick(pieces)).join('');
  const domain = () =>
    pick([
      'example.com',
      'mail.example.com',
      'evil-example.com',
      'com',
      'corp.example',
      'a.b.corp.example',
      '例え.jp',
      'xn--r8jz45g.jp',
      'straße.example',
    ]);
  const address = () =>
    pick([
      () => `${pick(['ann', 'Bob', 'c.d', 'x', ''])}@${domain()}`,
      () => `${text(2)} <${pick(['ann', 'eve'])}@${domain()}>`,
      () => text(3),
      () => '',
    ])();
  const link = () =>
    `${pick(['https://', 'http://', 'https://www.', 'http://www.', 'ftp://', 'mailto:', ''])}${domain()}/${text(2)}`;
  const ip = () =>
    pick([
      '192.0.2.1',
      '192.0.2.77',
      '10.1.2.3',
      '2001:DB8::1',
      '2001:db8:0:0::2',
      '::ffff:192.0.2.1',
      '',
      'unknown',
    ]);
  const hash = () =>
    pick([
      'd41d8cd98f00b204e9800998ecf8427e',
      'D41D8CD98F00B204E9800998ECF8427E',
      '44d88612fea8a8f36de82e1278abb02f',
      '',
    ]);
  const time = () => Date.UTC(2026, 0, 1) + below(50) * 1_000;
  let made = 0;

  const email = (): EmailRow => {
    const held = random() < 0.3;
    const state = pick(['cp_quarantined_by_cp', 'cp_quarantined_by_admin', 'ms_quarantined']);
    made += 1;
    return makeEmail({
      entity_id: random() < 0.1 ? `id-${made}:${pick(['', 'a', 'A', '.', '@', '+', '_'])}` : createHash('md5').update(`${seed}/${made}`).digest('hex'),
      entity_type: pick(['office365_emails_email', 'google_mail_email']),
      received_at: pick([new Date(time()).toISOString(), new Date(time()).toISOString().replace('.000Z', 'Z')]),
      direction: pick(['is_incoming', 'is_outgoing', 'is_internal']),
      is_quarantined: held,
      quarantine_actor: held ? (state === 'ms_quarantined' ? 'microsoft' : state.slice(18)) : null,
      is_restored: !held && random() < 0.1,
      is_deleted: random() < 0.1,
      subject: text(6),
      recipients: some(4, address),
      nickname: text(3),
      sender_address: address(),
      sender_ip: ip(),
      sender_client_ip: ip(),
      attachments: some(2, () => ({ name: text(3), MD5: hash(), sha256: hash(), size: below(1e6), mime_type: 'text/plain' })),
      email_body_links: some(3, link),
      spf_check: pick(['pass', 'fail', '']),
      comment: text(1),
      message_id: pick([`<${text(2)}>`, `${below(5)}@Example.com`, '']),
      detections: emailFlags.filter((flag) => flag in verdicts && random() < 0.06),
      states: held ? [state] : ['cp_not_quarantined'],
      mailbox: address(),
      ...(random() < 0.3 && { scl: below(11) - 1 }),
    });
  }; // oxfmt-ignore

  /** A value that occurs in some mail, or nearly. */
  const needle = (): string => {
    const whole = pick([() => text(2), address, link, ip, hash, domain, () => `${below(5)}@example.com`])();
    if (random() < 0.5) return whole;
    const points = Array.from(whole);
    const start = below(points.length);
    return points.slice(start, start + 1 + below(4)).join('');
  };
  const expression = (depth: number): SearchExpression => {
    const kind = depth > 0 ? pick(['and', 'or', 'not', 'leaf', 'leaf']) : 'leaf';
    if (kind === 'and' || kind === 'or') return { kind, of: some(3, () => expression(depth - 1)) };
    if (kind === 'not') return { kind, of: expression(depth - 1) };
    const draw = random();
    if (draw < 0.02) return { kind: pick(['all', 'none']) };
    if (draw < 0.12) {
      const from = random() < 0.7 ? time() : undefined;
      return { kind: 'received', ...(from !== undefined && { from }), ...(random() < 0.7 && { to: time() }) };
    }
    if (draw < 0.17) return { kind: 'ip-range', field: pick(['sender_ip', 'client_ip']), cidr: pick(['192.0.2.0/24', '2001:db8::/32', '0.0.0.0/0']) };
    if (draw < 0.23) {
      const of = pick(['recipients', 'attachments', 'links'] as const);
      return { kind: 'count', of, min: below(4) - 1, ...(random() < 0.6 && { max: below(4) - 1 }) };
    }
    if (draw < 0.34) return { kind: 'flags', anyOf: some(3, () => pick(emailFlags)) };
    const match = pick<TextMatch>(['contains', 'contains', 'exact', 'words', 'startswith', 'domain', 'wildcard', 'pattern']);
    const value = match === 'wildcard' || match === 'pattern' ? `${needle()}${pick(['*', '?', '*?'])}${needle()}${pick(['*', ''])}` : needle();
    return { kind: 'text', field: pick(textFields), match, value };
  }; // oxfmt-ignore
  return { email, expression, random, below, pick };
}
