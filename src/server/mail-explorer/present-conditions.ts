import type { PromptBound, PromptLeaf, PromptNode } from '../../api/contract/emails/ask-prompt.ts';
import type { Translate } from '../../messages/messages.ts';
import type { ChipView } from '../../views/mail-explorer/model.ts';
import { choiceLabel, fullLabelFor } from '../present/vocabulary-labels.ts';
import { textOfCount } from './state-of-prompt.ts';

type Condition = Omit<ChipView, 'removeHref' | 'editHref'>;

/** A condition of a question as a chip. */
export function presentNode(node: PromptNode, timeZone: string, t: Translate): Condition {
  switch (node.kind) {
    case 'not': {
      const { name, relation, value } = presentNode(node.of, timeZone, t);
      return { name: t('mail_explorer.prompt.not'), relation: '', value: join(name, relation, value) };
    }
    case 'and':
    case 'or':
      return {
        name: t(node.kind === 'or' ? 'mail_explorer.prompt.any_of' : 'mail_explorer.prompt.all_of'),
        relation: '',
        value: node.of.map((part) => sentenceOf(part, timeZone, t)).join(' · '),
      };
    default:
      return presentLeaf(node, timeZone, t);
  }
}

/** A condition within a group; nested groups are in brackets. */
function sentenceOf(node: PromptNode, timeZone: string, t: Translate): string {
  const { name, relation, value } = presentNode(node, timeZone, t);
  const text = join(name, relation, value);
  return node.kind === 'and' || node.kind === 'or' ? `(${text})` : text;
}

const join = (name: string, relation: string, value: string) =>
  `${name}${relation && ` ${relation}`}${value && `: ${value}`}`;

function presentLeaf(leaf: PromptLeaf, timeZone: string, t: Translate): Condition {
  const words = (name: string, value: string, relation = '') => ({ name, relation, value });
  switch (leaf.kind) {
    case 'all':
      return words(t('mail_explorer.prompt.every'), '');
    case 'detection':
      return words(
        t('mail_explorer.filter.detection'),
        listOf(leaf.anyOf, (value) => fullLabelFor(t, value)),
      );
    case 'state':
      return words(
        t('mail_explorer.filter.quarantined_state'),
        listOf(leaf.anyOf, (value) => fullLabelFor(t, value)),
      );
    case 'direction':
      return words(
        t('mail_explorer.filter.direction'),
        listOf(leaf.anyOf, (value) => fullLabelFor(t, value)),
      );
    case 'actor':
      return words(
        t('mail_explorer.filter.quarantine_actor'),
        listOf(leaf.anyOf, (value) => choiceLabel(t, 'quarantine_actor', value)),
      );
    case 'platform':
      return words(
        t('mail_explorer.prompt.platform'),
        listOf(leaf.anyOf, (value) => t(`mail_explorer.prompt.platform.${value}`)),
      );
    case 'spam_level':
      return words(t('mail_explorer.prompt.spam_level'), listOf(leaf.anyOf, String));
    case 'campaign':
      return words(t('mail_explorer.prompt.campaign'), String(leaf.number));
    case 'count':
      return words(t(`mail_explorer.filter.${leaf.of}`), choiceLabel(t, leaf.of, textOfCount(leaf)));
    case 'flag':
      return words(t(`mail_explorer.prompt.flag.${leaf.flag}`), '');
    case 'present':
      return words(t(`mail_explorer.prompt.field.${leaf.part}`), t('mail_explorer.prompt.present'));
    case 'text':
      return words(
        t(`mail_explorer.prompt.field.${leaf.field}`),
        `“${leaf.value}”`,
        t(`mail_explorer.prompt.match.${howOf(leaf)}`),
      );
    case 'received':
      return words(t('mail_explorer.filter.received'), periodOf(leaf, timeZone, t));
  }
}

