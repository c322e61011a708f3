import type { PromptNode } from '../../../../api/contract/emails/ask-prompt.ts';
import { joinNodes } from '../../prompt-tree.ts';
import { isCountry } from '../../lexicon/country-names.ts';
import { rule, type Rule } from '../engine.ts';
import { deny } from '../sentence.ts';
import type { TextValue, Who } from '../meanings.ts';
import { brands } from '../brands.ts';

type Field = (PromptNode & { kind: 'text' })['field'];

/** A condition that a field has a text. */
export const textNode = (
  field: Field,
  { value, isQuoted }: TextValue,
  match: 'contains' | 'exact' | 'starts' | 'ends' = 'contains',
): PromptNode => ({ kind: 'text', field, match, value, ...(isQuoted ? { isQuoted } : {}) });

/** Somebody with this address. */
export function addressWho(value: string): Who {
  if (value.startsWith('*@')) return domainWho(value.slice(2));
  return {
    from: textNode('sender_email', { value }, 'exact'),
    to: textNode('recipients', { value }, 'exact'),
    mailbox: value,
    text: { value, kind: 'address' },
  };
}
/** Anybody of a domain. */
export const domainWho = (domain: string): Who => {
  // '.ru' and 'com' are what is below a top-level domain.
  const value = domain.replace(/^(?:\*?[.@])/, '').toLowerCase();
  return {
    from: domain.startsWith('*.')
      ? textNode('sender_domain', { value: `.${value}` }, 'ends')
      : textNode('sender_domain', { value }),
    to: textNode('recipients', { value: `@${value}` }),
    text: { value, kind: 'domain' },
  };
};
const bare = (domain: string) => domain.replace(/^(?:\*?[.@])/, '').toLowerCase();
const belowDomain = (domain: string): PromptNode =>
  textNode('sender_domain', { value: `.${bare(domain)}` }, 'ends');
const exactDomain = (domain: string): PromptNode =>
  textNode('sender_domain', { value: bare(domain) }, 'exact');
/** Somebody of this name. */
export function namedWho(name: TextValue): Who {
  const local = /^(\S+@)\*$/.exec(name.value)?.[1];
  // 'info@*'.
  if (local)
    return {
      from: textNode('sender_email', { value: local }, 'starts'),
      to: textNode('recipients', { value: local }, 'starts'),
    };
  return {
    from: textNode('sender', name),
    to: textNode('recipients', name),
    text: { value: name.value, kind: name.isQuoted ? 'quoted' : 'name' },
  };
}

const joinWho = (kind: 'and' | 'or', one: Who, other: Who): Who => ({
  from: joinNodes('or', [one.from, other.from]),
  to: joinNodes(kind, [one.to, other.to]),
});
const eitherSide = (who: Who): PromptNode => joinNodes('or', [who.from, who.to]);
const exchange = (one: Who, other: Who): PromptNode =>
  joinNodes('or', [joinNodes('and', [one.from, other.to]), joinNodes('and', [other.from, one.to])]);
const inMailbox = ({ mailbox }: Who): PromptNode | undefined =>
  mailbox === undefined ? undefined : textNode('mailbox', { value: mailbox }, 'exact');
const all = (nodes: readonly (PromptNode | undefined)[]): PromptNode | undefined =>
  nodes.every((node) => node !== undefined) ? joinNodes('or', nodes) : undefined;

/** A sender field narrower than name or address. */
function senderField(field: 'sender_name' | 'sender_email', { text }: Who): PromptNode | undefined {
  if (!text) return undefined;
  const value = { value: text.value, ...(text.kind === 'quoted' ? { isQuoted: true as const } : {}) };
  return textNode(field, value, text.kind === 'address' && field === 'sender_email' ? 'exact' : 'contains');
}

/** 'the Miller company', but 'our CFO' is a function of somebody, which is not known. */
const articles = /^(?:the|der|die|das|den|dem)$/;

/** One word in small letters that nothing but its place makes a name: 'mails copied to'. */
const isFaint = ({ text }: Who): boolean =>
  text?.kind === 'name' && /^[^\p{Lu} ]+$/u.test(text.value) && !brands.has(text.value);

/** Long endings of domains that are in use. */
const longEndings: ReadonlySet<string> = new Set(
  `example online store cloud email world space website global group agency media network digital solutions
  technology finance berlin hamburg bayern koeln london paris museum travel internal local localhost invalid
  support center systems services company academy events energy health legal market shop studio today tools
  training video games money consulting engineering international software security monster click amsterdam
  schule reisen versicherung gmbh swiss tirol wien saarland ruhr nrw`.split(/\s+/),
);

