import type { PromptNode } from '../../../../api/contract/emails/ask-prompt.ts';
import { joinNodes, negate, subjectOf } from '../../prompt-tree.ts';
import { rule, type Rule } from '../engine.ts';
import {
  addCondition,
  addJudge,
  areAlternatives,
  correctCondition,
  deny,
  emptySentence,
} from '../sentence.ts';
import type { Who } from '../meanings.ts';
import { addressWho, domainWho } from './people.ts';

const either = (one: PromptNode, other: PromptNode) =>
  subjectOf(one) === subjectOf(other) && one.kind !== 'not' && other.kind !== 'not'
    ? joinNodes('or', [one, other])
    : undefined;
const both = (one: PromptNode, other: PromptNode) =>
  // 'except spam and phishing' is neither.
  one.kind === 'not' && areAlternatives(one.of, other)
    ? undefined
    : areAlternatives(one, other)
      ? joinNodes('or', [one, other])
      : subjectOf(one) === subjectOf(other) && one.kind !== 'received'
        ? joinNodes('and', [one, other])
        : undefined;
/** 'from A but not B': what is excepted is a value of the field in front of it. */
export function exceptWho(node: PromptNode, who: Who): PromptNode | undefined {
  const subject = subjectOf(node);
  const side = subject === 'text sender' ? who.from : subject === 'text recipients' ? who.to : undefined;
  return side && joinNodes('and', [node, deny(side)]);
}

/** The opposite of what is one condition. */
const denied = (node: PromptNode): PromptNode | undefined => {
  const made = deny(node);
  return made.kind === 'not' && made.of.kind === 'and' ? undefined : made;
};

/**
 * How conditions become a sentence. For example:
 * - incoming or internal mails with links → direction:(is_incoming OR is_internal) AND has:link
 * - neither graymail nor malware → NOT detection:cp_graymail AND NOT detection:(cp_malicious OR ms_malware)
 * - mails that were not deleted → is_deleted:false
 * - graymail except from dhl.com → detection:cp_graymail AND NOT from_domain:"dhl.com"
 * - kein Spam, nur Malware → detection:(cp_malicious OR ms_malware)
 * - no graymail and bulk → NOT detection:(cp_graymail OR ms_bulk)
 * - mails from a@x.example, no wait, from b@x.example → from_email:="b@x.example"
 * - delete all spam → refused, prompt_order
 * - wie viele Mails → refused, prompt_chart
 */