/** A domain includes its subdomains. */
const howOf = ({ field, match }: PromptLeaf & { kind: 'text' }) =>
  field === 'sender_domain' && match === 'contains' ? 'ends' : match;

const listOf = <Value>(values: readonly Value[], word: (value: Value) => string) =>
  values.map(word).join(', ');

function periodOf({ from, to }: PromptLeaf & { kind: 'received' }, timeZone: string, t: Translate): string {
  if (from && 'amount' in from && !to && from.unit !== 'm')
    return t(`mail_explorer.last.${from.unit}`, { count: from.amount });
  const word = (bound: PromptBound) =>
    'at' in bound
      ? t.dateTime(bound.at, timeZone, 'short')
      : t(`mail_explorer.prompt.ago.${bound.unit}`, { count: bound.amount });
  if (from && to) return `${word(from)} – ${word(to)}`;
  if (from) return t('mail_explorer.prompt.since', { time: word(from) });
  return to ? t('mail_explorer.prompt.before', { time: word(to) }) : '';
}

/** A condition of a question in the words of its chip. */
export const nameCondition = (node: PromptNode, timeZone: string, t: Translate): string =>
  sentenceOf(node, timeZone, t);

/** What a question was understood as, as one sentence: 'Emails detected as spam, received since Monday.' */
export function sayNode(node: PromptNode, timeZone: string, t: Translate): string {
  if (node.kind === 'all') return t('mail_explorer.prompt.say.all');
  const parts = (node.kind === 'and' ? [...node.of] : [node]).sort(
    (one, other) => Number(one.kind === 'not') - Number(other.kind === 'not'),
  );
  const conditions = parts.map((part) => sayPart(part, timeZone, t)).join(', ');
  return t('mail_explorer.prompt.say', { conditions });
}

function sayPart(node: PromptNode, timeZone: string, t: Translate): string {
  switch (node.kind) {
    case 'not':
      return t('mail_explorer.prompt.say.not', { condition: sayInside(node.of, timeZone, t) });
    case 'and':
    case 'or': {
      const joint = t(`mail_explorer.prompt.say.${node.kind}`);
      return node.of.map((part) => sayInside(part, timeZone, t)).join(` ${joint} `);
    }
    default:
      return sayLeaf(node, timeZone, t);
  }
}

/** A group within another is in brackets. */
function sayInside(node: PromptNode, timeZone: string, t: Translate): string {
  const text = sayPart(node, timeZone, t);
  return node.kind === 'and' || node.kind === 'or' ? `(${text})` : text;
}

function sayLeaf(leaf: PromptLeaf, timeZone: string, t: Translate): string {
  const { name: title, value } = presentLeaf(leaf, timeZone, t);
  const name = insideSentence(title, t);
  switch (leaf.kind) {
    case 'all':
      return t('mail_explorer.prompt.every');
    case 'detection':
    case 'state':
    case 'direction':
    case 'actor':
    case 'platform':
      return t(`mail_explorer.prompt.say.${leaf.kind}`, { values: orListOf(value, t) });
    case 'flag':
      return t(`mail_explorer.prompt.say.flag.${leaf.flag}`);
    case 'present':
      return t('mail_explorer.prompt.say.present', { name });
    case 'text':
      return t(`mail_explorer.prompt.say.text.${howOf(leaf)}`, { name, value: leaf.value });
    case 'received':
      return t('mail_explorer.prompt.say.received', { period: insideSentence(value, t) });
    default:
      return t('mail_explorer.prompt.say.other', { name, value });
  }
}

/** A title as a part of a sentence: in English without its capital. */
const insideSentence = (title: string, t: Translate): string =>
  t.locale.startsWith('en') ? title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()) : title;

/** 'a, b' as 'a or b'. */
const orListOf = (list: string, t: Translate): string =>
  list.replace(/, ([^,]*)$/, (_, last: string) => ` ${t('mail_explorer.prompt.say.or')} ${last}`);
