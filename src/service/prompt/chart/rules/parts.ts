import type { PromptNode } from '../../../../api/contract/emails/ask-prompt.ts';
import { spamLevels } from '../../../../api/vocabulary/spam-levels.ts';
import { joinNodes, negate } from '../../prompt-tree.ts';
import { rule, type Rule } from '../engine.ts';
import type { Meanings } from '../meanings.ts';

type Range = Meanings['Range'];

const count = (of: Meanings['Countable'], { min, max }: Range): PromptNode => ({
  kind: 'count',
  of,
  min,
  ...(max === undefined ? {} : { max }),
});
function levels({ min, max }: Range): PromptNode | undefined {
  // Below all others is -1, of mail that is not looked at.
  const anyOf = spamLevels.filter(
    (level) => level >= (min === 0 && max !== 0 ? -1 : min) && level <= (max ?? 9),
  );
  return anyOf.length > 0 ? { kind: 'spam_level', anyOf } : undefined;
}

/**
 * What a mail has or lacks, how many of it, and Microsoft's level. For example:
 * - mails without attachments → NOT has:attachment
 * - Mails ohne Betreff → subject:=""
 * - mails with more than 3 links → links_count:>=4
 * - Mails an mehr als 20 Empfänger → recipients_count:>=21
 * - scl at least 7 → scl:(7 OR 8 OR 9)
 * - mails with neither an attachment nor a link → NOT has:attachment AND NOT has:link
 */
export const partRules: readonly Rule[] = [
  rule('Cond', '(<With>|<Contains>) [<Det>] <Part> [<Present>]', ({ Part }) =>
    Part === 'sender_email' || Part === 'recipients' || Part === 'sender_name'
      ? undefined
      : { kind: 'present', part: Part },
  ),
  rule(
    'Cond',
    '(<With>|<Contains>) [<Either>] [<Det>] <Part> <And> [<With>] [<Det>] <Part>',
    ({ Part, Part2 }) =>
      joinNodes('and', [
        { kind: 'present', part: Part },
        { kind: 'present', part: Part2 },
      ]),
  ),
  rule('Cond', '[<Det>] <Part> <Present>', ({ Part, words }) =>
    // 'subject contains spam' goes on.
    Part === 'sender_email' ||
    Part === 'recipients' ||
    (/^(?:subject|sender_name)$/.test(Part) &&
      /^(?:enth|contain|hat|hab|aufw|trag)/.test(words.at(-1)?.key ?? ''))
      ? undefined
      : { kind: 'present', part: Part },
  ),
  rule(
    'Cond',
    '<Part>',
    ({ Part }) => (Part === 'attachment' || Part === 'link' ? { kind: 'present', part: Part } : undefined),
    0.4,
  ),
  rule('Cond', '<Without> [<Det>] <Part> [<Present>]', ({ Part }) => negate({ kind: 'present', part: Part })),
  rule('Cond', '[<With>] <Neither> [<Det>] <Part> <Nor> [<Det>] <Part> [<Present>]', ({ Part, Part2 }) =>
    joinNodes('and', [negate({ kind: 'present', part: Part }), negate({ kind: 'present', part: Part2 })]),
  ),
  rule(
    'Cond',
    '<Without> [<Det>] <Part> (<Or>|<And>|<Nor>) [<Without>] [<Det>] <Part>',
    ({ Part, Part2, words }) => {
      // 'no subject or no link' is either, 'no subject or link' neither.
      const isEither =
        words.some(({ key }) => /^(?:or|oder)$/.test(key)) &&
        words.filter(({ key }) => /^(?:no|kein\w*|without|ohne)$/.test(key)).length > 1;
      return joinNodes(isEither ? 'or' : 'and', [
        negate({ kind: 'present', part: Part }),
        negate({ kind: 'present', part: Part2 }),
      ]);
    },
  ),
  rule('Cond', '[<With>] [<Det>] <Part> [<Is>|:] <Empty>', ({ Part }) =>
    negate({ kind: 'present', part: Part }),
  ),
  rule('Cond', '[<With>] <Empty> <Part>', ({ Part }) => negate({ kind: 'present', part: Part })),
  rule('Cond', '[<With>|<Contains>|<To>] [<Det>] <Range> <Countable> [<Present>]', ({ Range, Countable }) =>
    count(Countable, Range),
  ),
  rule(
    'Cond',
    '[<With>|<Contains>|<To>] [<Det>] <Range> <Countable> [,] (<And>|<But>) <Range>',
    ({ Range, Range2, Countable }) =>
      Range.max === undefined && Range2.max !== undefined && Range.min <= Range2.max
        ? count(Countable, { min: Range.min, max: Range2.max })
        : undefined,
  ),
  rule(
    'Cond',
    '[<With>|<Contains>|<To>] <Number> <Countable> [<Present>]',
    ({ Number, Countable }) => count(Countable, { min: Number, max: Number }),
    0.1,
  ),
  rule(
    'Cond',
    '[<Det>] <Countable> [:|<Is>] <Range>',
    ({ Range, Countable }) => count(Countable, Range),
    0.2,
  ),
  rule('Range', '<Range> [,] (<And>|<But>|<And> <But>) <Range>', ({ Range, Range2 }) =>
    Range.max === undefined && Range2.max !== undefined && Range2.min === 0 && Range.min <= Range2.max
      ? { min: Range.min, max: Range2.max }
      : undefined,
  ),
  rule(
    'Cond',
    '[<Det>] <Countable> (:|=|<Is>) <Number>',
    ({ Number, Countable }) => count(Countable, { min: Number, max: Number }),
    -0.2,
  ),
  rule('Cond', '<Without> <Range> <Countable>', ({ Range, Countable }) => negate(count(Countable, Range))),
  rule('Cond', '[<With>] [<Det>] <Level> [:|<Is>|<From>|<Of>] <Number>', ({ Number }) =>
    levels({ min: Number, max: Number }),
  ),
  rule('Cond', '[<With>] [<Det>] <Level> [:|<Is>|<From>|<Of>|<With>] <Range>', ({ Range }) => levels(Range)),
  rule(
    'Cond',
    '[<With>] [<Det>] <Level> [:|<Is>|<From>] <Number> (<Or>|<And>|,) <Number>',
    ({ Number, Number2 }) => {
      const anyOf = spamLevels.filter((level) => level === Number || level === Number2);
      return anyOf.length === 2 ? { kind: 'spam_level', anyOf } : undefined;
    },
  ),
  rule(
    'Cond',
    `[<With>] [<Det>] <Level> [<Is>] (<Not>|<Outside>|<Except>|<Neither>) [<Level>] <Number> [(<Or>|<Nor>|<And>)
        <Number>]`,
    ({ Number, Number2 }) => {
      const anyOf = spamLevels.filter((level) => level === Number || level === Number2);
      return anyOf.length > 0 ? negate({ kind: 'spam_level', anyOf }) : undefined;
    },
  ),
  rule('Cond', '[<With>] [<Det>] <Level> [<Is>] <Not> <Range>', ({ Range }) => {
    const node = levels(Range);
    return node && negate(node);
  }),
  rule('Cond', '[<From>|<With>] [<Det>] <Campaign> [:|#|<Is>] <Number>', ({ Number }) => ({
    kind: 'campaign',
    number: Number,
  })),
];
