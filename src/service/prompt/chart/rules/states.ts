import type { PromptNode } from '../../../../api/contract/emails/ask-prompt.ts';
import { rule, type Rule } from '../engine.ts';
import type { QuarantineActor } from '../../../../api/vocabulary/states.ts';
import { narrowTo, widen } from '../narrow.ts';
import { joinNodes, negate } from '../../prompt-tree.ts';

const quarantined = { kind: 'flag', flag: 'is_quarantined' } as const;

/** 'phishing including suspected'. */
function withSuspected(node: PromptNode): PromptNode | undefined {
  if (node.kind !== 'detection') return undefined;
  const added = [
    ...(node.anyOf.some((value) => /phishing/.test(value)) ? (['cp_ap_suspicious'] as const) : []),
    ...(node.anyOf.some((value) => /malicious|malware/.test(value)) ? (['cp_av_suspicious'] as const) : []),
  ];
  return added.length > 0 ? { ...node, anyOf: [...node.anyOf, ...added] } : undefined;
}

/** A verdict that each of two gave. */
function ofEach(
  node: PromptNode,
  one: readonly QuarantineActor[],
  other: readonly QuarantineActor[],
): PromptNode | undefined {
  const nodes = [narrowTo(node, { actors: one }), narrowTo(node, { actors: other })];
  return node.kind === 'detection' && nodes.every((found) => found !== undefined)
    ? joinNodes('and', nodes)
    : undefined;
}

/**
 * Verdicts and states, and who decided them. For example:
 * - phishing detected by Microsoft → detection:(ms_phishing OR ms_high_confidence_phishing)
 * - von Microsoft als Spam eingestuft → detection:(ms_spam OR ms_high_confidence_spam)
 * - quarantined by an admin → quarantine_actor:admin
 * - Mails, die ein Analyst in Quarantäne gestellt hat → quarantine_actor:analyst
 * - Microsoft says malware, we say clean → detection:ms_malware AND detection:cp_clean
 * - malware including suspected → detection:(cp_malicious OR ms_malware OR cp_av_suspicious)
 * - malware caught by Microsoft but not by Postern → detection:ms_malware AND NOT detection:cp_malicious
 */
