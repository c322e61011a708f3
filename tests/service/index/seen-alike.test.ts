import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { searchCriteriaSchema } from '../../../src/api/contract/emails/search-criteria.ts';
import { blockRuleSchema } from '../../../src/api/contract/exception-rules/exception-rule.ts';
import { compileRule } from '../../../src/service/exception-rules/compile-rule.ts';
import { ruleConditionsOf } from '../../../src/service/exception-rules/rule-conditions.ts';
import { createRuleEngine } from '../../../src/service/exception-rules/rule-engine.ts';
import type { StoredRule } from '../../../src/service/exception-rules/stored-rule.ts';
import { getPromptTranslator } from '../../../src/service/prompt/translate-prompt.ts';
import { classifyKeyword } from '../../../src/service/quick-search/classify-keyword.ts';
import { compileCriteria } from '../../../src/service/index/compile-criteria.ts';
import { compileLucene } from '../../../src/service/index/compile-lucene.ts';
import { textsOf } from '../../../src/service/records/email-texts.ts';
import type { SearchExpression } from '../../../src/service/ports/search-expression.ts';
import { emailIndexSchema } from '../../support/email-index-schema.ts';
import { now } from './find-in.ts';
import { makeEmail } from '../records/make-emails.ts';
import { createMailsSqlite } from '../../support/mails-sqlite.ts';

/** Everywhere somebody types a value of a field. */
interface Field {
  mail: (shown: string) => Partial<EmailRow>;
  /** The filters of the form, the conditions of a rule and the field of the query language. */
  filter: (typed: string) => Record<string, unknown>;
  condition: (typed: string) => Record<string, unknown>;
  query: string;
  /** A question in plain words; absent where the field has no cue. */
  prompt?: (typed: string) => string;
  /** Absent for what the quick search does not look for. */
  isQuick?: true;
}

