import type { NoticeChoice } from '../../api/contract/config/end-user-policy.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import type { NoticeReader } from '../mail-out/notice-store-sqlite.ts';
import { foldText } from '../search/fold-text.ts';
import type { EndUserPolicy } from './end-user-policy.ts';

/** From most to least: whoever is in several groups of people is told by the first of these. */
const order = ['at_once', 'digest', 'off'] as const satisfies readonly NoticeChoice[];

/** Whether anybody is told of anything. */
export const tellsAnybody = ({ notices, groupNotices, peopleNotices }: EndUserPolicy): boolean =>
  notices !== 'off' ||
  Object.values(groupNotices).some((choice) => choice !== 'usual' && choice !== 'off') ||
  peopleNotices.at_once.length + peopleNotices.digest.length > 0;

/** Whether the policy asks which groups people are in. */
export const asksForGroups = ({ peopleNotices }: EndUserPolicy): boolean =>
  order.some((choice) => peopleNotices[choice].length > 0);

/** Whether anybody may be told in this way. */
export const tellsBy = (
  choice: 'at_once' | 'digest',
  policy: EndUserPolicy,
  readers: Iterable<NoticeReader>,
): boolean =>
  policy.notices === choice ||
  Object.values(policy.groupNotices).includes(choice) ||
  policy.peopleNotices[choice].length > 0 ||
  [...readers].some(({ how }) => how === choice);

/**
 * When somebody is told of a held mail. Nobody is told of a verdict group that the organisation keeps to itself. Of the others the
 * person's group in the directory decides, then the verdict, then the rule; and how the person wants it, where any of them tells.
 */
export function chooseNotice(
  policy: EndUserPolicy,
  mail: { group: VerdictGroup; groupsOfPerson: readonly string[]; reader: NoticeReader | undefined },
): NoticeChoice {
  const byVerdict = policy.groupNotices[mail.group];
  if (byVerdict === 'off') return 'off';
  const own = new Set(mail.groupsOfPerson.map(foldText));
  const byPeople = order.find((choice) =>
    policy.peopleNotices[choice].some((name) => own.has(foldText(name))),
  );
  const set = byPeople ?? (byVerdict === 'usual' ? policy.notices : byVerdict);
  if (set === 'off' || mail.reader?.wanted === false || mail.reader?.isStopped) return 'off';
  return mail.reader?.how ?? set;
}