/** 'jonas.wendt' has the form of a domain, but no such ending is in use. */
const isPerson = (value: string): boolean =>
  /^\p{L}+\.\p{L}{5,}$/u.test(value) && !longEndings.has(value.split('.').at(-1)?.toLowerCase() ?? '');

/** 'vom Hausmeister', 'aus Wien': what has an article and one word is no name, nor is what mail is 'aus'. */
function isPlace({ text }: Who, words: readonly { key: string }[]): boolean {
  if (text?.kind !== 'name') return false;
  const keys = words.map(({ key }) => key);
  const hasArticle = keys.some((key) => /^(?:vom|dem|der|den|the)$/.test(key));
  return (
    keys.includes('aus') || (hasArticle && !text.value.includes(' ') && !brands.has(text.value.toLowerCase()))
  );
}

/**
 * People: as values, and as senders, recipients and owners of mailboxes. For example:
 * - mails from bob@x.example → from_email:="bob@x.example"
 * - emails sent by Karen Holt → from_name:"Karen Holt" OR from_email:"Karen Holt"
 * - Mails von a@x.example an b@x.example → from_email:="a@x.example" AND recipients:="b@x.example"
 * - what did Jonas Weber send → from_name:"Jonas Weber" OR from_email:"Jonas Weber"
 * - was hat a@x.example an b@x.example geschickt → from_email:="a@x.example" AND recipients:="b@x.example"
 * - mail from dhl.com or ups.com → from_domain:"dhl.com" OR from_domain:"ups.com"
 * - sender is not bob@x.example → NOT from_email:="bob@x.example"
 * - in the mailbox of bob@x.example → mailbox:"bob@x.example"
 * - spam aus China → refused, prompt_not_recorded
 */