const hash = 'd41d8cd98f00b204e9800998ecf8427e';
const fields = {
  subject: {
    mail: (subject) => ({ subject }),
    filter: (subject) => ({ subject }),
    condition: (subject) => ({ subject }),
    query: 'subject:',
    prompt: (typed) => `mails with subject "${typed}"`,
    isQuick: true,
  },
  'sender name': {
    mail: (nickname) => ({ nickname }),
    filter: (typed) => ({ from_name: typed }),
    condition: (typed) => ({ nicknames: [typed] }),
    query: 'from_name:',
    isQuick: true,
  },
  'file name': {
    mail: (name) => ({ attachments: [{ name, MD5: hash, sha256: '', size: 1, mime_type: '' }] }),
    filter: (typed) => ({ query: `attachment:"${typed}"` }),
    condition: () => ({}),
    query: 'attachment:',
    isQuick: true,
  },
  'whole sender': {
    mail: (sender_address) => ({ sender_address }),
    filter: (typed) => ({ from_email: typed, from_email_matching: 'exact' }),
    condition: (typed) => ({ sender_address: typed, from_email_matching: 'exact' }),
    query: 'from_email:=',
    prompt: (typed) => `mails from ${typed}`,
    isQuick: true,
  },
  'part of the sender': {
    mail: (sender_address) => ({ sender_address }),
    filter: (typed) => ({ from_email: typed }),
    condition: (typed) => ({ emails: [typed] }),
    query: 'from_email:',
  },
  'whole recipient': {
    mail: (recipient) => ({ recipients: ['a@corp.example', recipient] }),
    filter: (typed) => ({ recipients: typed, recipient_matching: 'exact' }),
    condition: (typed) => ({ recipient: typed, recipient_matching: 'exact' }),
    query: 'recipients:=',
    prompt: (typed) => `mails to ${typed}`,
    isQuick: true,
  },
  'sender domain': {
    mail: (domain) => ({ sender_address: `x@${domain}` }),
    filter: (typed) => ({ from_domain: typed }),
    condition: (typed) => ({ sender_domain_suffix: typed }),
    query: 'from_domain:',
    prompt: (typed) => `mails from ${typed}`,
    isQuick: true,
  },
  link: {
    mail: (link) => ({ email_body_links: [link] }),
    filter: (typed) => ({ link: typed }),
    condition: (typed) => ({ with_links_to_domains: [typed] }),
    query: 'link:',
    prompt: (typed) => `mails with a link to ${typed}`,
    isQuick: true,
  },
  'whole link': {
    mail: (link) => ({ email_body_links: [link] }),
    filter: (typed) => ({ link: typed, link_matching: 'exact' }),
    condition: (typed) => ({ with_links_to_domains: typed, link_matching: 'exact' }),
    query: 'link:=',
  },
  hash: {
    mail: (MD5) => ({ attachments: [{ name: 'a', MD5, sha256: '', size: 1, mime_type: '' }] }),
    filter: (typed) => ({ attach_md5: typed }),
    condition: (typed) => ({ attachments: [typed] }),
    query: 'attach_md5:',
    isQuick: true,
  },
  ip: {
    mail: (sender_ip) => ({ sender_ip }),
    filter: (typed) => ({ sender_server_ip: typed }),
    condition: (typed) => ({ sender_ip: typed }),
    query: 'sender_server_ip:',
    prompt: (typed) => `mails from ${typed}`,
    isQuick: true,
  },
  'message id': {
    mail: (message_id) => ({ message_id }),
    filter: (typed) => ({ message_id: typed }),
    condition: () => ({}),
    query: 'message_id:',
  },
  mailbox: {
    mail: (mailbox) => ({ mailbox }),
    filter: (typed) => ({ query: `mailbox:"${typed.replaceAll('"', String.raw`\"`)}"` }),
    condition: () => ({}),
    query: 'mailbox:',
  },
} satisfies Record<string, Field>;

/** As the mail has it, and as somebody types or pastes it. Without the ways that cannot have it: a question in plain words, say. */
const alike: [keyof typeof fields, shown: string, typed: string, without?: ('prompt' | 'quick search')[]][] = [
  ['subject', 'Over\u200bdue in\u200bvoice', 'overdue invoice'],
  ['subject', 'Over\u00addue invoice', 'overdue invoice'],
  ['subject', 'overdue invoice', 'over\u00addue in\u200bvoice'],
  ['subject', 'overdue\u{e0020}\ufe0f \u202einvoice', 'overdue invoice'],
  ['subject', 'overdue\u00a0\u2009invoice', 'overdue invoice'],
  ['subject', 'overdue invoice', 'overdue\u00a0invoice'],
  ['subject', 'İNŞAAT TEKLİFİ', 'inşaat teklifi'],
  ['subject', 'INŞAAT TEKLIFI', 'ınşaat teklifi'],
  ['subject', 'inşaat teklifi', 'İNŞAAT TEKLİFİ'],
  ['subject', 'ĮMONĖS i̇̀', 'įmonės ì'],
  ['subject', 'Die STRAẞE', 'strasse'],
  ['subject', 'ΟΔΟΣ', 'οδος'],
  ['subject', 'ＩＮＶＯＩＣＥ 𝟐𝟎𝟐𝟔', 'invoice 2026'],
  ['subject', 'Your bank’s “offer” – now', `bank's "offer" - now`, ['prompt']],
  ['subject', 'Bank’s offer – now', "bank's offer - now"],
  ['subject', 'a literal evil[.]example in it', 'evil[.]example', ['prompt', 'quick search']],
  ['sender name', 'İbrahim\u00a0Işık', 'ibrahim ışık'],
  ['file name', 'Rech\u200bnung – März.pdf', 'rechnung - märz.pdf'],
  ['whole sender', 'max@xn--bcher-block-thb.example', 'max@bücher-block.example'],
  ['whole sender', 'Max <max@bücher-block.example>', 'max@xn--bcher-block-thb.example'],
  ['whole sender', 'max@bücher-block.example', 'MAX@BÜCHER-BLOCK.example'],
  ['whole sender', 'max@evil.example', 'max[@]evil[.]example'],
  ['whole sender', 'max@evil.example', 'max(at)evil(dot)example'],
  ['whole sender', 'max@evil.example', 'max [at] evil [dot] example'],
  ['whole sender', 'max@evil.example', 'max{at}evil{.}example'],
  ['whole sender', 'max@evil.example', '"Max, the Great" <max@evil.example>', ['prompt']],
  ['whole sender', 'max@evil.example', 'Max <max@evil[.]example>', ['prompt']],
  ['whole sender', 'max@evil.example', 'mailto:max@evil.example?subject=x', ['prompt']],
  ['whole sender', 'max@evil.example', '<mailto:max@evil.example>', ['prompt']],
  ['whole sender', 'max@evil.example', ' “max@evil.example”, ', ['prompt']],
  ['whole sender', 'max@evil.example', 'm\u200bax@ev\u00adil.example', ['prompt']],
  ['part of the sender', 'max@xn--bcher-block-thb.example', 'bücher'],
  ['part of the sender', 'max@xn--bcher-block-thb.example', 'x@bücher-bl'],
  ['part of the sender', 'max@bücher-block.example', 'xn--bcher-bl'],
  ['part of the sender', 'max@evil.example', '@evil[.]'],
  ['whole recipient', 'ann@xn--bcher-kva.example', 'ann@bücher.example'],
  ['whole recipient', 'ann@bücher.example', 'Ann <ann@xn--bcher-kva.example>', ['prompt']],
  ['whole recipient', 'eva@corp.example', 'eva[at]corp[.]example'],
  ['sender domain', 'mail.xn--bcher-kva.example', 'bücher.example'],
  ['sender domain', 'mail.bücher.example', 'xn--bcher-kva.example'],
  ['sender domain', 'evil-phish.test', 'evil-phish[.]test'],
  ['sender domain', 'evil-phish.test', 'evil-phish(.)test'],
  ['sender domain', 'evil-phish.test', 'evil-phish[.test'],
  ['sender domain', 'evil-phish.test', String.raw`evil-phish\.test`],
  ['sender domain', 'evil-phish.test', '@evil-phish[.]test', ['prompt']],
  ['sender domain', 'evil-phish.test', '*.evil-phish[.]test', ['prompt']],
  ['sender domain', 'evil-phish.test', 'evil-phish。test', ['prompt']],
  ['sender domain', 'evil-phish.test', 'hxxps://evil-phish[.]test/login', ['prompt', 'quick search']],
  ['link', 'https://tgt5.test/login?id=1', 'hxxps://tgt5[.]test/login'],
  ['link', 'https://tgt5.test/login', 'hXXps[:]//tgt5[.]test/login'],
  ['link', 'https://tgt5.test/login', 'https[://]tgt5.test/login', ['prompt']],
  ['link', 'https://tgt5.test/login', 'h**ps://tgt5.test/login', ['prompt']],
  ['link', 'https://tgt5.test/login', 'https:\\/\\/tgt5\\.test\\/login', ['prompt']],
  ['link', 'https://tgt5.test/login', '<https://tgt5.test/login>', ['prompt']],
  ['link', 'https://tgt5.test/login', '“https://tgt5.test/login”,', ['prompt']],
  ['link', 'https://tgt5.test/login', 'tgt5[.]test'],
  ['link', 'https://xn--bcher-kva.example/x', 'https://bücher.example/x'],
  ['link', 'https://xn--bcher-kva.example/x', 'bücher.example'],
  ['link', 'https://bücher.example/x', 'xn--bcher-kva.example/x'],
  ['link', 'https://BÜCHER.example/Größe', 'https://bücher.example/größe'],
  ['whole link', 'https://xn--bcher-kva.example/x', 'https://bücher.example/x'],
  ['whole link', 'https://bücher.example:8080/x', 'https://xn--bcher-kva.example:8080/x'],
  ['whole link', 'https://tgt5.test/login', 'hxxps://tgt5[.]test/login'],
  ['hash', hash, ` MD5: ${hash.toUpperCase()} `, ['quick search']],
  ['hash', hash, `"${hash}"`],
  ['ip', '192.0.2.7', '192[.]0[.]2[.]7'],
  ['ip', '2001:db8::7', '[2001:db8::7]', ['prompt']],
  ['message id', '<a.b@xn--bcher-kva.example>', 'a.b@bücher.example'],
  ['message id', 'a.b@bücher.example', '<a.b@xn--bcher-kva.example>'],
  ['message id', 'A.B@mail.evil.example', 'Message-ID: <a.b@mail[.]evil[.]example>'],
  ['mailbox', 'ann@xn--bcher-kva.example', 'ann@bücher.example'],
  ['mailbox', 'ann@bücher.example', 'Ann <ann@xn--bcher-kva.example>'],
  ['mailbox', 'eva@corp.example', 'eva[@]corp[.]example'],
]; // oxfmt-ignore

/** What looks alike and is somebody else's, or is free text and means itself. */
const different: [keyof typeof fields, shown: string, typed: string][] = [
  ['subject', 'Café', 'cafe'],
  ['subject', 'about evil.example', 'evil[.]example'],
  ['whole sender', 'max@xn--fa-hia.example', 'max@fass.example'],
  ['whole sender', 'max@faß.example', 'max@fass.example'],
  ['sender domain', 'faß.example', 'fass.example'],
  ['sender domain', 'xn--nx-hpa.example', 'nix.example'],
  ['sender domain', 'notbücher.example', 'bücher.example'],
  ['link', 'https://xn--fa-hia.example/', 'https://fass.example'],
];

const databases: DatabaseSync[] = [];
afterAll(() => databases.forEach((db) => db.close()));

/** Whether a search finds a mail, by reading it and by the term index, which have to agree. */
function finds(mail: Partial<EmailRow>, expression: SearchExpression): boolean {
  const answers = (['scan', 'terms'] as const).map((force) => {
    const db = new DatabaseSync(':memory:');
    databases.push(db);
    db.exec(emailIndexSchema);
    const index = createMailsSqlite(db, { role: 'writer', force });
    index.add([makeEmail(mail), makeEmail({ entity_id: 'another', subject: 'Another', nickname: 'Zed' })]);
    return index.count(expression, 10);
  });
  expect(answers[1]).toBe(answers[0]);
  return answers[0] === 1;
}

const conditionsOf = (sent: Record<string, unknown>) => ruleConditionsOf(blockRuleSchema.parse(sent));
const asker = { now, timeZone: 'UTC', locale: 'en', me: 'me@corp.example', domains: [] } as const;

/** Whether each way of asking finds the mail; those that cannot ask for it are left out. */
function ask(
  name: keyof typeof fields,
  shown: string,
  typed: string,
  without: readonly string[] = [],
): Record<string, boolean> {
  const field: Field = fields[name];
  const mail = field.mail(shown);
  const answers: Record<string, boolean> = {};
  const quoted = typed.replaceAll(/["\\]/g, String.raw`\$&`);
  answers['form'] = finds(mail, compileCriteria(searchCriteriaSchema.parse(field.filter(typed)), { now }));
  answers['query'] = finds(mail, compileLucene(`${field.query}"${quoted}"`, { now }).expression);
  const conditions = conditionsOf(field.condition(typed));
  if (Object.keys(field.condition('')).length > 0) {
    answers['rule, stored mail'] = finds(mail, compileRule(conditions).expression);
    const rule = { number: 1, conditions, onlyMailbox: '' } as StoredRule;
    const found = createRuleEngine([rule]).find({ texts: textsOf(makeEmail(mail)), headers: [] });
    answers['rule, new mail'] = found.length === 1;
  }
  if (field.isQuick && !without.includes('quick search')) {
    const { emails, links, files } = classifyKeyword(typed.trim());
    answers['quick search'] = [emails, links, files].some((asked) => asked && finds(mail, asked));
  }
  if (field.prompt && !without.includes('prompt')) {
    const answer = getPromptTranslator()(field.prompt(typed), asker);
    expect(answer.isUnderstood ? '' : `not understood: ${answer.words.join(' ')}`).toBe('');
    if (answer.isUnderstood) answers['prompt'] = finds(mail, compileLucene(answer.query, { now }).expression);
  }
  return answers;
}

describe('what people see is what matches', () => {
  it.each(alike)('%s: a mail with %j is found by %j everywhere', (name, shown, typed, without) => {
    const answers = ask(name, shown, typed, without);
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((way) => [way, true])));
  });

  it.each(different)('%s: a mail with %j is not found by %j', (name, shown, typed) => {
    const { form, query, ...rest } = ask(name, shown, typed, ['prompt', 'quick search']);
    expect([form, query, ...Object.values(rest)]).not.toContain(true);
  });

  it.each([
    ['from_domain:evil-phish[.]test', { sender_address: 'x@evil-phish.test' }],
    ['link:hxxps://tgt5[.]test/login', { email_body_links: ['https://tgt5.test/login'] }],
    ['link:hxxps[:]//tgt5(.)test', { email_body_links: ['https://tgt5.test/login'] }],
    ['from_email:max[@]evil[.]example AND subject:hello', { sender_address: 'max@evil.example' }],
    ['from_domain:(one[.]test OR evil-phish[.]test)', { sender_address: 'x@evil-phish.test' }],
    ['evil-phish[.]test', { sender_address: 'x@evil-phish.test' }],
    ['from_email:*bücher*', { sender_address: 'x@xn--bcher-kva.example' }],
    ['from_email:*xn--*', { sender_address: 'x@bücher.example' }],
    ['link:*//tgt5[.]test/*', { email_body_links: ['https://tgt5.test/login'] }],
    ['sender_server_ip:192[.]0[.]2[.]7', { sender_ip: '192.0.2.7' }],
    ['sender_server_ip:198[.]51[.]100[.]0/24', { sender_ip: '198.51.100.7' }],
    ['mailbox:eva[@]corp[.]example', { mailbox: 'eva@corp.example' }],
  ] satisfies [string, Partial<EmailRow>][])('[AI-02] the query %s is read without quotes', (query, mail) => {
    expect(finds(mail, compileLucene(query, { now }).expression)).toBe(true);
  });

  it('finds a value of nothing that is seen in no mail, and refuses to be asked for it', () => {
    expect(finds({}, { kind: 'text', field: 'subject', match: 'contains', value: '\u200b' })).toBe(false);
    expect(() => compileCriteria(searchCriteriaSchema.parse({ subject: '\u200b' }), { now })).toThrow();
    expect(() => compileLucene('subject:"\u200b\u00ad"', { now })).toThrow();
  });
});
