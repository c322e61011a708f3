import type { AttackAction } from '../../api/contract/analytics/query-files.ts';
import {
  type AttackCategory,
  attackCategories,
  attackVerdicts,
  verdictsOf,
} from '../../api/vocabulary/attack-categories.ts';
import { directions } from '../../api/vocabulary/directions.ts';
import { type MailApp, mailApps } from '../../api/vocabulary/platforms.ts';
import { spamLevels } from '../../api/vocabulary/spam-levels.ts';
import {
  deliveredStates,
  holdingStates,
  quarantineActors,
  stateOfActor,
} from '../../api/vocabulary/states.ts';
import { isOwn } from '../../api/vocabulary/verdicts.ts';
import type { MailSet } from './mail-set.ts';

/** The mail that a chart covers. */
export interface ChartScope {
  /** Whether verdicts of Microsoft count. */
  readonly withDefender: boolean;
  readonly saas?: MailApp | undefined;
}

/** The mails of a category. */
export const categorySet = (category: AttackCategory, scope: ChartScope): MailSet =>
  within(scope, { kind: 'detection', of: verdictsOf(category, scope.withDefender) });

/** The mails of any category. */
export const anyCategorySet = (scope: ChartScope): MailSet =>
  within(scope, {
    kind: 'detection',
    of: attackCategories.flatMap((category) => verdictsOf(category, scope.withDefender)),
  });

/** The attacks: phishing, malware and malicious links. */
export const attackSet = (scope: ChartScope): MailSet =>
  within(scope, { kind: 'detection', of: attackVerdicts(scope.withDefender) });

/** Attacks on the owners of mailboxes. */
export const inwardAttackSet = (scope: ChartScope): MailSet =>
  both(attackSet(scope), { kind: 'direction', of: ['is_incoming', 'is_internal'] });

const junk: MailSet = { kind: 'state', of: deliveredStates.junk };
const deleted: MailSet = { kind: 'mark', of: 'deleted' };
const held: MailSet = { kind: 'state', of: holdingStates };

const released: MailSet = { kind: 'mark', of: 'restored' };

/** Mails that are kept out of inboxes: those of all outcomes below but the last and `released`. */
export const remediatedSet: MailSet = {
  kind: 'or',
  of: [held, deleted, { kind: 'and', of: [junk, { kind: 'not', of: released }] }],
};

/** The outcomes of a mail; the first that applies counts, so that each mail has exactly one. */
const actions: readonly (readonly [AttackAction, MailSet])[] = [
  ['deleted', deleted],
  ...quarantineActors.map(
    (actor) => [`quarantined_by_${actor}`, { kind: 'state', of: [stateOfActor[actor]] }] as const,
  ),
  ['released', released],
  ['junk', junk],
  ['delivered', { kind: 'all' }],
];

/** The attacks with this outcome. */
export function actionSet(action: AttackAction, scope: ChartScope): MailSet {
  const at = actions.findIndex(([name]) => name === action);
  const before = actions.slice(0, at).map(([, set]): MailSet => ({ kind: 'not', of: set }));
  const own = actions[at]![1];
  return { kind: 'and', of: [attackSet(scope), ...(own.kind === 'all' ? [] : [own]), ...before] };
}

/** The attacks to which Microsoft gave a spam confidence level. */
export const levelSet = (level: number, scope: ChartScope): MailSet =>
  both(attackSet(scope), { kind: 'scl', of: level });

/** The attacks in mail that Microsoft delivers, and of them those in which Microsoft found no attack. */
export const microsoftSet = (scope: ChartScope): MailSet =>
  both(attackSet(scope), { kind: 'platform', of: 'office365_emails' });
export const missedSet = (scope: ChartScope): MailSet => both(microsoftSet(scope), missedByMicrosoft);

const missedByMicrosoft = {
  kind: 'not',
  of: { kind: 'detection', of: attackVerdicts(true).filter((verdict) => !isOwn(verdict)) },
} as const satisfies MailSet;

