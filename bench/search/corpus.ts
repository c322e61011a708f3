import { createHash } from 'node:crypto';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';

/** Raise when the generator gives other rows: kept corpora of other versions are thrown away. */
export const corpusVersion = 1;

/** The corpus ends here, whenever it is made. */
export const corpusEnd = Date.UTC(2026, 5, 30);
const year = 365 * 24 * 60 * 60 * 1000;

/** Makes the rows of a corpus in the order in which they arrive: a year of mail of a company of 3,000 mailboxes. */
export function* generateCorpus(rows: number): Generator<EmailRow> {
  const random = createRandom(20_260_701);
  const words = makeVocabulary(random);
  const draw = createDraws(random, words);
  for (let number = 0; number < rows; number++) yield makeRow(number, rows, draw);
}

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const syllables =
  'an ar ba be bi bo ca ce co da de di do el en er fa fe fi fo ga ge go ha he hi ho in is ka ke ki la le li lo ma me mi mo na ne ni no on or pa pe po ra re ri ro sa se si so ta te ti to un va ve vi vo wa we wi zo st tr'.split(
    ' ',
  );
const realWords =
  'invoice payment account meeting report update security password order shipping delivery team project review contract offer newsletter weekly monthly urgent reminder confirmation receipt statement subscription request approval document shared calendar invitation support ticket release notes budget forecast schedule travel booking flight hotel conference training survey feedback welcome alert notice verify expired suspended winner bonus refund tax salary'.split(
    ' ',
  );
const foreignWords = [
  'Rechnung',
  'Überweisung',
  'straße',
  'facture',
  'señor',
  '請求書',
  '会議',
  'パスワード',
  'счёт',
  'оплата',
];
const firstNames =
  'Ann Bob Carla David Eva Frank Grace Hugo Ines Jack Karen Liam Maria Noah Olga Paul Queenie Rosa Sam Tina Uwe Vera Walter Xenia Yann Zoe'.split(
    ' ',
  );

