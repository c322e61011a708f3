import type { SearchExpression, TextField, TextMatch } from '../../src/service/ports/search-expression.ts';
import { corpusEnd } from './corpus.ts';
import type { EmailFlag } from '../../src/service/ports/mail-records.ts';

/** A search of the bench; the classes are reported apart. */
export interface BenchQuery {
  group: string;
  expression: SearchExpression;
}

const hour = 3_600_000;
const day = 24 * hour;

const text = (field: TextField, match: TextMatch, value: string): SearchExpression => ({
  kind: 'text',
  field,
  match,
  value,
});
const flags = (...anyOf: EmailFlag[]): SearchExpression => ({ kind: 'flags', anyOf });
const last = (span: number): SearchExpression => ({ kind: 'received', from: corpusEnd - span });
const between = (from: number, to: number): SearchExpression => ({
  kind: 'received',
  from: corpusEnd - from * day,
  to: corpusEnd - to * day,
});
const and = (...of: SearchExpression[]): SearchExpression => ({ kind: 'and', of });
const or = (...of: SearchExpression[]): SearchExpression => ({ kind: 'or', of });
const not = (of: SearchExpression): SearchExpression => ({ kind: 'not', of });
const subject = (value: string) => text('subject', 'contains', value);

const groups: Record<string, SearchExpression[]> = {
  'date range': [{ kind: 'all' }, last(hour), last(day), between(60, 30), between(365, 364)],
  'common flag': [flags('cp_clean'), flags('is_incoming'), flags('ms_delivered_inbox'), flags('google_mail'), flags('has_links')],
  'rare flag': [flags('cp_quarantined_by_admin', 'cp_quarantined_by_analyst'), flags('cp_phishing_simulation'), flags('restored'), flags('cp_malicious'), flags('deleted')],
  'flags in a range': [and(last(30 * day), flags('cp_phishing', 'ms_phishing')), and(last(7 * day), flags('is_outgoing')), and(between(200, 100), flags('restored')), and(flags('cp_spam'), flags('ms_bulk')), and(last(day), flags('cp_quarantined_by_cp'))],
  'subject, common': ['invoice', 'payment', 'Re: ', 'security', 'account'].map(subject),
  'subject, rare': ['quarterly-zephyr', 'Xylophonist', 'incident#4711', '請求書', 'überweisung'].map(subject),
  'subject, absent': ['no such words here', 'zzzzqqq', 'quarterly-zephyrs', 'потерянный', '100% "free"'].map(subject),
  'subject, words': ['invoice payment', 'report weekly', 'xylophonist qj', 'zephyr quarterly', 'verify account security'].map((value) => text('subject', 'words', value)),
  sender: [text('sender_email', 'exact', 'no-reply@homigo-mail.io'), text('sender_email', 'contains', 'kekafa'), text('sender_name', 'contains', 'service'), text('sender_name', 'exact', 'Frank Fetiro'), text('sender_email', 'contains', 'no-reply@')],
  domain: ['kekafa.fr', 'example', 'homigo-mail.io', 'co.uk', 'absent-domain.example'].map((value) => text('sender_domain', 'domain', value)),
  recipient: [text('recipients', 'exact', 'xenia.arce79@northwind.example'), text('recipients', 'contains', 'nw-labs'), text('recipients', 'contains', 'zoe.hisa'), text('recipients', 'exact', 'nobody@northwind.example'), text('recipients', 'contains', 'ann.anan0@')],
  link: [text('links', 'contains', 'evil-portal'), text('links', 'contains', 'security'), text('links', 'exact', 'https://login.evil-portal.example/signin?u=1'), text('links', 'contains', 'https://www.kekafa'), text('links', 'contains', '?id=')],
  'address, hash, id': [text('sender_ip', 'exact', '26.105.195.15'), { kind: 'ip-range', field: 'sender_ip', cidr: '26.105.0.0/16' }, text('attachment_md5', 'exact', '7bd8b3a342b0f869adfbdbb790ce963a'), text('message_id', 'exact', 'bmSon9fDapHFvwEqpRJJeS@arfika.com'), { kind: 'ip-range', field: 'client_ip', cidr: '10.3.4.0/24' }],
  'two characters': ['qj', 'üb', '#4', '請', 'in'].map(subject),
  combined: [
    and(last(30 * day), subject('invoice'), flags('cp_phishing')),
    or(subject('xylophonist'), text('links', 'contains', 'evil-portal'), text('sender_domain', 'domain', 'kekafa.fr')),
    and(subject('payment'), not(flags('cp_clean')), text('recipients', 'contains', 'labs')),
    and(not(subject('a')), flags('is_internal')),
    or(text('sender_ip', 'exact', '26.105.195.15'), flags('cp_phishing_simulation'), subject('quarterly-zephyr')),
  ],
}; // oxfmt-ignore

/** 75 searches in 15 classes. */
export const benchQueries: readonly BenchQuery[] = Object.entries(groups).flatMap(([group, expressions]) =>
  expressions.map((expression) => ({ group, expression })),
);
