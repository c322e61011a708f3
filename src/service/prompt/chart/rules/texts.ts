import type { PromptNode, PromptTextField } from '../../../../api/contract/emails/ask-prompt.ts';
import { joinNodes, negate } from '../../prompt-tree.ts';
import { rule, type Rule } from '../engine.ts';
import type { Texts, TextValue } from '../meanings.ts';
import { ipNode, textNode } from './people.ts';

type Match = 'contains' | 'exact' | 'starts' | 'ends';

/** An address has no words. */
const ofAddress = (field: PromptTextField, { of }: Texts) =>
  field !== 'sender_email' || of.every(({ value }) => !value.includes(' '));

const texts = (field: PromptTextField, { join, of }: Texts, match: Match = 'contains'): PromptNode =>
  joinNodes(
    join,
    of.map((text) => textNode(field, text, match)),
  );
const one = (text: TextValue): Texts => ({ join: 'or', of: [text] });
const listOf = (join: 'and' | 'or', first: Texts, second: Texts): Texts | undefined =>
  second.of.length > 1 ||
  (first.of.length > 1 && first.join !== join) ||
  // 'begins with "AW:" and sender …': a word beside a quoted text is none.
  (join === 'and' && (first.of[0]?.isQuoted === true) !== (second.of[0]?.isQuoted === true))
    ? undefined
    : { join, of: [...first.of, ...second.of] };

/** 'sheets with hidden columns', 'Anhang mit Passwort' speak of what is in a file, not of its name. */
const isInside = ({ of }: Texts, words: readonly { key: string }[]): boolean =>
  of.some(({ isQuoted }) => !isQuoted) &&
  words.slice(1).some(({ key }) => /^(?:with|mit|having|has|have|hat|haben)$/.test(key)) &&
  !words.some(({ key }) => /name/.test(key));

/** Whole words of the subject, in any order. */
const allWords = ({ of }: Texts): PromptNode =>
  textNode('subject_words', { value: of.map(({ value }) => value).join(' ') });

/** 'subject contains X but not Y'. */
function exceptText(node: PromptNode, { of }: Texts): PromptNode | undefined {
  const first = node.kind === 'and' || node.kind === 'or' ? node.of[0] : node;
  if (first?.kind !== 'text') return undefined;
  const { field, match } = first;
  if (!['subject', 'anywhere', 'attachment', 'link', 'sender_name'].includes(field)) return undefined;
  return joinNodes('and', [node, ...of.map((text) => negate(textNode(field, text, match)))]);
}

const endings = (values: readonly string[]): PromptNode =>
  joinNodes(
    'or',
    values.map((value) => textNode('attachment', { value: `.${value}` }, 'ends')),
  );
const digests = (values: readonly string[]): PromptNode =>
  joinNodes(
    'or',
    values.map((value) => textNode(value.length === 32 ? 'attach_md5' : 'attach_sha256', { value }, 'exact')),
  );
const ids = (values: readonly string[]): PromptNode =>
  joinNodes(
    'or',
    values.map((value) => textNode('message_id', { value }, 'exact')),
  );
const links = (values: readonly string[]): PromptNode =>
  joinNodes(
    'or',
    values.map((value) => textNode('link', { value })),
  );
const withoutSign = (domain: string) => domain.replace(/^\*?[.@]/, '');

/**
 * Texts, files, links, and what identifies a mail or a file. For example:
 * - mails about password reset → subject:"password reset"
 * - "wire transfer" or "gift card" in the subject → subject:"wire transfer" OR subject:"gift card"
 * - Betreff beginnt mit Rechnung → subject:=Rechnung*
 * - Mails, deren Betreff Mahnung enthält → subject:"Mahnung"
 * - mails with zip attachments → attachment:*.zip
 * - Mails mit PDF-Anhang → attachment:*.pdf
 * - attachment named invoice.pdf → attachment:"invoice.pdf"
 * - mails with a link to bit.ly → link:"bit.ly"
 * - Links auf t.co → link:"t.co"
 * - message id a1@mx.example → message_id:"a1@mx.example"
 * - client ip 192.0.2.7 → sender_client_ip:"192.0.2.7"
 */