export const stateRules: readonly Rule[] = [
  rule('Actor', '<Det> <Actor>', ({ Actor }) => Actor),
  rule('Actor', '[<Either>] <Actor> (<Or>|<And>|/) [<By>] <Actor>', ({ Actor, Actor2 }) => [
    ...Actor,
    ...Actor2,
  ]),
  rule('Judge', '<Judged> [<As>] <By> <Actor>', ({ Actor }) => ({ actors: Actor }), 0.2),
  rule('Judge', '<By> <Actor> [<As>] <Judged>', ({ Actor }) => ({ actors: Actor }), 0.2),
  rule('Judge', '<By> <Actor>', ({ Actor }) => ({ actors: Actor }), 0.25),
  rule(
    'Cond',
    '<By> <Actor> <As> [<Det>] <Cond> [<Judged>]',
    ({ Actor, Cond }) => narrowTo(Cond, { actors: Actor }),
    -0.1,
  ),
  // 'both Microsoft and Postern say phishing': each of them.
  rule(
    'Cond',
    `[<Either>] [<By>] <Actor> <And> [<By>] <Actor> [<Have>] [<Judges>|<Judged>] <As> [<Det>] <Cond>
        [<Judges>|<Judged>]`,
    ({ Actor, Actor2, Cond }) => ofEach(Cond, Actor, Actor2),
    -0.2,
  ),
  rule(
    'Cond',
    '[<Either>] <Actor> <And> <Actor> <Judges> <Cond>',
    ({ Actor, Actor2, Cond }) => ofEach(Cond, Actor, Actor2),
    -0.2,
  ),
  rule(
    'Cond',
    '<Cond> <According> <Actor> <And> [<Cond>] <According> <Actor>',
    ({ Actor, Actor2, Cond, Cond2 }) =>
      Cond2 && JSON.stringify(Cond) !== JSON.stringify(Cond2) ? undefined : ofEach(Cond, Actor, Actor2),
    -0.2,
  ),
  rule(
    'Cond',
    `<Neither> [<By>] <Actor> <Nor> [<By>] <Actor> [<Have>] [<Judges>|<Judged>] [<As>] [<Det>] <Cond>
        [<Judges>|<Judged>]`,
    ({ Actor, Actor2, Cond }) => {
      const nodes = [narrowTo(Cond, { actors: Actor }), narrowTo(Cond, { actors: Actor2 })];
      return nodes.every((node) => node !== undefined) ? joinNodes('and', nodes.map(negate)) : undefined;
    },
    -0.2,
  ),
  // 'marked as spam by Microsoft but not by us'.
  rule(
    'Cond',
    '<Cond> [,] [<But>|<And>] <Not> <By> <Actor>',
    ({ Cond, Actor }) => {
      const isOfOne =
        Cond.kind === 'detection' &&
        widen(Cond).kind === 'detection' &&
        JSON.stringify(widen(Cond)) !== JSON.stringify(Cond);
      const missed = isOfOne ? narrowTo(widen(Cond), { actors: Actor }) : undefined;
      return missed && joinNodes('and', [Cond, negate(missed)]);
    },
    -0.2,
  ),
  // 'spam not detected by Microsoft but by Postern'.
  rule(
    'Cond',
    '<Cond> <Not> <Judge> [,] [<But>] [<Only>] (<Judge>|<By> <Actor>)',
    ({ Cond, Judge, Judge2, Actor }) => {
      const found = narrowTo(Cond, Judge2 ?? { actors: Actor });
      const missed = narrowTo(widen(Cond), Judge);
      return found && missed && Cond.kind === 'detection'
        ? joinNodes('and', [found, negate(missed)])
        : undefined;
    },
    -0.2,
  ),
  rule('Judge', '<According> <Actor>', ({ Actor }) => ({ actors: Actor })),
  rule('Judge', '<Actor> <Judges>', ({ Actor }) => ({ actors: Actor }), 0.3),
  rule('Judge', '<Actor> [<Have>] (<Judged>|<Judges>)', ({ Actor }) => ({ actors: Actor }), 0.2),
  rule('Judge', '<Actor> [<Have>] <Missed>', ({ Actor }) => ({ actors: Actor, isMissed: true })),
  rule('Judge', '<Missed> <By> <Actor>', ({ Actor }) => ({ actors: Actor, isMissed: true })),
  rule('Judge', '<Have> <Actor> <Missed>', ({ Actor }) => ({ actors: Actor, isMissed: true })),
  rule('Cond', '<Cond> <Judge>', ({ Cond, Judge }) => narrowTo(Cond, Judge), 0),
  rule('Cond', '<Judge> [<But>] [<Glue>] [<As>] <Cond>', ({ Cond, Judge }) => narrowTo(Cond, Judge), 0.1),
  rule('Cond', '<Actor> <Cond> <Judged>', ({ Cond, Actor }) => narrowTo(Cond, { actors: Actor })),
  rule('Cond', '<Actor> <Cond>', ({ Cond, Actor }) => narrowTo(Cond, { actors: Actor }), 0.2),
  rule(
    'Cond',
    '<Judge> <Not> [<As>] <Cond>',
    ({ Cond, Judge }) => {
      const node = narrowTo(Cond, Judge);
      return node && negate(node);
    },
    0.1,
  ),
  rule('Cond', '(<Judged>|<Judges>) <As> [<Det>] <Cond>', ({ Cond }) =>
    Cond.kind === 'detection' ? Cond : undefined,
  ),
  rule(
    'Cond',
    '<As> [<Det>] <Cond> [<Judged>]',
    ({ Cond }) => (Cond.kind === 'detection' ? Cond : undefined),
    0.1,
  ),
  rule('Cond', '<Cond> <Judged>', ({ Cond }) => (Cond.kind === 'detection' ? Cond : undefined), 0.15),
  rule('Cond', '<Cond> <Including>', ({ Cond }) => withSuspected(Cond)),
  rule('Cond', '<Judged> <Cond>', ({ Cond }) => (Cond.kind === 'detection' ? Cond : undefined), 0.2),
  rule(
    'Cond',
    '[<Have>] <Actor> [<Have>] (<Holds>|<Held>)',
    ({ Actor }) => ({ kind: 'actor', anyOf: Actor }),
    0,
  ),
  rule(
    'Cond',
    '[<Have>] <Actor> [<Have>] <Mid> (<Holds>|<Held>) [<Have>]',
    ({ Actor, Mid }) =>
      // 'hält sie für sauber'.
      Mid.of.some(({ kind }) => kind === 'detection')
        ? undefined
        : joinNodes('and', [{ kind: 'actor', anyOf: Actor }, ...Mid.of]),
    0.2,
  ),
  rule(
    'Cond',
    '<Have> <Actor> <Mid> <As> [<Det>] <Cond> (<Judges>|<Judged>)',
    ({ Actor, Mid, Cond }) => {
      const node = narrowTo(Cond, { actors: Actor });
      return node && joinNodes('and', [node, ...Mid.of]);
    },
    0.2,
  ),
  rule('Cond', '<Holds> <Actor> [<Back>]', ({ Actor }) => ({ kind: 'actor', anyOf: Actor })),
  rule(
    'Cond',
    '<Holds> <Actor> <Mid> [<Back>]',
    ({ Actor, Mid }) => joinNodes('and', [{ kind: 'actor', anyOf: Actor }, ...Mid.of]),
    0.1,
  ),
  rule('Cond', '<Held> [<Glue>] <By> <Actor>', ({ Actor }) => ({ kind: 'actor', anyOf: Actor }), 0),
  rule('Cond', '<By> <Actor> [<Glue>] <Held>', ({ Actor }) => ({ kind: 'actor', anyOf: Actor }), 0),
  rule('Cond', '<Held>', () => quarantined, 0),
  // 'what did employees report today', 'von Nutzern gestern gemeldet'.
  rule('Cond', '[<Have>] [<By>] [<Det>] <Staff> [<Have>] [<Mid>] <Reports> [<Have>]', ({ Mid }) =>
    joinNodes('and', [{ kind: 'flag', flag: 'is_reported' }, ...(Mid?.of ?? [])]),
  ),
  rule(
    'Cond',
    '<Not> <By> <Actor> [,] <But> <By> <Actor> [<Glue>] <Held>',
    ({ Actor2 }) => ({ kind: 'actor', anyOf: Actor2 }),
    -0.3,
  ),
  rule(
    'Cond',
    '<Held> [,] <Not> <By> <Actor> [,] <But> <By> <Actor>',
    ({ Actor2 }) => ({ kind: 'actor', anyOf: Actor2 }),
    -0.3,
  ),
  rule('Cond', '[<Held>] [<With>] [<Det>] (actor|akteur) [:|=|<Is>] <Actor>', ({ Actor }) => ({
    kind: 'actor',
    anyOf: Actor,
  })),
  // 'hält Microsoft für Spam', 'die Microsoft als Spam eingestuft hat'.
  rule(
    'Cond',
    '(<Judges> <Actor> [<As>] [<Det>] <Cond>|<Have> <Actor> [<As>] [<Det>] <Cond> <Judged>)',
    ({ Actor, Cond }) => narrowTo(Cond, { actors: Actor }),
  ),
  rule(
    'Cond',
    '<Actor> (sie|es|diese|dies|them|it|these|this) <As> [<Det>] <Cond> (<Judges>|<Judged>)',
    ({ Actor, Cond }) => narrowTo(Cond, { actors: Actor }),
  ),
  rule('Cond', '<Actor> [<Have>] <As> [<Det>] <Cond> (<Judges>|<Judged>)', ({ Actor, Cond }) =>
    narrowTo(Cond, { actors: Actor }),
  ),
  rule(
    'Cond',
    '<Actor> [<Have>] <Not> [<Judges>] [<As>] [<Det>] <Cond> [<Judges>|<Judged>]',
    ({ Actor, Cond }) => {
      const node = narrowTo(Cond, { actors: Actor });
      return node && negate(node);
    },
  ),
  rule(
    'Cond',
    '<With> [<Det>] <Cond>',
    ({ Cond }) => (Cond.kind === 'detection' || Cond.kind === 'present' ? Cond : undefined),
    0.1,
  ),
  rule(
    'Cond',
    '<Without> [<Det>] <Cond>',
    ({ Cond }) => (Cond.kind === 'received' || Cond.kind === 'and' ? undefined : negate(Cond)),
    0.1,
  ),
];