function makeVocabulary(random: () => number): string[] {
  const words = [...realWords];
  while (words.length < 12_000) {
    const length = 2 + Math.floor(random() * 3);
    words.push(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return words;
}

function createDraws(random: () => number, words: readonly string[]) {
  const below = (limit: number) => Math.floor(random() * limit);
  /** Low numbers far more often than high ones, as words, senders and mailboxes are used. */
  const skewed = (limit: number) => Math.floor(limit * random() ** 3);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const word = () => words[skewed(words.length)] ?? '';
  const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const token = (length: number) => Array.from({ length }, () => tokenLetters[below(64)]).join('');
  return { random, below, skewed, pick, word, capitalized, token };
}
type Draws = ReturnType<typeof createDraws>;
const tokenLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const tenantDomains = ['northwind.example', 'northwind-group.example', 'nw-labs.example'];
const topLevels = ['com', 'com', 'com', 'net', 'org', 'de', 'co.uk', 'fr', 'io', 'example'];

function mailboxOf(number: number): string {
  const first = firstNames[number % firstNames.length] ?? '';
  return `${first.toLowerCase()}.${syllables[number % 61]}${syllables[(number * 7) % 61]}${number % 97}@${tenantDomains[number % 3]}`;
}

function domainOf(number: number): string {
  const name = `${syllables[number % 61]}${syllables[(number * 13 + 5) % 61]}${syllables[(number * 29) % 61]}`;
  return `${number % 5 === 0 ? 'mail.' : ''}${name}${number % 4 === 0 ? '-mail' : ''}.${topLevels[number % 10]}`;
}

/** One sender of a population of 60,000. */
function senderOf(number: number): { name: string; address: string; ip: string } {
  const first = firstNames[number % firstNames.length] ?? '';
  const last = `${syllables[(number * 3) % 61]}${syllables[(number * 11) % 61]}`;
  const family = last.charAt(0).toUpperCase() + last.slice(1);
  const domain = domainOf(Math.floor(number / 12));
  const local = number % 3 === 0 ? 'no-reply' : `${first.toLowerCase()}.${last}${number % 12}`;
  return {
    name: number % 3 === 0 ? `${family} Service` : `${first} ${family}`,
    address: `${local}@${domain}`,
    ip:
      number % 40 === 0
        ? `2001:db8:${(number % 65_000).toString(16)}::${(number % 251).toString(16)}`
        : `${11 + (number % 180)}.${(number * 7) % 256}.${(number * 13) % 256}.${number % 254}`,
  };
}

function makeRow(number: number, rows: number, draws: Draws): EmailRow {
  const { random, below, skewed, pick, word, capitalized, token } = draws;
  const sender = senderOf(skewed(60_000));
  const outgoing = random() < 0.15;
  const internal = !outgoing && random() < 0.1;
  const own = mailboxOf(skewed(3_000));
  const from =
    outgoing || internal ? { ...sender, name: capitalized(own.split('.')[0] ?? ''), address: own } : sender;
  const mailbox = outgoing ? own : mailboxOf(skewed(3_000));
  const others = Array.from({ length: random() < 0.2 ? 1 + below(4) : 0 }, () => mailboxOf(skewed(3_000)));
  const recipients = outgoing ? [sender.address, ...others] : [mailbox, ...others];
  // One in a hundred arrives late, out of order.
  const delay = random() < 0.01 ? below(7 * 86_400_000) : 0;
  const at = Math.max(
    corpusEnd - year,
    corpusEnd - year + Math.floor((number / rows) * year) - delay + below(1_000),
  );
  const verdict = makeVerdict(draws, outgoing || internal);
  return {
    entity_id: createHash('md5').update(`bench/${number}`).digest('hex'),
    entity_type: number % 4 === 0 ? 'google_mail_email' : 'office365_emails_email',
    received_at: new Date(random() < 0.9 ? Math.floor(at / 1_000) * 1_000 : at).toISOString(),
    direction: outgoing ? 'is_outgoing' : internal ? 'is_internal' : 'is_incoming',
    subject: makeSubject(number, draws),
    recipients,
    nickname: from.name,
    sender_address: from.address,
    sender_ip: from.ip,
    sender_client_ip: random() < 0.3 ? `10.${below(20)}.${below(256)}.${below(256)}` : '',
    attachments: makeAttachments(draws),
    email_body_links: makeLinks(number, draws),
    spf_check: pick(['pass', 'pass', 'pass', 'none', 'softfail', 'fail']),
    comment: '',
    message_id: `${token(22)}@${(from.address.split('@')[1] ?? '').toLowerCase()}`,
    mailbox,
    is_deleted: random() < 0.005,
    ...verdict,
  };

  function makeSubject(row: number, { random: chance }: Draws): string {
    const list = Array.from({ length: 3 + below(6) }, word);
    if (chance() < 0.03) list.push(pick(foreignWords));
    if (chance() < 0.3) list.push(String(below(100_000)));
    // Needles of known rarity: 1 in 1,000, 1 in 50,000, and some that cluster in one week.
    if (row % 1_009 === 7) list.push('Quarterly-Zephyr');
    if (row % 50_021 === 11) list.push('xylophonist qj');
    if (row > rows * 0.3 && row < rows * 0.32 && row % 20 === 0) list.push('Incident#4711');
    const subject = list.join(' ');
    return `${chance() < 0.25 ? 'Re: ' : ''}${capitalized(subject)}`;
  }
}

function makeVerdict({ random, pick }: Draws, own: boolean): Pick<EmailRow, 'is_quarantined' | 'is_restored' | 'quarantine_actor' | 'detections' | 'states'> {
  const clean = random() < (own ? 0.995 : 0.82);
  const delivered = pick(['ms_delivered_inbox', 'ms_delivered_inbox', 'ms_delivered_inbox', 'ms_delivered_junk']);
  if (clean) {
    const detections = ['cp_clean', ...(random() < 0.9 ? ['ms_clean'] : [])];
    return { is_quarantined: false, is_restored: false, quarantine_actor: null, detections, states: ['cp_not_quarantined', delivered] };
  }
  const bad = pick(['cp_spam', 'cp_spam', 'cp_spam', 'cp_graymail', 'cp_graymail', 'cp_phishing', 'cp_ap_suspicious', 'cp_malicious', 'cp_malicious_url', 'cp_leak']);
  const also = pick(['ms_spam', 'ms_bulk', 'ms_phishing', 'ms_clean', 'ms_high_confidence_phishing']);
  const detections = [bad, ...(random() < 0.01 ? ['cp_phishing_simulation'] : []), also];
  if (random() < 0.4) {
    const actor = pick(['cp', 'cp', 'cp', 'admin', 'analyst']);
    return { is_quarantined: true, is_restored: false, quarantine_actor: actor, detections, states: [`cp_quarantined_by_${actor}`] };
  }
  return { is_quarantined: false, is_restored: random() < 0.03, quarantine_actor: null, detections, states: ['cp_not_quarantined', delivered] };
} // oxfmt-ignore

function makeAttachments({ random, below, pick, word, capitalized }: Draws): EmailRow['attachments'] {
  if (random() > 0.18) return [];
  return Array.from({ length: 1 + (random() < 0.2 ? below(3) : 0) }, () => {
    // Two fifths of the files are sent again and again.
    const file = random() < 0.4 ? `common ${below(2_000)}` : `file ${below(2 ** 31)}`;
    const extension = pick(['pdf', 'pdf', 'docx', 'xlsx', 'png', 'zip']);
    return {
      name: `${capitalized(word())}_${word()}.${extension}`,
      MD5: createHash('md5').update(file).digest('hex'),
      sha256: createHash('sha256').update(file).digest('hex'),
      size: 1_000 + below(4_000_000),
      mime_type: `application/${extension}`,
    };
  });
}

function makeLinks(number: number, { random, below, skewed, word, token }: Draws): string[] {
  const links = Array.from({ length: random() < 0.55 ? 1 + below(3) : 0 }, () => {
    const host = `${random() < 0.4 ? 'www.' : ''}${domainOf(skewed(5_000))}`;
    return `https://${host}/${word()}${random() < 0.5 ? `/${word()}` : ''}${random() < 0.3 ? `?id=${token(12)}` : ''}`;
  });
  if (number % 10_007 === 3) links.push('https://login.evil-portal.example/signin?u=1');
  return links;
}