export const textRules: readonly Rule[] = [
  rule('Texts', '<Quoted>', ({ Quoted }) => one(Quoted)),
  rule('Texts', '<Topic>', ({ Topic }) => one(Topic), 0.2),
  rule('Texts', '<Word> <Texts>', ({ Texts }) => Texts, -0.2),
  rule('Texts', '[<Either>] <Texts> (<Or>|, <Or>|/) <Texts>', ({ Texts, Texts2 }) =>
    listOf('or', Texts, Texts2),
  ),
  rule(
    'Texts',
    '<Topic> , <Topic> [,] <Or> <Topic>',
    ({ Topic, Topic2, Topic3 }) => ({ join: 'or', of: [Topic, Topic2, Topic3] }),
    0.6,
  ),
  rule('Texts', '<Quoted> , <Quoted> [,] <Or> <Quoted>', ({ Quoted, Quoted2, Quoted3 }) => ({
    join: 'or',
    of: [Quoted, Quoted2, Quoted3],
  })),
  rule('Texts', '<Texts> (<And>|, <And>) <Texts>', ({ Texts, Texts2 }) => listOf('and', Texts, Texts2), 0.3),

  rule('Cond', '[<With>] [<Det>] <Subject> [:|<Contains>|<Named>] <Texts>', ({ Texts }) =>
    texts('subject', Texts),
  ),
  rule('Cond', '[<With>] [<Det>] <Subject> <Is> <Quoted>', ({ Quoted }) =>
    textNode('subject', Quoted, 'exact'),
  ),
  rule('Cond', '[<With>] [<Det>] <Subject> <Is> <Topic>', ({ Topic }) => textNode('subject', Topic), 0.3),
  rule('Cond', '[<With>] [<Det>] <Subject> [<Is>] <Exactly> <Texts>', ({ Texts }) =>
    texts('subject', Texts, 'exact'),
  ),
  rule('Cond', '[<With>] <Exactly> [<Det>] <Subject> <Texts>', ({ Texts }) =>
    texts('subject', Texts, 'exact'),
  ),
  rule(
    'Cond',
    '[<With>] [<Det>] <Subject> (<Without>|<Not> [<Contains>|<Is>]|<Contains> <Not>) <Texts>',
    ({ Texts }) => negate(texts('subject', { ...Texts, join: 'or' })),
  ),
  rule('Cond', '[<With>|<Says>] [<Det>] <Texts> <InSubject>', ({ Texts }) => texts('subject', Texts)),
  rule(
    'Cond',
    '<InSubject> [<With>|<Says>|<Contains>|:] <Texts>',
    ({ Texts }) => texts('subject', Texts),
    0.1,
  ),
  rule('Cond', '<Without> [<Det>] <Texts> <InSubject>', ({ Texts }) =>
    negate(texts('subject', { ...Texts, join: 'or' })),
  ),
  rule('Cond', '<About> [<Det>] <Texts>', ({ Texts }) =>
    Texts.of.some(({ value, isQuoted }) => !isQuoted && /^\S+\.\p{L}+$/u.test(value))
      ? undefined
      : texts('subject', Texts),
  ),
  rule(
    'Cond',
    '[<Det>] <Subject> [<Is>] <Empty> <Or> <Contains> <Texts>',
    ({ Texts }) => joinNodes('or', [negate({ kind: 'present', part: 'subject' }), texts('subject', Texts)]),
    -0.3,
  ),
  // 'links to a.example, but none to b.example'.
  rule(
    'Cond',
    '<Cond> [,] [<But>] <Not> [<Link>] (<To>|<About>|<On>) (<Domain>|<Web>)',
    ({ Cond, Domain, Web }) => {
      const isLink = (node: PromptNode) =>
        (node.kind === 'text' && node.field === 'link') || (node.kind === 'present' && node.part === 'link');
      const isOfLinks = isLink(Cond) || (Cond.kind === 'or' && Cond.of.every(isLink));
      return isOfLinks ? joinNodes('and', [Cond, negate(links([withoutSign(Domain ?? Web)]))]) : undefined;
    },
    -0.3,
  ),
  rule(
    'Cond',
    '[<Det>] <Link> <Not> (<LinkTo>|<To>|<On>) (<Domain>|<Web>)',
    ({ Domain, Web }) => negate(links([withoutSign(Domain ?? Web)])),
    -0.3,
  ),
  // 'links to a.example and to b.example'.
  rule(
    'Cond',
    '<Cond> [,] (<And>|<Or>) (<To>|<About>|<On>) (<Domain>|<Web>)',
    ({ Cond, Domain, Web, words }) => {
      if (Cond.kind !== 'text' || Cond.field !== 'link') return undefined;
      const isEither = words.some(({ key }) => key === 'or' || key === 'oder');
      return joinNodes(isEither ? 'or' : 'and', [Cond, links([withoutSign(Domain ?? Web)])]);
    },
    -0.3,
  ),
  // What stands in a file is not recorded; its name is.
  rule(
    'No',
    '[<InFile>|<File>] [<Contains>|<With>] [<Det>] <Word> <Texts> [<Present>|<ContainsLast>]',
    ({ words }) =>
      words.some(({ key }) => /name|^(?:called|titled|heiss)/.test(key)) ||
      !/file|datei|anh|attach|anlage|document|dokument/.test(
        words
          .slice(0, 2)
          .map(({ key }) => key)
          .join(' '),
      )
        ? undefined
        : 'prompt_body',
    -0.6,
  ),
  rule('Cond', '<Says> [<Det>] <Texts>', ({ Texts }) => texts('anywhere', Texts)),
  rule('No', '<Says> (a|an|ein|eine|einen) <Topic>', () => 'prompt_body', 0.1),
  rule('Cond', '<Contains> [<Det>] <Word> <Texts>', ({ Texts }) => texts('anywhere', Texts)),
  rule('Cond', '<Contains> <Quoted>', ({ Quoted }) => textNode('anywhere', Quoted), 0.3),
  rule('Cond', '<Quoted>', ({ Quoted }) => textNode('anywhere', Quoted), 0.8),
  rule(
    'Cond',
    '<Cond> [,] [<But>|<And>] (<Not>|<Except>|<Without>) [<Contains>] <Texts>',
    ({ Cond, Texts }) => exceptText(Cond, Texts),
    0.3,
  ),

  // Any field that has a text.
  rule('Field', '<File>', () => 'attachment'),
  rule('Field', '<Subject>', () => 'subject'),
  rule('Field', '<SenderName>', () => 'sender_name'),
  rule('Field', '<SenderAddress>', () => 'sender_email'),
  rule('Field', '<Sender>', () => 'sender_email', 0.1),
  rule('Field', '<Link>', () => 'link'),
  rule('Cond', '[<With>] [<Det>] <Field> [<Is>|<Glue>] <Starts> <Texts>', ({ Field, Texts }) =>
    texts(Field, Texts, 'starts'),
  ),
  rule('Cond', '[<With>] [<Det>] <Field> [<Is>|<Glue>] <Ends> <Texts>', ({ Field, Texts }) =>
    texts(Field, Texts, 'ends'),
  ),
  rule('Cond', '[<With>] [<Det>] <Field> [<With>] [<Det>] <Texts> <StartsLast>', ({ Field, Texts }) =>
    texts(Field, Texts, 'starts'),
  ),
  rule(
    'Cond',
    '[<With>] [<Det>] <Field> <On> [<Det>] <Texts> <EndsLast>',
    ({ Field, Texts }) => texts(Field, Texts, 'ends'),
    -0.1,
  ),
  rule('Cond', '<On> [<DomainWord>] (<Domain>|<Web>) <LinksLast>', ({ Domain, Web }) =>
    links([withoutSign(Domain ?? Web)]),
  ),
  rule('Cond', '[<With>] [<Det>] <Field> [<With>] [<Det>] <Texts> <EndsLast>', ({ Field, Texts }) =>
    texts(Field, Texts, 'ends'),
  ),
  rule('Cond', '[<With>] [<Det>] <Field> [<Must>] [<Det>] <Texts> <ContainsLast>', ({ Field, Texts }) =>
    texts(Field, Texts),
  ),
  rule('Cond', '[<With>] [<Det>] <Field> [<Exactly>] <Texts> <IsLast>', ({ Field, Texts }) =>
    texts(Field, Texts, 'exact'),
  ),
  rule(
    'Cond',
    '[<With>] [<Det>] <Field> [<Must>] <Contains> [<Det>] <Texts>',
    ({ Field, Texts }) => (ofAddress(Field, Texts) ? texts(Field, Texts) : undefined),
    0.1,
  ),
  rule('Cond', '[<With>] [<Det>] <Field> <Not> <Contains> [<Det>] <Texts>', ({ Field, Texts }) =>
    negate(texts(Field, { ...Texts, join: 'or' })),
  ),
  rule('Cond', '[<With>] [<Det>] <Field> <Contains> <Not> [<Det>] <Texts>', ({ Field, Texts }) =>
    negate(texts(Field, { ...Texts, join: 'or' })),
  ),
  rule(
    'Cond',
    '[<With>] [<Det>] <Field> [<Contains>] <Neither> <Topic> <Nor> <Topic> [<Contains>]',
    ({ Field, Topic, Topic2 }) => negate(texts(Field, { join: 'or', of: [Topic, Topic2] })),
    -0.2,
  ),
  rule(
    'Cond',
    '[<With>] [<Det>] <Field> [<Contains>] <Neither> <Quoted> <Nor> <Quoted> [<Contains>]',
    ({ Field, Quoted, Quoted2 }) => negate(texts(Field, { join: 'or', of: [Quoted, Quoted2] })),
    -0.2,
  ),
  rule('Cond', '[<Det>] <Subject> <AllWords> <Texts> [<AllWords>]', ({ Texts }) => allWords(Texts), -0.5),
  rule('Cond', '<InSubject> <AllWords> <Texts> [<AllWords>]', ({ Texts }) => allWords(Texts), -0.5),
  rule('Cond', '[<AllWords>] <Texts> <InSubject> <AllWords>', ({ Texts }) => allWords(Texts), -0.5),

  // Files.
  rule('Ending', '<Ending> [-] (<Or>|,|/|, <Or>) <Ending>', ({ Ending, Ending2 }) => [...Ending, ...Ending2]),
  rule('Ending', '<Ending> <Ending>', ({ Ending, Ending2 }) => [...Ending, ...Ending2], 0.1),
  rule('Ending', '<Kind>', ({ Kind }) => Kind, 0.1),
  rule(
    'Cond',
    '[<With>|<Contains>|<Present>] [<Det>] <Ending> [-] [<File>] [<Present>]',
    ({ Ending }) => endings(Ending),
    0.2,
  ),
  rule('Cond', '[<With>|<Contains>] [<Det>] <Ending> <InFile>', ({ Ending }) => endings(Ending), 0.2),
  rule(
    'Cond',
    `[<With>] [<Det>] <File> [:|<With>|<Is>|<From>] [<Det>] [<Extension>] [:|<Is>|<Ends>] [<Det>]
    <Ending>`,
    ({ Ending }) => endings(Ending),
  ),
  rule(
    'Cond',
    '[<With>|<Contains>] [<Det>] <Ending> <And> [<Det>] <Ending> [-] [<File>] [<Present>]',
    ({ Ending, Ending2 }) => joinNodes('and', [endings(Ending), endings(Ending2)]),
    0.1,
  ),
  rule('Cond', '<Without> [<Det>] <Ending> [<File>] [<Present>]', ({ Ending }) => negate(endings(Ending))),
  rule(
    'Cond',
    `[<With>|<Contains>] [<Det>] [<File>] [:|<Named>|<Is>|<Contains>] <FileName> [<Present>|<InFile>|<As>
      <File>]`,
    ({ FileName }) => textNode('attachment', FileName),
    0.1,
  ),
  rule('Cond', '[<With>|<Contains>] [<Det>] <File> (<Named>|<Contains>|:|<Is>) <Texts>', ({ Texts, words }) =>
    isInside(Texts, words) ? undefined : texts('attachment', Texts),
  ),
  // 'PDFs that mention a salary': what stands in a file is not recorded.
  rule(
    'No',
    '[<With>] [<Det>] <Ending> [-] [<File>] [,] [<Glue>] (<Says>|<Contains>) [<Det>] [<Word>] (<Topic>|<Ending>)',
    ({ words, Ending2 }) => {
      const keys = words.map(({ key }) => key).join(' ');
      if (/name|subject|betreff|\blink/.test(keys)) return undefined;
      return /contain|mention|enthal|enthaelt|erwaehn/.test(keys) ||
        (Ending2 === undefined && /\b(?:with|mit)\b/.test(keys.slice(4)))
        ? 'prompt_body'
        : undefined;
    },
    -0.3,
  ),
  rule(
    'Cond',
    '[<With>|<Contains>] [<Det>] <File> <Quoted>',
    ({ Quoted }) => textNode('attachment', Quoted),
    0.1,
  ),
  rule('Cond', '[<Det>] <File> <Texts> <InFile>', ({ Texts }) => texts('attachment', Texts)),
  rule('Cond', '[<Det>] <Texts> <SaysLast>', ({ Texts }) => texts('anywhere', Texts), 0.3),
  rule('Cond', '[<With>|<Says>] [<Det>] <Texts> <InFile>', ({ Texts }) => texts('attachment', Texts)),

  // Links.
  rule(
    'Cond',
    '[<With>|<Contains>] [<Det>] <LinkTo> [<Det>] [<DomainWord>|<Word>] (<Domain>|<Web>)',
    ({ Domain, Web }) => links([withoutSign(Domain ?? Web)]),
    -0.1,
  ),
  rule(
    'Cond',
    `[<With>|<Contains>] [<Det>] <Link> [:|<Is>|<Contains>|<To>|<With>] [<DomainWord>]
    (<Domain>|<Web>)`,
    ({ Domain, Web }) => links([withoutSign(Domain ?? Web)]),
  ),
  rule(
    'Cond',
    '[<With>|<Contains>] [<Det>] <LinkTo> (<Domain>|<Web>) (<Or>|,) [<LinkTo>] (<Domain>|<Web>)',
    ({ Domain, Domain2, Web, Web2 }) =>
      links([Domain, Domain2, Web, Web2].filter((value) => value !== undefined).map(withoutSign)),
    -0.1,
  ),
  rule(
    'Cond',
    `[<With>|<Contains>] [<Det>] <LinkTo> [<Either>] (<Domain>|<Web>) <And> [<LinkTo>]
    (<Domain>|<Web>)`,
    ({ Domain, Domain2, Web, Web2 }) =>
      joinNodes(
        'and',
        [Domain, Domain2, Web, Web2].flatMap((value) =>
          value === undefined ? [] : [links([withoutSign(value)])],
        ),
      ),
    -0.1,
  ),
  rule('Cond', '(<With>|<Contains>) <Domain> <Link>', ({ Domain }) => links([withoutSign(Domain)])),
  rule('Cond', '[<With>|<Contains>] [<Det>] <LinkTo> <Ip>', ({ Ip }) => links(Ip), -0.1),
  rule('Cond', '[<Contains>|<With>] <Web>', ({ Web }) => links([Web]), 0.2),
  rule(
    'Cond',
    '[<With>|<For>|<Of>] [<Det>] (<Domain>|<Web>) <InLink>',
    ({ Domain, Web }) => links([Domain ?? Web]),
    -0.2,
  ),
  rule(
    'Cond',
    '[<With>] <Says> <Topic> <And> <Topic> <InSubject>',
    ({ Topic, Topic2 }) => texts('subject', { join: 'and', of: [Topic, Topic2] }),
    -0.3,
  ),
  rule(
    'Cond',
    '[<With>] <Says> <Quoted> <And> <Quoted> <InSubject>',
    ({ Quoted, Quoted2 }) => texts('subject', { join: 'and', of: [Quoted, Quoted2] }),
    -0.3,
  ),
  rule('Cond', '[<With>] (<Domain>|<Quoted>|<Web>) <InLink>', ({ Domain, Quoted, Web }) =>
    links([Domain ?? Quoted?.value ?? Web]),
  ),
  rule('Cond', '[<With>|<Contains>] [<Det>] <Link> [<Contains>|<With>|<LinkTo>|:] <Quoted>', ({ Quoted }) =>
    textNode('link', Quoted),
  ),

  // Addresses of machines, and what identifies.
  rule('Ip', '<Ip> (<Or>|<And>|,|, <Or>) <Ip>', ({ Ip, Ip2 }) => [...Ip, ...Ip2]),
  rule(
    'Cond',
    '[<From>|<With>] [<Det>] <ServerIp> [:|<Is>|<Glue>|<From>|<With>|<At>] [<Det>] [<ServerIp>] <Ip>',
    ({ Ip }) => ipNode('sender_server_ip', Ip),
  ),
  rule(
    'Cond',
    '[<From>|<With>] [<Det>] <ClientIp> [:|<Is>|<Glue>|<From>|<With>|<At>] [<Det>] [<ServerIp>] <Ip>',
    ({ Ip }) => ipNode('sender_client_ip', Ip),
  ),
  rule(
    'Cond',
    '[<From>|<At>] [<Det>] <Ip> (network|subnet|range|net|netz|netzwerk|subnetz|bereich)',
    ({ Ip }) => ipNode('sender_server_ip', Ip),
  ),
  rule('Cond', '<Ip>', ({ Ip }) => ipNode('sender_server_ip', Ip), 0.3),
  rule('Digest', '<Digest> (<Or>|<And>|,|, <Or>) <Digest>', ({ Digest, Digest2 }) => [...Digest, ...Digest2]),
  rule(
    'Cond',
    '[<With>|<Contains>] [<Det>] [<File>] [<With>|:] [<Det>] [<Hash> [:|<Is>]] <Digest>',
    ({ Digest }) => digests(Digest),
    0.1,
  ),
  rule('Id', '<Id> (<Or>|<And>|,|, <Or>) <Id>', ({ Id, Id2 }) => [...Id, ...Id2]),
  rule('Cond', '[<With>] [<Det>] <MessageId> [:|<Is>] <Id>', ({ Id }) => ids(Id)),
  rule('Cond', '[<With>] [<Det>] <MessageId> [:|<Is>] <Address>', ({ Address }) => ids([Address])),
  rule('Cond', '[<With>] [<Det>] <MessageId> [:|<Is>] <Quoted>', ({ Quoted }) => ids([Quoted.value])),
  rule('Cond', '<Id>', ({ Id }) => ids(Id), 0.4),
];