export const peopleRules: readonly Rule[] = [
  rule('Who', '<Address>', ({ Address }) => addressWho(Address)),
  rule('Who', '<Domain>', ({ Domain }) =>
    isPerson(Domain) ? namedWho({ value: Domain }) : domainWho(Domain),
  ),
  rule('Who', '<Open> <Who> <Close>', ({ Who }) => Who),
  rule('Who', '<At> <Open> <Who> <Close>', ({ Who }) => Who, 0.2),
  rule('Who', '[<Det>] <Mailer> [<DomainWord>]', ({ Mailer }) => domainWho(Mailer), 0.1),
  rule('Who', '[<Det>] <DomainWord> [:] <Domain>', ({ Domain }) => domainWho(Domain)),
  rule(
    'Cond',
    `[<From>] [<Only>] [<Det>] <Subdomains> <Domain> [<Only>] [,|<But>|, <But>] [<Not> [<From>] <Domain>
      [<Itself>]]`,
    ({ Domain }) => belowDomain(Domain),
    -0.3,
  ),
  rule(
    'Cond',
    '[<From>] <Domain> , [<Only>] <Subdomains> [[,] <Not> [<Det>] <DomainWord>]',
    ({ Domain }) => belowDomain(Domain),
    -0.3,
  ),
  rule(
    'Cond',
    `[<From>|<SenderDomain>|<DomainWord>] [<Det>] [<Exactly>] [<From>] [<Det>] [<DomainWord>] <Domain> [<As>
      <Sender>] [,] <Itself>`,
    ({ Domain }) => exactDomain(Domain),
    -0.2,
  ),
  rule(
    'Cond',
    '[<From>] <Exactly> [<Det>] <DomainWord> <Domain> [<As> <Sender>]',
    ({ Domain }) => exactDomain(Domain),
    -0.2,
  ),
  rule('Who', '[<Det>] <Domain> <DomainWord>', ({ Domain }) => domainWho(Domain)),
  rule('Who', '[<Det>] (<SenderAddress>|<Whoever>) [:] <Address>', ({ Address }) => addressWho(Address)),
  rule(
    'Who',
    '[<Det>] <Whoever> [<With>|<From>] [<Det>] [<DomainWord>] <Domain>',
    ({ Domain }) => domainWho(Domain),
    0.1,
  ),
  rule(
    'Who',
    '<Det> (<Address>|<Domain>)',
    ({ Address, Domain }) => (Address ? addressWho(Address) : domainWho(Domain)),
    0.1,
  ),
  rule(
    'Who',
    '[<Det>] <Noun> [<Noun>] (<Address>|<Domain>)',
    ({ Address, Domain }) => (Address ? addressWho(Address) : domainWho(Domain)),
    0.3,
  ),
  rule(
    'Cond',
    '(<Address>|<Domain>) <Mail>',
    ({ Address, Domain }) => (Address ? addressWho(Address) : domainWho(Domain)).from,
    0.5,
  ),
  rule('Cond', '<To> [<Det>] <Team>', ({ Team }) => namedWho(Team).to),
  rule('Cond', '[<Det>] <Recipient> [<Is>] [<Det>] <Team>', ({ Team }) => namedWho(Team).to),
  rule('Who', '<Quoted>', ({ Quoted }) => namedWho(Quoted), 0.1),
  rule('Who', '<Name>', ({ Name }) => (isCountry(Name.value) ? undefined : namedWho(Name))),
  rule(
    'Who',
    '<Det> <Name>',
    ({ Name, words }) =>
      isCountry(Name.value) || !articles.test(words[0]?.key ?? '') ? undefined : namedWho(Name),
    0.2,
  ),
  rule('No', '[<From>|<To>] [<Det>] <Name>', ({ Name }) =>
    isCountry(Name.value) ? 'prompt_not_recorded' : undefined,
  ),
  rule('Who', '<Title> <Name>', ({ Name }) => namedWho(Name), -0.3),
  rule('Cond', '<DomainWord> [:] <Domain>', ({ Domain }) => domainWho(Domain).from, 0.4),
  rule('Who', '[<Title>] <Name> <Open> <Address> <Close>', ({ Address }) => addressWho(Address)),
  rule('Who', '<Name> , <Address> ,', ({ Address }) => addressWho(Address)),
  rule('Who', '[<Either>] <Who> (<Or>|,|, <Or>|/) <Who>', ({ Who, Who2 }) => joinWho('or', Who, Who2), 0.1),
  rule('Who', '[<Either>] <Who> (<And>|, <And>) <Who>', ({ Who, Who2 }) => joinWho('and', Who, Who2), 0.1),

  rule('Cond', '<From> <Who>', ({ Who, words }) => (isPlace(Who, words) ? undefined : Who.from)),
  rule('Cond', '<From> <Not> <Who>', ({ Who }) => ({ kind: 'not', of: Who.from })),
  rule(
    'Cond',
    '<Of> [<Det>] [<DomainWord>] (<Address>|<Domain>)',
    ({ Address, Domain }) => (Address ? addressWho(Address) : domainWho(Domain)).from,
    0.1,
  ),
  rule('Cond', '<From> <Ip>', ({ Ip }) => ipNode('sender_server_ip', Ip)),
  rule('Cond', '<To> <Who>', ({ Who }) => Who.to),
  rule('Cond', '<To> <Not> [<Det>] [<DomainWord>] <Who>', ({ Who }) => deny(Who.to)),
  rule('Cond', '<For> <Who>', ({ Who }) =>
    !Who.text || /^(?:address|domain)$/.test(Who.text.kind) ? Who.to : undefined,
  ),
  rule('Cond', '<For> <Title> <Name>', ({ Name }) => namedWho(Name).to),
  rule(
    'Cond',
    '<From> [<Det>] <Whoever> (<Except>|<Outside>|<But>|<Not>) [<From>|<At>] <Who>',
    ({ Who }) => deny(Who.from),
    -0.1,
  ),
  rule(
    'Cond',
    '<To> [<Det>] <Whoever> (<Except>|<Outside>|<But>|<Not>) [<To>|<At>] <Who>',
    ({ Who }) => deny(Who.to),
    -0.1,
  ),
  rule(
    'Cond',
    '[<With>] [<Det>] <SenderName> [<Is>] <Not> [<Contains>] (<Name>|<Quoted>)',
    ({ Name, Quoted }) => deny(textNode('sender_name', Quoted ?? Name)),
  ),
  // 'Ann Bell's mails'.
  rule(
    'Cond',
    '<Who> <Mail>',
    ({ Who, words }) => (words.some(({ text }) => /['’]s$/.test(text)) ? Who.from : undefined),
    0.1,
  ),
  rule('Cond', '<FromOrTo> <Who>', ({ Who }) => eitherSide(Who)),
  rule('Cond', '<From> <Who> <To> <Who> [,] <Reverse>', ({ Who, Who2 }) => exchange(Who, Who2), -0.2),
  rule('Cond', '<Between> <Who> <And> <Who>', ({ Who, Who2 }) => exchange(Who, Who2)),
  rule('Cond', '[<Det>] <Sender> <Exactly> <Who>', ({ Who }) => Who.from),
  rule('Cond', '<From> <Cond>', ({ Cond }) => (Cond.kind === 'received' ? Cond : undefined), 0.3),
  rule('Cond', '[<Det>] <Sender> [<Is>|<Contains>] <Who>', ({ Who }) => Who.from),
  rule('Cond', '[<Det>] <Sender> [<Is>] (<Not>|<Outside>) [<From>|<At>] <Who>', ({ Who }) => ({
    kind: 'not',
    of: Who.from,
  })),
  rule('Cond', '[<Det>] <Sender> [<Is>] <Not> <Who>', ({ Who }) => ({ kind: 'not', of: Who.from })),
  rule('Cond', '[<Det>] <Sender> [<Is>] (<From>|<At>) <Who>', ({ Who }) => Who.from),
  rule('Cond', '[<Det>] <Recipient> [<Is>|<Contains>] <Who>', ({ Who }) => Who.to),
  rule('Cond', '[<Det>] <Recipient> [<Is>] <Not> <Who>', ({ Who }) => ({ kind: 'not', of: Who.to })),
  rule(
    'Cond',
    `[<Det>] (<Sender>|<SenderDomain>|<SenderAddress>|<From>) [<Is>] <Neither> [<From>|<At>] <Who> <Nor>
      [<From>|<At>] <Who> [<Nor> [<From>|<At>] <Who>]`,
    ({ Who, Who2, Who3 }) =>
      joinNodes(
        'and',
        [Who, Who2, Who3].flatMap((who) => (who ? [{ kind: 'not' as const, of: who.from }] : [])),
      ),
    -0.1,
  ),
  rule(
    'Cond',
    '<Neither> <From> <Who> <Nor> [<From>] <Who> [<Nor> [<From>] <Who>]',
    ({ Who, Who2, Who3 }) =>
      joinNodes(
        'and',
        [Who, Who2, Who3].flatMap((who) => (who ? [{ kind: 'not' as const, of: who.from }] : [])),
      ),
    -0.1,
  ),
  rule('Cond', '[<FromOrTo>] <Who> <As> [<Det>] <Sender>', ({ Who }) => Who.from),
  rule(
    'Cond',
    '<Of> <Name>',
    ({ Name, words }) =>
      words[0]?.key === 'of' && /^\p{Lu}.* \p{Lu}/u.test(Name.value) ? namedWho(Name).from : undefined,
    0.3,
  ),
  rule('Cond', '<Who> <As> [<Det>] <Recipient>', ({ Who }) => Who.to),
  rule('Cond', '[<With>] [<Det>] <SenderName> [<Contains>|:] <Who>', ({ Who }) =>
    senderField('sender_name', Who),
  ),
  rule(
    'Cond',
    '[<With>|<Contains>] [<Det>] <SenderName> [<Contains>|:|<Says>|<Is>] <Topic>',
    ({ Topic }) => textNode('sender_name', Topic),
    0.3,
  ),
  rule('Cond', '[<With>] [<Det>] <SenderName> <Says> <Quoted>', ({ Quoted }) =>
    textNode('sender_name', Quoted),
  ),
  rule('Cond', '[<Det>] <SenderName> (<Exactly>|<Is>) (<Name>|<Quoted>)', ({ Name, Quoted }) =>
    textNode('sender_name', Quoted ?? Name, 'exact'),
  ),
  rule('Cond', '<Quoted> <As> [<Det>] <SenderName>', ({ Quoted }) => textNode('sender_name', Quoted)),
  rule('Cond', '[<With>] [<Det>] <SenderAddress> [<Is>|<Contains>|<Exactly>] <Who>', ({ Who }) =>
    !Who.text || Who.text.kind === 'domain' ? Who.from : senderField('sender_email', Who),
  ),
  rule('Cond', '[<With>] [<Det>] <SenderDomain> [<Is>|<Contains>] <Who>', ({ Who }) =>
    !Who.text || Who.text.kind === 'domain' ? Who.from : textNode('sender_domain', Who.text),
  ),
  rule('Cond', '[<With>] [<Det>] <SenderDomain> [<Is>] <Not> <Who>', ({ Who }) => ({
    kind: 'not',
    of: Who.from,
  })),

  rule(
    'Cond',
    `[<Det>] (<DomainWord>|<SenderAddress>|<SenderDomain>) [<But>] [<Is>] [<But>] (<Not>|<Outside>)
      [<From>|<At>] <Who>`,
    ({ Who }) => ({ kind: 'not', of: Who.from }),
  ),
  rule(
    'Cond',
    '<From> <Actor>',
    ({ Actor }) => (Actor.join() === 'microsoft' ? textNode('sender', { value: 'Microsoft' }) : undefined),
    0.7,
  ),

  // 'bob@x.example sent …', 'did Ann send …', 'Ann has got'.
  rule('Cond', '<Have> <Who> <Sent>', ({ Who }) => Who.from, 0.2),
  rule('Cond', '<Who> [<Have>] <Sent>', ({ Who }) => (isFaint(Who) ? undefined : Who.from), 0.2),
  rule(
    'Cond',
    '[<Have>] <Who> [<Have>] <Sent> <Me>',
    ({ Who, Me }) => joinNodes('and', [Who.from, Me.to]),
    0.1,
  ),
  rule(
    'Cond',
    '[<Have>] <Me> <Who> [<Mid>] <Sent>',
    ({ Who, Me, Mid }) => joinNodes('and', [Who.from, Me.to, ...(Mid?.of ?? [])]),
    0.1,
  ),
  // 'Ann Bell misses a mail'; of 'a colleague' nothing is known but the rest of the question.
  rule('Cond', '[<Title>] <Who> <Misses>', ({ Who }) =>
    Who.text?.kind === 'address' || Who.text?.value.includes(' ') ? Who.to : undefined,
  ),
  rule('Fill', '[<Det>] <Noun> [<Noun>] <Misses>', () => true, 0.2),
  rule('Fill', '[<Det>] <Title> <Misses>', () => true, 0.1),
  // 'was Bob sent anything', 'was wurde mir geschickt'.
  rule(
    'Cond',
    '<Be> <Who> [<Mid>] <Sent>',
    ({ Who, Mid }) => joinNodes('and', [Who.to, ...(Mid?.of ?? [])]),
    0.1,
  ),
  // What stands between subject and verb, in German mostly: 'was hat Ann gestern an Bob geschickt'.
  rule('Mid', '<Cond>', ({ Cond }) => ({ size: 1, of: [Cond] })),
  rule('Mid', '(<Fill>|<Glue>|<Mail>)', () => ({ size: 1, of: [] }), 0.2),
  rule('Mid', '<Me>', ({ Me }) => ({ size: 1, of: [Me.to] })),
  rule('Mid', '<Mid> <Me>', ({ Mid, Me }) => ({ size: Mid.size + 1, of: [...Mid.of, Me.to] })),
  rule('Mid', '<Mid> <Cond>', ({ Mid, Cond }) =>
    Mid.size < 5 ? { size: Mid.size + 1, of: [...Mid.of, Cond] } : undefined,
  ),
  rule(
    'Mid',
    '<Mid> (<Fill>|<Glue>|<Mail>)',
    ({ Mid }) => (Mid.size < 5 ? { ...Mid, size: Mid.size + 1 } : undefined),
    0.2,
  ),
  rule(
    'Cond',
    '[<Have>] <Who> [<Have>] <Mid> [,] <Sent> [<Have>]',
    ({ Who, Mid }) => joinNodes('and', [Who.from, ...Mid.of]),
    0.25,
  ),
  rule(
    'Cond',
    '[<Have>] <Who> [<Have>] <Mid> [,] <Got> [<Have>]',
    ({ Who, Mid }) => joinNodes('and', [Who.to, ...Mid.of]),
    0.25,
  ),
  rule(
    'Cond',
    '<Who> <To> <Who>',
    ({ Who, Who2, words }) =>
      articles.test(words[0]?.key ?? '') || isFaint(Who) ? undefined : joinNodes('and', [Who.from, Who2.to]),
    0.5,
  ),
  rule('Cond', '[<Have>] <Who> [<Have>] <Got>', ({ Who }) => Who.to, 0.2),
  rule('Cond', '<InBox> <Who>', ({ Who }) => inMailbox(Who)),
  rule('Cond', '[<At>] [<Det>] <Address> (mailbox|mail box|inbox|postfach|posteingang)', ({ Address }) =>
    inMailbox(addressWho(Address)),
  ),
  rule('Cond', '<InBox> <Who> <Or> <Who>', ({ Who, Who2 }) => all([inMailbox(Who), inMailbox(Who2)])),
];

/** Servers or clients of these addresses. */
export function ipNode(field: 'sender_server_ip' | 'sender_client_ip', ips: readonly string[]): PromptNode {
  return joinNodes(
    'or',
    ips.map((value) => textNode(field, { value }, 'exact')),
  );
}