export const joiningRules: readonly Rule[] = [
  rule('Cond', '[<Either>] <Cond> [,] <Or> <Cond>', ({ Cond, Cond2 }) => either(Cond, Cond2), -0.1),
  // 'not from a.example but from b.example'.
  rule(
    'Cond',
    '<Not> <Cond> [,] <But> <Cond>',
    ({ Cond, Cond2 }) =>
      Cond.kind === Cond2.kind && Cond.kind !== 'received' && areAlternatives(Cond, Cond2)
        ? Cond2
        : undefined,
    -0.2,
  ),
  rule('Cond', '<Either> <Cond> [,] <Or> <Cond>', ({ Cond, Cond2 }) => joinNodes('or', [Cond, Cond2]), -0.2),
  rule(
    'Cond',
    '<Cond> [,] <Incl> <Cond>',
    ({ Cond, Cond2 }) =>
      Cond.kind === 'detection' && Cond2.kind === 'detection' ? joinNodes('or', [Cond, Cond2]) : undefined,
    -0.2,
  ),
  rule('Cond', '<Cond> , <Cond>', ({ Cond, Cond2 }) =>
    Cond.kind !== 'received' && areAlternatives(Cond, Cond2) ? joinNodes('or', [Cond, Cond2]) : undefined,
  ),
  rule('Cond', '<Cond> (<And>|, <And>) <Cond>', ({ Cond, Cond2 }) => both(Cond, Cond2), -0.1),
  rule(
    'Cond',
    '<Not> [<Glue>] <Cond> (<Nor>|<Or>) [<Not>] <Cond>',
    ({ Cond, Cond2 }) => joinNodes('and', [negate(Cond), negate(Cond2)]),
    0.1,
  ),
  rule('Cond', '<Cond> <And> <Jointly> <Cond>', ({ Cond, Cond2 }) => joinNodes('and', [Cond, Cond2]), -0.2),
  rule('Cond', '<Neither> <Cond> <Nor> <Cond> <Nor> <Cond>', ({ Cond, Cond2, Cond3 }) =>
    joinNodes('and', [negate(Cond), negate(Cond2), negate(Cond3)]),
  ),
  rule('Cond', '<Cond> <And> <Cond> <Jointly>', ({ Cond, Cond2 }) => joinNodes('and', [Cond, Cond2]), -0.2),
  rule(
    'Cond',
    '<Except> [<Det>] (<Address>|<Domain>)',
    ({ Address, Domain }) => negate((Address ? addressWho(Address) : domainWho(Domain)).from),
    0.8,
  ),
  rule('Cond', '<Neither> <Cond> <Nor> <Cond>', ({ Cond, Cond2 }) =>
    joinNodes('and', [negate(Cond), negate(Cond2)]),
  ),
  rule(
    'Cond',
    '<Not> [<Glue>] [<Det>] <Cond>',
    ({ Cond }) => (Cond.kind === 'not' ? undefined : denied(Cond)),
    0.1,
  ),
  rule(
    'Cond',
    '<Except> [<Glue>] <Cond>',
    ({ Cond }) => (Cond.kind === 'not' ? undefined : denied(Cond)),
    0.1,
  ),
  // 'no spam, only malware' contrasts the two.
  rule(
    'Cond',
    '<Not> <Cond> [,] [<But>] <Only> <Cond>',
    ({ Cond, Cond2 }) => (Cond.kind === Cond2.kind && Cond.kind === 'detection' ? Cond2 : undefined),
    -0.2,
  ),
  rule(
    'Cond',
    '<ExceptThose> <Cond> <Cond>',
    ({ Cond, Cond2 }) => negate(joinNodes('and', [Cond, Cond2])),
    -0.1,
  ),
  rule(
    'Cond',
    '<ExceptThose> <Cond>',
    ({ Cond }) => (Cond.kind === 'and' || Cond.kind === 'not' ? undefined : negate(Cond)),
    0.1,
  ),
  rule('Cond', '<Open> <S> <Close>', ({ S }) => {
    const [group = [], ...others] = S.groups;
    return others.length === 0 && group.length > 0 && !S.refusal ? joinNodes('and', group) : undefined;
  }),
  rule(
    'Cond',
    '<Cond> [,] [<But>|<And>] (<Not>|<Except>) <Who>',
    ({ Cond, Who }) => exceptWho(Cond, Who),
    0.2,
  ),

  rule('S', '<Cond>', ({ Cond }) => addCondition(emptySentence, Cond), 0.1),
  // 'Following a complaint: …' says why it is asked.
  rule('S', '(<About>|<For>) [<Det>] <Topic> [[<Of>] [<Det>] (<Noun>|<Mail>)] :', () => emptySentence, 0),
  // 'bob@x.example, last week'.
  rule(
    'S',
    '(<Address>|<Domain>)',
    ({ Address, Domain }) =>
      addCondition(emptySentence, (Address ? addressWho(Address) : domainWho(Domain)).from),
    0.8,
  ),
  rule('S', '<Fill>', () => emptySentence, 0.15),
  rule('S', '<Glue>', () => emptySentence, 0.2),
  rule('S', '<Have>', () => emptySentence, 0.2),
  rule('S', '<Det>', () => emptySentence, 0.2),
  rule('S', '<Mail>', () => ({ ...emptySentence, hasMail: true }), 0.05),
  rule('S', '<No>', ({ No }) => ({ ...emptySentence, refusal: No }), 0.1),
  rule('S', '<Except>', () => ({ ...emptySentence, joint: 'except' }), 0.4),
  rule(
    'S',
    '<Judge>',
    ({ Judge }) => {
      const isHeld = Judge.actors.some((actor) => actor === 'admin' || actor === 'analyst');
      return isHeld ? addCondition(emptySentence, { kind: 'actor', anyOf: Judge.actors }) : undefined;
    },
    2,
  ),

  rule('S', '<S> <Cond>', ({ S, Cond }) => addCondition(S, Cond), 0.1),
  rule('S', '<S> <Correct> [,] <Cond>', ({ S, Cond }) => correctCondition(S, Cond), -0.2),
  rule('S', '<S> <Correct>', ({ S }) => ({ ...S, refusal: 'prompt_not_understood' }), 0.2),
  rule('S', '<S> <Judge>', ({ S, Judge }) => addJudge(S, Judge), 0.15),
  rule('S', '<S> [<But>] <Judge> [<But>] <Not>', ({ S, Judge }) => addJudge(S, Judge, true), 0.7),
  rule('S', '<S> <Actor> [<But>] <Not>', ({ S, Actor }) => addJudge(S, { actors: Actor }, true), 0.6),
  rule('S', '<S> <Not> <Judge>', ({ S, Judge }) => addJudge(S, Judge, true), 0.3),
  rule('S', '<S> <Fill>', ({ S }) => S, 0.15),
  rule('S', '<S> <Glue>', ({ S }) => S, 0.2),
  rule('S', '<S> <Have>', ({ S }) => S, 0.2),
  rule('S', '<S> <Det>', ({ S }) => S, 0.2),
  rule('S', '<S> <Mail>', ({ S }) => ({ ...S, hasMail: true }), 0.05),
  rule('S', '<S> <No>', ({ S, No }) => ({ ...S, refusal: S.refusal ?? No }), 0.1),
  rule(
    'S',
    '<S> <And>',
    ({ S }) => ({ ...S, joint: !S.joint || S.joint === 'comma' ? 'and' : S.joint }),
    0.1,
  ),
  // 'mails from A and mails to B': both kinds.
  rule(
    'S',
    '<S> <And> <Mail>',
    ({ S, words }) => {
      const isPlural = /^(?:e-?)?(?:mails|messages|nachrichten)$/.test(words.at(-1)?.key ?? '');
      const isExcept = S.groups.at(-1)?.at(-1)?.kind === 'not';
      return isPlural ? { ...S, joint: isExcept ? 'except' : 'or' } : undefined;
    },
    0.05,
  ),
  rule('S', '<S> <But>', ({ S }) => ({ ...S, joint: 'but' }), 0.1),
  rule(
    'S',
    '<S> <Mark>',
    ({ S, words }) =>
      // Behind a word that joins something is missing.
      (S.joint === 'or' || S.joint === 'and') && /^[,;.]$/.test(words.at(-1)?.text ?? '')
        ? undefined
        : { ...S, joint: S.joint ?? 'comma' },
    0.1,
  ),
  rule(
    'S',
    '<S> <Or>',
    ({ S }) => (S.joint === 'comma' ? { ...S, joint: 'or', isWhole: true } : { ...S, joint: 'or' }),
    0.5,
  ),
  rule('S', '<S> (<Either>|<Only>|<Jointly>)', ({ S }) => S, 0.15),
  rule('S', '(<Either>|<Only>)', () => emptySentence, 0.15),
  rule('S', '<S> <Except>', ({ S }) => ({ ...S, joint: 'except' }), 0.4),
];
