import type { NoticeChoice } from '../../api/contract/config/end-user-policy.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import type { NoticeReader } from '../mail-out/notice-store-sqlite.ts';
import { foldName } from '../fold-name.ts';
import type { EndUserPolicy } from './end-user-policy.ts';

/** From most to least frequent: for somebody in several groups the first applies. */
const order = ['at_once', 'digest', 'off'] as const satisfies readonly NoticeChoice[];

/** Whether anybody is notified at all. */
export const notifiesAnybody = ({ notices, groupNotices, peopleNotices }: EndUserPolicy): boolean =>
  notices !== 'off' ||
  Object.values(groupNotices).some((choice) => choice !== 'usual' && choice !== 'off') ||
  peopleNotices.at_once.length + peopleNotices.digest.length > 0;

/** Whether the policy depends on people's groups. */
export const dependsOnGroups = ({ peopleNotices }: EndUserPolicy): boolean =>
  order.some((choice) => peopleNotices[choice].length > 0);

/** Whether anybody may be notified with this choice. */
export const notifiesBy = (
  choice: 'at_once' | 'digest',
  policy: EndUserPolicy,
  readers: Iterable<NoticeReader>,
): boolean =>
  policy.notices === choice ||
  Object.values(policy.groupNotices).includes(choice) ||
  policy.peopleNotices[choice].length > 0 ||
  [...readers].some(({ how }) => how === choice);

/**
 * When somebody is notified of a held mail. Nobody is notified of a verdict group that the organisation keeps to
 * itself. For the others the person's group in the directory decides, then the verdict, then the default; if notices
 * are on, the person's own choice takes precedence.
 */
export function chooseNotice(
  policy: EndUserPolicy,
  mail: { group: VerdictGroup; groupsOfPerson: readonly string[]; reader: NoticeReader | undefined },
): NoticeChoice {
  const byVerdict = policy.groupNotices[mail.group];
  if (byVerdict === 'off') return 'off';
  const own = new Set(mail.groupsOfPerson.map(foldName));
  const byPeople = order.find((choice) =>
    policy.peopleNotices[choice].some((name) => own.has(foldName(name))),
  );
  const set = byPeople ?? (byVerdict === 'usual' ? policy.notices : byVerdict);
  if (set === 'off' || mail.reader?.wanted === false || mail.reader?.isStopped) return 'off';
  return mail.reader?.how ?? set;
}