/** The people of a group, as their drill-down needs them. */
export interface PeopleGroup {
  readonly field: 'seniority' | 'organization';
  /** Undefined for the groups that the chart takes together as 'Others'. */
  readonly name: string | undefined;
}

/** The value of a row's name; undefined for an unknown name. */
export function readDrillDown(
  id: string,
  scope: ChartScope,
): { set: MailSet } | { set: MailSet; group: PeopleGroup } | undefined {
  const dot = id.indexOf('.');
  const kind = dot < 0 ? id : id.slice(0, dot);
  const value = dot < 0 ? '' : id.slice(dot + 1);
  const category = attackCategories.find((known) => known === value);
  const actor = quarantineActors.find((known) => known === value);
  switch (kind) {
    case 'all':
      return { set: within(scope, { kind: 'all' }) };
    case 'detected':
      return { set: anyCategorySet(scope) };
    case 'attacks':
      return { set: attackSet(scope) };
    case 'attacked':
      return { set: inwardAttackSet(scope) };
    case 'category':
      return category && { set: categorySet(category, scope) };
    case 'remediated':
      return category && { set: both(categorySet(category, scope), remediatedSet) };
    case 'action': {
      const action = actions.find(([name]) => name === value)?.[0];
      return action && { set: actionSet(action, scope) };
    }
    case 'scl': {
      const level = spamLevels.find((known) => String(known) === value);
      return level === undefined ? undefined : { set: levelSet(level, scope) };
    }
    case 'microsoft':
      return { set: microsoftSet(scope) };
    case 'missed':
      return { set: missedSet(scope) };
    case 'microsoft_found':
      return { set: both(microsoftSet(scope), missedByMicrosoft.of) };
    case 'held':
      // `held.cp` is what the product itself holds.
      return value === ''
        ? { set: within(scope, held) }
        : actor && { set: within(scope, { kind: 'state', of: [stateOfActor[actor]] }) };
    case 'released':
      return { set: within(scope, released) };
    case 'reported':
      return { set: within(scope, { kind: 'mark', of: 'reported' }) };
    case 'person':
      return value === '' ? undefined : { set: both(inwardAttackSet(scope), oneOf('mailbox', [value])) };
    case 'from':
      return value === '' ? undefined : { set: within(scope, oneOf('from_email', [value])) };
    case 'to':
      return value === '' ? undefined : { set: within(scope, oneOf('recipients', [value])) };
    case 'address':
      return value === ''
        ? undefined
        : {
            set: within(scope, {
              kind: 'or',
              of: [oneOf('from_email', [value]), oneOf('recipients', [value])],
            }),
          };
    case 'direction': {
      const direction = directions.find((known) => known === value);
      return direction && { set: within(scope, { kind: 'direction', of: [direction] }) };
    }
    case 'seniority':
    case 'organization':
      return { set: inwardAttackSet(scope), group: { field: kind, name: value } };
    case 'others': {
      const field = (['seniority', 'organization'] as const).find((known) => known === value);
      return field && { set: inwardAttackSet(scope), group: { field, name: undefined } };
    }
    default:
      return undefined;
  }
}

/** A text that is one of some values. */
export const oneOf = (field: 'mailbox' | 'from_email' | 'recipients', of: readonly string[]): MailSet => ({
  kind: 'text',
  field,
  of,
});

/** What two sets have in common. */
export function both(one: MailSet, other: MailSet): MailSet {
  const parts = one.kind === 'and' ? one.of : [one];
  return { kind: 'and', of: [...parts, ...(other.kind === 'and' ? other.of : [other])] };
}

function within({ saas }: ChartScope, set: MailSet): MailSet {
  if (saas === undefined || !mailApps.includes(saas)) return set;
  return set.kind === 'all' ? { kind: 'platform', of: saas } : both(set, { kind: 'platform', of: saas });
}
